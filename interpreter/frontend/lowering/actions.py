"""Actions, procedures and the steps on cards: their routines, and what happens before and after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import sayings
from interpreter.frontend.declarations.type_syntax import parameters
from interpreter.frontend.lowering.context import Writer, after, write_steps
from interpreter.frontend.lowering.decisions import choices_of
from interpreter.frontend.lowering.enabledness import possible_steps
from interpreter.frontend.lowering.routine_builder import Code
from interpreter.frontend.source.nodes import Entry, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import sentence, sources_of, text_of
from interpreter.frontend.symbols.scope import Scope, Slots
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check, check_as, check_number, check_truth
from interpreter.frontend.types.narrowing import when_true
from interpreter.model.ir import AddClamped, Alternative, Compare, EndGame, Expression, Guard, JumpIfFalse, LValue, Return, StateRead
from interpreter.model.ruleset.ruleset import Action, WordDecl
from interpreter.model.types.types import HOLE, TRUTH, Hole, Member, Number, show

COURSE = ("setup", "play")  # the names of the two lists of steps that every game runs


@dataclass(frozen=True, slots=True)
class Begun:
    """An action whose choices and requirements are known, and whose steps are still to be lowered."""

    name: str
    node: Map
    code: Code
    scope: Scope
    payments: tuple[tuple[LValue, Expression, str], ...]


def collect_action_names(game: Map, declared: Declared) -> None:
    """The names of all actions, so that words and steps may speak of them."""
    section = game.get("actions")
    for entry in section if isinstance(section, Map) else ():
        declared.action_names[entry.key] = entry.key_span


def begin_actions(game: Map, declared: Declared) -> list[Begun]:
    """The choices, names and requirements of all actions, so that steps may ask for any of them."""
    section = game.get("actions")
    entries = section if isinstance(section, Map) else ()
    return [_begin(entry, entry.value, declared) for entry in entries if isinstance(entry.value, Map)]


def _begin(entry: Entry, node: Map, declared: Declared) -> Begun:
    path = f"actions.{entry.key}"
    declared.address(path, "action", entry.key_span, text_of(node, declared), sources_of(node))
    code = Code(f"action.{entry.key}")
    choices, scope = choices_of(node.get("choose"), Scope(declared, code.slots), f"{path}.choose")
    lets: list[tuple[int, Expression]] = []
    names = node.get("let")
    for name in names if isinstance(names, Map) else ():
        read = parser.expression(name.value, declared.report) if isinstance(name.value, Scalar) else None
        value = check(read, scope) if read else None
        scope, slot = scope.bind(name.key, HOLE if value is None else value.kind, name.key_span)
        declared.address(f"{path}.let.{name.key}", "name", name.key_span)
        if value is not None:
            lets.append((slot, value))
    declared.tells[path, -1] = sayings(node, scope)
    rules, scope = _requirements(node.get("require"), scope, f"{path}.require")
    payments, costs, scope = _costs(node.get("cost"), scope, f"{path}.cost")
    declared.branches[entry.key] = Alternative(entry.key, choices, tuple(lets), (*rules, *costs), entry.key, span=entry.key_span)
    _keep_action(entry, node, declared, scope)
    return Begun(entry.key, node, code, scope, payments)


def _keep_action(entry: Entry, node: Map, declared: Declared, scope: Scope) -> None:
    notation = node.get("notation")
    slot = scope.names[notation.value].slot if isinstance(notation, Scalar) and notation.value in scope.names else None
    if isinstance(notation, Scalar) and slot is None:
        declared.report.add("N105", notation.span, name=notation.value, nearest=did_you_mean(notation.value, scope.names))
    title, text = text_of(node, declared, "title"), text_of(node, declared)
    branch, routine = declared.branches[entry.key], f"action.{entry.key}"
    declared.actions[entry.key] = Action(entry.key, branch, routine, title, text, slot, entry.key_span)


def _requirements(node: Node | None, scope: Scope, path: str) -> tuple[tuple[Guard, ...], Scope]:
    found: list[Guard] = []
    for entry in node if isinstance(node, Map) else ():
        that = entry.value.get("that") if isinstance(entry.value, Map) else entry.value
        read = parser.expression(that, scope.declared.report) if isinstance(that, Scalar) else None
        address = f"{path}.{entry.key}"
        scope.declared.address(address, "requirement", entry.key_span, text_of(entry.value, scope.declared), sources_of(entry.value))
        if read is None:
            continue
        test = check_truth(read, scope)
        scope.declared.tells[address, -1] = sayings(entry.value, scope)
        say = entry.value.get("say") if isinstance(entry.value, Map) else None
        message = sentence(say, f"{address}.say", scope.declared)
        found.append(Guard(entry.key, address, test, message, entry.key_span))
        scope = scope.knowing(when_true(test, scope))
    return tuple(found), scope


def _costs(node: Node | None, scope: Scope, path: str) -> tuple[tuple[tuple[LValue, Expression, str], ...], tuple[Guard, ...], Scope]:
    payments: list[tuple[LValue, Expression, str]] = []
    rules: list[Guard] = []
    for entry in node if isinstance(node, Map) else ():
        pay = entry.value.get("pay") if isinstance(entry.value, Map) else None
        source = entry.value.get("from") if isinstance(entry.value, Map) else None
        address = f"{path}.{entry.key}"
        scope.declared.address(address, "cost", entry.key_span, text_of(entry.value, scope.declared), sources_of(entry.value))
        amount_text = parser.expression(pay, scope.declared.report) if isinstance(pay, Scalar) else None
        from_text = parser.expression(source, scope.declared.report) if isinstance(source, Scalar) else None
        if amount_text is None or from_text is None:
            continue
        amount, held = check_number(amount_text, scope), check_number(from_text, scope)
        if isinstance(amount.kind, Hole) or isinstance(held.kind, Hole):
            continue
        if isinstance(amount.kind, Number) and (amount.kind.low is None or amount.kind.low < 0):
            scope.declared.report.add("B107", amount_text.span, verb="pay", have=show(amount.kind))
        if not isinstance(held, StateRead):
            scope.declared.report.add("T140", from_text.span, name=from_text.span.text, nearest="")
            continue
        test = Compare(TRUTH, "<=", amount, held, entry.key_span)
        scope.declared.tells[address, -1] = sayings(entry.value, scope)
        say = entry.value.get("say") if isinstance(entry.value, Map) else None
        rules.append(Guard(entry.key, address, test, sentence(say, f"{address}.say", scope.declared), entry.key_span))
        payments.append((LValue(held.name, held.arguments), amount, address))
        scope = scope.knowing(when_true(test, scope))
    return tuple(payments), tuple(rules), scope


def finish_action(begun: Begun, game: Map, declared: Declared) -> None:
    """Lower the steps of an action: what it costs, what is done before it, its steps, what is done after it."""
    path = f"actions.{begun.name}"
    writer = Writer(begun.code, begun.scope, f"{path}.do")
    if _whenever(begun.name, "before", game, writer):
        writer = writer.at(replace(writer.scope, facts={}))
    for place, amount, address in begun.payments:
        told = (*declared.tells.get((path, -1), ()), *declared.tells.get((address, -1), ()))
        replace(writer, address=address, tells=told).emit(AddClamped(place, amount, -1, up_to=False), begun.node.span)
    paid = [place.name for place, _, _ in begun.payments]
    writer = writer.at(after(writer, paid))
    scope = write_steps(writer, begun.node.get("do"))
    heard = _whenever(begun.name, "after", game, writer.at(scope))
    _ends_after(begun.name, game, writer.at(replace(scope, facts={}) if heard else scope))
    writer.emit(Return(), begun.node.span)
    declared.routines[begun.code.name] = begun.code.routine()


# ------------------------------------------------------------------------------------------------ procedures


def begin_procedures(game: Map, declared: Declared) -> None:
    """The names and parameters of all procedures."""
    for entry, _ in _procedures(game):
        head = parser.head_text(entry.key, entry.key_span, declared.report)
        if head is None:
            continue
        if head.name in COURSE:
            declared.report.add("N101", entry.key_span, name=head.name)
        if head.name in declared.procedures or head.name in declared.action_names:
            declared.report.add("N102", entry.key_span, name=head.name)
        declared.procedures[head.name] = parameters(head, declared)
        path = f"procedures.{head.name}"
        declared.address(path, "procedure", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))


def _procedures(game: Map) -> Iterator[tuple[Entry, str]]:
    section = game.get("procedures")
    for entry in section if isinstance(section, Map) else ():
        yield entry, entry.key.partition("(")[0].strip()


def finish_procedures(game: Map, declared: Declared) -> None:
    """Lower the steps of all procedures."""
    for entry, name in _procedures(game):
        if name not in declared.procedures:
            continue
        writer = _procedure_writer(name, entry, declared)
        _whenever(name, "before", game, writer)
        scope = write_steps(writer, entry.value.get("do") if isinstance(entry.value, Map) else None)
        _whenever(name, "after", game, writer.at(replace(scope, facts={})))
        _ends_after(name, game, writer.at(replace(scope, facts={})))
        writer.emit(Return(), entry.key_span)
        declared.routines[name] = writer.code.routine()


def _procedure_writer(name: str, entry: Entry, declared: Declared) -> Writer:
    code = Code(name)
    scope = Scope(declared, code.slots)
    for parameter, kind in declared.procedures[name]:
        scope, _ = scope.bind(parameter, kind, entry.key_span)
    return Writer(code, scope, f"procedures.{name}.do")


def possible_words(game: Map, declared: Declared) -> None:
    """The conditions under which procedures could do something, for those that are asked about."""
    done: set[str] = set()
    quiet = replace(declared, report=Report())  # names that hide others were reported where the procedure is lowered
    nodes = {name: entry.value for entry, name in _procedures(game)}
    while pending := [name for name in declared.wanted_possible if name not in done]:
        for name in pending:
            done.add(name)
            slots = Slots()
            scope = Scope(quiet, slots)
            for parameter, kind in declared.procedures[name]:
                scope, _ = scope.bind(parameter, kind, None)
            node = nodes[name]
            body = possible_steps(node.get("do") if isinstance(node, Map) else None, scope)
            word = f"possible.{name}"
            declared.bodies[word] = WordDecl(word, declared.procedures[name], body, len(slots.slots), fixed=False, uses_me=True)


# ------------------------------------------------------------------------------------------------ whenever


def _whenever(name: str, moment: str, game: Map, writer: Writer) -> bool:
    """Write the rules that listen to this procedure or action, in file order; whether there are any."""
    section = game.get("whenever")
    found = False
    for entry in section if isinstance(section, Map) else ():
        target = entry.value.get(moment) if isinstance(entry.value, Map) else None
        if not isinstance(target, Scalar) or target.value != name or not isinstance(entry.value, Map):
            continue
        here = replace(writer, address=f"whenever.{entry.key}.do")
        condition = entry.value.get("if")
        read = parser.expression(condition, writer.declared.report) if isinstance(condition, Scalar) else None
        if read is None:
            write_steps(here, entry.value.get("do"))
        else:
            test = check_truth(read, writer.scope)
            unless = replace(writer, tells=sayings(entry.value, writer.scope)).emit(JumpIfFalse(test, -1), entry.key_span)
            write_steps(here.at(writer.scope.knowing(when_true(test, writer.scope))), entry.value.get("do"))
            writer.code.patch(unless)
        writer.effects.calls.add(f"whenever.{entry.key}")
        writer = writer.at(replace(writer.scope, facts={}))
        found = True
    return found


def _ends_after(name: str, game: Map, writer: Writer) -> None:
    """Write the ends of the game that are looked at after this procedure or action, in file order."""
    section = game.get("end")
    for entry in section if isinstance(section, Map) else ():
        target = entry.value.get("after") if isinstance(entry.value, Map) else None
        if not isinstance(target, Scalar) or target.value != name or not isinstance(entry.value, Map):
            continue
        when = entry.value.get("when")
        read = parser.expression(when, writer.declared.report) if isinstance(when, Scalar) else None
        says = replace(writer, tells=sayings(entry.value, writer.scope))
        unless = says.emit(JumpIfFalse(check_truth(read, writer.scope), -1), entry.key_span) if read is not None else None
        writer.emit(EndGame(entry.key), entry.key_span)
        if unless is not None:
            writer.code.patch(unless)


def check_whenever(game: Map, declared: Declared) -> None:
    """Every rule listens to something that exists, and so does every end that is looked at after something."""
    section, ends = game.get("whenever"), game.get("end")
    known = [*declared.procedures, *declared.action_names]
    for entry in ends if isinstance(ends, Map) else ():
        _check_heard(entry, "after", known, declared)
    for entry in section if isinstance(section, Map) else ():
        path = f"whenever.{entry.key}"
        declared.address(path, "rule", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))
        for moment in ("before", "after"):
            _check_heard(entry, moment, known, declared)


def _check_heard(entry: Entry, moment: str, known: Sequence[str], declared: Declared) -> None:
    target = entry.value.get(moment) if isinstance(entry.value, Map) else None
    if isinstance(target, Scalar) and target.value not in known:
        declared.report.add("N129", target.span, name=target.value, nearest=did_you_mean(target.value, known))


# ------------------------------------------------------------------------------------------------ rows with steps


def lower_rows(declared: Declared) -> None:
    """The formulas and steps that stand on rows."""
    for column, rows in declared.program_nodes.items():
        decl = declared.columns[column]
        kind = decl.parameters[0]
        assert isinstance(kind, Member)
        for place, node in rows.items():
            row = declared.kinds[kind.name].members[place]
            if column in declared.formulas:
                _formula(column, kind, place, node, declared)
            else:
                _program(column, kind, place, row, node, declared)
        if column in declared.programs:
            _possible_rows(column, kind, declared)


def _formula(column: str, kind: Member, place: int, node: Node, declared: Declared) -> None:
    if not isinstance(node, Scalar):
        declared.report.add("T115", node.span, wanted="an expression")
        return
    slots = Slots()
    scope, _ = Scope(declared, slots).bind(kind.name, kind, node.span)
    read = parser.expression(node, declared.report)
    if read is not None:
        value = check_as(read, scope, declared.columns[column].kind)
        declared.formulas[column][place] = (value, len(slots.slots))


def _program(column: str, kind: Member, place: int, row: str, node: Node, declared: Declared) -> None:
    code = Code(f"{column}.{row}")
    scope, _ = Scope(declared, code.slots).bind(kind.name, kind, node.span)
    writer = Writer(code, scope, f"kinds.{kind.name}.rows.{row}.{column}")
    write_steps(writer, node)
    writer.emit(Return(), node.span)
    declared.routines[code.name] = code.routine()
    declared.programs[column][place] = code.name


def _possible_rows(column: str, kind: Member, declared: Declared) -> None:
    """For every row the condition under which its steps could do something."""
    found: dict[int, tuple[Expression, int]] = {}
    for place, node in declared.program_nodes[column].items():
        slots = Slots()
        scope, _ = Scope(replace(declared, report=Report()), slots).bind(kind.name, kind, None)
        found[place] = (possible_steps(node, scope), len(slots.slots))
    declared.formulas[f"possible.{column}"] = found
