"""The reader and the jsonschema package judge alike: both accept the form of a file, or both refuse it."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml

from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk
from interpreter.source import Source
from tests.test_model import DOCS, RULEBOOKS, SCENARIOS, complaints

FORM = {
    "bad-id",
    "bad-key",
    "bad-type",
    "keys-apart",
    "missing-key",
    "not-a-list",
    "not-a-mapping",
    "not-a-number",
    "not-text",
    "not-true-or-false",
    "out-of-bounds",
    "unknown-key",
    "unknown-word",
    "wrong-form",
}
VALUES = [
    7,
    0,
    -3,
    1.5,
    True,
    False,
    "some_name",
    "Some text",
    "",
    [],
    {},
    ["a", "b"],
    {"a": 1},
    [7, "no"],
    {"a": {}},
]
KEYS = [
    "title",
    "odd key",
    "Other",
    "rows",
    "table",
    "when",
    "is",
    "7",
    "choose",
    "turns",
    "winners",
    "chance",
    "do",
]
KINDS = {"scenarios": "scenario", "variants": "variant", "cards": "component-table"}
MUTATIONS = 40


def examples() -> list[tuple[str, str]]:
    """Valid files with the kind of each: those of the documentation and the shipped ones."""
    blocks = [block.split("```")[0] for block in DOCS.read_text(encoding="utf-8").split("```yaml\n# ")[1:]]
    named = [block.split(".yaml\n", 1) for block in blocks]
    found = [(KINDS.get(name.split("/")[0], name), text) for name, text in named]
    found += [("rulebook", (path / "rulebook.yaml").read_text(encoding="utf-8")) for path in RULEBOOKS[:1]]
    return found + [("scenario", path.read_text(encoding="utf-8")) for path in SCENARIOS[:1]]


def mutate(value: Any, rng: random.Random) -> Any:
    """The document with one key dropped, added or renamed, or one value replaced, somewhere inside."""
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], mutate(value[at], rng), *value[at + 1 :]]
    if not isinstance(value, dict) or not value:
        return rng.choice(VALUES)
    key = rng.choice(list(value))
    match rng.randrange(8):
        case 0:
            return {name: inner for name, inner in value.items() if name != key}
        case 1:
            return {**value, rng.choice(KEYS): rng.choice(VALUES)}
        case 2:
            return rng.choice(VALUES)
        case _:
            return {**value, key: mutate(value[key], rng)}


def reader_refuses(kind: str, text: str) -> list[str]:
    report = Report()
    document = read_document(Source("file.yaml", text), report)
    assert document is not None
    walk(load_shape(kind), document, report)
    return [f"{found.code}: {found.message}" for found in report.ordered() if found.code in FORM]


@pytest.mark.parametrize("number", range(len(examples())))
def test_reader_and_jsonschema_agree_on_changed_files(number: int) -> None:
    kind, text = examples()[number]
    rng = random.Random(number)
    for _ in range(MUTATIONS):
        changed = mutate(yaml.safe_load(text), rng)
        if isinstance(changed, dict) and changed:
            written = yaml.safe_dump(changed, sort_keys=False)
            assert bool(reader_refuses(kind, written)) == bool(complaints(kind, written)), (
                reader_refuses(kind, written),
                complaints(kind, written),
                written,
            )
