"""Verbs that ask: must, may, choose, one_of, choose_together."""

from collections.abc import Iterable
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    Loop,
    Step,
    Writer,
    after_step,
    handles,
    keep_me,
    lasting,
    restore_me,
    subject_expression,
    write_steps,
)
from interpreter.frontend.lowering.enabledness import possible_steps
from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import sentence
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import as_wanted, check, check_set, check_truth
from interpreter.frontend.types.narrowing import when_true
from interpreter.model.ir import (
    ME,
    Alternative,
    Answers,
    Arithmetic,
    Ask,
    Assign,
    BuiltinCall,
    Choice,
    Constant,
    DecisionPoint,
    EndGame,
    Guard,
    In,
    Instruction,
    IterInit,
    IterNext,
    Jump,
    JumpIfFalse,
    Let,
    Local,
    LValue,
    Pass,
    PhaseHook,
)
from interpreter.model.types.types import HOLE, NUMBER, TRUTH, Kind, Number, Optional, PoolOf, SetOf, element, optional

TURN = LValue("#turn_number", ())
PASS_WORD = "pass"  # noqa: S105  # how passing is written down


def choices_of(node: Node | None, scope: Scope, address: str) -> tuple[tuple[Choice, ...], Scope]:
    """The named choices of a mapping, in order, and the scope in which all of them are known."""
    found: list[Choice] = []
    for entry in node if isinstance(node, Map) else ():
        domain = parser.domain(entry.value, scope.declared.report) if isinstance(entry.value, Scalar) else None
        if domain is None:
            scope, _ = scope.bind(entry.key, HOLE, entry.key_span)
            continue
        source = check_set(domain.source, scope)
        inner = element(source.kind) or HOLE
        scope, slot = scope.bind(entry.key, inner, entry.key_span)
        where = check_truth(domain.where, scope) if domain.where is not None else None
        if where is not None:
            scope = scope.knowing(when_true(where, scope))
        scope = scope.knowing({In(TRUTH, scope.names[entry.key], source): TRUTH})
        found.append(Choice(entry.key, slot, source, where, domain.span))
        scope.declared.address(f"{address}.{entry.key}", "choice", entry.key_span)
    return tuple(found), scope


def _yes(step: Step, key: str) -> bool:
    field = step.fields.get(key)
    return field is not None and isinstance(field.node, Scalar) and field.node.value == "yes"


def _settled(step: Step) -> bool:
    """Whether the file says what happens where there is nothing to choose, or why there always is something."""
    return "if_none" in step.fields or step.node.get("surely") is not None


def _label(writer: Writer, step: Step, key: str) -> str | None:
    field = step.fields.get(key)
    return None if field is None else sentence(field.node, f"{writer.address}.{key}", writer.declared)


def _player(writer: Writer, step: Step) -> Local:
    if not writer.scope.acting:
        writer.declared.report.add("N110", step.span)
    return Local(PLAYER_KIND, ME, "me", step.span)


def _ends_the_game(steps: Items) -> bool:
    """Whether the last of some steps is `end_game`."""
    last = steps.items[-1] if steps.items else None
    return isinstance(last, Map) and last.get("end_game") is not None


def _opens_a_turn(writer: Writer, number: int) -> bool:
    """Whether a question is the first thing that happens in a turn: if the game ends there, the turn has not taken place."""
    before = writer.code.instructions[:number]
    starts = [place for place, each in enumerate(before) if isinstance(each, PhaseHook) and each.moment == "start of turn"]
    return bool(starts) and all(isinstance(each, Let | JumpIfFalse | EndGame) or _counts_turns(each) for each in before[starts[-1] + 1 :])


def _counts_turns(instruction: Instruction) -> bool:
    return isinstance(instruction, Assign) and instruction.target == TURN


def _finish(writer: Writer, step: Step, number: int, branches: dict[int, int], ends: list[int]) -> None:
    """Write the steps after passing and those where nobody could answer, and let all ways meet behind them."""
    passed = none = None
    if "passed" in step.fields:
        passed = writer.code.here
        write_steps(replace(writer, address=f"{writer.address}.passed"), step.fields["passed"].node)
        ends.append(writer.emit(Jump(-1), step.span))
    if "if_none" in step.fields and isinstance(step.fields["if_none"].node, Items):
        none = writer.code.here
        if _ends_the_game(step.fields["if_none"].node) and _opens_a_turn(writer, number):
            writer.emit(
                Assign(TURN, Arithmetic(NUMBER, "-", BuiltinCall(NUMBER, "turn_number", 0, ()), Constant(Number(1, 1), 1))), step.span
            )
        write_steps(replace(writer, address=f"{writer.address}.if_none"), step.fields["if_none"].node)
        ends.append(writer.emit(Jump(-1), step.span))
    elif _passes_without_a_move(step):
        none = passed  # what follows passing follows this too
    for jump in ends:
        writer.code.patch(jump)
    here = writer.code.here
    writer.code.patch_menu(number, branches=branches, passed=here if passed is None else passed, none=here if none is None else none)


