"""What one seat may know, and how it is drawn.

`sight` answers what a seat sees in a state; `observe` gathers it as a value; `log` tells what happened,
`position` draws it as text, `screen` with lines and colours for a terminal, `imagine` makes a whole game that
fits it, `rehearsal` plays such a game on without a record.  Seat 0 is a spectator, who knows what everyone
knows.  Nothing in here looks at a hidden thing except through `sight`.
"""
