"""Type checks the arguments of calls: their number, their types, and that they bind no name."""

from collections.abc import Sequence

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, coerce
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.model.ir import Expression
from interpreter.model.types.types import Optional, Type, non_null


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


def check_arguments(nodes: Sequence[ast.ExpressionNode], parameters: Sequence[Type], scope: Scope) -> tuple[Expression, ...]:
    """The typed arguments; one that may be none where that is not wanted is left as it is (see `nullable_argument`)."""
    arguments: list[Expression] = []
    for text, expected in zip(nodes, parameters, strict=True):
        argument = check_expression(text, scope, expected)
        may_be_none = _lacks_value(argument, expected) and is_subtype(scope.symbols, non_null(argument.kind), expected)
        arguments.append(argument if may_be_none else coerce(argument, scope, expected))
    return tuple(arguments)


def nullable_argument(arguments: Sequence[Expression], parameters: Sequence[Type]) -> Expression | None:
    """The first argument that may be none where that is not wanted."""
    return next((argument for argument, expected in zip(arguments, parameters, strict=True) if _lacks_value(argument, expected)), None)


def _lacks_value(argument: Expression, expected: Type) -> bool:
    return isinstance(argument.kind, Optional) and not isinstance(expected, Optional)
