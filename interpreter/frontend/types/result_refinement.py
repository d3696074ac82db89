"""Words whose arguments are no values (`can`, `possible`, `as_written`), and results that are known more closely than their signature."""

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.arguments import checked_arguments, plain_arguments
from interpreter.frontend.types.names import check_name, noted
from interpreter.frontend.types.subtyping import as_number, hole
from interpreter.model.ir import Aggregate, BuiltinCall, Expression, HasLegalMove, Members, RowExpression, TableLookup, UserCall
from interpreter.model.types.types import (
    PLAYER,
    TRUTH,
    Hole,
    Kind,
    ListOf,
    Member,
    Number,
    Optional,
    PileOf,
    PoolOf,
    SetOf,
    element,
    optional,
    without_none,
)


def check_special(call: ast.Call, scope: Scope) -> Expression:
    """`can(action)`, `can(action, player)`, `possible(steps)`, `as_written(column)`."""
    written = plain_arguments(call, scope)
    if not written:
        scope.declared.report.add("T113", call.span, name=call.name, given=0, wanted="one")
        return hole(call.span)
    match call.name:
        case "can":
            return _can(call, written, scope)
        case "possible":
            return _possible(call, written, scope)
        case _:
            return _as_written(call, written, scope)


def _can(call: ast.Call, written: Sequence[ast.Expression], scope: Scope) -> Expression:
    action = written[0]
    declared = scope.declared
    if not isinstance(action, ast.Name) or action.name not in declared.action_names:
        name = action.name if isinstance(action, ast.Name) else action.span.text
        declared.report.add("N109", action.span, name=name, nearest=did_you_mean(name, declared.action_names))
        return hole(call.span)
    declared.used.add(action.name)
    if len(written) > 1:
        player = expressions.check_as(written[1], scope, PLAYER_KIND)
    else:
        player = check_name("me", call.span, scope, PLAYER_KIND)
    return HasLegalMove(TRUTH, action.name, player, call.span)


def _as_written(call: ast.Call, written: Sequence[ast.Expression], scope: Scope) -> Expression:
    """A column of the layout read as a number: equal where the layout says the same, whether that is known or not."""
    found = expressions.check(written[0], scope)
    columns = scope.declared.columns
    column = columns[found.name] if isinstance(found, TableLookup) else None
    if not isinstance(found, TableLookup) or column is None or column.layout_list is None or len(written) > 1:
        if not isinstance(found.kind, Hole):
            scope.declared.report.add("L121", call.span, text=" ".join(written[0].span.text.split()))
        return hole(call.span)
    name = f"{found.name} as written"
    columns[name] = replace(column, name=name, kind=Number(1, None), as_written=True)
    may_be_missing = any(isinstance(argument.kind, Optional) for argument in found.arguments)
    return TableLookup(optional(Number(1, None)) if may_be_missing else Number(1, None), name, found.arguments, call.span)


def _possible(call: ast.Call, written: Sequence[ast.Expression], scope: Scope) -> Expression:
    steps = written[0]
    declared = scope.declared
    if isinstance(steps, ast.Call) and steps.name in declared.programs and len(steps.arguments) == 1:
        parameter = declared.columns[steps.name].parameters[0]
        row = expressions.check_as(steps.arguments[0].value, scope, parameter)
        return noted(RowExpression(TRUTH, f"possible.{steps.name}", row, call.span), scope)
    if isinstance(steps, ast.Call | ast.Name) and steps.name in declared.procedures:
        kinds = [kind for _, kind in declared.procedures[steps.name]]
        given = [argument.value for argument in steps.arguments] if isinstance(steps, ast.Call) else []
        if len(kinds) == len(given):
            arguments, _ = checked_arguments(given, kinds, scope)
            scope.uses_me.append(True)
            declared.wanted_possible.add(steps.name)
            return UserCall(TRUTH, f"possible.{steps.name}", arguments, call.span)
    name = steps.name if isinstance(steps, ast.Call | ast.Name) else steps.span.text
    declared.report.add("T125", steps.span, name=name)
    return hole(call.span)


# ------------------------------------------------------------------------------------------------ closer results


