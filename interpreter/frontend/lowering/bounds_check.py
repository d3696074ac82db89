"""Proves that an amount stays within its bounds, by the facts in force."""

from interpreter.frontend.lowering.context import LoweringContext
from interpreter.frontend.symbols.scope import Scope, TypeFacts
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.result_refinement import is_known_to_hold_something
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins import overload_of
from interpreter.model.ir import BuiltinCall, Compare, Constant, Expression, In, StateRead
from interpreter.model.types.types import BOOL, IntRange, Optional, non_null, show

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
_ONE_OF = ("top", "first", "last", "the")


def may_underflow(place: StateRead, amount: Expression, sign: int, context: LoweringContext) -> bool:
    """Whether adding (or taking) the amount may reach beyond the bounds of the tracked number."""
    symbols, facts = context.symbols, context.scope.facts
    limits = symbols.limits.get(place.name, IntRange())
    have = as_number(symbols, non_null(symbols.state_vars[place.name].kind)) or IntRange()
    much = as_number(symbols, non_null(amount.kind)) or IntRange()
    if sign > 0:  # what is below 0 goes down
        return (have.high is not None and much.high != 0) or (have.low is not None and not _is_from_0(much))
    if much.high == 0:
        return False
    facts = {**facts, **at_most(amount, amount)}
    if limits.low == 0 and (Compare(BOOL, "<=", amount, place) in facts or Compare(BOOL, ">=", place, amount) in facts):
        return False
    return not _enough(place, much, [fact for fact in context.scope.facts if isinstance(fact, Compare)], limits.low)


def holds_enough(holder: StateRead, amount: Expression, context: LoweringContext) -> bool:
    """Whether it is known that so many lie there: that it is not empty, or how large it is."""
    much, facts = as_number(context.symbols, non_null(amount.kind)) or IntRange(), context.scope.facts
    return (much.high == 1 and is_known_to_hold_something(holder, context.scope)) or any(
        _says_at_least(fact, "size", holder, amount, much) for fact in facts
    )


def lies_there(thing: Expression, copies: Expression | None, holder: StateRead, context: LoweringContext) -> bool:
    """Whether it is known that a thing lies there, or so many of it: it was asked for, or it is the first or top one of it."""
    facts = context.scope.facts
    one = Constant(IntRange(1, 1), 1)
    amount = one if copies is None else copies
    much = as_number(context.symbols, non_null(amount.kind)) or IntRange()
    if much.high == 1 and (In(BOOL, thing, holder) in facts or _is_taken_from(thing, holder)):
        return True
    return any(_says_at_least(fact, "copies", holder, amount, much, thing) for fact in facts)


def _is_taken_from(thing: Expression, holder: StateRead) -> bool:
    """Whether a thing is the top, first, last or only one of what lies there."""
    return isinstance(thing, BuiltinCall) and thing.name in _ONE_OF and thing.arguments == (holder,)


def _says_at_least(fact: Expression, word: str, holder: StateRead, amount: Expression, much: IntRange, *first: Expression) -> bool:
    """Whether a comparison says that at least so many are counted there by a word: `size(deck) >= 2`, `amount <= size(deck)`."""
    if not isinstance(fact, Compare) or fact.operator not in _TURNED:
        return False
    count, operator, least = fact.left, fact.operator, fact.right
    if operator.startswith("<"):
        count, operator, least = least, _TURNED[operator], count
    if not isinstance(count, BuiltinCall) or count.name != word or count.arguments != (*first, holder):
        return False
    low = least.kind.low if isinstance(least.kind, IntRange) else None
    strict = 1 if operator == ">" else 0
    return least == amount or (low is not None and much.high is not None and low + strict >= much.high)


def refuse_negative(amount: Expression, syntax: ast.ExpressionNode, verb: str, scope: Scope) -> bool:
    """Whether an amount may be negative, which is reported."""
    if not isinstance(amount.kind, IntRange) or _is_from_0(amount.kind):
        return False
    scope.symbols.report.add("B107", syntax.span, verb=verb, have=show(amount.kind))
    return True


def _is_from_0(number: IntRange) -> bool:
    return number.low is not None and number.low >= 0


def at_most(name: Expression, value: Expression) -> TypeFacts:
    """What is known of a name for `min(a, b)`: it is not above any of them; of other values nothing."""
    if not isinstance(value, BuiltinCall) or overload_of(value).id != "min_numbers" or isinstance(value.kind, Optional):
        return {}
    return {Compare(BOOL, "<=", name, number): BOOL for number in value.arguments}


def _enough(current: StateRead, much: IntRange, facts: list[Compare], low: int | None) -> bool:
    """A comparison says that at least so many are there: `leaves(me) >= 3` for taking 3."""
    if much.high is None or low is None:
        return False
    for fact in facts:
        least = fact.right.kind.low if isinstance(fact.right.kind, IntRange) else None
        if fact.left == current and least is not None:
            strict = 1 if fact.operator == ">" else 0
            if fact.operator in (">", ">=") and least + strict - low >= much.high:
                return True
    return False
