"""The typed rulebook, and what is done with whole rulebooks.

`load.py` brings the files of a rulebook into one tree of nodes, `walk.py` reads nodes and schema together, the
`read_*.py` modules make the frozen classes of `rulebook.py`.  Variants are put over the tree before that, and
`compare.py` tells what differs between two rulebooks by meaning.
"""
