"""Type checking of expressions. The checker of each syntax class registers itself with `expressions.checker_of`, so it is loaded here."""

from interpreter.frontend.types import calls, conditions, names, operators

__all__ = ["calls", "conditions", "names", "operators"]
