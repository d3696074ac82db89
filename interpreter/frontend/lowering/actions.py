"""Lowers actions, procedures, `setup:`, `play:` and the statements on rows to routines, with the rules that run before and after them."""

from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.type_syntax import parameters
from interpreter.frontend.lowering.bounds_check import refuse_negative
from interpreter.frontend.lowering.context import LoweringContext, bind_values, kill_facts, lower_steps, lvalue, read_log_line
from interpreter.frontend.lowering.decisions import choices_of
from interpreter.frontend.lowering.enabledness import enabling_condition
from interpreter.frontend.lowering.listeners import look_at_ends, run_rules
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries_of,
    head_name,
    scalar_at,
)
from interpreter.frontend.symbols.messages import declare_address, declare_message, read_localized, text_of
from interpreter.frontend.symbols.scope import ActionScope, Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_as, check_number, check_truth
from interpreter.frontend.types.narrowing import assume
from interpreter.frontend.types.other_names import DECLARED
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import (
    AddClamped,
    Alternative,
    Arithmetic,
    Compare,
    Constant,
    Expression,
    Guard,
    If,
    Logic,
    Return,
    StateRead,
    UserCall,
)
from interpreter.model.ruleset.ruleset import Action, WordDecl
from interpreter.model.types.types import BOOL, INT, EntityType, IntRange

ENTRY_ROUTINES = ("setup", "play")  # the names of the two lists of steps that every game runs


@dataclass(frozen=True, slots=True)
class Payment:
    """What an action costs: how much is taken from where, and the address of that rule."""

    place: StateRead
    amount: Expression
    address: str


@dataclass(frozen=True, slots=True)
class UnfinishedAction:
    """An action whose choices and guards are lowered, and whose statements are not yet."""

    name: str
    node: MappingNode
    builder: RoutineBuilder
    scope: Scope
    payments: tuple[Payment, ...]


def declare_action_names(game: MappingNode, symbols: SymbolTable) -> None:
    """The names of all actions, so that words and steps may speak of them."""
    for entry in entries_of(game, "actions"):
        symbols.action_names[entry.key] = entry.key_span


def begin_actions(game: MappingNode, symbols: SymbolTable) -> list[UnfinishedAction]:
    """The choices, names and requirements of all actions, so that steps may ask for any of them."""
    return [_begin(entry, entry.value, symbols) for entry in entries_of(game, "actions") if isinstance(entry.value, MappingNode)]


def _begin(entry: MappingEntry, node: MappingNode, symbols: SymbolTable) -> UnfinishedAction:
    path = f"actions.{entry.key}"
    text = declare_address(entry, path, "action", symbols)
    builder = RoutineBuilder(f"action.{entry.key}")
    choices, scope = choices_of(node.get("choose"), Scope(symbols, builder.slots), f"{path}.choose")
    lets, scope = bind_values(node.get("let"), scope, f"{path}.let")
    symbols.declassifications[path, -1] = read_declassifications(node, scope)
    scope = replace(scope, action=ActionScope(entry.key, tuple(scope.names.values())))
    guards: list[Guard] = []
    ahead: list[Guard] = []  # those that look at the position after the action may rely on all the rest, as the steps do
    for requirement in entries_of(node, "require"):
        scope = _requirement(requirement, f"{path}.require.{requirement.key}", scope, guards, ahead)
    scope = replace(scope, action=None)
    payments: list[Payment] = []
    for cost in entries_of(node, "cost"):
        scope = _cost(cost, f"{path}.cost.{cost.key}", scope, guards, payments)
    values = tuple((local.slot, value) for local, value, _ in lets)
    log = read_log_line(node, scope, path)
    alternative = Alternative(entry.key, choices, values, (*guards, *ahead), entry.key, log=log, span=entry.key_span)
    symbols.alternatives[entry.key] = alternative
    slot = _notation(node, scope)
    title = read_localized(node.get("title"), symbols, names=[choice.name for choice in choices])
    if heading := text_of(node, symbols, "heading", chosen=[choice.name for choice in choices]):
        symbols.sentences[f"{path}.heading"] = heading
    action = Action(entry.key, alternative, builder.name, title, text, slot, span=entry.key_span)
    symbols.actions[entry.key] = action
    return UnfinishedAction(entry.key, node, builder, scope, tuple(payments))


def _notation(node: MappingNode, scope: Scope) -> int | None:
    """The slot of the choice by which a move is written down, where the action names one."""
    notation = scalar_at(node, "notation")
    if notation is None:
        return None
    if notation.value in scope.names:
        return scope.names[notation.value].slot
    scope.symbols.report.add(
        "N105", notation.span, name=notation.value, nearest=did_you_mean(notation.value, scope.names), because="", how=DECLARED
    )
    return None


