"""Conditions and what depends on them: `and`, `or`, `not`, `is none`, `if`; each part knows what the one before it has told."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check, check_truth, checks, said
from interpreter.frontend.types.narrowing import when_false, when_true
from interpreter.frontend.types.subtyping import hole, joined
from interpreter.model.ir import Expression, If, IsNone, Logic, Not
from interpreter.model.types.types import TRUTH, Hole, Kind, NoneKind, Optional, show, without_none


def check_logic(expression: ast.Binary, scope: Scope) -> Expression:
    """The typed form of `left and right`, `left or right`."""
    known = when_true if expression.operator == "and" else when_false
    left = check_truth(expression.left, scope)
    right = check_truth(expression.right, scope.knowing(known(left, scope)))
    parts = (*left.parts, right) if isinstance(left, Logic) and left.operator == expression.operator else (left, right)
    return Logic(TRUTH, expression.operator, parts, expression.span)


@checks(ast.Not)
def _not(expression: ast.Not, scope: Scope, _expected: Kind | None) -> Expression:
    return Not(TRUTH, check_truth(expression.part, scope), expression.span)


@checks(ast.IsNone)
def _is_none(expression: ast.IsNone, scope: Scope, _expected: Kind | None) -> Expression:
    part = check(expression.part, scope)
    if not isinstance(part.kind, Optional | NoneKind | Hole):
        scope.declared.report.add("T110", expression.span, what=said(part))
    test = IsNone(TRUTH, part, expression.span)
    return Not(TRUTH, test, expression.span) if expression.negated else test


@checks(ast.If)
def _if(expression: ast.If, scope: Scope, expected: Kind | None) -> Expression:
    test = check_truth(expression.test, scope)
    yes = check(expression.yes, scope.knowing(when_true(test, scope)), expected)
    no = check(expression.no, scope.knowing(when_false(test, scope)), expected or without_none(yes.kind))
    kind = joined(scope.declared, yes.kind, no.kind)
    if kind is None:
        scope.declared.report.add("T104", expression.span, left=show(yes.kind), right=show(no.kind))
        return hole(expression.span)
    return If(kind, test, yes, no, expression.span)