def _passes_without_a_move(step: Step) -> bool:
    """Whether who has no move passes: the step says `if_none: pass`, or that passing counts and nothing else about it."""
    field = step.fields.get("if_none")
    return _yes(step, "counted") if field is None else isinstance(field.node, Scalar) and field.node.value == "pass"


# ------------------------------------------------------------------------------------------------ actions


@handles("must")
def must(writer: Writer, step: Step) -> Scope:
    """`must: action` or a list of actions: one legal move of these, or a pass where `or_pass:` says so."""
    return _ask_actions(writer, step, _passing(writer, step, "or_pass") if "or_pass" in step.fields else None)


@handles("may")
def may(writer: Writer, step: Step) -> Scope:
    """`may: action`: one legal move, or pass."""
    return _ask_actions(writer, step, _passing(writer, step, "pass"))


def _passing(writer: Writer, step: Step, key: str) -> Pass:
    """How one passes; the key holds what passing is called."""
    label = _label(writer, step, key) or sentence(None, f"{writer.address}.{key}", writer.declared)
    when = None
    if "pass_when" in step.fields:
        when = writer.expression(step.fields["pass_when"], TRUTH)
    return Pass(label, when, -1, _yes(step, "counted"))


def _ask_actions(writer: Writer, step: Step, passing: Pass | None) -> Scope:
    branches = tuple(branch for name in _action_names(step, writer) if (branch := _action_branch(name, writer)) is not None)
    if not branches:
        return writer.scope
    _check_passing(step, branches, passing, writer)
    counts = _passes_without_a_move(step) and (passing is None or passing.counted)
    menu = DecisionPoint(
        writer.address, branches, passing, -1, none_counts=counts, none_said=_settled(step), counted=True,
        same_move=_yes(step, "same_move"),
    )  # fmt: skip
    number = writer.emit(Ask(menu, _player(writer, step)), step.span)
    ends = [writer.emit(Jump(-1), step.span)]
    _finish(writer, step, number, {}, ends)
    return lasting(writer)


def _action_names(step: Step, writer: Writer) -> list[Scalar]:
    """The names of the actions, each once; reports one that stands there twice."""
    if not isinstance(step.subject, Items):
        return [step.subject] if isinstance(step.subject, Scalar) else []
    found: dict[str, Scalar] = {}
    for item in step.subject:
        if isinstance(item, Scalar) and found.setdefault(item.value, item) is not item:
            writer.declared.report.add("N202", item.span, name=item.value, also=[Label(found[item.value].span, "it stands here")])
    return list(found.values())


def _check_passing(step: Step, branches: Iterable[Alternative], passing: Pass | None, writer: Writer) -> None:
    """Report a move that is written as passing is."""
    if passing is not None and any(branch.name == PASS_WORD and not branch.choices for branch in branches):
        writer.declared.report.add("N204", step.span)


def _action_branch(name: Scalar, writer: Writer) -> Alternative | None:
    declared = writer.declared
    if name.value not in declared.action_names:
        declared.report.add("N109", name.span, name=name.value, nearest=did_you_mean(name.value, declared.action_names))
        return None
    declared.used.add(name.value)
    writer.effects.calls.add(f"action.{name.value}")
    return declared.branches.get(name.value)


# ------------------------------------------------------------------------------------------------ choices


@handles("choose")
def choose(writer: Writer, step: Step) -> Scope:
    """`choose: {name: set}`: one decision; what was chosen is known in `do:`."""
    choices, inside = choices_of(step.subject, writer.scope, writer.address)
    if not choices:
        return writer.scope
    label = _label(writer, step, "or_pass")
    passing = None if label is None else Pass(label, None, -1, counted=False)
    forced = step.fields.get("forced")
    branch = Alternative(choices[0].name, choices, (), (), span=step.span)
    menu = DecisionPoint(
        writer.address, (branch,), passing, -1, secret=_yes(step, "secret"), same_move=_yes(step, "same_move"),
        forced=forced is not None, none_said=_settled(step),
    )  # fmt: skip
    number = writer.emit(Ask(menu, _player(writer, step)), step.span)
    start = writer.code.here
    write_steps(replace(writer.at(inside), address=f"{writer.address}.do"), step.fields["do"].node)
    ends = [writer.emit(Jump(-1), step.span)]
    _finish(writer, step, number, {0: start}, ends)
    return after_step(writer, step)


