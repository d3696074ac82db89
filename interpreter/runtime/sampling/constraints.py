"""Extracts constraints on hidden variables from the checks of a rule set, for one information state.

`every(sum(rolled(player, face) for face in faces) = dice(player) for player in players)` becomes one condition for each player,
each with the variables it reads; a sum of what each of them adds is told as such, so that it can be counted without trying.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.model import ir
from interpreter.model.types.types import IntRange
from interpreter.runtime.sampling.hidden_reads import UNKNOWN, Reader, Slots, Variables
from interpreter.runtime.state.game_state import new_slots
from interpreter.runtime.values.containers import Value

Store = Sequence[Value]
Test = Callable[[Store], Value]
_LEADS_NOWHERE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """What some variables add to a sum."""

    reads: Variables
    factor: int
    value: Test


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """A condition on hidden variables. `terms`: it is `operator` between their sum and 0; empty: it is told by `holds` alone."""

    reads: Variables
    test: Test
    expected: bool = True
    terms: tuple[Term, ...] = ()
    constant: int = 0
    operator: str = ""

    def holds(self, store: Store) -> bool:
        """Whether it is met; what cannot be worked out is not met, since another condition stands before it."""
        try:
            return bool(self.test(store)) == self.expected
        except _LEADS_NOWHERE:
            return False


class ConstraintExtractor(Reader):
    """Takes conditions apart; raises `Inseparable` or `BudgetSpent` where that is not possible."""

    def of_check(self, number: int) -> Iterator[Constraint]:
        """All conditions that a check of the rule set, told by its number, puts on what is hidden."""
        check = self.table.rules.always[number]
        return self.constraints(check.test, new_slots(check.size, self.course.current))

    def constraints(self, expression: ir.Expression, slots: Slots, *, expected: bool = True) -> Iterator[Constraint]:
        """The conditions that together say that the expression is (not) true; nothing for those that are known to be met."""
        reads = self.reads(expression, slots)
        if not reads:
            if bool(self.value(expression, slots)) != expected:
                yield Constraint(reads, lambda _store: not expected, expected)
            return
        match expression:
            case ir.Logic(operator=operator, parts=parts) if (operator == "and") == expected:
                for part in parts:
                    yield from self.constraints(part, slots, expected=expected)
            case ir.Logic(parts=parts) if len(open_ones := [part for part in parts if not self.known(part, slots)]) == 1:
                yield from self.constraints(open_ones[0], slots, expected=expected)  # none of the others settles it
            case ir.Not(part=part):
                yield from self.constraints(part, slots, expected=not expected)
            case ir.If() | ir.UserCall() if (simpler := self.simplified(expression, slots)) is not None:
                yield from self.constraints(*simpler, expected=expected)
            case ir.Aggregate(name="every" | "exists" as name, source=source) if expected == (name == "every") and self.known(
                source, slots
            ):
                yield from self._of_members(expression, slots, expected=expected)
            case ir.Compare(left=left, right=right) if isinstance(left.kind, IntRange) and isinstance(right.kind, IntRange):
                yield self._compared(expression, reads, slots, expected=expected)
            case _:
                yield Constraint(reads, self._closure(expression, slots), expected)

    def _of_members(self, expression: ir.Aggregate, slots: Slots, *, expected: bool) -> Iterator[Constraint]:
        """What is asked of each of the members; of one that may be left out, by something hidden, both together."""
        said = expression.value if expression.value is not None else expression.where
        where = expression.where if expression.value is not None else None
        assert said is not None
        for there, condition in self.rounds(expression, where, slots):
            if condition is None:
                yield from self.constraints(said, there, expected=expected)
                continue
            reads = self.reads(condition, there) | self.reads(said, there)
            yield Constraint(reads, _implied(self._closure(condition, there), self._closure(said, there), expected=expected))

    def _closure(self, expression: ir.Expression, slots: Slots) -> Test:
        assert UNKNOWN not in slots, "a condition is taken apart only where its names are known"
        closure = self.table.evaluate(expression)
        return lambda store: closure(store, self.course, list(slots))

    # -------------------------------------------------------------------------------------------- sums

    def _compared(self, expression: ir.Compare, reads: Variables, slots: Slots, *, expected: bool) -> Constraint:
        """A comparison of numbers, as a sum of terms if each of them reads one variable only."""
        terms = [*self._terms(expression.left, slots, 1), *self._terms(expression.right, slots, -1)]
        if any(len(term.reads) > 1 for term in terms):
            return Constraint(reads, self._closure(expression, slots), expected)
        constant = sum(term.factor * term.value(self.store) for term in terms if not term.reads)
        operator = expression.operator if expected else _OPPOSITE[expression.operator]
        test = self._closure(expression, slots)
        return Constraint(reads, test, expected, tuple(term for term in terms if term.reads), constant, operator)

    def _terms(self, expression: ir.Expression, slots: Slots, factor: int) -> Iterator[Term]:
        """What is added up to give a number."""
        reads = self.reads(expression, slots)
        if not reads:
            value = self.value(expression, slots)
            yield Term(reads, factor, lambda _store: value)
            return
        match expression:
            case ir.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                yield from self._terms(left, slots, factor)
                yield from self._terms(right, slots, factor if operator == "+" else -factor)
            case ir.Arithmetic(operator="*", left=left, right=right) if self.known(left, slots):
                yield from self._terms(right, slots, factor * self.value(left, slots))
            case ir.Arithmetic(operator="*", left=left, right=right) if self.known(right, slots):
                yield from self._terms(left, slots, factor * self.value(right, slots))
            case ir.If() | ir.UserCall() if (simpler := self.simplified(expression, slots)) is not None:
                yield from self._terms(*simpler, factor)
            case ir.Aggregate(name="sum" | "count", source=source) if self.known(source, slots):
                yield from self._added(expression, slots, factor)
            case _:
                yield Term(reads, factor, self._closure(expression, slots))

    def _added(self, expression: ir.Aggregate, slots: Slots, factor: int) -> Iterator[Term]:
        """What each of the members adds: its value, or one if it is only counted."""
        value = expression.value
        for there, where in self.rounds(expression, expression.where, slots):
            if where is None and value is not None:
                yield from self._terms(value, there, factor)
            else:
                yield self._perhaps(where, value, there, factor)

    def _perhaps(self, where: ir.Expression | None, value: ir.Expression | None, slots: Slots, factor: int) -> Term:
        reads = self._all([part for part in (where, value) if part is not None], slots)
        condition = None if where is None else self._closure(where, slots)
        amount = None if value is None else self._closure(value, slots)
        return Term(reads, factor, lambda store: 0 if condition and not condition(store) else 1 if amount is None else amount(store))


def _implied(condition: Test, value: Test, *, expected: bool) -> Test:
    return lambda store: not condition(store) or bool(value(store)) == expected


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
