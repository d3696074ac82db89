"""Type checks conditions: `and`, `or`, `not`, `is none`, `if`; each part is checked with the facts of the one before it."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, check_truth, checker_of, source_text
from interpreter.frontend.types.narrowing import facts_if_false, facts_if_true
from interpreter.frontend.types.subtyping import error_expression, join
from interpreter.model.ir import Expression, If, IsNone, Logic, Not
from interpreter.model.types.types import BOOL, ErrorType, NullType, Optional, Type, non_null, show


def check_logic(expression: ast.BinaryExpression, scope: Scope) -> Expression:
    """The typed form of `left and right`, `left or right`."""
    known = facts_if_true if expression.operator == "and" else facts_if_false
    left = check_truth(expression.left, scope)
    right = check_truth(expression.right, scope.with_facts(known(left, scope)))
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
    yes = check_expression(expression.yes, scope.with_facts(facts_if_true(test, scope)), expected)
    no = check_expression(expression.no, scope.with_facts(facts_if_false(test, scope)), expected or non_null(yes.kind))
    kind = join(scope.symbols, yes.kind, no.kind)
    if kind is None:
        scope.symbols.report.add("T104", expression.span, left=show(yes.kind), right=show(no.kind))
        return error_expression(expression.span)
    return If(kind, test, yes, no, span=expression.span)
