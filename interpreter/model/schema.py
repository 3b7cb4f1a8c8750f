"""The schemas as the reader sees them: for each place in a file, what may stand there and how it is read.

The files are ordinary JSON Schemas (draft 2020-12) that editors use; keywords beginning with `x-` say what
JSON Schema cannot: whether the order of a mapping counts, and by which reader a value is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from interpreter.resources import schemas_folder

_KINDS = {"object": "mapping", "array": "list"}


@dataclass(frozen=True, slots=True)
class Shape:
    """What may stand at one place: the keywords of the schema there, references followed."""

    file: str
    words: Mapping[str, Any] = field(repr=False)

    @property
    def title(self) -> str:
        return str(self.words.get("title", "value"))

    @property
    def kinds(self) -> frozenset[str]:
        """Which of `mapping`, `list` and `text` may stand here."""
        types = self.words.get("type", [])
        names = types if isinstance(types, list) else [types]
        return frozenset(_KINDS.get(name, "text") for name in names if name != "null")

    @property
    def reader(self) -> str:
        """The name of the reader of a piece of text here."""
        return str(self.words.get("x-type", ""))

    @property
    def ordered(self) -> bool:
        """Whether the order of the entries of a mapping counts."""
        return bool(self.words.get("x-ordered", False))

    @property
    def key_kind(self) -> str:
        """What the keys are where they are free: id, count, seat or path; empty where all keys are listed."""
        return str(self.words.get("x-key", "id")) if self.other is not None else ""

    @property
    def key_pattern(self) -> str:
        return str(self.words.get("propertyNames", {}).get("pattern", ""))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are listed by name."""
        return tuple(self.words.get("properties", {}))

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(self.words.get("required", ()))

    def key(self, name: str) -> Shape | None:
        """The shape of the value of a listed key."""
        found = self.words.get("properties", {}).get(name)
        return None if found is None else _shape(self.file, found)

    @property
    def other(self) -> Shape | None:
        """The shape of the values of all keys that are not listed."""
        found = self.words.get("additionalProperties")
        return _shape(self.file, found) if isinstance(found, dict) else None

    @property
    def item(self) -> Shape | None:
        """The shape of the items of a list."""
        found = self.words.get("items")
        return _shape(self.file, found) if isinstance(found, dict) else None

    @property
    def exactly_one(self) -> tuple[str, ...]:
        """Keys of which exactly one must stand here: they tell which form was meant."""
        return tuple(name for option in self.words.get("oneOf", ()) for name in option["required"])

    @property
    def apart(self) -> Iterator[tuple[str, str]]:
        """Pairs of keys that do not stand together."""
        for pair in self.words.get("not", {}).get("anyOf", ()):
            yield pair["required"][0], pair["required"][1]
        for name, then in self.words.get("dependentSchemas", {}).items():
            for excluded in then["properties"]:
                yield name, excluded

    @property
    def companions(self) -> Iterator[tuple[str, str]]:
        """Pairs of keys of which the first needs the second."""
        for name, needed in self.words.get("dependentRequired", {}).items():
            for other in needed:
                yield name, other


@cache
def load_shape(name: str) -> Shape:
    """The shape of a whole file of one kind: `rulebook`, `clauses`, `scenario` ..."""
    file = f"{name}.schema.json"
    return _shape(file, _load(file))


@cache
def _load(file: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((schemas_folder() / file).read_text(encoding="utf-8"))
    return words


def _shape(file: str, words: Mapping[str, Any]) -> Shape:
    """The keywords with the reference followed; what stands beside the reference counts first."""
    while "$ref" in words:
        path, _, pointer = words["$ref"].partition("#")
        file = path or file
        target: Any = _load(file)
        for step in pointer.strip("/").split("/"):
            target = target[step] if step else target
        words = {**target, **{key: value for key, value in words.items() if key != "$ref"}}
    return Shape(file, words)