def kind_size(kind: Kind, scope: Scope) -> tuple[int, int | None]:
    """The least and largest number of members of a member kind; None: not known before the game is set up."""
    declared = scope.declared
    match kind:
        case Member(name) if name == PLAYER:
            return declared.players
        case Member(name) if name in declared.kinds:
            found = declared.kinds[name]
            if found.form in ("choices", "direction") or (found.form == "rows" and not found.layout_list):
                return len(found.members), len(found.members)
            if found.form == "numbers":
                return found.high - found.low + 1, found.high - found.low + 1
            if found.form == "combination":
                return _product(found.parts, scope)
            if found.form == "grid" and name in declared.boards:
                return len(declared.boards[name].names), len(declared.boards[name].names)
            if found.form == "part":
                whole = declared.root(name)
                return 0, kind_size(Member(whole), scope)[1] if whole != name else None
    return 0, None


def _product(parts: Sequence[tuple[str, Kind]], scope: Scope) -> tuple[int, int | None]:
    low, high = 1, 1
    for _, kind in parts:
        least, most = kind_size(without_none(kind), scope)
        extra = 1 if isinstance(kind, Optional) else 0
        low *= least + extra
        if most is None:
            return low, None
        high *= most + extra
    return low, high


def is_never_empty(source: Expression, scope: Scope) -> bool:
    """Whether a collection certainly has a member: all members of a kind that has some, or what is named one by one."""
    if isinstance(source, BuiltinCall) and source.name == "neighbours":
        return _has_neighbours(source, scope)
    if isinstance(source, BuiltinCall) and source.name in ("set", "list", "pool"):
        return any(not isinstance(named.kind, Optional) and element(named.kind) is None for named in source.arguments)
    return isinstance(source, Members) and kind_size(element(source.kind) or source.kind, scope)[0] > 0


def _has_neighbours(source: BuiltinCall, scope: Scope) -> bool:
    """Whether every cell of the board has a neighbour: on a grid of more than one cell it has."""
    kind = element(source.kind)
    board = scope.declared.boards.get(scope.declared.root(kind.name)) if isinstance(kind, Member) else None
    return board is not None and all(board.neighbours)


def sharper(name: str, kind: Kind, arguments: Sequence[Expression], scope: Scope) -> Kind:
    """The kind of a built-in call, where more is known than its signature says."""
    first = arguments[0] if arguments else None
    if first is None:
        return kind
    match name:
        case "first" if is_never_empty(first, scope):
            return without_none(kind)
        case "size" | "number_of":
            return _size(name, first, scope)
        case "limited":
            low, high = as_number(scope.declared, arguments[1].kind), as_number(scope.declared, arguments[2].kind)
            if low and high and None not in (low.low, high.high) and low.low > high.high:  # type: ignore[operator]  # neither is none
                scope.declared.report.add("B103", arguments[2].span, low=low.low, high=high.high)
            return Number(low.low if low else None, high.high if high else None)
        case _:
            return kind


def _size(name: str, first: Expression, scope: Scope) -> Kind:
    if name == "number_of":
        return Number(1, kind_size(without_none(first.kind), scope)[1])
    if isinstance(first, Members):
        return Number(*kind_size(element(first.kind) or first.kind, scope))
    if isinstance(first.kind, SetOf) and isinstance(first.kind.inner, Member):
        return Number(0, kind_size(first.kind.inner, scope)[1])
    return Number(0, None)


def sharper_binder(name: str, kind: Kind, bind: Aggregate, scope: Scope) -> Kind:
    """The kind of a binding call, where more is known."""
    if isinstance(without_none(kind), Number):
        kind = _in_range(kind, bind, scope)
    if name in ("first", "min", "max") and bind.where is None and is_never_empty(bind.source, scope):
        is_optional_value = bind.value is not None and isinstance(bind.value.kind, Optional)
        return kind if is_optional_value else without_none(kind)
    inner = element(bind.source.kind)
    most = None if inner is None or isinstance(bind.source.kind, ListOf | PileOf | PoolOf) else kind_size(inner, scope)[1]
    if name == "count":
        return Number(0, most)
    if name == "sum" and bind.value is not None:
        have = as_number(scope.declared, without_none(bind.value.kind)) or Number()
        low = 0 if have.low is not None and have.low >= 0 else None
        high = None if have.high is None or most is None else max(0, have.high * most)
        return Number(low, high)
    return kind


def _in_range(kind: Kind, bind: Aggregate, scope: Scope) -> Kind:
    """A number picked from numbers lies in their range, also where they are members of a kind."""
    picked = bind.value.kind if bind.value is not None else element(bind.source.kind)
    found = as_number(scope.declared, without_none(picked)) if picked is not None else None
    if bind.name not in ("first", "min", "max") or found is None:
        return kind
    return optional(found) if isinstance(kind, Optional) else found
