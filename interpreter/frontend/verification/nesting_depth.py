"""Bounds the evaluation depth: nesting of expressions times nesting of the functions they call.

Every expression keeps within a bound of nesting (Y202), and chains of words within one of their own (D104); what counts in
the end is both together. A machine written in Python calls a function for every level, and Python allows some hundred.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.verification.cycles import definition_title, place_of, topological_order, uses_of
from interpreter.model.ir import After, Aggregate, Alternative, Expression, HasLegalMove, RowExpression, UserCall
from interpreter.model.ir.effects import expressions_read
from interpreter.model.ir.traverse import children

MOST_CALLS = 600  # functions inside each other, of the thousand that Python allows
_CALLS = {Aggregate: 4, UserCall: 4, RowExpression: 3, HasLegalMove: 4, After: 8}  # functions for one level of a form; of any other 2


@dataclass(slots=True)
class Depths:
    """Evaluation depth of every definition, by the names that `uses_of` gives."""

    symbols: SymbolTable
    found: dict[str, int] = field(default_factory=dict)

    def of(self, expression: Expression) -> int:
        """How many functions are called inside each other to work out an expression."""
        inside = max(map(self.of, children(expression)), default=0)
        match expression:
            case UserCall(name=name):
                inside = max(inside, self.found.get(f"word {name}", 0))
            case RowExpression(name=name):
                inside = max(inside, self.found.get(f"formula {name}", 0))
            case HasLegalMove(action=name):
                inside = max(inside, self.found.get(f"can {name}", 0))
            case After(routine=name):
                inside = max(inside, self.found.get(f"steps {name}", 0))
            case _:
                pass
        return _CALLS.get(type(expression), 2) + inside

    def of_name(self, name: str) -> int:
        """The same for a word, a formula on rows, the legality of an action, a part of a kind."""
        return max(map(self.of, self._expressions(name)), default=0)

    def _expressions(self, name: str) -> Iterator[Expression]:
        sort, _, plain = name.partition(" ")
        match sort:
            case "word" if plain in self.symbols.bodies:
                yield self.symbols.bodies[plain].body
            case "formula" if plain in self.symbols.row_expressions:
                yield from (value for value, _ in self.symbols.row_expressions[plain].values())
            case "can" if plain in self.symbols.alternatives:
                yield from _conditions(self.symbols.alternatives[plain])
            case "steps" if plain in self.symbols.routines:
                for step in self.symbols.routines[plain].code:
                    yield from expressions_read(step)
            case "kind" if (where := self.symbols.kinds[plain].where) is not None:
                yield where


def _conditions(branch: Alternative) -> Iterator[Expression]:
    for choice in branch.choices:
        yield from (part for part in (choice.domain, choice.where) if part is not None)
    yield from (value for _, value in branch.lets)
    yield from (rule.test for rule in branch.guards)


def check_nesting_depth(symbols: SymbolTable) -> None:
    """Report, once, what is explained by too many levels in all; rules must have no circles."""
    depths = Depths(symbols)
    for name in topological_order(uses_of(symbols)):
        depths.found[name] = depths.of_name(name)
        if depths.found[name] > MOST_CALLS:
            symbols.report.add("D260", place_of(name, symbols), name=definition_title(name))
            return
