"""The type checker's driver: from abstract syntax to typed expressions in one bottom-up pass, and the checks on its results.

A mistake is reported once and leaves an error expression, whose type fits everywhere. Every syntax class has a checker, which
registers itself with `checker_of`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.fix_hints import how_to_ask, how_to_fit
from interpreter.frontend.types.subtyping import as_number, is_subtype, is_within, numbers_held, overload, readable_as_set
from interpreter.frontend.types.type_errors import is_wrong, refuse, source_text
from interpreter.model.ir import BuiltinCall, Coalesce, Constant, Expression, GameParameter, LateConstant, Members
from interpreter.model.types import types

Written = TypeVar("Written", bound=ast.ExpressionNode)
Checker = Callable[[Written, Scope, types.Type | None], Expression]
CHECKERS: dict[type[object], Checker[Any]] = {}  # Any: each takes what it is filed under


def checker_of(sort: type[Written]) -> Callable[[Checker[Written]], Checker[Written]]:
    """Register the function that types expressions of a sort; `types/__init__` loads the modules that do."""

    def register(checker: Checker[Written]) -> Checker[Written]:
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


@checker_of(ast.NumberLiteral)
def _number(expression: ast.NumberLiteral, _scope: Scope, _expected: types.Type | None) -> Expression:
    return number(expression.value, expression.span)


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
    found = check_expression(expression, scope, types.BOOL)
    if isinstance(found.kind, types.BoolType | types.ErrorType):
        return found
    if isinstance(found.kind, types.Optional) and isinstance(found.kind.inner, types.BoolType):
        return refuse(scope, "T103", found.span, what=source_text(found))
    return refuse(scope, "T102", found.span, kind=types.show(found.kind), how=how_to_ask(source_text(found), found.kind))


def check_as(expression: ast.ExpressionNode, scope: Scope, wanted: types.Type) -> Expression:
    """The expression where a value of a certain kind is wanted; reports what does not fit."""
    return as_wanted(check_expression(expression, scope, wanted), scope, wanted)


def as_wanted(found: Expression, scope: Scope, wanted: types.Type) -> Expression:
    """The expression if it fits, perhaps read as a set; otherwise an error expression and a finding."""
    symbols = scope.symbols
    if is_subtype(symbols, found.kind, wanted):
        return in_bounds(found, scope, wanted)
    as_set = readable_as_set(symbols, found, wanted)
    if as_set is not None:
        return in_bounds(as_set, scope, wanted)
    if isinstance(found.kind, types.NullType) or (isinstance(found, Constant) and found.value is None):
        return refuse(scope, "T106", found.span, wanted=types.show(wanted))
    if isinstance(found.kind, types.Optional) and is_subtype(symbols, found.kind.inner, types.non_null(wanted)):
        return refuse(scope, "T103", found.span, what=source_text(found))
    how = how_to_fit(source_text(found), found.kind, wanted, symbols)
    return refuse(scope, "T101", found.span, found=types.show(found.kind), wanted=types.show(wanted), how=how)


def in_bounds(found: Expression, scope: Scope, wanted: types.Type) -> Expression:
    """The expression; reports a number that may lie outside the wanted range, also one in a set or heap."""
    have, want = numbers_held(scope.symbols, found.kind), numbers_held(scope.symbols, wanted)
    if have is not None and want is not None and not is_within(have, want):
        code = "B101" if types.element_type(types.non_null(found.kind)) is None else "B260"
        scope.symbols.report.add(
            code, found.span, what=source_text(found), have=types.show(have), want=types.show(want), least=want.low, most=want.high
        )
    return found


def check_number(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """A number, never none."""
    found = check_expression(expression, scope, types.IntRange())
    if is_wrong(found) or as_number(scope.symbols, found.kind) is not None:
        return found
    return as_wanted(found, scope, types.IntRange())


def check_set(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """Something that can be walked: a set, list, pool or pile."""
    return as_collection(check_expression(expression, scope), scope)


def as_collection(found: Expression, scope: Scope) -> Expression:
    """The expression if it can be walked; one that may be none is walked as if it were empty then."""
    match found.kind:
        case types.ErrorType() | types.CollectionType():
            return found
        case types.Optional(types.SetOf() as inner):
            nothing: object = () if isinstance(inner.inner, types.SetOf) else 0
            return Coalesce(inner, found, Constant(inner, nothing, span=found.span), span=found.span)
        case types.Optional(types.MultisetOf(held) as inner):
            empty = Constant(types.SetOf(held), 0, span=found.span)
            nobody = BuiltinCall(inner, "pool", overload(scope.symbols, "pool", (empty.kind,)), (empty,), span=found.span)
            return Coalesce(inner, found, nobody, span=found.span)
        case types.Optional(types.ListOf() | types.StackOf() as inner):
            return Coalesce(inner, found, Constant(inner, (), span=found.span), span=found.span)
        case _:
            return refuse(scope, "T105", found.span, found=types.show(found.kind))
