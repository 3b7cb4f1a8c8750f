"""Games in play.

`loading.py` finds a rulebook and checks it; `build.py` makes the module of a player count; `run.py` runs its blocks
from one decision to the next.  `game.py` is the one door: `pending`, `apply`, `why`, `undo`, `clone`.  `decisions.py`
shows open decisions as values with stable keys, `moves.py` matches what people type, `explain.py` says why a move is
refused, `save.py` writes and reads games.  What generated code calls stands in `runtime.py` and `zones.py`;
`recorded.py` is the form that logs every event and keeps what each seat knows; `parts.py` plays simultaneous steps;
`chance.py` draws numbers.
"""