def _requirement(entry: MappingEntry, address: str, scope: Scope, guards: list[Guard], ahead: list[Guard]) -> Scope:
    """Add what an action requires to its guards, or to those that look ahead; gives the scope where that holds."""
    that = child(entry.value, "that") if isinstance(entry.value, MappingNode) else entry.value
    condition = parser.parse_expression(that, scope.symbols.report)
    declare_address(entry, address, "requirement", scope.symbols)
    if condition is None:
        return scope
    guard = _guard(entry, address, check_truth(condition, scope), scope)
    if scope.action is not None and scope.action.looks_ahead:
        scope.action.looks_ahead.clear()
        ahead.append(guard)
        return scope
    guards.append(guard)
    return assume(scope, guard.test)


def _guard(entry: MappingEntry, address: str, test: Expression, scope: Scope) -> Guard:
    scope.symbols.declassifications[address, -1] = read_declassifications(entry.value, scope)
    say = child(entry.value, "say")
    message = declare_message(say, f"{address}.say", scope.symbols)
    word = scope.symbols.bodies.get(test.name) if isinstance(test, UserCall) else None
    if say is None and word is not None:
        scope.symbols.sentences[message] = word.text
    return Guard(entry.key, address, test, message, span=entry.key_span)


def _cost(entry: MappingEntry, address: str, scope: Scope, guards: list[Guard], payments: list[Payment]) -> Scope:
    """Add what an action costs to its payments, and to its guards that there is so much; gives the scope where that holds."""
    report = scope.symbols.report
    declare_address(entry, address, "cost", scope.symbols)
    pay, source = (parser.parse_expression(child(entry.value, key), report) for key in ("pay", "from"))
    if pay is None or source is None:
        return scope
    amount, balance = check_number(pay, scope), check_number(source, scope)
    if is_wrong(amount, balance):
        return scope
    refuse_negative(amount, pay, "pay", scope)
    if not isinstance(balance, StateRead):
        report.add("T140", source.span, name=source.span.text, nearest="")
        return scope
    needed = amount
    for before in payments:
        if before.place.name == balance.name:
            needed = Arithmetic(INT, "+", needed, _if_the_same(before, balance))
    payments.append(Payment(balance, amount, address))
    guards.append(_guard(entry, address, Compare(BOOL, "<=", needed, balance, span=entry.key_span), scope))
    return assume(scope, guards[-1].test)


def _if_the_same(payment: Payment, balance: StateRead) -> Expression:
    """What another payment takes from the same place; nothing where it is another one."""
    pairs = zip(payment.place.arguments, balance.arguments, strict=True)
    different = [Compare(BOOL, "=", one, other) for one, other in pairs if one != other]
    if not different:
        return payment.amount
    same = different[0] if len(different) == 1 else Logic(BOOL, "and", tuple(different))
    return If(INT, same, payment.amount, Constant(IntRange(0, 0), 0))


def finish_action(action: UnfinishedAction, game: MappingNode, symbols: SymbolTable) -> None:
    """Lower the steps of an action: what it costs, what is done before it, its steps, what is done after it."""
    path = f"actions.{action.name}"
    context = LoweringContext(action.builder, action.scope, f"{path}.do")
    if run_rules(action.name, "before", game, context):
        context = context.at(replace(context.scope, facts={}))
    for payment in action.payments:
        tells = tuple(each for address in (path, payment.address) for each in symbols.declassifications.get((address, -1), ()))
        payment_context = replace(context, address=payment.address, tells=tells)
        payment_context.emit(AddClamped(lvalue(payment.place), payment.amount, -1, up_to=False), action.node.span)
    context = context.at(kill_facts(context, [payment.place.name for payment in action.payments]))
    scope = lower_steps(context, action.node.get("do"))
    if run_rules(action.name, "after", game, context.at(scope)):
        scope = replace(scope, facts={})
    look_at_ends(action.name, game, context.at(scope))
    _finish(context, action.node.span)


def _finish(context: LoweringContext, span: Span) -> None:
    """End the routine, and make it known."""
    context.emit(Return(), span)
    context.symbols.routines[context.builder.name] = context.builder.routine()


# ------------------------------------------------------------------------------------------------ procedures


def begin_procedures(game: MappingNode, symbols: SymbolTable) -> None:
    """The names and parameters of all procedures."""
    for entry in entries_of(game, "procedures"):
        head = parser.parse_head(entry, symbols.report)
        if head is None:
            continue
        if head.name in ENTRY_ROUTINES:
            symbols.report.add("N101", entry.key_span, name=head.name)
        if head.name in symbols.procedures or head.name in symbols.action_names:
            symbols.report.add("N102", entry.key_span, name=head.name)
        symbols.procedures[head.name] = parameters(head, symbols)
        symbols.places[f"{head.name}:"] = entry.key_span
        declare_address(entry, f"procedures.{head.name}", "procedure", symbols)


