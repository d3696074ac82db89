"""Lowers statements that ask players: must, may, choose, one_of, choose_together."""

from collections.abc import Iterable
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    EnclosingLoop,
    LoweringContext,
    StatementNode,
    handles,
    kill_body,
    kill_state,
    lower_steps,
    restore_me,
    save_me,
    subject_expression,
)
from interpreter.frontend.lowering.enabledness import enabling_condition
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import declare_message
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import as_wanted, check_expression, check_set, check_truth
from interpreter.frontend.types.narrowing import assume
from interpreter.model import ir
from interpreter.model.types.types import BOOL, ERROR_TYPE, INT, IntRange, MultisetOf, Optional, SetOf, Type, element_type, nullable

TURN = ir.LValue("#turn_number", ())
PASS_WORD = "pass"  # noqa: S105  # how passing is written down


def choices_of(node: Node | None, scope: Scope, address: str) -> tuple[tuple[ir.Choice, ...], Scope]:
    """The named choices of a mapping, in order, and the scope in which all of them are known."""
    found: list[ir.Choice] = []
    for entry in node if isinstance(node, MappingNode) else ():
        domain = parser.parse_domain(entry.value, scope.symbols.report) if isinstance(entry.value, ScalarNode) else None
        if domain is None:
            scope, _ = scope.bind(entry.key, ERROR_TYPE, entry.key_span)
            continue
        source = check_set(domain.source, scope)
        inner = element_type(source.kind) or ERROR_TYPE
        scope, slot = scope.bind(entry.key, inner, entry.key_span)
        where = check_truth(domain.where, scope) if domain.where is not None else None
        if where is not None:
            scope = assume(scope, where)
        scope = scope.with_facts({ir.In(BOOL, scope.names[entry.key], source): BOOL})
        found.append(ir.Choice(entry.key, slot, source, where, span=domain.span))
        scope.symbols.address(f"{address}.{entry.key}", "choice", entry.key_span)
    return tuple(found), scope


def _yes(step: StatementNode, key: str) -> bool:
    field = step.fields.get(key)
    return field is not None and isinstance(field.node, ScalarNode) and field.node.value == "yes"


def _settled(step: StatementNode) -> bool:
    """Whether the file says what happens where there is nothing to choose, or why there always is something."""
    return "if_none" in step.fields or step.node.get("surely") is not None


def _label(context: LoweringContext, step: StatementNode, key: str) -> str | None:
    field = step.fields.get(key)
    return None if field is None else declare_message(field.node, f"{context.address}.{key}", context.symbols)


def _player(context: LoweringContext, step: StatementNode) -> ir.Local:
    if not context.scope.acting:
        context.symbols.report.add("N110", step.span)
    return ir.Local(PLAYER_KIND, ir.ME, "me", span=step.span)


def _ends_the_game(steps: SequenceNode) -> bool:
    """Whether the last of some steps is `end_game`."""
    last = steps.items[-1] if steps.items else None
    return isinstance(last, MappingNode) and last.get("end_game") is not None


def _opens_a_turn(context: LoweringContext, number: int) -> bool:
    """Whether a question is the first thing that happens in a turn: if the game ends there, the turn has not taken place."""
    before = context.builder.instructions[:number]
    starts = [place for place, each in enumerate(before) if isinstance(each, ir.PhaseHook) and each.moment == "start of turn"]
    return bool(starts) and all(
        isinstance(each, ir.Let | ir.JumpIfFalse | ir.EndGame) or _counts_turns(each) for each in before[starts[-1] + 1 :]
    )


def _counts_turns(instruction: ir.Instruction) -> bool:
    return isinstance(instruction, ir.Assign) and instruction.target == TURN


def _finish(context: LoweringContext, step: StatementNode, number: int, branches: dict[int, int], ends: list[int]) -> None:
    """Write the steps after passing and those where nobody could answer, and let all ways meet behind them."""
    passed = none = None
    if "passed" in step.fields:
        passed = context.builder.here
        lower_steps(replace(context, address=f"{context.address}.passed"), step.fields["passed"].node)
        ends.append(context.emit(ir.Jump(-1), step.span))
    if "if_none" in step.fields and isinstance(step.fields["if_none"].node, SequenceNode):
        none = context.builder.here
        if _ends_the_game(step.fields["if_none"].node) and _opens_a_turn(context, number):
            context.emit(
                ir.Assign(TURN, ir.Arithmetic(INT, "-", ir.BuiltinCall(INT, "turn_number", 0, ()), ir.Constant(IntRange(1, 1), 1))),
                step.span,
            )
        lower_steps(replace(context, address=f"{context.address}.if_none"), step.fields["if_none"].node)
        ends.append(context.emit(ir.Jump(-1), step.span))
    elif _passes_without_a_move(step):
        none = passed  # what follows passing follows this too
    for jump in ends:
        context.builder.patch(jump)
    here = context.builder.here
    context.builder.patch_menu(number, branches=branches, passed=here if passed is None else passed, none=here if none is None else none)


