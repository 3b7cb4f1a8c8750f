"""A position drawn with Rich for one seat: what stands here reads an `Observation` and nothing else.

`words` has the names of things, `palette` their colours, `contents` what lies in a zone, `boards` grids and
other boards, `seats` the table of players, `parts` the rest; `whole` puts a screen together.

Everything is drawn from the rulebook: its boards, zones, fields, titles and `show` hints.
"""
