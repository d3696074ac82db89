"""Type checks calls whose arguments are no values: `can`, `possible`, `as_written`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.arguments import check_arguments, plain_arguments
from interpreter.frontend.types.names import check_name, note_acting_player
from interpreter.frontend.types.type_errors import is_wrong, refuse
from interpreter.model.ir import Expression, HasLegalMove, RowExpression, TableLookup, UserCall
from interpreter.model.types.types import BOOL, IntRange, Optional, nullable


def check_special(call: ast.CallExpression, scope: Scope) -> Expression:
    """`can(action)`, `can(action, player)`, `possible(steps)`, `as_written(column)`."""
    written = plain_arguments(call, scope)
    if not written:
        return refuse(scope, "T113", call.span, name=call.name, given=0, wanted="one")
    return SPECIAL[call.name](call, written, scope)


def _can(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    action = written[0]
    symbols = scope.symbols
    if not isinstance(action, ast.NameReference) or action.name not in symbols.action_names:
        name = action.name if isinstance(action, ast.NameReference) else action.span.text
        return refuse(scope, "N109", action.span, name=name, nearest=did_you_mean(name, symbols.action_names))
    symbols.used.add(action.name)
    if len(written) > 1:
        player = expressions.check_as(written[1], scope, PLAYER_KIND)
    else:
        player = check_name("me", call.span, scope, PLAYER_KIND)
    return HasLegalMove(BOOL, action.name, player, span=call.span)


def _as_written(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """A column of the layout read as a number: equal where the layout says the same, whether that is known or not."""
    value = expressions.check_expression(written[0], scope)
    columns = scope.symbols.tables
    if is_wrong(value):
        return value
    if not isinstance(value, TableLookup) or columns[value.name].layout_list is None or len(written) > 1:
        return refuse(scope, "L121", call.span, text=" ".join(written[0].span.text.split()))
    name, kind = f"{value.name} as written", IntRange(1, None)
    columns[name] = replace(columns[value.name], name=name, kind=kind, as_written=True)
    may_be_missing = any(isinstance(argument.kind, Optional) for argument in value.arguments)
    return TableLookup(nullable(kind) if may_be_missing else kind, name, value.arguments, span=call.span)


def _possible(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    steps = written[0]
    test = enabledness_test(steps, scope, call.span)
    if test is not None:
        return test
    name = steps.name if isinstance(steps, ast.CallExpression | ast.NameReference) else steps.span.text
    return refuse(scope, "T125", steps.span, name=name)


def enabledness_test(steps: ast.ExpressionNode | None, scope: Scope, span: Span | None) -> Expression | None:
    """Whether the steps of a procedure, or those on a row, could do something; None where it is no call of such steps."""
    symbols = scope.symbols
    if not isinstance(steps, ast.CallExpression | ast.NameReference):
        return None
    arguments = [argument.value for argument in steps.arguments] if isinstance(steps, ast.CallExpression) else []
    if steps.name in symbols.programs and len(arguments) == 1:
        row = expressions.check_as(arguments[0], scope, symbols.tables[steps.name].parameters[0])
        return note_acting_player(RowExpression(BOOL, f"possible.{steps.name}", row, span=span), scope)
    if steps.name not in symbols.procedures or len(arguments) != len(symbols.procedures[steps.name]):
        return None
    parameters = check_arguments(arguments, [kind for _, kind in symbols.procedures[steps.name]], scope)
    scope.uses_me.append(True)
    symbols.wanted_possible.add(steps.name)
    return UserCall(BOOL, f"possible.{steps.name}", parameters, span=span)


SPECIAL: Mapping[str, Callable[[ast.CallExpression, Sequence[ast.ExpressionNode], Scope], Expression]] = {
    "can": _can,
    "possible": _possible,
    "as_written": _as_written,
}
