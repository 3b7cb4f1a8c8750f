"""The command line: reads arguments, calls one command, prints what it gives, sets the exit status."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

WRONG_ARGUMENT = 2
FAULTS = 1
INTERRUPTED = 130

try:
    from interpreter.commands import COMMANDS
    from interpreter.commands.printing import print_piece
    from interpreter.commands.result import Result
    from interpreter.diagnostics import nearest, render_text, visible
    from interpreter.engine.loading import ArgumentError, LoadError
except KeyboardInterrupt:  # the program has not begun yet, so there is nothing to tell or keep
    sys.exit(INTERRUPTED)


class Parser(ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_ARGUMENT, f"{self.prog}: {visible(message)}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = _parser(given).parse_args(given)
        return _run(options)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _leave_output()
        return 0


def _leave_output() -> None:
    """Whoever read the output has gone: what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(given: Sequence[str]) -> Parser:
    """The parser; only the module of the command asked for is imported, all of them for help."""
    parser = Parser(prog="rulewright", description="Runs tabletop games from their rules.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    name = next((word for word in given if not word.startswith("-")), "")
    if name and name not in COMMANDS:
        near = nearest(name, COMMANDS)
        hint = f"; did you mean `{near}`?" if near else f"; there are {', '.join(COMMANDS)}"
        parser.error(f"there is no command `{name[:40]}`{hint}")
    for command, help_text in COMMANDS.items():
        child = commands.add_parser(command, help=help_text, description=help_text)
        if command == name:
            _module(command).arguments(child)
    return parser


def _module(command: str) -> Any:
    return import_module(f"interpreter.commands.{command}")


def _run(options: Namespace) -> int:
    try:
        result: Result = _module(options.command).run(options)
    except ArgumentError as wrong:
        print(f"rulewright {options.command}: {visible(str(wrong))}", file=sys.stderr)
        return WRONG_ARGUMENT
    except LoadError as broken:
        print("\n\n".join(render_text(found) for found in broken.report.ordered()), file=sys.stderr)
        return FAULTS
    try:
        _print(result, getattr(options, "format", "text") == "json")
    except BrokenPipeError:
        _leave_output()
    return result.status


def _print(result: Result, as_json: bool) -> None:
    if as_json:
        print(json.dumps(result.data, indent=2, ensure_ascii=False))
    else:
        for piece in result.shown:
            print_piece(piece)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
