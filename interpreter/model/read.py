"""A folder to the frozen `Rulebook`: files to nodes, nodes and schema to records, records to elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from interpreter.diagnostics import Report
from interpreter.model.fingerprint import fingerprint
from interpreter.model.load import RawRulebook, load_rulebook
from interpreter.model.order import natural_key
from interpreter.model.overlay import overlay
from interpreter.model.read_boards import read_board
from interpreter.model.read_clauses import read_clauses
from interpreter.model.read_components import check_size, read_component, read_zone
from interpreter.model.read_elements import (
    player_counts,
    read_fields,
    read_game,
    read_parameter,
    read_teams,
)
from interpreter.model.read_flow import read_phase
from interpreter.model.read_rules import read_action, read_end, read_function, read_procedure, read_scoring
from interpreter.model.read_types import read_enum
from interpreter.model.record import Record
from interpreter.model.rulebook import Rulebook
from interpreter.model.schema import load_shape
from interpreter.model.tables import put_rows
from interpreter.model.used import UsedVariant
from interpreter.model.variant import Variant, load_variant, variant_files
from interpreter.model.walk import walk_mapping
from interpreter.nodes import Mapping

Element = TypeVar("Element")


def read_rulebook(
    folder: Path, report: Report, tables: Mapping | None = None, variants: Sequence[str] = ()
) -> Rulebook | None:
    """The rulebook in a folder with variants over it, and the rows of a scenario's `tables` in place of its own.

    None where a file cannot be read at all; otherwise what could be read, so that the checks find further
    faults in the same run.
    """
    raw = load_rulebook(folder, report)
    if raw is None:
        return None
    return build_over(raw, report, load_variants(folder, variants, report), tables)


def load_variants(folder: Path, wanted: Sequence[str], report: Report) -> tuple[Variant, ...]:
    """The variants of those ids, each once; those that cannot be read are reported and left out."""
    files = variant_files(folder)
    found = (load_variant(files[name], report) for name in dict.fromkeys(wanted) if name in files)
    return tuple(variant for variant in found if variant is not None)


def build_over(
    raw: RawRulebook, report: Report, variants: Sequence[Variant] = (), tables: Mapping | None = None
) -> Rulebook:
    """The rulebook of a tree with variants over it, and rows over those."""
    if variants:
        raw = overlay(raw, variants, tuple(variant_files(raw.folder)), report).raw
    if tables is not None:
        raw = replace(raw, root=put_rows(raw, tables, report))
    used = (UsedVariant(v.id, v.title, v.hash, v.players) for v in variants)
    return replace(build_rulebook(raw, report), variants=tuple(sorted(used, key=lambda v: natural_key(v.id))))


def build_rulebook(raw: RawRulebook, report: Report) -> Rulebook:
    """The rulebook that a tree of nodes holds, overlays applied or not."""
    root = walk_mapping(load_shape("rulebook"), raw.root, report)
    if "game" not in root:
        report.error(
            "missing-key",
            root.span,
            "the key `game` is missing",
            "add `game:` with id, title, version, players",
        )
    counts = player_counts(root.record("game"))
    rulebook = Rulebook(
        folder=str(raw.folder),
        game=read_game(root.record("game"), report),
        parameters=_each(root, "parameters", lambda found: read_parameter(found, counts, report)),
        types=_each(root, "types", lambda found: read_enum(found, report)),
        components=_each(root, "components", lambda found: read_component(found, counts, report)),
        player_fields=read_fields(root.record("players"), "fields"),
        teams=read_teams(root.record("teams")) if "teams" in root else None,
        boards=_each(root, "boards", lambda found: read_board(found, report)),
        zones=_each(root, "zones", read_zone),
        state=read_fields(root, "state"),
        setup=root.effect("setup"),
        flow=tuple(read_phase(found) for found in root.records("flow")),
        actions=_each(root, "actions", read_action),
        procedures=_each(root, "procedures", read_procedure),
        functions=_each(root, "functions", read_function),
        scoring=read_scoring(root.record("scoring")) if "scoring" in root else None,
        end=_each(root, "end", read_end),
        clauses=read_clauses(raw.clauses, report),
        hash="",
    )
    check_size(rulebook, report)
    return replace(rulebook, hash=fingerprint(rulebook))


def _each(root: Record, section: str, read: Callable[[Record], Element]) -> dict[str, Element]:
    """The elements of a section by id."""
    return {found.id: read(found) for found in root.records(section)}