def _passes_without_a_move(step: StatementNode) -> bool:
    """Whether who has no move passes: the step says `if_none: pass`, or that passing counts and nothing else about it."""
    field = step.fields.get("if_none")
    return _yes(step, "counted") if field is None else isinstance(field.node, ScalarNode) and field.node.value == "pass"


# ------------------------------------------------------------------------------------------------ actions


@handles("must")
def lower_must(context: LoweringContext, step: StatementNode) -> Scope:
    """`must: action` or a list of actions: one legal move of these, or a pass where `or_pass:` says so."""
    return _ask_actions(context, step, _passing(context, step, "or_pass") if "or_pass" in step.fields else None)


@handles("may")
def lower_may(context: LoweringContext, step: StatementNode) -> Scope:
    """`may: action`: one legal move, or pass."""
    return _ask_actions(context, step, _passing(context, step, "pass"))


def _passing(context: LoweringContext, step: StatementNode, key: str) -> ir.Pass:
    """How one passes; the key holds what passing is called."""
    label = _label(context, step, key) or declare_message(None, f"{context.address}.{key}", context.symbols)
    when = None
    if "pass_when" in step.fields:
        when = context.expression(step.fields["pass_when"], BOOL)
    return ir.Pass(label, when, -1, _yes(step, "counted"))


def _ask_actions(context: LoweringContext, step: StatementNode, passing: ir.Pass | None) -> Scope:
    branches = tuple(branch for name in _action_names(step, context) if (branch := _action_branch(name, context)) is not None)
    if not branches:
        return context.scope
    _check_passing(step, branches, passing, context)
    counts = _passes_without_a_move(step) and (passing is None or passing.counted)
    menu = ir.DecisionPoint(
        context.address, branches, passing, -1, none_counts=counts, none_said=_settled(step), counted=True,
        same_move=_yes(step, "same_move"),
    )  # fmt: skip
    number = context.emit(ir.Ask(menu, _player(context, step)), step.span)
    ends = [context.emit(ir.Jump(-1), step.span)]
    _finish(context, step, number, {}, ends)
    return kill_state(context)


def _action_names(step: StatementNode, context: LoweringContext) -> list[ScalarNode]:
    """The names of the actions, each once; reports one that stands there twice."""
    if not isinstance(step.subject, SequenceNode):
        return [step.subject] if isinstance(step.subject, ScalarNode) else []
    found: dict[str, ScalarNode] = {}
    for item in step.subject:
        if isinstance(item, ScalarNode) and found.setdefault(item.value, item) is not item:
            context.symbols.report.add("N202", item.span, name=item.value, also=[Label(found[item.value].span, "it stands here")])
    return list(found.values())


def _check_passing(step: StatementNode, branches: Iterable[ir.Alternative], passing: ir.Pass | None, context: LoweringContext) -> None:
    """Report a move that is written as passing is."""
    if passing is not None and any(branch.name == PASS_WORD and not branch.choices for branch in branches):
        context.symbols.report.add("N204", step.span)


def _action_branch(name: ScalarNode, context: LoweringContext) -> ir.Alternative | None:
    symbols = context.symbols
    if name.value not in symbols.action_names:
        symbols.report.add("N109", name.span, name=name.value, nearest=did_you_mean(name.value, symbols.action_names))
        return None
    symbols.used.add(name.value)
    context.effects.calls.add(f"action.{name.value}")
    return symbols.alternatives.get(name.value)


# ------------------------------------------------------------------------------------------------ choices


@handles("choose")
def lower_choose(context: LoweringContext, step: StatementNode) -> Scope:
    """`choose: {name: set}`: one decision; what was chosen is known in `do:`."""
    choices, inside = choices_of(step.subject, context.scope, context.address)
    if not choices:
        return context.scope
    label = _label(context, step, "or_pass")
    passing = None if label is None else ir.Pass(label, None, -1, counted=False)
    forced = step.fields.get("forced")
    branch = ir.Alternative(choices[0].name, choices, (), (), span=step.span)
    menu = ir.DecisionPoint(
        context.address, (branch,), passing, -1, secret=_yes(step, "secret"), same_move=_yes(step, "same_move"),
        forced=forced is not None, none_said=_settled(step),
    )  # fmt: skip
    number = context.emit(ir.Ask(menu, _player(context, step)), step.span)
    start = context.builder.here
    lower_steps(replace(context.at(inside), address=f"{context.address}.do"), step.fields["do"].node)
    ends = [context.emit(ir.Jump(-1), step.span)]
    _finish(context, step, number, {0: start}, ends)
    return kill_body(context, step)


