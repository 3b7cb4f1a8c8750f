"""Options of the test run."""

from __future__ import annotations

from collections.abc import Iterator
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


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests leave the user's cache alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
