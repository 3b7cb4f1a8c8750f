"""How answers are numbered: a component by its number, a whole number shifted so that codes begin at 0."""

INT_CODES = 1 << 20
"""How many codes a whole number takes part with in an action's code."""
HALF = 1 << 19
"""Added to a whole number; half of the codes are for those below zero."""
STOPPED = -1
"""The answer that takes a declared way out."""
