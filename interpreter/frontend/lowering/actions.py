"""Lowers actions, procedures and the statements on rows to routines, with the rules that run before and after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.type_syntax import parameters
from interpreter.frontend.lowering.context import LoweringContext, kill_written, lower_steps
from interpreter.frontend.lowering.decisions import choices_of
from interpreter.frontend.lowering.enabledness import enabling_condition
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode
from interpreter.frontend.symbols.messages import declare_message, sources_of, text_of
from interpreter.frontend.symbols.scope import ActionScope, Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_as, check_expression, check_number, check_truth
from interpreter.frontend.types.narrowing import assume
from interpreter.model.ir import AddClamped, Alternative, Compare, EndGame, Expression, Guard, JumpIfFalse, LValue, Return, StateRead
from interpreter.model.ruleset.ruleset import Action, WordDecl
from interpreter.model.types.types import BOOL, ERROR_TYPE, EntityType, ErrorType, IntRange, show

ENTRY_ROUTINES = ("setup", "play")  # the names of the two lists of steps that every game runs


@dataclass(frozen=True, slots=True)
class UnfinishedAction:
    """An action whose choices and guards are lowered, and whose statements are not yet."""

    name: str
    node: MappingNode
    builder: RoutineBuilder
    scope: Scope
    payments: tuple[tuple[LValue, Expression, str], ...]


def declare_action_names(game: MappingNode, symbols: SymbolTable) -> None:
    """The names of all actions, so that words and steps may speak of them."""
    section = game.get("actions")
    for entry in section if isinstance(section, MappingNode) else ():
        symbols.action_names[entry.key] = entry.key_span


def begin_actions(game: MappingNode, symbols: SymbolTable) -> list[UnfinishedAction]:
    """The choices, names and requirements of all actions, so that steps may ask for any of them."""
    section = game.get("actions")
    entries = section if isinstance(section, MappingNode) else ()
    return [_begin(entry, entry.value, symbols) for entry in entries if isinstance(entry.value, MappingNode)]


def _begin(entry: MappingEntry, node: MappingNode, symbols: SymbolTable) -> UnfinishedAction:
    path = f"actions.{entry.key}"
    symbols.address(path, "action", entry.key_span, text_of(node, symbols), sources_of(node))
    builder = RoutineBuilder(f"action.{entry.key}")
    choices, scope = choices_of(node.get("choose"), Scope(symbols, builder.slots), f"{path}.choose")
    lets: list[tuple[int, Expression]] = []
    names = node.get("let")
    for name in names if isinstance(names, MappingNode) else ():
        read = parser.parse_expression(name.value, symbols.report) if isinstance(name.value, ScalarNode) else None
        value = check_expression(read, scope) if read else None
        scope, slot = scope.bind(name.key, ERROR_TYPE if value is None else value.kind, name.key_span)
        symbols.address(f"{path}.let.{name.key}", "name", name.key_span)
        if value is not None:
            lets.append((slot, value))
    symbols.declassifications[path, -1] = read_declassifications(node, scope)
    acting = replace(scope, action=ActionScope(entry.key, tuple(scope.names.values())))
    rules, ahead, scope = _requirements(node.get("require"), acting, f"{path}.require")
    payments, costs, scope = _costs(node.get("cost"), replace(scope, action=None), f"{path}.cost")
    guards = (*rules, *costs, *ahead)  # what looks ahead may rely on all the rest, as the steps do
    symbols.alternatives[entry.key] = Alternative(entry.key, choices, tuple(lets), guards, entry.key, span=entry.key_span)
    _keep_action(entry, node, symbols, scope)
    return UnfinishedAction(entry.key, node, builder, scope, payments)


def _keep_action(entry: MappingEntry, node: MappingNode, symbols: SymbolTable, scope: Scope) -> None:
    notation = node.get("notation")
    slot = scope.names[notation.value].slot if isinstance(notation, ScalarNode) and notation.value in scope.names else None
    if isinstance(notation, ScalarNode) and slot is None:
        symbols.report.add("N105", notation.span, name=notation.value, nearest=did_you_mean(notation.value, scope.names))
    title, text = text_of(node, symbols, "title"), text_of(node, symbols)
    branch, routine = symbols.alternatives[entry.key], f"action.{entry.key}"
    symbols.actions[entry.key] = Action(entry.key, branch, routine, title, text, slot, span=entry.key_span)


def _requirements(node: Node | None, scope: Scope, path: str) -> tuple[tuple[Guard, ...], tuple[Guard, ...], Scope]:
    """The requirements, those that look at the position after the action apart, and what is known where they are met."""
    found: list[Guard] = []
    ahead: list[Guard] = []
    for entry in node if isinstance(node, MappingNode) else ():
        that = entry.value.get("that") if isinstance(entry.value, MappingNode) else entry.value
        read = parser.parse_expression(that, scope.symbols.report) if isinstance(that, ScalarNode) else None
        address = f"{path}.{entry.key}"
        scope.symbols.address(address, "requirement", entry.key_span, text_of(entry.value, scope.symbols), sources_of(entry.value))
        if read is None:
            continue
        test = check_truth(read, scope)
        scope.symbols.declassifications[address, -1] = read_declassifications(entry.value, scope)
        say = entry.value.get("say") if isinstance(entry.value, MappingNode) else None
        message = declare_message(say, f"{address}.say", scope.symbols)
        guard = Guard(entry.key, address, test, message, span=entry.key_span)
        if scope.action is not None and scope.action.looks_ahead:
            scope.action.looks_ahead.clear()
            ahead.append(guard)
        else:
            found.append(guard)
            scope = assume(scope, test)
    return tuple(found), tuple(ahead), scope


def _costs(node: Node | None, scope: Scope, path: str) -> tuple[tuple[tuple[LValue, Expression, str], ...], tuple[Guard, ...], Scope]:
    payments: list[tuple[LValue, Expression, str]] = []
    rules: list[Guard] = []
    for entry in node if isinstance(node, MappingNode) else ():
        pay = entry.value.get("pay") if isinstance(entry.value, MappingNode) else None
        source = entry.value.get("from") if isinstance(entry.value, MappingNode) else None
        address = f"{path}.{entry.key}"
        scope.symbols.address(address, "cost", entry.key_span, text_of(entry.value, scope.symbols), sources_of(entry.value))
        amount_text = parser.parse_expression(pay, scope.symbols.report) if isinstance(pay, ScalarNode) else None
        from_text = parser.parse_expression(source, scope.symbols.report) if isinstance(source, ScalarNode) else None
        if amount_text is None or from_text is None:
            continue
        amount, held = check_number(amount_text, scope), check_number(from_text, scope)
        if isinstance(amount.kind, ErrorType) or isinstance(held.kind, ErrorType):
            continue
        if isinstance(amount.kind, IntRange) and (amount.kind.low is None or amount.kind.low < 0):
            scope.symbols.report.add("B107", amount_text.span, verb="pay", have=show(amount.kind))
        if not isinstance(held, StateRead):
            scope.symbols.report.add("T140", from_text.span, name=from_text.span.text, nearest="")
            continue
        test = Compare(BOOL, "<=", amount, held, span=entry.key_span)
        scope.symbols.declassifications[address, -1] = read_declassifications(entry.value, scope)
        say = entry.value.get("say") if isinstance(entry.value, MappingNode) else None
        rules.append(Guard(entry.key, address, test, declare_message(say, f"{address}.say", scope.symbols), span=entry.key_span))
        payments.append((LValue(held.name, held.arguments), amount, address))
        scope = assume(scope, test)
    return tuple(payments), tuple(rules), scope


def finish_action(begun: UnfinishedAction, game: MappingNode, symbols: SymbolTable) -> None:
    """Lower the steps of an action: what it costs, what is done before it, its steps, what is done after it."""
    path = f"actions.{begun.name}"
    context = LoweringContext(begun.builder, begun.scope, f"{path}.do")
    if _whenever(begun.name, "before", game, context):
        context = context.at(replace(context.scope, facts={}))
    for place, amount, address in begun.payments:
        told = (*symbols.declassifications.get((path, -1), ()), *symbols.declassifications.get((address, -1), ()))
        replace(context, address=address, tells=told).emit(AddClamped(place, amount, -1, up_to=False), begun.node.span)
    paid = [place.name for place, _, _ in begun.payments]
    context = context.at(kill_written(context, paid))
    scope = lower_steps(context, begun.node.get("do"))
    heard = _whenever(begun.name, "after", game, context.at(scope))
    _ends_after(begun.name, game, context.at(replace(scope, facts={}) if heard else scope))
    context.emit(Return(), begun.node.span)
    symbols.routines[begun.builder.name] = begun.builder.routine()


# ------------------------------------------------------------------------------------------------ procedures


def begin_procedures(game: MappingNode, symbols: SymbolTable) -> None:
    """The names and parameters of all procedures."""
    for entry, _ in _procedures(game):
        head = parser.parse_head(entry, symbols.report)
        if head is None:
            continue
        if head.name in ENTRY_ROUTINES:
            symbols.report.add("N101", entry.key_span, name=head.name)
        if head.name in symbols.procedures or head.name in symbols.action_names:
            symbols.report.add("N102", entry.key_span, name=head.name)
        symbols.procedures[head.name] = parameters(head, symbols)
        path = f"procedures.{head.name}"
        symbols.address(path, "procedure", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))


def _procedures(game: MappingNode) -> Iterator[tuple[MappingEntry, str]]:
    section = game.get("procedures")
    for entry in section if isinstance(section, MappingNode) else ():
        yield entry, entry.key.partition("(")[0].strip()


def finish_procedures(game: MappingNode, symbols: SymbolTable) -> None:
    """Lower the steps of all procedures."""
    for entry, name in _procedures(game):
        if name not in symbols.procedures:
            continue
        context = _procedure_writer(name, entry, symbols)
        _whenever(name, "before", game, context)
        scope = lower_steps(context, entry.value.get("do") if isinstance(entry.value, MappingNode) else None)
        _whenever(name, "after", game, context.at(replace(scope, facts={})))
        _ends_after(name, game, context.at(replace(scope, facts={})))
        context.emit(Return(), entry.key_span)
        symbols.routines[name] = context.builder.routine()


def _procedure_writer(name: str, entry: MappingEntry, symbols: SymbolTable) -> LoweringContext:
    builder = RoutineBuilder(name)
    scope = Scope(symbols, builder.slots)
    for parameter, kind in symbols.procedures[name]:
        scope, _ = scope.bind(parameter, kind, entry.key_span)
    return LoweringContext(builder, scope, f"procedures.{name}.do")


def possible_words(game: MappingNode, symbols: SymbolTable) -> None:
    """The conditions under which procedures could do something, for those that are asked about."""
    done: set[str] = set()
    quiet = replace(symbols, report=Report())  # names that hide others were reported where the procedure is lowered
    nodes = {name: entry.value for entry, name in _procedures(game)}
    while pending := [name for name in symbols.wanted_possible if name not in done]:
        for name in pending:
            done.add(name)
            slots = SlotAllocator()
            scope = Scope(quiet, slots)
            for parameter, kind in symbols.procedures[name]:
                scope, _ = scope.bind(parameter, kind, None)
            node = nodes[name]
            body = enabling_condition(node.get("do") if isinstance(node, MappingNode) else None, scope)
            word = f"possible.{name}"
            symbols.bodies[word] = WordDecl(word, symbols.procedures[name], body, len(slots.slots), fixed=False, uses_me=True)


# ------------------------------------------------------------------------------------------------ whenever


def _whenever(name: str, moment: str, game: MappingNode, context: LoweringContext) -> bool:
    """Write the rules that listen to this procedure or action, in file order; whether there are any."""
    section = game.get("whenever")
    found = False
    for entry in section if isinstance(section, MappingNode) else ():
        target = entry.value.get(moment) if isinstance(entry.value, MappingNode) else None
        if not isinstance(target, ScalarNode) or target.value != name or not isinstance(entry.value, MappingNode):
            continue
        here = replace(context, address=f"whenever.{entry.key}.do")
        condition = entry.value.get("if")
        read = parser.parse_expression(condition, context.symbols.report) if isinstance(condition, ScalarNode) else None
        if read is None:
            lower_steps(here, entry.value.get("do"))
        else:
            test = check_truth(read, context.scope)
            unless = replace(context, tells=read_declassifications(entry.value, context.scope)).emit(JumpIfFalse(test, -1), entry.key_span)
            lower_steps(here.at(assume(context.scope, test)), entry.value.get("do"))
            context.builder.patch(unless)
        context.effects.calls.add(f"whenever.{entry.key}")
        context = context.at(replace(context.scope, facts={}))
        found = True
    return found


def _ends_after(name: str, game: MappingNode, context: LoweringContext) -> None:
    """Write the ends of the game that are looked at after this procedure or action, in file order."""
    section = game.get("end")
    for entry in section if isinstance(section, MappingNode) else ():
        target = entry.value.get("after") if isinstance(entry.value, MappingNode) else None
        if not isinstance(target, ScalarNode) or target.value != name or not isinstance(entry.value, MappingNode):
            continue
        when = entry.value.get("when")
        read = parser.parse_expression(when, context.symbols.report) if isinstance(when, ScalarNode) else None
        says = replace(context, tells=read_declassifications(entry.value, context.scope))
        unless = says.emit(JumpIfFalse(check_truth(read, context.scope), -1), entry.key_span) if read is not None else None
        context.emit(EndGame(entry.key), entry.key_span)
        if unless is not None:
            context.builder.patch(unless)


def check_whenever(game: MappingNode, symbols: SymbolTable) -> None:
    """Every rule listens to something that exists, and so does every end that is looked at after something."""
    section, ends = game.get("whenever"), game.get("end")
    known = [*symbols.procedures, *symbols.action_names]
    for entry in ends if isinstance(ends, MappingNode) else ():
        _check_heard(entry, "after", known, symbols)
    for entry in section if isinstance(section, MappingNode) else ():
        path = f"whenever.{entry.key}"
        symbols.address(path, "rule", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))
        for moment in ("before", "after"):
            _check_heard(entry, moment, known, symbols)


def _check_heard(entry: MappingEntry, moment: str, known: Sequence[str], symbols: SymbolTable) -> None:
    target = entry.value.get(moment) if isinstance(entry.value, MappingNode) else None
    if isinstance(target, ScalarNode) and target.value not in known:
        symbols.report.add("N129", target.span, name=target.value, nearest=did_you_mean(target.value, known))


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
    slots = SlotAllocator()
    scope, _ = Scope(symbols, slots).bind(kind.name, kind, node.span)
    read = parser.parse_expression(node, symbols.report)
    if read is not None:
        value = check_as(read, scope, symbols.tables[column].kind)
        symbols.row_expressions[column][place] = (value, len(slots.slots))


def _program(column: str, kind: EntityType, place: int, row: str, node: Node, symbols: SymbolTable) -> None:
    builder = RoutineBuilder(f"{column}.{row}")
    scope, _ = Scope(symbols, builder.slots).bind(kind.name, kind, node.span)
    context = LoweringContext(builder, scope, f"kinds.{kind.name}.rows.{row}.{column}")
    lower_steps(context, node)
    context.emit(Return(), node.span)
    symbols.routines[builder.name] = builder.routine()
    symbols.programs[column][place] = builder.name


def _possible_rows(column: str, kind: EntityType, symbols: SymbolTable) -> None:
    """For every row the condition under which its steps could do something."""
    found: dict[int, tuple[Expression, int]] = {}
    for place, node in symbols.program_nodes[column].items():
        slots = SlotAllocator()
        scope, _ = Scope(replace(symbols, report=Report()), slots).bind(kind.name, kind, None)
        found[place] = (enabling_condition(node, scope), len(slots.slots))
    symbols.row_expressions[f"possible.{column}"] = found