@handles("one_of")
def one_of(writer: Writer, step: Step) -> Scope:
    """`one_of: {name: steps}`: one of several lists that could do something."""
    entries = list(step.subject) if isinstance(step.subject, Map) else []
    label = _label(writer, step, "or_pass")
    passing = None if label is None else Pass(label, None, -1, counted=False)
    branches = []
    for entry in entries:
        test = possible_steps(entry.value, writer.scope)
        rule = Guard("possible", f"{writer.address}.{entry.key}", test, "", entry.key_span)
        branches.append(Alternative(entry.key, (), (), (rule,), span=entry.key_span))
        writer.declared.address(f"{writer.address}.{entry.key}", "choice", entry.key_span)
    _check_passing(step, branches, passing, writer)
    number = writer.emit(Ask(DecisionPoint(writer.address, tuple(branches), passing, -1), _player(writer, step)), step.span)
    targets: dict[int, int] = {}
    ends: list[int] = []
    for index, entry in enumerate(entries):
        targets[index] = writer.code.here
        write_steps(replace(writer, address=f"{writer.address}.{entry.key}"), entry.value)
        ends.append(writer.emit(Jump(-1), step.span))
    _finish(writer, step, number, targets, ends)
    return after_step(writer, step)


# ------------------------------------------------------------------------------------------------ together


@handles("choose_together")
def choose_together(writer: Writer, step: Step) -> Scope:
    """`choose_together: players`: all at once, face down; afterwards `name(player)` is known."""
    players_text = subject_expression(writer, step)
    if players_text is None:
        return writer.scope
    players = as_wanted(check(players_text, writer.scope), writer.scope, SetOf(PLAYER_KIND))
    asked = writer.code.slots.new("#asked", SetOf(PLAYER_KIND))
    writer.emit(Let(asked, players), step.span)
    who = Local(SetOf(PLAYER_KIND), asked, "#asked")
    choosing = replace(writer.scope, acting=True)
    choices, inside = choices_of(step.fields["choose"].node, choosing, f"{writer.address}.choose")
    if len(choices) != 1:
        writer.declared.report.add("T148", step.fields["choose"].span)
        return writer.scope
    chosen = choices[0]
    see = None
    if "others_see" in step.fields:
        see = writer.at(inside).expression(step.fields["others_see"])
    answers = writer.code.slots.new(f"#{chosen.name}", None)
    menu = DecisionPoint(
        writer.address, (Alternative(chosen.name, choices, (), (), span=step.span),), None, -1, secret=_yes(step, "secret"),
        together=answers, in_turn=_yes(step, "in_turn"), others_see=see, none_said=_settled(step),
    )  # fmt: skip
    number = writer.emit(Ask(menu, who), step.span)
    writer.code.patch_menu(number, none=writer.code.here)
    kind = inside.names[chosen.name].kind
    known = replace(writer.scope, answers={**writer.scope.answers, chosen.name: (answers, kind)})
    if "do" in step.fields:
        _for_everybody(writer, step, chosen, kind, answers, who)
        return replace(after_step(writer, step), answers=known.answers)
    return known


def _for_everybody(writer: Writer, step: Step, chosen: Choice, kind: Kind, answers: int, who: Local) -> None:
    """The steps of `do:` for each who was asked, in turn order; the choice's name is that player's answer."""
    kept = keep_me(writer)
    rest, player = writer.code.slots.new("#rest", None), writer.code.slots.new("#player", PLAYER_KIND)
    writer.emit(IterInit(rest, player, who, None, 1, None), step.span)
    top = writer.emit(IterNext(player, rest, -1), step.span)
    writer.emit(Let(ME, Local(PLAYER_KIND, player, "#player")), step.span)
    answer = Answers(optional(kind), answers, Local(PLAYER_KIND, ME, "me"), step.span)
    writer.emit(Let(chosen.slot, answer), step.span)
    held = kind if isinstance(kind, SetOf | PoolOf) else optional(kind)
    names = {**writer.scope.names, chosen.name: Local(held, chosen.slot, chosen.name)}
    inside = replace(writer.scope, acting=True, names=names, facts={})
    loop = Loop("for_each", [], [kept])
    write_steps(replace(writer.at(inside), loops=(*writer.loops, loop), address=f"{writer.address}.do"), step.fields["do"].node)
    writer.emit(Let(chosen.slot, _nothing(kind)), step.span)
    writer.emit(Jump(top), step.span)
    writer.code.patch(top)
    for jump in loop.leaving:
        writer.code.patch(jump)
    restore_me(writer, kept)


def _nothing(kind: Kind) -> Constant:
    return Constant(kind if isinstance(kind, Optional) else optional(kind), None)
