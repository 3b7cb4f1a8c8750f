"""Sitting at the table: one game played by people at one terminal, and by bots.

`session` goes from decision to decision; `menu` numbers the options and finds the one that was typed, `several`
reads choices of several things; `orders` are the words that are no move, each carried out by a module of its
own: `refusals` (why), `undoing`, `files` (save), `advice` (hint), `asking` (ask), `helping` (help), `looking`
(log, look).  `supposing` makes games that look the same to a seat, for `asking` and for `foresight`, which tells
whether a seat has learned anything.  `terminal` prints and reads, `seats` tells who sits where.
"""
