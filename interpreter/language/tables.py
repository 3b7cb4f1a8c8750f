"""The parser's tables, worked out beforehand: building them from the grammar takes longer than reading a rulebook.

`make tables` writes them after a change of the grammar.  Tables of another grammar, or of
another version of the parser library, are passed over and the parser is built from the grammar.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef

GRAMMAR = Path(__file__).with_name("grammar.lark")
TABLES = Path(__file__).with_name("tables.json")


def build_parser(lines: Indenter) -> Lark:
    """The parser of the grammar; from its tables where they are current."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    return _from_tables(grammar, lines) or from_grammar(grammar, lines)


def from_grammar(grammar: str, lines: Indenter) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        start=["effect", "expression"],
        postlex=lines,
        propagate_positions=True,
        maybe_placeholders=True,
    )


def key_of(grammar: str) -> str:
    """What tables belong to: a grammar and a version of the library."""
    return hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()


def _from_tables(grammar: str, lines: Indenter) -> Lark | None:
    try:
        stored = json.loads(TABLES.read_text(encoding="utf-8"))
        if stored["key"] != key_of(grammar):
            return None
        data, memo = stored["data"], _numbered(stored["memo"])
        table = data["parser"]["parser"]
        table["tokens"] = _numbered(table["tokens"])
        table["states"] = {state: _numbered(actions) for state, actions in _numbered(table["states"]).items()}
    except (OSError, ValueError, LookupError, TypeError):
        return None
    load: Callable[..., Lark] = Lark._load_from_dict
    return load(data, memo, postlex=lines)


def _numbered(found: dict[str, Any]) -> dict[int, Any]:
    """Keys are numbers; JSON holds them as text."""
    return {int(key): value for key, value in found.items()}


def tables_of(grammar: str, lines: Indenter) -> dict[str, Any]:
    """The tables of a grammar as plain values for JSON."""
    data, memo = from_grammar(grammar, lines).memo_serialize([TerminalDef, Rule])
    for options in (data["options"], data["parser"].get("options", {})):
        options.pop("postlex", None)
    return {"key": key_of(grammar), "data": data, "memo": memo}


def write_tables() -> None:
    """Writes the tables of the grammar beside it."""
    from interpreter.language.parse import Lines

    found = tables_of(GRAMMAR.read_text(encoding="utf-8"), Lines())
    TABLES.write_text(json.dumps(found, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")
