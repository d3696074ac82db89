"""Types of expressions. What types one sort of them registers itself with `expressions.checks`, so it is loaded here."""

from interpreter.frontend.types import calls, conditions, names, operators

__all__ = ["calls", "conditions", "names", "operators"]