def finish_procedures(game: MappingNode, symbols: SymbolTable) -> None:
    """Lower the steps of all procedures."""
    for entry in entries_of(game, "procedures"):
        name = head_name(entry.key)
        if name not in symbols.procedures:
            continue
        builder = RoutineBuilder(name)
        context = LoweringContext(builder, _parameter_scope(name, Scope(symbols, builder.slots), entry.key_span), f"procedures.{name}.do")
        run_rules(name, "before", game, context)
        scope = replace(lower_steps(context, child(entry.value, "do")), facts={})
        run_rules(name, "after", game, context.at(scope))
        look_at_ends(name, game, context.at(scope))
        _finish(context, entry.key_span)


def _parameter_scope(name: str, scope: Scope, span: Span | None) -> Scope:
    """The scope in which the parameters of a procedure are known."""
    for parameter, kind in scope.symbols.procedures[name]:
        scope, _ = scope.bind(parameter, kind, span)
    return scope


def lower_entry_points(game: MappingNode, symbols: SymbolTable) -> None:
    """Lower `setup:` and `play:`, the two routines a machine starts, in this order; nobody acts outside turns and loops over players."""
    for name in ENTRY_ROUTINES:
        builder = RoutineBuilder(name)
        context = LoweringContext(builder, Scope(symbols, builder.slots, acting=False), name)
        lower_steps(context, game.get(name))
        _finish(context, game.span)


def possible_words(game: MappingNode, symbols: SymbolTable) -> None:
    """The conditions under which procedures could do something, for those that are asked about."""
    lowered: set[str] = set()
    nodes = {head_name(entry.key): entry.value for entry in entries_of(game, "procedures")}
    while pending := [name for name in symbols.wanted_possible if name not in lowered]:
        for name in pending:
            lowered.add(name)
            scope = _parameter_scope(name, _quiet_scope(symbols), None)
            body, word = enabling_condition(child(nodes[name], "do"), scope), f"possible.{name}"
            symbols.bodies[word] = WordDecl(word, symbols.procedures[name], body, len(scope.slots.slots), fixed=False, uses_me=True)


def _quiet_scope(symbols: SymbolTable) -> Scope:
    """A scope in which nothing is reported: names that hide others were reported where the steps are lowered."""
    return Scope(replace(symbols, report=Report()), SlotAllocator())


# ------------------------------------------------------------------------------------------------ rows with steps


def lower_rows(symbols: SymbolTable) -> None:
    """The formulas and steps that stand on rows."""
    for column, rows in symbols.program_nodes.items():
        decl = symbols.tables[column]
        kind = decl.parameters[0]
        assert isinstance(kind, EntityType)
        for place, node in rows.items():
            row = symbols.kinds[kind.name].members[place]
            if column in symbols.row_expressions:
                _formula(column, kind, place, node, symbols)
            else:
                _program(column, kind, place, row, node, symbols)
        if column in symbols.programs:
            _possible_rows(column, kind, symbols)


def _formula(column: str, kind: EntityType, place: int, node: Node, symbols: SymbolTable) -> None:
    if not isinstance(node, ScalarNode):
        symbols.report.add("T115", node.span, wanted="an expression")
        return
    scope, _ = Scope(symbols, SlotAllocator()).bind(kind.name, kind, node.span)
    expression = parser.parse_expression(node, symbols.report)
    if expression is not None:
        value = check_as(expression, scope, symbols.tables[column].kind)
        symbols.row_expressions[column][place] = (value, len(scope.slots.slots))


def _program(column: str, kind: EntityType, place: int, row: str, node: Node, symbols: SymbolTable) -> None:
    builder = RoutineBuilder(f"{column}.{row}")
    scope, _ = Scope(symbols, builder.slots).bind(kind.name, kind, node.span)
    context = LoweringContext(builder, scope, f"kinds.{kind.name}.rows.{row}.{column}")
    lower_steps(context, node)
    _finish(context, node.span)
    symbols.programs[column][place] = builder.name


def _possible_rows(column: str, kind: EntityType, symbols: SymbolTable) -> None:
    """For every row the condition under which its steps could do something."""
    tests: dict[int, tuple[Expression, int]] = {}
    for place, node in symbols.program_nodes[column].items():
        scope, _ = _quiet_scope(symbols).bind(kind.name, kind, None)
        tests[place] = (enabling_condition(node, scope), len(scope.slots.slots))
    symbols.row_expressions[f"possible.{column}"] = tests
