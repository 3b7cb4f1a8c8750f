"""Common slips of the pen and how they are worded: signs of other languages, what was expected instead."""

from __future__ import annotations

from collections.abc import Iterable

from lark import Token

SIGNS = {
    "&": "write `and`",
    "|": "write `or`",
    "!": "write `not`, or `!=` for 'differs from'",
    "=": "write `==` (or `is`) to compare, `set x to y` to change",
    "“": 'write straight quotes: "',
    "”": 'write straight quotes: "',
    "„": 'write straight quotes: "',
    "‘": 'write straight quotes: "',
    "’": 'write straight quotes: "',
    "'": 'write double quotes: "',
    "–": "write a plain minus between spaces: ` - `",
    "—": "write a plain minus between spaces: ` - `",
    "−": "write a plain minus between spaces: ` - `",
    "×": "write `*`",
    "÷": "write `/` with `rounded down`, `rounded up` or `rounded nearest`",
    "%": "write `mod`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "≠": "write `!=`",
    "\t": "use spaces, not tabs",
    ";": "write one statement a line",
    "{": "write lists in square brackets",
    "}": "write lists in square brackets",
    '"': "close the text with a second quote on the same line",
    "#": "a comment needs a space before its `#`",
}
WORDS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "LABEL": "a label",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end",
    "LPAR": '"("',
    "RPAR": '")"',
    "LSQB": '"["',
    "RSQB": '"]"',
    "COMMA": '","',
    "COLON": '":"',
    "DOT": '"."',
    "PLUS": '"+"',
    "MINUS": '"-"',
    "STAR": '"*"',
    "SLASH": '"/"',
    "EQUAL": '"="',
    "COMPARE": "a comparison",
    "STATE": '"absent", "present" or "empty"',
    "ROUND": '"down", "up" or "nearest"',
    "RISE": '"up" or "down"',
    "END_OF": '"top" or "bottom"',
    "HOW": '"under" or "into"',
    "UP_TO": '"up to"',
    "AT_RANDOM": '"at random"',
}
SHOWN = 6
"""How many expected words a message lists at most."""


def describe_slip(text: str, at: int) -> tuple[str, str]:
    """Message and hint for a character that cannot stand where it stands."""
    if at >= len(text):
        return "the text ends too early", "complete the expression"
    char = text[at]
    if char.isupper() and char.isascii():
        return f"`{char}` is a capital letter", "names are written in small letters"
    if char in SIGNS:
        return f"`{char}` cannot stand here", SIGNS[char]
    if char.isalpha():
        return f"`{char}` is not a plain letter a to z", "write names in plain small letters"
    return f"`{char}` cannot stand here", "remove it"


def expected_words(text: str, at: int, token: Token, expected: Iterable[str]) -> tuple[str, str]:
    """Message and hint for a word that cannot stand where it stands, in the user's spelling."""
    found = _found(text, at, token)
    if str(token) == "=":
        return "`=` does not compare", SIGNS["="]
    if token.type == "COMPARE" and text[at : at + 2] in ("<", "<=", "<>"):
        return f"unexpected {found}", "write the comparison between two values"
    words = sorted({WORDS.get(name, f'"{name.lower().strip("_")}"') for name in expected if not name.startswith("__")})
    if len(words) > SHOWN:
        return f"unexpected {found}", _example(token)
    return f"unexpected {found}; expected " + " or ".join(words), _example(token)


def _found(text: str, at: int, token: Token) -> str:
    if at >= len(text):
        return "end of the text"
    return f"`{str(token).strip()}`" if str(token).strip() else "end of the line"


def _example(token: Token) -> str:
    if token.type == "NAME" and "-" in token:
        return "minus stands between spaces: `a - b`"
    if token.type in ("$END", "_NL"):
        return "complete it, as in `count(hand) > 0`"
    return ""
