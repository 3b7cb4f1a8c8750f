"""The 24 orientations of a cube, and what turns do to them.

An orientation lists, for each face in the order front, left, back, right, top, bottom, which face of the cube's first
position lies there.  Orientation 0 is the first position itself.
"""

from __future__ import annotations

Turned = tuple[int, int, int, int, int, int]
START: Turned = (0, 1, 2, 3, 4, 5)
CLOCKWISE: Turned = (3, 0, 1, 2, 4, 5)
"""A quarter turn about the vertical axis, clockwise seen from above: what was right comes to the front."""
TIP: Turned = (5, 1, 4, 3, 0, 2)
"""A tip over the back edge: the front comes on top, the bottom to the front."""
OPPOSITE = (2, 3, 0, 1, 5, 4)


def compose(first: Turned, change: Turned) -> Turned:
    """What lies where after a change: each place takes what lay where the change says."""
    return tuple(first[place] for place in change)  # type: ignore[return-value]


def _all() -> tuple[Turned, ...]:
    found = {START}
    queue = [START]
    while queue:
        at = queue.pop()
        for change in (CLOCKWISE, TIP):
            turned = compose(at, change)
            if turned not in found:
                found.add(turned)
                queue.append(turned)
    return (START, *sorted(found - {START}))


ORIENTATIONS = _all()
NUMBER = {orientation: index for index, orientation in enumerate(ORIENTATIONS)}


def turn_table(change: Turned) -> tuple[int, ...]:
    """For each orientation the one after a change."""
    return tuple(NUMBER[compose(orientation, change)] for orientation in ORIENTATIONS)


def is_rotation(change: tuple[int, ...]) -> bool:
    """Whether a rearrangement of faces is a turn of a cube (not a mirror image, opposite faces staying opposite)."""
    return change in NUMBER
