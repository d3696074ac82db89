"""Type checks aggregates, which bind a name: `count(x in S where C)`, `sum(V for x in S where C)`, `best(x in S where C by N)`."""

from dataclasses import dataclass, replace

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.conditions import check_filter
from interpreter.frontend.types.missing_values import refuse_missing
from interpreter.frontend.types.paths import check_path
from interpreter.frontend.types.ranks import as_rank, check_ranks
from interpreter.frontend.types.result_refinement import refine_aggregate
from interpreter.frontend.types.subtyping import as_number
from interpreter.frontend.types.type_errors import error_expression, is_wrong, refuse, refuse_unknown, source_text
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.ir import Aggregate, Constant, Expression
from interpreter.model.types.types import BOOL, ErrorType, Optional, Type, element_type, non_null, show


@dataclass(frozen=True, slots=True)
class AggregateParts:
    """Parts of an aggregate: the bound names with their sources, the value, and the form it is written in (`AggregateOverload`)."""

    name: ast.NameReference
    source: ast.ExpressionNode
    value: ast.ExpressionNode | None
    shape: str
    then_by: tuple[ast.ExpressionNode, ...]


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
    first = call.arguments[0] if len(call.arguments) == 1 else None
    if isinstance(first, ast.Path) and "walk" in AGGREGATES[call.name].shapes:
        return check_path(call, first, scope)
    parts = _parts(call, scope)
    if isinstance(parts, Constant):
        return parts
    source = expressions.check_set(parts.source, scope)
    inner = element_type(source.kind)
    if inner is None:
        return error_expression(call.span)
    inside, slot = scope.bind(parts.name.name, inner, parts.name.span)
    argument = call.arguments[0]
    where, inside = check_filter(argument.where, inside)
    item = inside.names[parts.name.name]
    item_kind = inside.facts.get(item, inner)
    value = _value(parts, inside, expected if expected is None or _joins_values(call.name) else element_type(expected))
    if is_wrong(source) or (value is not None and is_wrong(value)):
        return refuse_unknown(scope, call.span)
    floor = None if argument.floor is None else expressions.check_number(argument.floor, scope)
    if floor is not None and value is not None:
        floor = as_rank(floor, value.kind, scope)
    return _result(call, Aggregate(BOOL, call.name, slot, source, where, value, floor, span=call.span), item_kind, scope)


def _result(call: ast.CallExpression, bind: Aggregate, item_kind: Type, scope: Scope) -> Expression:
    row = AGGREGATES[call.name]
    kind = row.result(item_kind, None if bind.value is None else bind.value.kind)
    if not isinstance(kind, str):
        kind = _problem(call.name, bind, item_kind, scope) or kind
    if isinstance(kind, str) and bind.value is not None and isinstance(bind.value.kind, Optional):
        present = replace(bind, value=replace(bind.value, kind=bind.value.kind.inner))
        if not isinstance(row.result(item_kind, bind.value.kind.inner), str) and _problem(call.name, present, item_kind, scope) is None:
            return refuse_missing(bind.value, scope)
    if isinstance(kind, str):
        return refuse(scope, "T122", call.span, name=call.name, problem=kind)
    if call.name == "best" and bind.floor is None and _can_tie_low(bind, scope):
        scope.symbols.report.add("T130", call.span, what=source_text(bind.value) if bind.value else "")
    return replace(bind, kind=refine_aggregate(kind, bind, scope))


def _problem(name: str, bind: Aggregate, item_kind: Type, scope: Scope) -> str | None:
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


def _parts(call: ast.CallExpression, scope: Scope) -> AggregateParts | Constant:
    """The parts of a binding call; an error expression where it is not written as one."""
    row = AGGREGATES[call.name]
    if len(call.arguments) != 1:
        return refuse(scope, "T113", call.span, name=call.name, given=len(call.arguments), wanted="one")
    argument = call.arguments[0]
    binding = None if isinstance(argument, ast.Path) else ast.binding(argument.source or argument.value)
    if binding is None:
        if argument.source is None:
            return refuse(scope, "T120", call.span, name=call.name, doc=row.doc)
        if isinstance(argument, ast.Path):
            return refuse(scope, "T124", call.span, name=call.name, forms=_spellings(call.name, row.shapes))
        return refuse(scope, "T123", argument.source.span, name=call.name)
    if argument.source is None:
        shape, value = "item" if argument.by is None else "ranked", argument.by
    else:
        shape, value = "condition" if "condition" in row.shapes else "value", argument.value
    if shape not in row.shapes:
        return refuse(scope, "T124", call.span, name=call.name, forms=_spellings(call.name, row.shapes))
    return AggregateParts(*binding, value, shape, argument.then_by)


def _joins_values(name: str) -> bool:
    """Whether the values are sets of which one is made, rather than its members."""
    return any(each.gathers == "held" for each in AGGREGATES[name].overloads)


def _spellings(name: str, shapes: tuple[str, ...]) -> str:
    spellings = {
        "item": f"`{name}(x in S where C)`",
        "value": f"`{name}(V for x in S where C)`",
        "condition": f"`{name}(C for x in S where C)`",
        "walk": f"`{name}(x from START to NEXT while C at most N)`",
        "ranked": f"`{name}(x in S where C by N then by N)`",
    }
    return " or ".join(spellings[shape] for shape in shapes)


def _value(parts: AggregateParts, inside: Scope, expected: Type | None) -> Expression | None:
    if parts.value is None:
        return None
    if parts.shape == "condition":
        return expressions.check_truth(parts.value, inside)
    if parts.shape == "ranked":
        return check_ranks((parts.value, *parts.then_by), inside)
    return expressions.check_expression(parts.value, inside, expected)
