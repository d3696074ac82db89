"""Type checks conditions: `and`, `or`, `not`, `is none`, `if`; each part is checked with the facts of the one before it."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, check_truth, checker_of
from interpreter.frontend.types.narrowing import assume
from interpreter.frontend.types.subtyping import join
from interpreter.frontend.types.type_errors import refuse, source_text
from interpreter.model.ir import Expression, If, IsNone, Logic, Not
from interpreter.model.types.types import BOOL, ErrorType, NullType, Optional, Type, non_null, show


def check_filter(where: ast.ExpressionNode | None, scope: Scope) -> tuple[Expression | None, Scope]:
    """The typed condition of a `where`, if there is one, and the scope in which it holds."""
    if where is None:
        return None, scope
    condition = check_truth(where, scope)
    return condition, assume(scope, condition)


def check_logic(expression: ast.BinaryExpression, scope: Scope) -> Expression:
    """The typed form of `left and right`, `left or right`."""
    left = check_truth(expression.left, scope)
    right = check_truth(expression.right, assume(scope, left, holds=expression.operator == "and"))
    parts = (*left.parts, right) if isinstance(left, Logic) and left.operator == expression.operator else (left, right)
    return Logic(BOOL, expression.operator, parts, span=expression.span)


@checker_of(ast.NotExpression)
def _not(expression: ast.NotExpression, scope: Scope, _expected: Type | None) -> Expression:
    return Not(BOOL, check_truth(expression.part, scope), span=expression.span)


@checker_of(ast.NoneTest)
def _is_none(expression: ast.NoneTest, scope: Scope, _expected: Type | None) -> Expression:
    part = check_expression(expression.part, scope)
    if not isinstance(part.kind, Optional | NullType | ErrorType):
        scope.symbols.report.add("T110", expression.span, what=source_text(part))
    test = IsNone(BOOL, part, span=expression.span)
    return Not(BOOL, test, span=expression.span) if expression.negated else test


@checker_of(ast.ConditionalExpression)
def _if(expression: ast.ConditionalExpression, scope: Scope, expected: Type | None) -> Expression:
    test = check_truth(expression.test, scope)
    yes = check_expression(expression.yes, assume(scope, test), expected)
    no = check_expression(expression.no, assume(scope, test, holds=False), expected or non_null(yes.kind))
    kind = join(scope.symbols, yes.kind, no.kind)
    if kind is None:
        return refuse(scope, "T104", expression.span, left=show(yes.kind), right=show(no.kind))
    return If(kind, test, yes, no, span=expression.span)
