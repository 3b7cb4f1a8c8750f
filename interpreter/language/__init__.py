"""The effects language: one grammar, one tree, one way from text to tree; knows no game.

`grammar.lark` is the reference, `parse.py` the way in, `syntax.py` the frozen nodes, `build.py` makes them, and
`slips.py` words common mistakes.
"""
