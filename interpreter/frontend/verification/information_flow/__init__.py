"""Which secrets a rule set tells, and to whom: one information-flow analysis over all of it.

`label`: who may know a value, players known by where they come from. `reading`: labels of expressions. `walk`: a routine from
one entry, with the label of its course. `effects`: what every instruction lets players see. `telling`: what the file says.
`check`: every routine with everything that is given to it.
"""

from interpreter.frontend.verification.information_flow.check import check_flow

__all__ = ["check_flow"]
