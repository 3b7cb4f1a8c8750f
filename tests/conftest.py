"""Options of the test run."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

NEEDED = {"test_openspiel.py": "pyspiel", "test_pettingzoo.py": "pettingzoo"}
"""Tests of adapters, collected where their library is installed; `rulewright[test]` installs both."""

collect_ignore = [name for name, library in NEEDED.items() if find_spec(library) is None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the expected texts, to be reviewed")
