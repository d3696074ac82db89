"""Type checks calls whose arguments are no values: `after`, `can`, `possible`, `as_written`, `times`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import expressions
from interpreter.frontend.types.arguments import check_arguments, count_in_words, nullable_argument, plain_arguments
from interpreter.frontend.types.names import check_name, note_acting_player
from interpreter.frontend.types.narrowing import state_reads
from interpreter.frontend.types.type_errors import error_expression, is_wrong, refuse
from interpreter.model.ir import (
    ME,
    After,
    Expression,
    HasLegalMove,
    Local,
    RowExpression,
    StateRead,
    TableLookup,
    TimesRemembered,
    UserCall,
)
from interpreter.model.types.types import BOOL, IntRange, MemoryOf, Optional, nullable


def check_special(call: ast.CallExpression, scope: Scope) -> Expression:
    """`after(steps, value)`, `can(action)`, `can(action, player)`, `possible(steps)`, `as_written(column)`, `times(memory)`."""
    nodes = plain_arguments(call, scope)
    if not nodes:
        return refuse(scope, "T113", call.span, name=call.name, given=0, wanted="one")
    return SPECIAL[call.name](call, nodes, scope)


def _can(call: ast.CallExpression, nodes: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    action = nodes[0]
    symbols = scope.symbols
    if not isinstance(action, ast.NameReference) or action.name not in symbols.action_names:
        name = action.name if isinstance(action, ast.NameReference) else action.span.text
        how = "Actions are declared under `actions`."
        return refuse(scope, "N109", action.span, name=name, nearest=did_you_mean(name, symbols.action_names), how=how)
    symbols.used.add(action.name)
    symbols.mention(action.name, "action", action.span, symbols.action_names[action.name])
    if len(nodes) > 1:
        player = expressions.check_as(nodes[1], scope, PLAYER_KIND)
    else:
        player = check_name("me", call.span, scope, PLAYER_KIND)
    return HasLegalMove(BOOL, action.name, player, span=call.span)


def _as_written(call: ast.CallExpression, nodes: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """A column of the layout read as a number: equal where the layout says the same, whether that is known or not."""
    value = expressions.check_expression(nodes[0], scope)
    columns = scope.symbols.tables
    if is_wrong(value):
        return value
    if not isinstance(value, TableLookup) or columns[value.name].layout_list is None or len(nodes) > 1:
        return refuse(scope, "L121", call.span, text=" ".join(nodes[0].span.text.split()))
    name, kind = f"{value.name} as written", IntRange(1, None)
    columns[name] = replace(columns[value.name], name=name, kind=kind, as_written=True)
    may_be_missing = any(isinstance(argument.kind, Optional) for argument in value.arguments)
    return TableLookup(nullable(kind) if may_be_missing else kind, name, value.arguments, span=call.span)


def _possible(call: ast.CallExpression, nodes: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    steps = nodes[0]
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
    parameters = check_arguments(steps, arguments, [kind for _, kind in symbols.procedures[steps.name]], scope)
    scope.uses_me.append(True)
    symbols.wanted_possible[steps.name] = None
    return UserCall(BOOL, f"possible.{steps.name}", parameters, span=span)


def _after(call: ast.CallExpression, nodes: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """The own action in one of its requirements, or a procedure with its arguments; then what is worked out there."""
    if len(nodes) != 2:  # the steps and the value
        return refuse(scope, "T113", call.span, name=call.name, given=len(nodes), wanted="two")
    routine_call = _routine_call(nodes[0], scope)
    facts = {key: kind for key, kind in scope.facts.items() if not state_reads(key, scope.symbols)}  # true at other positions as well
    value = expressions.check_expression(nodes[1], replace(scope, facts=facts))
    if routine_call is None or is_wrong(value, *routine_call[2]):
        return error_expression(call.span)
    routine, entry, arguments, kind = routine_call
    scope.uses_me.append(True)
    scope.symbols.looked_ahead.append((routine, call.span))
    me = Local(PLAYER_KIND, ME, "me", span=call.span)
    return After(nullable(value.kind) if kind is not None else value.kind, routine, (ME, *entry), (me, *arguments), value, span=call.span)


def _routine_call(steps: ast.ExpressionNode, scope: Scope) -> tuple[str, tuple[int, ...], tuple[Expression, ...], Expression | None] | None:
    """The routine that is begun, the slots it is given, what stands there, and which of that may be none and must not."""
    symbols = scope.symbols
    name = steps.name if isinstance(steps, ast.CallExpression | ast.NameReference) else steps.span.text
    if isinstance(steps, ast.NameReference) and scope.action is not None and name == scope.action.name:
        symbols.used.add(name)
        symbols.mention(name, "action", steps.span, symbols.action_names.get(name))
        scope.action.looks_ahead.append(True)
        return f"action.{name}", tuple(each.slot for each in scope.action.answer), scope.action.answer, None
    if not isinstance(steps, ast.CallExpression | ast.NameReference) or name not in symbols.procedures:
        refuse(scope, "N138", steps.span, name=name, nearest=did_you_mean(name, symbols.procedures))
        return None
    symbols.used.add(name)
    at = steps.name_span if isinstance(steps, ast.CallExpression) else steps.span
    symbols.mention(name, "procedure", at, symbols.places.get(f"{name}:"))
    kinds = [kind for _, kind in symbols.procedures[name]]
    nodes = plain_arguments(steps, scope) if isinstance(steps, ast.CallExpression) else []
    if nodes is None or len(nodes) != len(kinds):
        refuse(scope, "T113", steps.span, name=name, given=len(nodes or ()), wanted=count_in_words(len(kinds)))
        return None
    arguments = check_arguments(steps, nodes, kinds, scope)
    return name, tuple(range(1, 1 + len(kinds))), arguments, nullable_argument(arguments, kinds)


def _times(call: ast.CallExpression, written: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    """How often what a memory is about has been there as it is now."""
    memory = expressions.check_expression(written[0], scope)
    if is_wrong(memory):
        return memory
    if not isinstance(memory, StateRead) or not isinstance(memory.kind, MemoryOf) or len(written) > 1:
        return refuse(scope, "T163", written[0].span, name=" ".join(written[0].span.text.split()))
    return TimesRemembered(IntRange(0, None), memory.name, memory.kind.names, span=call.span)


SPECIAL: Mapping[str, Callable[[ast.CallExpression, Sequence[ast.ExpressionNode], Scope], Expression]] = {
    "after": _after,
    "can": _can,
    "possible": _possible,
    "as_written": _as_written,
    "times": _times,
}
