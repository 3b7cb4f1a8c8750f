"""The limits on what is read: one table, each an error with a place when it is passed.

They are far above what a rulebook needs and keep a hostile file from taking the machine's time or memory.
"""

from __future__ import annotations

FILE_BYTES = 1_000_000  # size of one file
NODES = 40_000  # values and keys of one file, counting an alias as all that it repeats
DEPTH = 64  # lists and mappings inside each other
KEY_LENGTH = 1_024  # characters of a key, as in YAML itself
DIGITS = 15  # digits of a number, which keeps every number within 2**53
SYNTAX_ERRORS = 20  # faults of form reported in one file
REPAIRED_LENGTH = 50_000  # characters of a file in which more than the first fault of form is looked for
CELLS = 50_000  # cells of one table
RULEBOOK_LENGTH = 1_000_000  # characters of all files of one rulebook
FILE_COST = 1_000  # characters that each file counts beside its own, so that there are not too many
COMPONENTS = 5_000  # components of one kind or places of one board, and of one rulebook together
