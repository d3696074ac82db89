"""Type checks calls whose arguments are no values: `can`, `possible`, `as_written`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.arguments import check_arguments, plain_arguments
from interpreter.frontend.types.names import check_name, note_acting_player
from interpreter.frontend.types.subtyping import error_expression
from interpreter.model.ir import Expression, HasLegalMove, RowExpression, TableLookup, UserCall
from interpreter.model.types.types import BOOL, ErrorType, IntRange, Optional, nullable


def check_special(call: ast.CallExpression, scope: Scope) -> Expression:
    """`can(action)`, `can(action, player)`, `possible(steps)`, `as_written(column)`."""
    written = plain_arguments(call, scope)
    if not written:
        scope.symbols.report.add("T113", call.span, name=call.name, given=0, wanted="one")
        return error_expression(call.span)
    return SPECIAL[call.name](call, written, scope)


def _can(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    action = written[0]
    symbols = scope.symbols
    if not isinstance(action, ast.NameReference) or action.name not in symbols.action_names:
        name = action.name if isinstance(action, ast.NameReference) else action.span.text
        symbols.report.add("N109", action.span, name=name, nearest=did_you_mean(name, symbols.action_names))
        return error_expression(call.span)
    symbols.used.add(action.name)
    if len(written) > 1:
        player = expressions.check_as(written[1], scope, PLAYER_KIND)
    else:
        player = check_name("me", call.span, scope, PLAYER_KIND)
    return HasLegalMove(BOOL, action.name, player, span=call.span)


def _as_written(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """A column of the layout read as a number: equal where the layout says the same, whether that is known or not."""
    found = expressions.check_expression(written[0], scope)
    columns = scope.symbols.tables
    column = columns[found.name] if isinstance(found, TableLookup) else None
    if not isinstance(found, TableLookup) or column is None or column.layout_list is None or len(written) > 1:
        if not isinstance(found.kind, ErrorType):
            scope.symbols.report.add("L121", call.span, text=" ".join(written[0].span.text.split()))
        return error_expression(call.span)
    name = f"{found.name} as written"
    columns[name] = replace(column, name=name, kind=IntRange(1, None), as_written=True)
    may_be_missing = any(isinstance(argument.kind, Optional) for argument in found.arguments)
    return TableLookup(nullable(IntRange(1, None)) if may_be_missing else IntRange(1, None), name, found.arguments, span=call.span)


def _possible(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    steps = written[0]
    symbols = scope.symbols
    if isinstance(steps, ast.CallExpression) and steps.name in symbols.programs and len(steps.arguments) == 1:
        parameter = symbols.tables[steps.name].parameters[0]
        row = expressions.check_as(steps.arguments[0].value, scope, parameter)
        return note_acting_player(RowExpression(BOOL, f"possible.{steps.name}", row, span=call.span), scope)
    if isinstance(steps, ast.CallExpression | ast.NameReference) and steps.name in symbols.procedures:
        kinds = [kind for _, kind in symbols.procedures[steps.name]]
        given = [argument.value for argument in steps.arguments] if isinstance(steps, ast.CallExpression) else []
        if len(kinds) == len(given):
            arguments, _ = check_arguments(given, kinds, scope)
            scope.uses_me.append(True)
            symbols.wanted_possible.add(steps.name)
            return UserCall(BOOL, f"possible.{steps.name}", arguments, span=call.span)
    name = steps.name if isinstance(steps, ast.CallExpression | ast.NameReference) else steps.span.text
    symbols.report.add("T125", steps.span, name=name)
    return error_expression(call.span)


SPECIAL: Mapping[str, Callable[[ast.CallExpression, Sequence[ast.ExpressionNode], Scope], Expression]] = {
    "can": _can,
    "possible": _possible,
    "as_written": _as_written,
}
