"""Versions of rulebooks by name: an id or path, with variants, or as a git revision had it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.engine.loading import ArgumentError, LoadError, UnknownVariant, find_with_variants
from interpreter.model.load import load_rulebook
from interpreter.model.read import build_over, load_variants
from interpreter.model.rulebook import Rulebook
from interpreter.model.variant import variant_files

FILES = (".yaml", ".yml", ".csv")
MOST_FILES = 1000
GIT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Blob:
    """A file of a revision: its path in the folder, its object and size."""

    path: PurePosixPath
    id: str
    size: int


def read_version(name: str) -> Rulebook:
    """The rulebook that a name stands for; raises `ArgumentError` or `LoadError`."""
    game, sign, listed = name.rpartition("+")
    base = game if sign and not Path(name).exists() else name
    if ":" in base and not Path(base).exists():
        return _of_revision(base, [part for part in listed.split(",") if part] if base != name else [])
    folder, wanted = find_with_variants(name)
    return _read(folder, wanted, "")


def _read(folder: Path, wanted: tuple[str, ...], shown: str) -> Rulebook:
    report = Report()
    raw = load_rulebook(folder, report, shown)
    book = build_over(raw, report, load_variants(folder, wanted, report)) if raw is not None else None
    if book is None or report.has_errors:
        raise LoadError(report)
    return book


def _of_revision(name: str, variants: list[str]) -> Rulebook:
    """The rulebook as a revision had it, read from the objects of the repository."""
    blobs = _blobs(name)
    with TemporaryDirectory() as place:
        folder = Path(place)
        for blob in blobs:
            target = folder / blob.path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_git("cat-file", "blob", blob.id))
        known = variant_files(folder)
        for variant in variants:
            if variant not in known:
                raise UnknownVariant(f"`{name}` has no variant `{variant}`")
        return _read(folder, tuple(variants), name)


def _blobs(name: str) -> list[Blob]:
    """The files of a rulebook in a revision: `REV:path`, or `REV:id` for one under `rules`."""
    revision, _, path = name.partition(":")
    for candidate in (f"{revision}:{path}", f"{revision}:rules/{path}"):
        found = _git("rev-parse", "--verify", "--quiet", "--end-of-options", candidate, missing=True)
        if not found:
            continue
        tree = found.decode().strip()
        listed = _git("ls-tree", "-r", "-l", "-z", tree, missing=True)
        blobs = list(_listed(listed.decode("utf-8", "replace")))
        if any(str(blob.path) == "rulebook.yaml" for blob in blobs):
            _check_size(name, blobs)
            return blobs
    raise ArgumentError(f"git has no rulebook `{name[:100]}`; write REVISION:PATH with the path of its folder")


def _listed(text: str) -> Iterator[Blob]:
    """The ordinary files of a listing that a rulebook can have."""
    for line in filter(None, text.split("\0")):
        about, _, path = line.partition("\t")
        mode, kind, id, size = about.split()
        file = PurePosixPath(path)
        if kind == "blob" and mode.startswith("100") and file.suffix in FILES and ".." not in file.parts:
            yield Blob(file, id, int(size))


def _check_size(name: str, blobs: list[Blob]) -> None:
    if len(blobs) > MOST_FILES or sum(blob.size for blob in blobs) > 10 * limits.RULEBOOK_LENGTH:
        raise ArgumentError(f"`{name[:100]}` has too many files, or they are too large")


def _git(*arguments: str, missing: bool = False) -> bytes:
    """What git prints; with `missing`, nothing where it finds nothing."""
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, timeout=GIT_SECONDS, check=False)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        raise ArgumentError("git cannot be asked for a revision here") from None
    if done.returncode and not missing:
        raise ArgumentError("git cannot read an object of this revision")
    return b"" if done.returncode else done.stdout
