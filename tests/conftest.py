"""Options of the test run."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

NEEDED = {
    "test_openspiel.py": ["pyspiel"],
    "test_pettingzoo.py": ["pettingzoo"],
    "test_adapters_docs.py": ["pyspiel", "pettingzoo"],
}
"""Tests of adapters, collected where their libraries are installed; `rulewright[test]` installs them."""

collect_ignore = [name for name, libraries in NEEDED.items() if not all(map(find_spec, libraries))]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the expected texts, to be reviewed")
