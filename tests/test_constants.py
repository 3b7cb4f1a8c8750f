"""Expressions of declarations are worked out when a rulebook is built, and tell their place when they cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.engine.loading import LoadError, load

RULEBOOK = """\
game: {id: small, title: Small, version: 1.0.0, players: {min: 2, max: 3}}
state:
  share: {type: int, default: 12 / (player_count - 2) rounded down}
  twice: {type: int, default: doubled(player_count)}
functions:
  doubled: {takes: {n: int}, is: n + n}
setup: set share to share + twice
"""


def test_a_default_may_call_functions(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    assert load(str(tmp_path)).build(3).module["start_g"] == [12, 6]


def test_a_default_that_fails_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    with pytest.raises(LoadError) as refused:
        load(str(tmp_path)).build(2)
    (found,) = refused.value.report.ordered()
    assert (found.code, found.span.line) == ("constant-fault", 3)
    assert "[division-by-zero]" in found.message
