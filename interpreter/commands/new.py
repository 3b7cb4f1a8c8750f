"""`new`: writes a small complete rulebook, which passes `check` and `test`, to start from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from interpreter.commands.options import add_format
from interpreter.commands.result import Result
from interpreter.engine.loading import ArgumentError
from interpreter.resources import rules_folder
from interpreter.values import ID

LONGEST_ID = 60

RULEBOOK = """\
# {title}: players take stones from one heap, and whoever takes the last one wins.
# `rulewright check {path}` tells what is wrong, `rulewright test {path}` runs the examples in scenarios/.
game:
  id: {id}
  title: {title}
  version: 0.1.0
  players: {{min: 2, max: 4}}
  source: [some-players]

parameters:
  stones_at_start: {{title: Stones in the heap, type: int, default: 12, min: 1, max: 100, source: [one-heap]}}

players:
  fields:
    taken: {{title: Stones taken, type: int, default: 0, min: 0}}

state:
  heap: {{title: Stones in the heap, type: int, default: stones_at_start, min: 0, source: [one-heap]}}

flow:
  taking:
    turns: {{from: player(1), repeat: true}}
    actions: [take]
    if_stuck: never
    source: [in-turn]

actions:
  take:
    title: Take stones
    choose:
      amount: {{from: "[1, 2, 3]"}}
    require:
      enough_left:
        that: amount <= heap
        else: there are not so many stones left
    effect: |
      decrease heap by amount
      increase me.taken by amount
      if heap == 0:
        end game won by me
    source: [take-some, last-stone-wins]
"""

CLAUSES = """\
# What the rules say, in short sentences of your own; `source` in the rulebook names them.
clauses:
  some-players:
    says: Two to four people play.
  one-heap:
    says: Twelve stones lie in one heap.
  in-turn:
    says: Players take turns clockwise, the first player begins.
  take-some:
    says: Whose turn it is takes one, two or three stones.
  last-stone-wins:
    says: Whoever takes the last stone wins.
"""

SCENARIOS = """\
# Worked examples: each is a position, moves, and what must hold.
scenarios:
  the_last_stone_wins:
    title: Whoever takes the last stone wins
    covers: [take-some, last-stone-wins]
    players: 2
    seats: [ann, ben]
    given: set heap to 4
    steps:
      - refused: {ben: take amount=1, because: not-your-decision}
      - do: ann take amount=2
      - refused: {ben: take amount=3, because: enough_left}
      - options: {ben: [take amount=1, take amount=2]}
      - do: ben take amount=2
      - expect: |
          heap == 0
          ben.taken == 2
    ends: {winners: [ben]}

  everybody_takes_turns:
    title: The turn goes round
    covers: [some-players, one-heap, in-turn]
    players: [2, 3, 4]
    steps:
      - expect: heap == 12
      - do: 1 take amount=3
      - do: 2 take amount=1
      - expect: heap == 8
    ends: false
"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the id of the new rulebook, or the path of its folder")
    add_format(parser)


def run(options: Namespace) -> Result:
    """The files that were written; a name alone goes under ./rules, where `rulewright` finds it by id."""
    if not options.name.strip():
        raise ArgumentError("a name is wanted for the new rulebook")
    folder = Path(options.name) if "/" in options.name else Path("rules") / options.name
    name = folder.name
    if not ID.fullmatch(name) or len(name) > LONGEST_ID:
        raise ArgumentError(f"`{name[:80]}` is not an id: small letters, digits and `_`, beginning with a letter")
    if "/" not in options.name and (rules_folder() / name).exists():
        raise ArgumentError(f"`{name}` comes with the program and would be hidden by yours; choose another name")
    if folder.exists():
        raise ArgumentError(f"`{folder}` is there already")
    files = {
        "rulebook.yaml": RULEBOOK.format(id=name, title=name.replace("_", " ").capitalize(), path=folder),
        "clauses.yaml": CLAUSES,
        "scenarios/first.yaml": SCENARIOS,
    }
    try:
        written = [_write(folder / file, text) for file, text in files.items()]
    except OSError as fault:
        raise ArgumentError(f"`{folder}` cannot be written: {fault.strerror}") from None
    shown = "\n".join(f"wrote {path}" for path in written)
    return Result({"id": name, "files": written}, (f"{shown}\nnow try: rulewright check {folder}",))


def _write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)
