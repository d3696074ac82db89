"""Resolves names without arguments, and reports those that mean nothing where they stand."""

import re

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import checker_of, number
from interpreter.frontend.types.fix_hints import how_to_call
from interpreter.frontend.types.other_names import DECLARED, report_unknown
from interpreter.frontend.types.subtyping import is_subtype, resolve_overload
from interpreter.frontend.types.type_errors import error_expression, refuse
from interpreter.model.builtins import FUNCTIONS, TURN_STATE_FUNCTIONS
from interpreter.model.ir import BuiltinCall, Constant, Expression, Local, RowExpression, UserCall
from interpreter.model.types.domains import SEAT_PREFIX
from interpreter.model.types.types import BOOL, EntityType, IntRange, Type, non_null


def _turn_state(name: str, span: Span, scope: Scope) -> Expression:
    """A word about the course of the turns, such as `round`."""
    scope.symbols.used.add(name)
    found = resolve_overload(scope.symbols, name, ())
    assert found is not None
    number, kind = found
    bounds = FUNCTIONS[name].overloads[number].bounds
    return BuiltinCall(kind if bounds is None else IntRange(*bounds(())), name, number, (), span=span)


@checker_of(ast.NumberLiteral)
def _number(expression: ast.NumberLiteral, scope: Scope, expected: Type | None) -> Expression:
    """A number; where a member is wanted of a kind that has one of this name, such as a cell called `24`, that one."""
    wanted, name = None if expected is None else non_null(expected), str(expression.value)
    kinds = [EntityType(kind) for kind, _ in scope.symbols.members.get(name, ())]
    if isinstance(wanted, EntityType) and any(
        is_subtype(scope.symbols, kind, wanted) or is_subtype(scope.symbols, wanted, kind) for kind in kinds
    ):
        return check_name(name, expression.span, scope, expected)
    return number(expression.value, expression.span)


@checker_of(ast.NameReference)
def _name(expression: ast.NameReference, scope: Scope, expected: Type | None) -> Expression:
    return check_name(expression.name, expression.span, scope, expected)


def check_name(name: str, span: Span, scope: Scope, expected: Type | None) -> Expression:
    """The meaning of a name without brackets: local names first, then choices, then what the rule set declares."""
    typed = _resolved(name, span, scope, expected)
    symbols = scope.symbols
    if name in scope.names:
        symbols.mention(name, "local", span, scope.slots.places.get(scope.names[name].slot), typed.kind)
    elif isinstance(typed, Constant) and name in symbols.members:
        symbols.mention(name, "member", span, symbols.places.get(name), typed.kind)
    elif name in symbols.nullary:
        symbols.mention(name, "name", span, symbols.places.get(name), typed.kind)
    return typed


def _resolved(name: str, span: Span, scope: Scope, expected: Type | None) -> Expression:
    symbols = scope.symbols
    if name in scope.names:
        bound = scope.names[name]
        return Local(bound.kind, bound.slot, bound.name, span=span)
    if name in symbols.refused:
        return error_expression(span)
    if name == "me":
        if not scope.acting:
            return refuse(scope, "N110", span)
        return scope.me(span)
    if name in ("yes", "no"):
        return Constant(BOOL, name == "yes", span=span)
    if name in symbols.members and not _is_elsewhere(name, symbols, expected):
        return _member(name, span, scope, expected)
    symbols.used.add(name)
    if name in symbols.nullary:
        return note_acting_player(symbols.nullary[name](span), scope)
    if symbols.table_name is not None and (found := symbols.table_name(name, span, expected)) is not None:
        return found
    if name in TURN_STATE_FUNCTIONS:
        return _turn_state(name, span, scope)
    _unknown(name, span, scope)
    return error_expression(span)


def _is_elsewhere(name: str, symbols: SymbolTable, expected: Type | None) -> bool:
    """Whether a part of a kind is expected in which none of the members of that name is, as far as declarations tell: the table knows."""
    wanted = None if expected is None else non_null(expected)
    kinds = [EntityType(kind) for kind, _ in symbols.members[name]]
    is_part = isinstance(wanted, EntityType) and any(is_subtype(symbols, wanted, kind) for kind in kinds)
    return (
        symbols.table_name is not None and is_part and not any(wanted is not None and is_subtype(symbols, kind, wanted) for kind in kinds)
    )


def _member(name: str, span: Span, scope: Scope, expected: Type | None) -> Expression:
    found = scope.symbols.members[name]
    target = non_null(expected) if expected is not None else None
    for kind, place in found:
        if target is not None and is_subtype(scope.symbols, EntityType(kind), target):
            scope.symbols.used.add(kind)
            return Constant(EntityType(kind), place, span=span)
    kind, place = found[0]
    if len(found) > 1 and target is None:
        return refuse(scope, "N104", span, name=name, kinds=" and ".join(f"`{k}`" for k, _ in found))
    return Constant(EntityType(kind), place, span=span)


def _unknown(name: str, span: Span, scope: Scope) -> None:
    symbols = scope.symbols
    if name in symbols.kinds:
        acting = (
            " In actions, turns and `each_player` it is `me`; where a turn or the game ends, `me` is whose turn it was."
            if name == "player"
            else ""
        )
        plural = symbols.kinds[name].plural
        how = f"All its members are `{plural}`; one of them has to be chosen or bound: `{name} in {plural}`.{acting}"
        if re.search(r"\bin$|\bchoose:(?:\n *\w+:[^\n]*)*\n *\w+:$", span.source.text[: span.start].rstrip()):
            how = f"Its members together are `{plural}`. Write `{plural}`."
        elif (bound := next((each for each, local in scope.names.items() if local.kind == EntityType(name)), None)) is not None:
            how = f"Write `{bound}`, the one that is bound here; all of them are `{plural}`."
        symbols.report.add("N106", span, name=name, how=how)
    elif name in scope.answers:
        symbols.report.add("T164", span, name=name)
    elif name in symbols.callables:
        symbols.report.add("N107", span, name=name, how=how_to_call(name, scope))
    elif name.startswith(SEAT_PREFIX):
        advice = " Seats have names only in scenarios: write `first(players)`, `current` or `others(me)`."
        symbols.report.add("N105", span, name=name, nearest=advice, because="", how=DECLARED)
    else:
        report_unknown(name, span, scope)


def is_ambiguous(expression: ast.ExpressionNode, scope: Scope) -> bool:
    """Whether the expression is a bare choice that several kinds have, or a number that something is called by."""
    if isinstance(expression, ast.NumberLiteral):
        return str(expression.value) in scope.symbols.members
    return isinstance(expression, ast.NameReference) and len(scope.symbols.members.get(expression.name, ())) > 1


def note_acting_player(expression: Expression, scope: Scope) -> Expression:
    """The expression; notes that `me` is read if the word called reads it, and reports it where nobody acts."""
    bodies = scope.symbols.bodies
    if isinstance(expression, UserCall) and expression.name in bodies and bodies[expression.name].uses_me:
        if not scope.acting:
            return refuse(scope, "N111", expression.span, name=expression.name)
        scope.uses_me.append(True)
    elif isinstance(expression, RowExpression):
        scope.uses_me.append(True)
    return expression
