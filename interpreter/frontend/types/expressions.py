"""The type checker's driver: from abstract syntax to typed expressions in one bottom-up pass, and the checks on its results.

A mistake is reported once and leaves an error expression, whose type fits everywhere. Every syntax class has a checker, which
registers itself with `checker_of`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.symbols.scope import Scope, TypeFacts
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.fix_hints import how_to_ask, how_to_fit, how_to_stay_inside, number_in_words
from interpreter.frontend.types.missing_values import refuse_missing
from interpreter.frontend.types.subtyping import as_number, is_subtype, is_within, numbers_held, overload, readable_as_set
from interpreter.frontend.types.type_errors import is_wrong, refuse, source_text
from interpreter.model.ir import BuiltinCall, Coalesce, Compare, Constant, Expression, GameParameter, LateConstant, Members
from interpreter.model.types import types
from interpreter.model.types.interval_arithmetic import intersection

Syntax = TypeVar("Syntax", bound=ast.ExpressionNode)
Checker = Callable[[Syntax, Scope, types.Type | None], Expression]
CHECKERS: dict[type[object], Checker[Any]] = {}  # Any: each takes what it is filed under


def checker_of(sort: type[Syntax]) -> Callable[[Checker[Syntax]], Checker[Syntax]]:
    """Register the function that types expressions of a sort; `types/__init__` loads the modules that do."""

    def register(checker: Checker[Syntax]) -> Checker[Syntax]:
        CHECKERS[sort] = checker
        return checker

    return register


def check_expression(expression: ast.ExpressionNode, scope: Scope, expected: types.Type | None = None) -> Expression:
    """The typed form of an expression; `expected` decides between choices of the same name."""
    return apply_facts(CHECKERS[type(expression)](expression, scope, expected), scope)


def elaborate(
    node: Node | None, scope: Scope, check: Callable[[ast.ExpressionNode, Scope], Expression] = check_expression
) -> Expression | None:
    """The typed form of the expression that stands at a node, as `check` gives it; None where none can be read."""
    expression = parser.parse_expression(node, scope.symbols.report)
    return None if expression is None else check(expression, scope)


@checker_of(ast.NoneLiteral)
def _none(expression: ast.NoneLiteral, _scope: Scope, expected: types.Type | None) -> Expression:
    return Constant(types.nullable(types.non_null(expected)) if expected else types.NULL, None, span=expression.span)


def number(value: int, span: Span | None = None) -> Constant:
    """A number as an expression."""
    return Constant(types.IntRange(value, value), value, span=span)


def apply_facts(expression: Expression, scope: Scope) -> Expression:
    """The expression with what is known of it here."""
    if isinstance(expression, Constant | LateConstant | GameParameter | Members) or expression not in scope.facts:
        return expression
    return replace(expression, kind=scope.facts[expression])


def check_truth(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """A condition: yes or no, never none."""
    typed = check_expression(expression, scope, types.BOOL)
    if isinstance(typed.kind, types.BoolType | types.ErrorType):
        return typed
    if isinstance(typed.kind, types.Optional) and isinstance(typed.kind.inner, types.BoolType):
        return refuse_missing(typed, scope)
    return refuse(scope, "T102", typed.span, kind=types.show(typed.kind), how=how_to_ask(source_text(typed), typed.kind))


def check_as(expression: ast.ExpressionNode, scope: Scope, expected: types.Type) -> Expression:
    """The expression where a value of a certain kind is wanted; reports what does not fit."""
    return coerce(check_expression(expression, scope, expected), scope, expected)


def coerce(typed: Expression, scope: Scope, expected: types.Type) -> Expression:
    """The expression if it fits, perhaps read as a set; otherwise an error expression and a finding."""
    symbols = scope.symbols
    if is_subtype(symbols, typed.kind, expected):
        return in_bounds(typed, scope, expected)
    as_set = readable_as_set(symbols, typed, expected)
    if as_set is not None:
        return in_bounds(as_set, scope, expected)
    if isinstance(typed.kind, types.NullType) or (isinstance(typed, Constant) and typed.value is None):
        return refuse(scope, "T106", typed.span, wanted=types.show(expected))
    if isinstance(typed.kind, types.Optional):
        present = replace(typed, kind=typed.kind.inner)
        if is_subtype(symbols, present.kind, types.non_null(expected)) or readable_as_set(symbols, present, types.non_null(expected)):
            return refuse_missing(typed, scope)
    how = how_to_fit(source_text(typed), typed.kind, expected, symbols)
    return refuse(scope, "T101", typed.span, found=types.show(typed.kind), wanted=types.show(expected), how=how)


def in_bounds(typed: Expression, scope: Scope, expected: types.Type) -> Expression:
    """The expression; reports a number that may lie outside the wanted range, also one in a set or heap."""
    have, want = numbers_held(scope.symbols, typed.kind), numbers_held(scope.symbols, expected)
    have = have if have is None else compared(typed, have, scope.facts)
    if have is not None and want is not None and not is_within(have, want):
        code, what = "B101" if types.element_type(types.non_null(typed.kind)) is None else "B260", source_text(typed)
        found, how = number_in_words(what, have), how_to_stay_inside(what, have, want)
        scope.symbols.report.add(code, typed.span, what=what, have=types.show(have), want=types.show(want), found=found, how=how)
    return typed


def compared(number: Expression, have: types.IntRange, facts: TypeFacts) -> types.IntRange:
    """What a number can be, by comparisons with it that are known to hold."""
    for fact in facts:
        if isinstance(fact, Compare) and fact.left == number and isinstance(fact.right.kind, types.IntRange):
            have = intersection(have, _range_where(fact.operator, fact.right.kind.low, fact.right.kind.high))
    return have


def _range_where(operator: str, low: int | None, high: int | None) -> types.IntRange:
    """What compares so with some number of a range."""
    match operator:
        case "=":
            return types.IntRange(low, high)
        case "<" | "<=":
            return types.IntRange(None, high if high is None or operator == "<=" else high - 1)
        case ">" | ">=":
            return types.IntRange(low if low is None or operator == ">=" else low + 1, None)
        case _:
            return types.IntRange(None, None)


def check_number(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """A number, never none."""
    return as_plain_number(check_expression(expression, scope, types.IntRange()), scope)


def as_plain_number(typed: Expression, scope: Scope) -> Expression:
    """The expression if it is a number, or a member that is one."""
    if is_wrong(typed) or as_number(scope.symbols, typed.kind) is not None:
        return typed
    return coerce(typed, scope, types.IntRange())


def check_set(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """Something that can be walked: a set, list, pool or pile."""
    return as_collection(check_expression(expression, scope), scope)


def as_collection(typed: Expression, scope: Scope) -> Expression:
    """The expression if it can be walked; one that may be none is walked as if it were empty then."""
    span = typed.span
    empty: Expression
    match typed.kind:
        case types.ErrorType() | types.CollectionType():
            return typed
        case types.Optional(types.MultisetOf(member) as inner):
            no_members = Constant(types.SetOf(member), 0, span=span)
            empty = BuiltinCall(inner, "pool", overload(scope.symbols, "pool", (no_members.kind,)), (no_members,), span=span)
        case types.Optional(types.CollectionType() as inner):
            is_mask = isinstance(inner, types.SetOf) and not isinstance(inner.inner, types.SetOf)
            empty = Constant(inner, 0 if is_mask else (), span=span)
        case _:
            return refuse(scope, "T105", span, found=types.show(typed.kind))
    return Coalesce(inner, typed, empty, span=span)