@handles("one_of")
def lower_one_of(context: LoweringContext, step: StatementNode) -> Scope:
    """`one_of: {name: steps}`: one of several lists that could do something."""
    entries = list(step.subject) if isinstance(step.subject, MappingNode) else []
    label = _label(context, step, "or_pass")
    passing = None if label is None else ir.Pass(label, None, -1, counted=False)
    branches = []
    for entry in entries:
        test = enabling_condition(entry.value, context.scope)
        rule = ir.Guard("possible", f"{context.address}.{entry.key}", test, "", span=entry.key_span)
        branches.append(ir.Alternative(entry.key, (), (), (rule,), span=entry.key_span))
        context.symbols.address(f"{context.address}.{entry.key}", "choice", entry.key_span)
    _check_passing(step, branches, passing, context)
    number = context.emit(ir.Ask(ir.DecisionPoint(context.address, tuple(branches), passing, -1), _player(context, step)), step.span)
    targets: dict[int, int] = {}
    ends: list[int] = []
    for index, entry in enumerate(entries):
        targets[index] = context.builder.here
        lower_steps(replace(context, address=f"{context.address}.{entry.key}"), entry.value)
        ends.append(context.emit(ir.Jump(-1), step.span))
    _finish(context, step, number, targets, ends)
    return kill_body(context, step)


# ------------------------------------------------------------------------------------------------ together


@handles("choose_together")
def lower_choose_together(context: LoweringContext, step: StatementNode) -> Scope:
    """`choose_together: players`: all at once, face down; afterwards `name(player)` is known."""
    players_text = subject_expression(context, step)
    if players_text is None:
        return context.scope
    players = as_wanted(check_expression(players_text, context.scope), context.scope, SetOf(PLAYER_KIND))
    asked = context.builder.slots.new("#asked", SetOf(PLAYER_KIND))
    context.emit(ir.Let(asked, players), step.span)
    who = ir.Local(SetOf(PLAYER_KIND), asked, "#asked")
    choosing = replace(context.scope, acting=True)
    choices, inside = choices_of(step.fields["choose"].node, choosing, f"{context.address}.choose")
    if len(choices) != 1:
        context.symbols.report.add("T148", step.fields["choose"].span)
        return context.scope
    chosen = choices[0]
    see = None
    if "others_see" in step.fields:
        see = context.at(inside).expression(step.fields["others_see"])
    answers = context.builder.slots.new(f"#{chosen.name}", None)
    menu = ir.DecisionPoint(
        context.address, (ir.Alternative(chosen.name, choices, (), (), span=step.span),), None, -1, secret=_yes(step, "secret"),
        together=answers, in_turn=_yes(step, "in_turn"), others_see=see, none_said=_settled(step),
    )  # fmt: skip
    number = context.emit(ir.Ask(menu, who), step.span)
    context.builder.patch_menu(number, none=context.builder.here)
    kind = inside.names[chosen.name].kind
    known = replace(context.scope, answers={**context.scope.answers, chosen.name: (answers, kind)})
    if "do" in step.fields:
        _for_everybody(context, step, chosen, kind, answers, who)
        return replace(kill_body(context, step), answers=known.answers)
    return known


def _for_everybody(context: LoweringContext, step: StatementNode, chosen: ir.Choice, kind: Type, answers: int, who: ir.Local) -> None:
    """The steps of `do:` for each who was asked, in turn order; the choice's name is that player's answer."""
    kept = save_me(context)
    rest, player = context.builder.slots.new("#rest", None), context.builder.slots.new("#player", PLAYER_KIND)
    context.emit(ir.IterInit(rest, player, who, None, 1, None), step.span)
    top = context.emit(ir.IterNext(player, rest, -1), step.span)
    context.emit(ir.Let(ir.ME, ir.Local(PLAYER_KIND, player, "#player")), step.span)
    answer = ir.Answers(nullable(kind), answers, ir.Local(PLAYER_KIND, ir.ME, "me"), span=step.span)
    context.emit(ir.Let(chosen.slot, answer), step.span)
    held = kind if isinstance(kind, SetOf | MultisetOf) else nullable(kind)
    names = {**context.scope.names, chosen.name: ir.Local(held, chosen.slot, chosen.name)}
    inside = replace(context.scope, acting=True, names=names, facts={})
    loop = EnclosingLoop("for_each", [], [kept])
    lower_steps(replace(context.at(inside), loops=(*context.loops, loop), address=f"{context.address}.do"), step.fields["do"].node)
    context.emit(ir.Let(chosen.slot, _nothing(kind)), step.span)
    context.emit(ir.Jump(top), step.span)
    context.builder.patch(top)
    for jump in loop.leaving:
        context.builder.patch(jump)
    restore_me(context, kept)


def _nothing(kind: Type) -> ir.Constant:
    return ir.Constant(kind if isinstance(kind, Optional) else nullable(kind), None)
