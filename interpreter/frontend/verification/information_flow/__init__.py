"""Information-flow analysis: which secrets a rule set discloses, and to whom.

`labels`: who may know a value, players known by where they come from. `expression_labels`: labels of expressions.
`routine_labels`: a routine in one calling context, with the label of its program counter. `effects`: what every instruction lets
players see. `declassifications`: what the file says that it tells. `check`: every routine in every calling context. `open_chance`:
hidden places that hold what everybody saw rolled. `secrecy_check`: all of it.
"""

from interpreter.frontend.verification.information_flow.secrecy_check import check_information_flow

__all__ = ["check_information_flow"]
