"""Texts of generated modules, kept in the user's cache folder: source only, so that loading one runs nothing by itself.

An entry is a file named after everything that went into it.  Its first line is the hash of the rest, which is JSON:
the module's text, the places that faults in play refer to, and hashes of the files that those lie in.  What is broken,
foreign or of other files is passed over; where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from interpreter.model.rulebook import Rulebook
from interpreter.program.emit import Emitted, Prepared
from interpreter.program.emitting.tables import Tables
from interpreter.resources import PACKAGE
from interpreter.source import Source, Span

MOST_FILES = 100
MOST_BYTES = 20_000_000
LONGEST = 5_000_000
"""Bytes of one entry."""
OFF = "RULEWRIGHT_NO_CACHE"
"""The environment variable that turns the cache off."""


def cache_folder() -> Path | None:
    """Where entries lie; None where the cache is turned off or there is no home."""
    if os.environ.get(OFF):
        return None
    stated = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(stated):
        return Path(stated) / "rulewright"
    try:
        return Path.home() / ".cache" / "rulewright"
    except RuntimeError:
        return None


def key_of(prepared: Prepared, parameters: Mapping[str, object]) -> str:
    """The hash of everything that goes into a module."""
    game = (
        prepared.checked.book.hash,
        prepared.layout.players,
        sorted(parameters.items()),
        prepared.full,
        prepared.cut,
    )
    return hashlib.sha256(repr((game, engine_hash())).encode()).hexdigest()


@cache
def engine_hash() -> str:
    """What tells one state of the engine's code from another: names, sizes and times of its files."""
    found = sorted(path for room in ("program", "engine") for path in (PACKAGE / room).rglob("*.py"))
    stats = [(path.relative_to(PACKAGE).as_posix(), path.stat()) for path in found]
    return hashlib.sha256(repr([(name, s.st_size, s.st_mtime_ns) for name, s in stats]).encode()).hexdigest()


def find(prepared: Prepared, key: str) -> Emitted | None:
    """The module that was kept under a key; None where there is none that can be trusted."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        body = _read(folder / f"{key}.txt")
        if body is None or body["key"] != key:
            return None
        files = _files(prepared.checked.book)
        if any(name not in files or _hash(files[name].text) != found for name, found in body["files"].items()):
            return None
        places = [_span(place, files, body["files"]) for place in body["places"]]
        return prepared.emitted(str(body["text"]), Tables(spans=places))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _read(path: Path) -> Any:
    """The JSON of an entry whose first line is the hash of the rest."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    head, _, rest = data.partition(b"\n")
    if len(data) > LONGEST or head.decode("ascii") != hashlib.sha256(rest).hexdigest():
        return None
    return json.loads(rest)


def _span(place: Any, files: Mapping[str, Source], allowed: Mapping[str, str]) -> Span | None:
    if place is None:
        return None
    name, start, end = place
    source = files[name] if name in allowed else None
    if source is None or not 0 <= int(start) <= int(end) <= len(source.text):
        raise ValueError("a place outside its file")
    return Span(source, int(start), int(end))


def keep(emitted: Emitted, key: str) -> None:
    """Keeps a module: written under another name and renamed, so that nobody reads half of it."""
    folder = cache_folder()
    files = _files(emitted.layout.checked.book)
    used = {span.source.name: span.source for span in emitted.tables.spans if span is not None}
    if folder is None or any(files.get(name) is not source for name, source in used.items()):
        return
    places = [None if s is None else [s.source.name, s.start, s.end] for s in emitted.tables.spans]
    hashes = {name: _hash(source.text) for name, source in used.items()}
    body = {"key": key, "files": hashes, "places": places, "text": emitted.text}
    rest = json.dumps(body).encode("ascii")
    if len(rest) < LONGEST:
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(folder / f"{key}.txt", hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest)
            _remove_oldest(folder)


def _write(path: Path, data: bytes) -> None:
    with NamedTemporaryFile(dir=path.parent, prefix="new-", suffix=".txt", delete=False) as file:
        file.write(data)
    try:
        os.replace(file.name, path)
    except OSError:
        os.unlink(file.name)


def _remove_oldest(folder: Path) -> None:
    """Keeps the folder within its bounds."""
    found = sorted(((path.stat(), path) for path in folder.glob("*.txt")), key=lambda entry: -entry[0].st_mtime_ns)
    total = 0
    for number, (about, path) in enumerate(found):
        total += about.st_size
        if number >= MOST_FILES or total > MOST_BYTES:
            path.unlink(missing_ok=True)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _files(book: Rulebook) -> dict[str, Source]:
    """The files that the elements of a rulebook stand in, by name."""
    return {span.source.name: span.source for span in _spans(book)}


def _spans(book: Rulebook) -> Iterator[Span]:
    yield book.game.span
    sections: tuple[Mapping[str, Any], ...] = (book.actions, book.procedures, book.functions, book.state, book.end)
    for section in (*sections, book.zones, book.boards, book.parameters, book.components, book.types):
        yield from (element.span for element in section.values())
    tables = [kind.rows for kind in book.components.values()] + [enum.rows for enum in book.types.values()]
    for rows in (*tables, *(board.places for board in book.boards.values())):
        yield from (row.span for row in rows)
    yield from (phase.span for phase in book.flow)
