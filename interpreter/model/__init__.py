"""The model: the files of a rulebook to the frozen `Rulebook`, and the same for scenarios and perft tables.

`load.py` makes one tree of nodes of all files (included ones merged, tables put in the place of their
names); this is what overlays change. `walk.py` goes through nodes and schema together and yields records
of typed values, with every fault reported in one run: the schema says what may stand where
(`schema.py`), and a reader for each kind of text says what it means (`leaves.py`, `type_text.py`). The
`read_*.py` modules make elements of records, subject by subject, and `read.py` the whole rulebook, with
a hash of its meaning (`fingerprint.py`).

A key is added in three places that a test holds together: `schemas/`, the reader of its subject, and
`docs/rulebook.md`. Whether names are known and types fit is not asked here but by the room above.
"""
