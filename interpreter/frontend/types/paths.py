"""Type checks paths: `path(x from START to NEXT while C at most N)`."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.conditions import check_filter
from interpreter.frontend.types.subtyping import is_subtype, overload
from interpreter.frontend.types.type_errors import is_wrong, refuse, refuse_unknown
from interpreter.model.ir import Aggregate, BuiltinCall, Expression
from interpreter.model.types.types import EntityType, ListOf, non_null, nullable, show


def check_path(call: ast.CallExpression, argument: ast.Path, scope: Scope) -> Expression:
    """The typed form: a walk over one member, of which the value is the next one, the condition and the floor what ends it."""
    assert argument.source is not None
    assert isinstance(argument.value, ast.NameReference)
    start = expressions.check_expression(argument.source, scope)
    if is_wrong(start):
        return refuse_unknown(scope, call.span)
    kind = non_null(start.kind)
    if not isinstance(kind, EntityType):
        return refuse(
            scope, "T122", call.span, name=call.name, problem=f"it goes from member to member of a kind, but this is {show(kind)}."
        )
    most = None if argument.floor is None else expressions.check_number(argument.floor, scope)
    where, following, slot = _inside(argument, kind, scope)
    root = EntityType(scope.symbols.root(kind.name))
    if not is_wrong(following) and not is_subtype(scope.symbols, following.kind, nullable(kind)) and root != kind:
        kind = root  # it begins in a part of the kind, and may leave it
        where, following, slot = _inside(argument, kind, scope)
    following = expressions.coerce(following, scope, nullable(kind))
    listed = overload(scope.symbols, "list", (kind, kind))  # the form that lists what is named
    source = BuiltinCall(ListOf(kind), "list", listed, (start,), span=start.span)
    return Aggregate(ListOf(kind), call.name, slot, source, where, following, most, span=call.span)


def _inside(argument: ast.Path, kind: EntityType, scope: Scope) -> tuple[Expression | None, Expression, int]:
    """What ends a path, and what comes after a member of it, with the slot of that."""
    assert isinstance(argument.value, ast.NameReference)
    assert argument.by is not None
    inside, slot = scope.bind(argument.value.name, kind, argument.value.span)
    where, inside = check_filter(argument.where, inside)
    return where, expressions.check_expression(argument.by, inside, nullable(kind)), slot
