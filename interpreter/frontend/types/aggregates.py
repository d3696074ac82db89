"""Type checks aggregates, which bind a name: `count(x in S where C)`, `sum(V for x in S where C)`, `best(x in S where C by N)`."""

from dataclasses import dataclass, replace

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.narrowing import facts_if_true
from interpreter.frontend.types.result_refinement import refine_aggregate
from interpreter.frontend.types.subtyping import as_number, error_expression, nothing_known
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.ir import Aggregate, Expression
from interpreter.model.types.types import BOOL, ErrorType, Type, element_type, non_null, show


@dataclass(frozen=True, slots=True)
class AggregateParts:
    """The parts of an aggregate by role: bound name, source, filter, value, floor."""

    name: str
    name_span: Span
    source: ast.ExpressionNode
    where: ast.ExpressionNode | None
    value: ast.ExpressionNode | None
    floor: ast.ExpressionNode | None
    shape: str


def is_aggregate(call: ast.CallExpression) -> bool:
    """Whether the call is written as one that binds a name (otherwise a plain word of that name is meant)."""
    if len(call.arguments) != 1:
        return False
    argument = call.arguments[0]
    if argument.source or argument.where or argument.by:
        return True
    is_in = isinstance(argument.value, ast.BinaryExpression) and argument.value.operator == "in"
    return is_in or call.name not in FUNCTIONS


def check_aggregate(call: ast.CallExpression, scope: Scope, expected: Type | None) -> Expression:
    """The typed form of a binding call."""
    found = _bound(call, scope)
    if found is None:
        return error_expression(call.span)
    source = expressions.check_set(found.source, scope)
    inner = element_type(source.kind)
    if inner is None:
        return error_expression(call.span)
    inside, slot = scope.bind(found.name, inner, found.name_span)
    where = None
    if found.where is not None:
        where = expressions.check_truth(found.where, inside)
        inside = inside.with_facts(facts_if_true(where, inside))
    item = inside.names[found.name]
    item_kind = inside.facts.get(item, inner)
    value = _value(found, inside, expected)
    if isinstance(source.kind, ErrorType) or (value is not None and isinstance(value.kind, ErrorType)):
        return nothing_known(call.span, scope)
    floor = None if found.floor is None else expressions.check_number(found.floor, scope)
    return _result(call, Aggregate(BOOL, call.name, slot, source, where, value, floor, span=call.span), item_kind, scope)


def _result(call: ast.CallExpression, bind: Aggregate, item_kind: Type, scope: Scope) -> Expression:
    row = AGGREGATES[call.name]
    kind = row.result(item_kind, None if bind.value is None else bind.value.kind)
    if not isinstance(kind, str):
        kind = _refused(call.name, bind, item_kind, scope) or kind
    if isinstance(kind, str):
        scope.symbols.report.add("T122", call.span, name=call.name, problem=kind)
        return error_expression(call.span)
    if call.name == "best" and bind.floor is None and _can_tie_low(bind, scope):
        scope.symbols.report.add("T130", call.span, what=expressions.source_text(bind.value) if bind.value else "")
    return replace(bind, kind=refine_aggregate(kind, bind, scope))


def _refused(name: str, bind: Aggregate, item_kind: Type, scope: Scope) -> str | None:
    """What a row of the table cannot see: members that are no numbers."""
    value = item_kind if bind.value is None else non_null(bind.value.kind)
    if AGGREGATES[name].needs_numbers and as_number(scope.symbols, value) is None and not isinstance(value, ErrorType):
        return f"numbers are needed, but this is {show(value)}."
    return None


def _can_tie_low(bind: Aggregate, scope: Scope) -> bool:
    """A best by a count or sum from 0: where nobody has any, all are best."""
    if bind.value is None:
        return False
    have = as_number(scope.symbols, non_null(bind.value.kind))
    return have is not None and have.low == 0


def _bound(call: ast.CallExpression, scope: Scope) -> AggregateParts | None:
    report = scope.symbols.report
    row = AGGREGATES[call.name]
    if len(call.arguments) != 1:
        report.add("T113", call.span, name=call.name, given=len(call.arguments), wanted="one")
        return None
    argument = call.arguments[0]
    if argument.source is not None:
        if (
            not isinstance(argument.source, ast.BinaryExpression)
            or argument.source.operator != "in"
            or not isinstance(argument.source.left, ast.NameReference)
        ):
            report.add("T123", argument.source.span, name=call.name)
            return None
        shape = "condition" if "condition" in row.shapes else "value"
        head = argument.source
        value: ast.ExpressionNode | None = argument.value
    else:
        if (
            not isinstance(argument.value, ast.BinaryExpression)
            or argument.value.operator != "in"
            or not isinstance(argument.value.left, ast.NameReference)
        ):
            report.add("T120", call.span, name=call.name, doc=row.doc)
            return None
        shape = "ranked" if argument.by is not None else "item"
        head = argument.value
        value = argument.by
    if shape not in row.shapes:
        report.add("T124", call.span, name=call.name, forms=_spellings(call.name, row.shapes))
        return None
    assert isinstance(head.left, ast.NameReference)
    return AggregateParts(head.left.name, head.left.span, head.right, argument.where, value, argument.floor, shape)


def _spellings(name: str, shapes: tuple[str, ...]) -> str:
    spelled = {
        "item": f"`{name}(x in S where C)`",
        "value": f"`{name}(V for x in S where C)`",
        "condition": f"`{name}(C for x in S where C)`",
        "ranked": f"`{name}(x in S where C by N)`",
    }
    return " or ".join(spelled[shape] for shape in shapes)


def _value(found: AggregateParts, inside: Scope, expected: Type | None) -> Expression | None:
    if found.value is None:
        return None
    if found.shape == "condition":
        return expressions.check_truth(found.value, inside)
    if found.shape == "ranked":
        return expressions.check_number(found.value, inside)
    wanted = element_type(expected) if expected is not None and element_type(expected) is not None else None
    return expressions.check_expression(found.value, inside, wanted)
