"""Reports mistakes of expressions, and makes what stands for an expression that was wrong."""

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import Scope
from interpreter.model.ir import BuiltinCall, Constant, Expression, Local
from interpreter.model.types.types import ERROR_TYPE, ErrorType


def error_expression(span: Span | None = None) -> Constant:
    """What stands for an expression that was wrong and has been reported; its type fits everywhere."""
    return Constant(ERROR_TYPE, None, span=span)


def refuse(scope: Scope, code: str, span: Span | None, **values: object) -> Constant:
    """Report a mistake; gives what stands for the expression."""
    scope.symbols.report.add(code, span, **values)  # type: ignore[arg-type]  # no value is called as an argument of `add` is
    return error_expression(span)


def refuse_unknown(scope: Scope, span: Span) -> Constant:
    """The same for what is taken from a set of which nobody says what it holds; says nothing where an error may be the reason."""
    return error_expression(span) if scope.symbols.report.has_errors() else refuse(scope, "T260", span, what=" ".join(span.text.split()))


def is_wrong(*expressions: Expression) -> bool:
    """Whether one of the expressions was wrong, which has been reported."""
    return any(isinstance(expression.kind, ErrorType) for expression in expressions)


def source_text(expression: Expression) -> str:
    """The expression as the author wrote it, for messages."""
    if expression.span is None:
        return expression.name if isinstance(expression, Local | BuiltinCall) else "this"
    return " ".join(expression.span.text.split())
