"""Proves that an amount stays within its bounds, by the facts in force."""

from interpreter.frontend.lowering.context import LoweringContext
from interpreter.frontend.symbols.scope import TypeFacts
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins import overload_of
from interpreter.model.ir import BuiltinCall, Compare, Expression, LValue, StateRead
from interpreter.model.types.types import BOOL, IntRange, Optional, non_null


def may_underflow(place: LValue, amount: Expression, sign: int, context: LoweringContext) -> bool:
    """Whether adding (or taking) the amount may reach beyond the bounds of the tracked number."""
    track = context.symbols.state_vars[place.name]
    limits = context.symbols.limits.get(place.name, IntRange())
    have = as_number(context.symbols, non_null(track.kind)) or IntRange()
    much = as_number(context.symbols, non_null(amount.kind)) or IntRange()
    if much.high == 0:
        return False
    current = StateRead(track.kind, place.name, place.arguments)
    facts = context.scope.facts
    if sign < 0:
        known = {**facts, **at_most(amount, amount)}
        if limits.low == 0 and (Compare(BOOL, "<=", amount, current) in known or Compare(BOOL, ">=", current, amount) in known):
            return False
        return not _enough(current, much, facts_of(context), limits.low)
    return have.high is not None


def at_most(name: Expression, value: Expression) -> TypeFacts:
    """What is known of a name for `min(a, b)`: it is not above any of them; of other values nothing."""
    if not isinstance(value, BuiltinCall) or overload_of(value).id != "min_numbers" or isinstance(value.kind, Optional):
        return {}
    return {Compare(BOOL, "<=", name, number): BOOL for number in value.arguments}


def facts_of(context: LoweringContext) -> list[Compare]:
    """The comparisons known to hold here."""
    return [fact for fact in context.scope.facts if isinstance(fact, Compare)]


def _enough(current: StateRead, much: IntRange, known: list[Compare], low: int | None) -> bool:
    """A comparison says that at least so many are there: `leaves(me) >= 3` for taking 3."""
    if much.high is None or low is None:
        return False
    for fact in known:
        least = fact.right.kind.low if isinstance(fact.right.kind, IntRange) else None
        if fact.left == current and least is not None:
            strict = 1 if fact.operator == ">" else 0
            if fact.operator in (">", ">=") and least + strict - low >= much.high:
                return True
    return False
