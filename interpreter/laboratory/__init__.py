"""What is found out about rulebooks by playing them.

`scenarios.py` runs worked examples, `simulate.py` and `random_play.py` play many games and `summary.py` adds them up,
`perft.py` counts sequences of plies, `enumerate.py` goes through whole small games exactly, `playthrough.py` writes
golden games, `replay.py` plays saved games under other rules, and `invariants.py` watches that nothing gets lost.
"""
