"""What the command line can do: one module for each command, giving data and how to show it.

A command module has `arguments(parser)`, which adds its options, and `run(options)`, which gives a `Result`:
plain data for `--format json`, pieces to print for people, and the exit status (0 done, 1 faults found).  A
wrong argument raises `ArgumentError` and ends with one line and status 2; a rulebook that cannot be played
raises `LoadError`.
`COMMANDS` names the modules in the order in which help lists them.
"""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "list": "rulebooks and their variants",
    "new": "writes a small complete rulebook to start from",
    "check": "tells everything that is wrong with rulebooks",
    "play": "plays a game at the terminal",
    "simulate": "plays many games at random and reports on them",
    "test": "runs the worked examples of a rulebook",
    "show": "prints the effective rulebook",
    "compile": "prints the Python that a rulebook becomes",
    "diff": "tells what changed between two versions of a rulebook",
    "trace": "holds the printed rules' clauses against rules and scenarios",
    "replay": "plays a saved game again",
    "explain": "tells why a move is not legal in a saved game",
    "perft": "counts sequences of plies",
}
