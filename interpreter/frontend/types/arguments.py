"""Type checks the arguments of calls: their number, their types, and that they bind no name."""

from collections.abc import Sequence
from itertools import permutations

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, coerce
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.frontend.types.type_errors import is_wrong, refuse
from interpreter.model.ir import Expression
from interpreter.model.types.types import Optional, Type, non_null, show

MOST_ORDERED = 4  # arguments of which every order is tried


def plain_arguments(call: ast.CallExpression, scope: Scope) -> list[ast.ExpressionNode] | None:
    """The arguments of a call that binds no name; None (and a finding) if one has `for`, `where` or `by`."""
    for argument in call.arguments:
        if argument.source or argument.where or argument.by:
            scope.symbols.report.add("T121", argument.span, name=call.name)
            return None
    return [argument.value for argument in call.arguments]


def count_in_words(count: int) -> str:
    """How many arguments are wanted, for messages."""
    return {0: "none", 1: "one"}.get(count, str(count))


def check_arguments(
    call: ast.ExpressionNode, nodes: Sequence[ast.ExpressionNode], parameters: Sequence[Type], scope: Scope
) -> tuple[Expression, ...]:
    """The typed arguments; one that may be none where that is not wanted is left as it is (see `nullable_argument`)."""
    given = [check_expression(text, scope, expected) for text, expected in zip(nodes, parameters, strict=True)]
    if isinstance(call, ast.CallExpression) and (order := _other_order(given, parameters, scope)) is not None:
        return (_refuse_order(call, nodes, given, parameters, order, scope),) * len(given)
    arguments: list[Expression] = []
    for argument, expected in zip(given, parameters, strict=True):
        may_be_none = _lacks_value(argument, expected) and is_subtype(scope.symbols, non_null(argument.kind), expected)
        arguments.append(argument if may_be_none else coerce(argument, scope, expected))
    return tuple(arguments)


def _other_order(given: Sequence[Expression], parameters: Sequence[Type], scope: Scope) -> tuple[int, ...] | None:
    """The order in which all arguments fit, if they do not as they stand."""

    def fits(order: Sequence[int]) -> bool:
        pairs = zip(order, parameters, strict=True)
        return all(is_subtype(scope.symbols, non_null(given[place].kind), non_null(expected)) for place, expected in pairs)

    places = range(len(given))
    if is_wrong(*given) or len(given) > MOST_ORDERED or fits(places):
        return None
    return next(filter(fits, permutations(places)), None)


def _refuse_order(
    call: ast.CallExpression,
    nodes: Sequence[ast.ExpressionNode],
    given: Sequence[Expression],
    parameters: Sequence[Type],
    order: Sequence[int],
    scope: Scope,
) -> Expression:
    """Report arguments that stand in another order than the parameters."""
    written = f"{call.name}({', '.join(' '.join(nodes[place].span.text.split()) for place in order)})"
    found, wanted = (", ".join(map(show, kinds)) for kinds in ([each.kind for each in given], parameters))
    return refuse(scope, "T151", call.span, name=call.name, wanted=wanted, found=found, written=written)


def nullable_argument(arguments: Sequence[Expression], parameters: Sequence[Type]) -> Expression | None:
    """The first argument that may be none where that is not wanted."""
    return next((argument for argument, expected in zip(arguments, parameters, strict=True) if _lacks_value(argument, expected)), None)


def _lacks_value(argument: Expression, expected: Type) -> bool:
    return isinstance(argument.kind, Optional) and not isinstance(expected, Optional)
