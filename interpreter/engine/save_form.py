"""The form of a saved game, held against its schema: what does not fit is said in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from interpreter.model.schema import Shape, load_shape

LONGEST = 20_000_000
"""Characters of a save that are read at most."""
LARGEST = 1 << 64
_TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": int,
}
_WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
}
_WORDS |= {"number": "a whole number", "null": "null"}


class SaveError(Exception):
    """A save that cannot be made or read; the message says why."""


def read_save(text: str | bytes) -> dict[str, Any]:
    """The save in a text, its form checked; raises `SaveError` for anything that is none."""
    try:
        written = text.decode("utf-8") if isinstance(text, bytes) else text
        if len(written) > LONGEST:
            raise SaveError(f"the save is longer than {LONGEST} characters")
        data = json.loads(written, parse_constant=_no_number, object_pairs_hook=_once)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise SaveError("this is no saved game, or it is cut off: it is not complete JSON") from None
    except ValueError:
        raise SaveError("this is no saved game: it holds a number with too many digits") from None
    check_form(data)
    found: dict[str, Any] = data
    return found


def _no_number(name: str) -> None:
    raise SaveError(f"`{name}` is no number that a save can hold")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise SaveError("a key stands twice in the save")
    return found


def check_form(data: object) -> None:
    """Raises `SaveError` where the value is not of the form of a save."""
    _check(load_shape("save"), data, "the save")


def _check(shape: Shape, value: object, where: str) -> None:
    _check_type(shape, value, where)
    if isinstance(value, dict):
        _check_keys(shape, value, where)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            if shape.item is not None:
                _check(shape.item, item, f"{where}, item {number}")
    elif isinstance(value, str):
        pattern = str(shape.words.get("pattern", ""))
        if pattern and not re.search(pattern, value):
            raise SaveError(f"{where} does not look like one")
    elif isinstance(value, int) and not _within(shape, value):
        raise SaveError(f"{where} is out of bounds")


def _within(shape: Shape, value: int) -> bool:
    return abs(value) < LARGEST and value >= shape.words.get("minimum", value)


def _check_type(shape: Shape, value: object, where: str) -> None:
    words = shape.words.get("type", [])
    allowed = words if isinstance(words, list) else [words]
    if value is None and "null" in allowed:
        return
    for name in allowed:
        if name in _TYPES and isinstance(value, _TYPES[name]) and isinstance(value, bool) == (name == "boolean"):
            return
    if allowed:
        raise SaveError(f"{where} is not {' or '.join(dict.fromkeys(_WORDS[name] for name in allowed))}")


def _check_keys(shape: Shape, value: Mapping[object, object], where: str) -> None:
    for key in shape.required:
        if key not in value:
            raise SaveError(f"{where} has no `{key}`")
    forms = shape.exactly_one
    if forms and sum(form in value for form in forms) != 1:
        raise SaveError(f"{where} needs one of {', '.join(f'`{form}`' for form in forms)}")
    for one, other in shape.companions:
        if one in value and other not in value:
            raise SaveError(f"{where} has `{one}` without `{other}`")
    for name, inner in value.items():
        known = (shape.key(name) or shape.other) if isinstance(name, str) else None
        if known is None:
            raise SaveError(f"{where} has a key `{str(name)[:40]}`, which no save has")
        _check(known, inner, f"`{str(name)[:40]}`" if where == "the save" else f"{where}, `{str(name)[:40]}`")
