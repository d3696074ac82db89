"""Bounds the evaluation depth: nesting of expressions times nesting of the functions they call.

Every expression keeps within a bound of nesting (Y202), and chains of words within one of their own (D104); what counts in
the end is both together. A machine written in Python calls a function for every level, and Python allows some hundred.
"""

from collections.abc import Mapping

from interpreter.analysis.cost.definitions import definition_used, topological_order
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.verification.cycles import definition_title, expressions_of, place_of, uses_of
from interpreter.model.ir import After, Aggregate, Expression, HasLegalMove, Members, RowExpression, UserCall
from interpreter.model.ir.traverse import children

MOST_CALLS = 600  # functions inside each other, of the thousand that Python allows
_CALLS = {Aggregate: 4, UserCall: 4, RowExpression: 3, HasLegalMove: 4, After: 8}  # functions for one level of a form; of any other 2


def evaluation_depth(expression: Expression, depths: Mapping[str, int]) -> int:
    """How many functions are called inside each other to work out an expression, given those for the definitions it uses."""
    inside = max((evaluation_depth(part, depths) for part in children(expression)), default=0)
    used = 0 if isinstance(expression, Members) else depths.get(definition_used(expression), 0)
    return _CALLS.get(type(expression), 2) + max(inside, used)


def check_nesting_depth(symbols: SymbolTable) -> None:
    """Report, once, what is explained by too many levels in all; rules must have no circles."""
    expressions, depths = expressions_of(symbols), dict[str, int]()
    for name in topological_order(uses_of(symbols)):
        depths[name] = max((evaluation_depth(each, depths) for each in expressions.get(name, ())), default=0)
        if depths[name] > MOST_CALLS:
            symbols.report.add("D260", place_of(name, symbols), name=definition_title(name))
            return
