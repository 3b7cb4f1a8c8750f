"""The cache of modules: what it gives is what would be written, and what cannot be trusted is passed over."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.engine import cache
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.program.emit import Emitted, emit_program
from interpreter.resources import rules_folder

GAME = str(rules_folder() / "kuhn_poker")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(cache.OFF, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulewright"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What had to be written since, because the cache did not have it."""
    found: list[str] = []
    keep = cache.keep
    monkeypatch.setattr(cache, "keep", lambda emitted, key: (found.append(key), keep(emitted, key)))
    return found


def build(game: str = GAME, full: bool = False) -> Emitted:
    return load(game).build(2, full).emitted


def told(emitted: Emitted) -> object:
    spans = [span and (span.source.name, span.start, span.end) for span in emitted.tables.spans]
    return emitted.text, spans, sorted(emitted.slots.values()), emitted.chance


def test_a_kept_module_is_the_one_that_would_be_written(folder: Path, written: list[str]) -> None:
    rules = load(GAME)
    fresh = [told(emit_program(rules.checked, 2, rules.parameters(2), full)) for full in (False, True)]
    assert [told(build(full=full)) for full in (False, True)] == fresh
    assert [told(build(full=full)) for full in (False, True)] == fresh
    assert len(written) == len(list(folder.iterdir())) == 2


def test_games_from_the_cache_are_the_same(folder: Path) -> None:
    games = [Game(load(GAME), 2, 7) for _ in range(2)]
    assert games[0].decision.keys == games[1].decision.keys


def hashed(rest: bytes) -> bytes:
    return hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


def changed(key: str, value: object) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        body = json.loads(data.partition(b"\n")[2])
        return hashed(json.dumps({**body, key: value}).encode())

    return change


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut short": lambda data: data[:-9],
    "one sign differs": lambda data: data.replace(b"def score", b"def scare"),
    "no text": lambda data: b"\x80\x04\xff\x00" * 50,
    "other hash": lambda data: b"0" * 64 + data[64:],
    "no JSON": lambda data: hashed(b"{"),
    "a list": lambda data: hashed(b"[]"),
    "deep": lambda data: hashed(b"[" * 100_000),
    "nothing in it": lambda data: hashed(b"{}"),
    "other key": changed("key", "0" * 64),
    "other file": changed("files", {"elsewhere.yaml": "0"}),
    "other text of a file": lambda data: changed(
        "files", dict.fromkeys(json.loads(data.partition(b"\n")[2])["files"], "0")
    )(data),
    "places of no file": changed("places", [["elsewhere.yaml", 0, 1]]),
    "places that are none": changed("places", [7]),
    "places beyond the end": changed("places", [[f"{GAME}/rulebook.yaml", 0, 10**9]]),
    "too long": lambda data: hashed(b" " * cache.LONGEST),
}


@pytest.mark.parametrize("damage", BROKEN)
def test_what_cannot_be_trusted_is_passed_over(damage: str, folder: Path, written: list[str]) -> None:
    before = told(build())
    entry = next(folder.iterdir())
    entry.write_bytes(BROKEN[damage](entry.read_bytes()))
    assert told(build()) == before
    assert len(written) == 2
    assert told(build()) == before
    assert len(written) == 2


def test_a_folder_that_is_none_is_passed_over(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file")
    assert build().text
    folder.unlink()
    folder.symlink_to(folder)
    assert build().text


def test_an_entry_that_is_a_folder_is_passed_over(folder: Path, written: list[str]) -> None:
    build()
    entry = next(folder.iterdir())
    entry.unlink()
    entry.mkdir()
    assert build().text
    assert not [path for path in folder.iterdir() if path.is_file() and path.name.startswith("new-")]


def test_a_changed_file_is_written_anew_where_only_places_differ(
    folder: Path, written: list[str], tmp_path: Path
) -> None:
    shutil.copytree(GAME, tmp_path / "game")
    game = str(tmp_path / "game")
    build(game)
    path = tmp_path / "game" / "rulebook.yaml"
    path.write_text("# a line more\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    rules = load(game)
    assert told(build(game)) == told(emit_program(rules.checked, 2, rules.parameters(2), False))
    assert len(written) == 2


def test_the_folder_keeps_its_bounds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    folder.mkdir(parents=True)
    for number in range(5):
        (folder / f"{number}.txt").write_text("old")
        os.utime(folder / f"{number}.txt", (number, number))
    build()
    assert {path.name for path in folder.iterdir()} >= {"3.txt", "4.txt"}
    assert len(list(folder.iterdir())) == 3


def test_it_can_be_turned_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.OFF, "1")
    assert build().text
    assert not folder.exists()


def test_a_relative_folder_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(cache.OFF, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert cache.cache_folder() == tmp_path / ".cache" / "rulewright"
