"""Schemas, reader and documentation agree, and rulebooks are read by meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.language import parse
from interpreter.model.leaves import READERS
from interpreter.model.order import natural_key
from interpreter.model.perft_table import read_perft_table
from interpreter.model.read import read_rulebook
from interpreter.model.read_elements import Common
from interpreter.model.rulebook import Rulebook
from interpreter.model.scenario import read_scenarios
from interpreter.resources import rules_folder, schemas_folder
from interpreter.source import Source

DOCS = Path(__file__).parent.parent / "docs" / "rulebook.md"
SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in schemas_folder().glob("*.json")}
COMMON = set(Common.__annotations__)
RULEBOOKS = sorted(path.parent for path in rules_folder().glob("*/rulebook.yaml"))
SCENARIOS = sorted(rules_folder().glob("*/scenarios/*.yaml"))


def parts(words: Any) -> Iterator[dict[str, Any]]:
    """Every mapping inside a schema."""
    if isinstance(words, dict):
        yield words
    for inner in words.values() if isinstance(words, dict) else words if isinstance(words, list) else ():
        yield from parts(inner)


def listed_keys() -> dict[str, set[str]]:
    """The keys of every mapping of the schemas, by its title."""
    found: dict[str, set[str]] = {}
    for words in parts(list(SCHEMAS.values())):
        if "properties" in words and "title" in words and "x-ordered" in words:
            keys = set(words["properties"])
            found.setdefault(words["title"], set()).update(keys - COMMON if keys >= COMMON else keys)
    return found


def documented_keys() -> dict[str, set[str]]:
    """The keys in the tables of the documentation, by the heading above."""
    found: dict[str, set[str]] = {}
    heading = ""
    text = re.sub(r"```.*?```", "", DOCS.read_text(encoding="utf-8"), flags=re.DOTALL)
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif key := re.match(r"\| `([a-z_]+)` \|", line):
            found.setdefault(heading, set()).add(key[1])
    return found


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schema_is_valid(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_documentation_has_every_key_of_the_schemas_and_no_other() -> None:
    expected = listed_keys() | {"Every element": COMMON}
    assert documented_keys() == expected


def test_every_place_of_the_schemas_has_a_reader_and_words_for_people() -> None:
    readers = {*READERS, "node"}
    for words in parts(list(SCHEMAS.values())):
        assert words.get("x-type", "node") in readers
        if words.get("type") == "object":
            assert "x-ordered" in words and words["title"] and words["description"]
        if "$ref" in words and "title" in words:
            assert words["description"]


@cache
def validator(name: str) -> Draft202012Validator:
    resources = [(file, Resource.from_contents(words)) for file, words in SCHEMAS.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator({"$ref": f"{name}.schema.json"}, registry=registry)


def as_editor(value: Any) -> Any:
    """What an editor sees: keys are text."""
    if isinstance(value, dict):
        return {str(key): as_editor(inner) for key, inner in value.items()}
    return [as_editor(inner) for inner in value] if isinstance(value, list) else value


def complaints(kind: str, text: str) -> list[str]:
    document = as_editor(yaml.safe_load(text))
    return [f"{list(error.path)}: {error.message}" for error in validator(kind).iter_errors(document)]


def kinds() -> Iterator[tuple[str, Path]]:
    """The shipped YAML files with the schema of each."""
    for pattern, kind in (
        ("*/rulebook.yaml", "rulebook"),
        ("*/clauses.yaml", "clauses"),
        ("*/perft.yaml", "perft"),
        ("*/scenarios/*.yaml", "scenario"),
        ("*/variants/*.yaml", "variant"),
    ):
        yield from ((kind, path) for path in sorted(rules_folder().glob(pattern)))


@pytest.mark.parametrize(("kind", "path"), list(kinds()), ids=lambda part: getattr(part, "name", part))
def test_shipped_file_satisfies_its_schema_in_an_editor(kind: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert complaints(kind, text) == []
    assert f"schemas/{kind}.schema.json" in text.splitlines()[0], "the first line names the schema"


def test_example_of_the_documentation_satisfies_its_schema() -> None:
    blocks = re.findall(r"```yaml\n# ([a-z_/]+)\.yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    kinds = {"scenarios/first": "scenario", "variants/two_cards": "variant", "cards": "component-table"}
    assert len(blocks) >= 6
    for name, text in blocks:
        assert complaints(kinds.get(name, name), text) == [], name


def read(folder: Path) -> Rulebook:
    report = Report()
    rulebook = read_rulebook(folder, report)
    assert report.ordered() == []
    assert rulebook is not None
    return rulebook


def test_example_of_the_documentation_is_read(tmp_path: Path) -> None:
    text = DOCS.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    rulebook = read(tmp_path)
    assert rulebook.game.version == "1.0"
    assert [row.id for row in rulebook.components["card"].rows] == ["high", "low"]
    assert rulebook.end["all_shown"].at == "phase:play"


@pytest.mark.parametrize("folder", RULEBOOKS, ids=lambda path: path.name)
def test_shipped_rulebook_is_read_without_a_fault(folder: Path) -> None:
    assert read(folder).game.id == folder.name


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.name)
def test_shipped_scenarios_are_read_without_a_fault(path: Path) -> None:
    report = Report()
    assert read_scenarios(Source(path.name, path.read_text(encoding="utf-8")), report)
    assert report.ordered() == []


def reorder(words: dict[str, Any], value: Any, reverse: bool) -> Any:
    """The value with the entries of every mapping reversed whose order means nothing."""
    while "$ref" in words:
        file, _, name = words["$ref"].partition("#/$defs/")
        words = {
            **SCHEMAS[file or "rulebook.schema.json"]["$defs"][name],
            **{k: v for k, v in words.items() if k != "$ref"},
        }
    if not isinstance(value, dict) or words.get("x-type") == "node":
        return value
    inner = words.get("additionalProperties")
    other = inner if isinstance(inner, dict) else {}
    entries = [
        (key, reorder(words.get("properties", {}).get(key, other), item, reverse)) for key, item in value.items()
    ]
    return dict(reversed(entries)) if reverse and not words["x-ordered"] else dict(entries)


def ordered_tables(document: dict[str, Any]) -> set[str]:
    """The files whose rows stand in an order that counts: values of types, and where `ordered` says so."""
    kinds = [*document.get("components", {}).values(), *document.get("boards", {}).values()]
    listed = [element for element in kinds if "ordered" in element] + [*document.get("types", {}).values()]
    names = [element.get("table", element.get("places_table", [])) for element in listed]
    return {name for found in names for name in (found if isinstance(found, list) else [found])}


@pytest.mark.parametrize("folder", RULEBOOKS, ids=lambda path: path.name)
def test_order_that_means_nothing_and_files_change_nothing(folder: Path, tmp_path: Path) -> None:
    document = yaml.load((folder / "rulebook.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    shuffled = reorder(SCHEMAS["rulebook.schema.json"], document, reverse=True)
    assert list(shuffled) != list(document)
    rules = {key: shuffled.pop(key) for key in ("actions", "state", "procedures") if key in shuffled}
    (tmp_path / "rulebook.yaml").write_text(dump({"include": ["rules.yaml"], **shuffled}), encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(dump(rules), encoding="utf-8")
    kept = ordered_tables(document)
    for path in folder.glob("*.csv"):
        head, *rows = path.read_text(encoding="utf-8").splitlines()
        rows = rows if path.name in kept else rows[::-1]
        (tmp_path / path.name).write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    if (folder / "clauses.yaml").exists():
        (tmp_path / "clauses.yaml").write_bytes((folder / "clauses.yaml").read_bytes())
    original, again = read(folder), read(tmp_path)
    assert again == original
    assert again.hash == original.hash


def dump(value: Any) -> str:
    return yaml.dump(value, sort_keys=False, allow_unicode=True, width=10_000)


def test_hash_tells_rules_apart_and_ignores_comments(tmp_path: Path) -> None:
    text = DOCS.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    hashes = []
    for changed in (
        text,
        "# more\n" + text,
        text.replace("rank: 9", "rank: 8"),
        text.replace("Show your", "Show a"),
    ):
        (tmp_path / "rulebook.yaml").write_text(changed, encoding="utf-8")
        hashes.append(read(tmp_path).hash)
    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 3


def test_natural_order_counts_numbers() -> None:
    names = ["a10", "a2", "a02", "b-1", "b", "a"]
    assert sorted(names, key=natural_key) == ["a", "a02", "a2", "a10", "b", "b-1"]


def test_perft_table_is_read() -> None:
    report = Report()
    text = "perft:\n  start:\n    counts: {1: 9, 2: 72}\n    source: a book\n    games: 3\n"
    (entry,) = read_perft_table(Source("perft.yaml", text), report)
    assert report.ordered() == []
    assert (entry.counts, entry.games, entry.source) == ({1: 9, 2: 72}, 3, "a book")


def test_documentation_states_the_limits() -> None:
    stated = DOCS.read_text(encoding="utf-8").split("\n## Limits\n")[1]
    numbers = {int(found.replace(",", "")) for found in re.findall(r"[0-9][0-9,]*", stated)}
    others = (limits.SYNTAX_ERRORS, limits.REPAIRED_LENGTH)  # of messages, not of rulebooks
    known = {value for name, value in vars(limits).items() if name.isupper() and value not in others}
    assert known | {parse.MAX_LENGTH, parse.MAX_DEPTH} <= numbers
