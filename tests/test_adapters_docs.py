"""The sessions of docs/adapters.md are real."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "adapters.md"


@pytest.mark.filterwarnings("ignore")
def test_the_sessions_of_the_page_give_what_it_says() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False) == doctest.TestResults(0, 25)
