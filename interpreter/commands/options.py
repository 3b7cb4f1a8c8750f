"""Options that several commands share, with readings that give one line where they are wrong."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence

from interpreter.engine.loading import ArgumentError, find_with_variants

MOST_PLAYERS = 100


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and low <= int(text) <= high):
            raise ArgumentTypeError(f"a whole number from {low} to {high} is wanted, not `{text[:40]}`")
        return int(text)

    return read


def add_format(parser: ArgumentParser, *further: str) -> None:
    """How to print: for people, or for programs."""
    parser.add_argument(
        "--format",
        choices=("text", "json", *further),
        default="text",
        help="text (default) or data for programs",
    )


def add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a rulebook, or the path of its folder")


def add_variant(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--variant",
        metavar="ID[,ID]",
        action="append",
        default=[],
        help="a variant to put over the rulebook; also GAME+ID,ID",
    )


def with_variants(game: str, listed: Sequence[str]) -> str:
    """The game with further variants, as one name; raises `ArgumentError` for those that are not there."""
    wanted = [name.strip() for text in listed for name in text.split(",") if name.strip()]
    folder, variants = find_with_variants(game, wanted)
    return f"{folder}+{','.join(variants)}" if wanted else game


def add_set(parser: ArgumentParser, sweep: bool = False) -> None:
    form = "NAME=VALUE|A..B" if sweep else "NAME=VALUE"
    meaning = "a parameter's value, or a range to go through" if sweep else "a parameter's value"
    parser.add_argument("--set", metavar=form, action="append", default=[], help=meaning)


def settings(texts: Sequence[str]) -> dict[str, str]:
    """The parameters given as `name=value`."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise ArgumentError(f"--set wants NAME=VALUE, not `{text[:60]}`")
        if name in found:
            raise ArgumentError(f"`{name}` is set twice")
        found[name] = value
    return found


def written(parameters: Mapping[str, object]) -> dict[str, object]:
    """Parameters as JSON holds them."""
    return dict(parameters)
