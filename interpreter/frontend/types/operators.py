"""Type checks binary operators: comparisons, arithmetic, set operations, `in`, `otherwise`."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.conditions import check_logic
from interpreter.frontend.types.expressions import checker_of
from interpreter.frontend.types.fix_hints import how_to_compare, how_to_leave_out, sides_as_written
from interpreter.frontend.types.names import is_ambiguous
from interpreter.frontend.types.subtyping import as_number, is_subtype, is_subtype_in_bounds, join
from interpreter.frontend.types.type_errors import error_expression, is_wrong, refuse, source_text
from interpreter.model.builtins.number_sets import LARGEST
from interpreter.model.ir import Arithmetic, Coalesce, Compare, Constant, Expression, In, Logic, Not, SetOperation
from interpreter.model.types import interval_arithmetic, types


@checker_of(ast.BinaryExpression)
def _binary(expression: ast.BinaryExpression, scope: Scope, expected: types.Type | None) -> Expression:
    match expression.operator:
        case "and" | "or":
            return check_logic(expression, scope)
        case "=" | "!=":
            return _equality(expression, scope)
        case "<" | "<=" | ">" | ">=":
            left = expressions.check_number(expression.left, scope)
            check = expressions.check_expression if is_wrong(left) else expressions.check_number
            return Compare(types.BOOL, expression.operator, left, check(expression.right, scope), span=expression.span)
        case "in" | "not_in":
            return _membership(expression, scope)
        case "union" | "common" | "without":
            return _set_word(expression, scope, expected)
        case "divided":  # without rounding, where no points are counted
            return refuse(scope, "Y235", expression.span)
        case "otherwise":
            return _otherwise(expression, scope, expected)
        case _:
            return _arithmetic(expression, scope)


def both(left: ast.ExpressionNode, right: ast.ExpressionNode, scope: Scope) -> tuple[Expression, Expression]:
    """Two sides that should be alike; a bare choice takes its kind from the other side."""
    if is_ambiguous(left, scope):
        second = expressions.check_expression(right, scope)
        return expressions.check_expression(left, scope, second.kind), second
    first = expressions.check_expression(left, scope)
    return first, expressions.check_expression(right, scope, None if is_wrong(first) else types.non_null(first.kind))


def _equality(expression: ast.BinaryExpression, scope: Scope) -> Expression:
    left, right = both(expression.left, expression.right, scope)
    if is_wrong(left, right):
        return error_expression(expression.span)
    if join(scope.symbols, left.kind, right.kind) is None:
        return _unlike(expression, left, right, scope)
    if any(isinstance(side, Constant) and side.value is None for side in (left, right)):
        scope.symbols.report.add("T108", expression.span)
    test = Compare(types.BOOL, "=", left, right, span=expression.span)
    return test if expression.operator == "=" else Not(types.BOOL, test, span=expression.span)


def _unlike(expression: ast.BinaryExpression, left: Expression, right: Expression, scope: Scope) -> Expression:
    """Report two sides that have nothing in common."""
    how = "Compare things of one kind."
    if expression.operator in ("=", "!="):
        one, other = sides_as_written(expression)
        how = how_to_compare((one, left.kind), (other, right.kind), expression.operator, scope.symbols)
    return refuse(scope, "T107", expression.span, left=types.show(left.kind), right=types.show(right.kind), how=how)


def _membership(expression: ast.BinaryExpression, scope: Scope) -> Expression:
    member, collection = _member_and_collection(expression, scope)
    inner = types.element_type(collection.kind)
    if inner is not None and not is_wrong(member) and join(scope.symbols, member.kind, inner) is None:
        return refuse(scope, "T109", expression.span, member=types.show(member.kind), collection=types.show(collection.kind))
    test = In(types.BOOL, member, collection, span=expression.span)
    return test if expression.operator == "in" else Not(types.BOOL, test, span=expression.span)


def _member_and_collection(expression: ast.BinaryExpression, scope: Scope) -> tuple[Expression, Expression]:
    """Both sides of `in`; choices of several kinds take their kind from the other side."""
    right = expression.right
    elements = right.arguments if isinstance(right, ast.CallExpression) and right.name in ("set", "list") else ()
    if any(is_ambiguous(argument.value, scope) for argument in elements):
        member = expressions.check_expression(expression.left, scope)
        expected = None if is_wrong(member) else types.SetOf(types.non_null(member.kind))
        return member, expressions.as_collection(expressions.check_expression(right, scope, expected), scope)
    collection = expressions.check_set(right, scope)
    return expressions.check_expression(expression.left, scope, types.element_type(collection.kind)), collection


def _set_word(expression: ast.BinaryExpression, scope: Scope, expected: types.Type | None) -> Expression:
    left = _as_set(expressions.check_expression(expression.left, scope, expected), scope)
    right = _as_set(expressions.check_expression(expression.right, scope, left.kind), scope)
    kind = join(scope.symbols, left.kind, right.kind)
    if kind is None:
        return _unlike(expression, left, right, scope)
    if expression.operator == "without" and not is_wrong(left):
        kind = left.kind
    if expression.operator == "common" and isinstance(left.kind, types.SetOf) and isinstance(right.kind, types.SetOf):
        kind = _narrower(left.kind, right.kind, scope)
    return SetOperation(kind, expression.operator, left, right, span=expression.span)


def _narrower(left: types.SetOf, right: types.SetOf, scope: Scope) -> types.SetOf:
    """The kind of what two sets have in common: of the one whose members surely are of the other, or of both ranges of numbers."""
    for one, other in ((left, right), (right, left)):
        if is_subtype_in_bounds(scope.symbols, one, other):
            return one
    if isinstance(left.inner, types.IntRange) and isinstance(right.inner, types.IntRange):
        return types.SetOf(interval_arithmetic.intersection(left.inner, right.inner))
    return left if is_subtype(scope.symbols, left, right) and not isinstance(right.inner, types.EntityType) else right


def _as_set(typed: Expression, scope: Scope) -> Expression:
    typed = expressions.as_collection(typed, scope)
    inner = types.element_type(typed.kind)
    if inner is None or isinstance(typed.kind, types.SetOf):
        return typed
    return expressions.coerce(typed, scope, types.SetOf(inner))


def _otherwise(expression: ast.BinaryExpression, scope: Scope, expected: types.Type | None) -> Expression:
    value = expressions.check_expression(expression.left, scope, expected)
    fallback = expressions.check_expression(expression.right, scope, expected or types.non_null(value.kind))
    if is_wrong(value, fallback):
        return error_expression(expression.span)
    if not isinstance(value.kind, types.Optional | types.NullType):
        scope.symbols.report.add("T111", expression.span, what=source_text(value), how=how_to_leave_out(expression))
        return value
    kind = fallback.kind if isinstance(value.kind, types.NullType) else join(scope.symbols, types.non_null(value.kind), fallback.kind)
    if kind is None:
        return refuse(scope, "T104", expression.span, left=types.show(types.non_null(value.kind)), right=types.show(fallback.kind))
    return Coalesce(kind, value, fallback, span=expression.span)


def _arithmetic(expression: ast.BinaryExpression, scope: Scope) -> Expression:
    left, right = expressions.check_expression(expression.left, scope), expressions.check_expression(expression.right, scope)
    a, b = (as_number(scope.symbols, types.non_null(side.kind)) for side in (left, right))
    for side, number in ((left, a), (right, b)):
        if number is None and not is_wrong(side):
            return refuse(scope, "T112", side.span, operator=_in_words(expression.operator), found=types.show(side.kind))
    if a is None or b is None:
        return error_expression(expression.span)
    if expression.operator in ("divided_down", "divided_up", "mod") and (b.low is None or b.low < 1):
        return refuse(scope, "B102", right.span, what=source_text(right), have=types.show(b))
    kind: types.Type = interval_arithmetic.arithmetic(expression.operator, a, b)
    if isinstance(kind, types.IntRange) and max(abs(kind.low or 0), abs(kind.high or 0)) > LARGEST:
        return refuse(scope, "B262", expression.span, what=source_text(left), other=source_text(right))
    if isinstance(left.kind, types.Optional) or isinstance(right.kind, types.Optional):
        kind = types.nullable(kind)
    return Arithmetic(kind, expression.operator, left, right, span=expression.span)


def _in_words(operator: str) -> str:
    return "divided by" if operator.startswith("divided_") else operator


@checker_of(ast.RangeTest)
def _between(expression: ast.RangeTest, scope: Scope, _expected: types.Type | None) -> Expression:
    """`part is between low and high`, both included."""
    span = expression.span
    value, least, most = (expressions.check_number(each, scope) for each in (expression.part, expression.low, expression.high))
    at_least, at_most = Compare(types.BOOL, ">=", value, least, span=span), Compare(types.BOOL, "<=", value, most, span=span)
    return Logic(types.BOOL, "and", (at_least, at_most), span=span)
