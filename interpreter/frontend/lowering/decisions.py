"""Lowers statements that ask players: must, may, choose, one_of, choose_together."""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    LoweringContext,
    StatementNode,
    handles,
    handles_operand,
    kill_body,
    kill_facts,
    lower_body,
    lower_steps,
    read_log_line,
)
from interpreter.frontend.lowering.control import acting_in_turn, forget
from interpreter.frontend.lowering.enabledness import enabling_condition
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, child, entries_of, scalars_of
from interpreter.frontend.symbols.messages import declare_message
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.conditions import check_filter
from interpreter.frontend.types.expressions import check_expression, check_set, coerce
from interpreter.frontend.types.result_refinement import is_never_empty
from interpreter.model import ir
from interpreter.model.types.types import BOOL, ERROR_TYPE, INT, IntRange, MultisetOf, SetOf, Type, element_type, nullable

TURN = ir.LValue("#turn_number", ())
PASS_WORD = "pass"  # noqa: S105  # how passing is written down


def choices_of(node: Node | None, scope: Scope, address: str) -> tuple[tuple[ir.Choice, ...], Scope]:
    """The named choices of a mapping, in order, and the scope in which all of them are known."""
    choices: list[ir.Choice] = []
    for entry in entries_of(node):
        domain = parser.parse_domain(entry.value, scope.symbols.report)
        if domain is None:
            scope, _ = scope.bind(entry.key, ERROR_TYPE, entry.key_span)
            continue
        source = check_set(domain.source, scope)
        scope, slot = scope.bind(entry.key, element_type(source.kind) or ERROR_TYPE, entry.key_span)
        where, scope = check_filter(domain.where, scope)
        scope = scope.with_facts({ir.In(BOOL, scope.names[entry.key], source): BOOL})
        choices.append(ir.Choice(entry.key, slot, source, where, span=domain.span))
        scope.symbols.address(f"{address}.{entry.key}", "choice", entry.key_span)
    return tuple(choices), scope


def _settled(step: StatementNode) -> bool:
    """Whether the file says what happens where there is nothing to choose, or why there always is something."""
    return "if_none" in step.fields or step.node.get("surely") is not None


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
        isinstance(each, ir.Let | ir.JumpIfFalse | ir.EndGame) or (isinstance(each, ir.Assign) and each.target == TURN)
        for each in before[starts[-1] + 1 :]
    )


@dataclass(frozen=True, slots=True)
class AnswerLabels:
    """Where it goes on after a pass, where nobody can answer, and behind all that belongs to the question."""

    after_pass: int
    none: int
    end: int


def _answer_labels(context: LoweringContext, step: StatementNode) -> AnswerLabels:
    end = context.builder.new_label()
    after_pass = context.builder.new_label() if "passed" in step.fields else end
    if isinstance(step.node_at("if_none"), SequenceNode):
        return AnswerLabels(after_pass, context.builder.new_label(), end)
    return AnswerLabels(after_pass, after_pass if _passes_without_a_move(step) else end, end)  # what follows passing follows this too


def _finish(context: LoweringContext, step: StatementNode, number: int, labels: AnswerLabels) -> None:
    """Write the steps after passing and those where nobody could answer, and let all ways meet behind them."""
    if "passed" in step.fields:
        context.builder.place_label(labels.after_pass)
        lower_body(context, step, "passed")
        context.emit(ir.Jump(labels.end), step.span)
    steps = step.node_at("if_none")
    if isinstance(steps, SequenceNode):
        context.builder.place_label(labels.none)
        if _ends_the_game(steps) and _opens_a_turn(context, number):
            one_less = ir.Arithmetic(INT, "-", ir.BuiltinCall(INT, "turn_number", 0, ()), ir.Constant(IntRange(1, 1), 1))
            context.emit(ir.Assign(TURN, one_less), step.span)
        lower_body(context, step, "if_none")
        context.emit(ir.Jump(labels.end), step.span)
    context.builder.place_label(labels.end)


def _passes_without_a_move(step: StatementNode) -> bool:
    """Whether who has no move passes: the step says `if_none: pass`, or that passing counts and nothing else about it."""
    return step.says("if_none", "pass") if "if_none" in step.fields else step.says("counted", "yes")


# ------------------------------------------------------------------------------------------------ actions


@handles("must")
def lower_must(context: LoweringContext, step: StatementNode) -> Scope:
    """`must: action` or a list of actions: one legal move of these, or a pass where `or_pass:` says so."""
    labels = _answer_labels(context, step)
    return _ask_actions(context, step, labels, _or_pass(context, step, labels))


@handles("may")
def lower_may(context: LoweringContext, step: StatementNode) -> Scope:
    """`may: action`: one legal move, or pass."""
    labels = _answer_labels(context, step)
    return _ask_actions(context, step, labels, _passing(context, step, "pass", labels))


def _or_pass(context: LoweringContext, step: StatementNode, labels: AnswerLabels) -> ir.Pass | None:
    """How one passes, if one may."""
    return _passing(context, step, "or_pass", labels) if "or_pass" in step.fields else None


def _passing(context: LoweringContext, step: StatementNode, key: str, labels: AnswerLabels) -> ir.Pass:
    """How one passes; the key holds what passing is called."""
    label = declare_message(step.node_at(key), f"{context.address}.{key}", context.symbols)
    when = context.expression(step.fields["pass_when"], BOOL) if "pass_when" in step.fields else None
    log = declare_message(step.node_at("pass_log"), f"{context.address}.pass_log", context.symbols) if "pass_log" in step.fields else ""
    return ir.Pass(label, when, labels.after_pass, step.says("counted", "yes"), log)


def _ask_actions(context: LoweringContext, step: StatementNode, labels: AnswerLabels, passing: ir.Pass | None) -> Scope:
    alternatives = tuple(each for name in _action_names(step, context) if (each := _action_alternative(name, context)) is not None)
    if not alternatives:
        return context.scope
    _check_passing(step, alternatives, passing, context)
    counts = _passes_without_a_move(step) and (passing is None or passing.counted)
    decision = ir.DecisionPoint(
        context.address, alternatives, passing, labels.none, none_counts=counts, none_said=_settled(step), counted=True,
        same_move=step.says("same_move", "yes"), quotes=context.quotes,
    )  # fmt: skip
    number = context.emit(ir.Ask(decision, _player(context, step)), step.span)
    context.emit(ir.Jump(labels.end), step.span)
    _finish(context, step, number, labels)
    return kill_facts(context, None)


def _action_names(step: StatementNode, context: LoweringContext) -> list[ScalarNode]:
    """The names of the actions, each once; reports one that stands there twice."""
    names: dict[str, ScalarNode] = {}
    for item in scalars_of(step.subject):
        if names.setdefault(item.value, item) is not item:
            context.symbols.report.add("N202", item.span, name=item.value, also=[Label(names[item.value].span, "it stands here")])
    return list(names.values())


def _check_passing(step: StatementNode, alternatives: Iterable[ir.Alternative], passing: ir.Pass | None, context: LoweringContext) -> None:
    """Report a move that is written as passing is."""
    if passing is not None and any(each.name == PASS_WORD and not each.choices for each in alternatives):
        context.symbols.report.add("N204", step.span)


def _how_to_name(name: ScalarNode, actions: Container[str]) -> str:
    """Return how actions are named: several of them in square brackets, with commas."""
    written, in_list = name.value, re.search(r"(?:[\[,]|\n *-) *$", name.span.source.text[: name.span.start]) is not None
    several = [word for word in re.split(r"[\s,;/|]+", written) if word not in ("", "or", "and")]
    if len(several) > 1 and all(word in actions for word in several):
        listed = ", ".join(several)
        return f"Several actions stand in square brackets, with commas. Write `{listed if in_list else f'[{listed}]'}`."
    return "Actions are declared under `actions`."


def _action_alternative(name: ScalarNode, context: LoweringContext) -> ir.Alternative | None:
    symbols = context.symbols
    if name.value not in symbols.action_names:
        nearest = did_you_mean(name.value, symbols.action_names)
        symbols.report.add("N109", name.span, name=name.value, nearest=nearest, how=_how_to_name(name, symbols.action_names))
        return None
    symbols.used.add(name.value)
    symbols.mention(name.value, "action", name.inner, symbols.action_names[name.value])
    return symbols.alternatives.get(name.value)


# ------------------------------------------------------------------------------------------------ choices


@handles("choose")
def lower_choose(context: LoweringContext, step: StatementNode) -> Scope:
    """`choose: {name: set}`: one decision; what was chosen is known in `do:`."""
    choices, inside = choices_of(step.subject, context.scope, context.address)
    if not choices:
        return context.scope
    labels = _answer_labels(context, step)
    passing = _or_pass(context, step, labels)
    start = context.builder.new_label()
    log = read_log_line(step.node, inside, context.address)
    alternative = ir.Alternative(choices[0].name, choices, (), (), target=start, log=log, span=step.span)
    decision = ir.DecisionPoint(
        context.address, (alternative,), passing, labels.none, secret=step.says("secret", "yes"), same_move=step.says("same_move", "yes"),
        forced="forced" in step.fields, none_said=_settled(step), quotes=context.quotes,
    )  # fmt: skip
    number = context.emit(ir.Ask(decision, _player(context, step)), step.span)
    context.builder.place_label(start)
    lower_body(context.at(inside), step)
    context.emit(ir.Jump(labels.end), step.span)
    _finish(context, step, number, labels)
    return kill_body(context, step)


@handles("one_of")
def lower_one_of(context: LoweringContext, step: StatementNode) -> Scope:
    """`one_of: {name: steps}`: one of several lists that could do something."""
    labels = _answer_labels(context, step)
    passing = _or_pass(context, step, labels)
    alternatives = []
    for entry in entries_of(step.subject):
        address = f"{context.address}.{entry.key}"
        guard = ir.Guard("possible", address, enabling_condition(entry.value, context.scope), "", span=entry.key_span)
        target = context.builder.new_label()
        log = _log_of(step, entry.key, context)
        alternatives.append(ir.Alternative(entry.key, (), (), (guard,), target=target, log=log, span=entry.key_span))
        context.symbols.address(address, "choice", entry.key_span)
    _check_passing(step, alternatives, passing, context)
    decision = ir.DecisionPoint(context.address, tuple(alternatives), passing, labels.none, quotes=context.quotes)
    number = context.emit(ir.Ask(decision, _player(context, step)), step.span)
    for alternative, entry in zip(alternatives, entries_of(step.subject), strict=True):
        context.builder.place_label(alternative.target)
        lower_steps(replace(context, address=f"{context.address}.{entry.key}"), entry.value)
        context.emit(ir.Jump(labels.end), step.span)
    _finish(context, step, number, labels)
    return kill_body(context, step)


def _log_of(step: StatementNode, name: str, context: LoweringContext) -> ir.LogLine | None:
    """The sentence of the log for one of several lists of steps; a name of `texts` stands for that phrase."""
    said = child(step.node, "log", name)
    return (
        None
        if said is None
        else ir.LogLine(context.symbols.sentences[declare_message(said, f"{context.address}.log.{name}", context.symbols)])
    )


# ------------------------------------------------------------------------------------------------ together


@handles_operand("choose_together")
def lower_choose_together(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`choose_together: players`: all at once, face down; afterwards `name(player)` is known."""
    players = coerce(check_expression(operand, context.scope), context.scope, SetOf(PLAYER_KIND))
    choosers = context.new_local("#asked", SetOf(PLAYER_KIND))
    context.emit(ir.Let(choosers.slot, players), step.span)
    asked = replace(kill_facts(context, (), me_changed=True), acting=True)
    choices, inside = choices_of(step.node_at("choose"), asked, f"{context.address}.choose")
    if len(choices) != 1:
        context.symbols.report.add("T148", step.fields["choose"].span)
        return context.scope
    choice = choices[0]
    log = read_log_line(step.node, inside, context.address)
    see = context.at(inside).expression(step.fields["others_see"]) if "others_see" in step.fields else None
    answers = context.builder.slots.new(f"#{choice.name}", None)
    if (place := inside.slots.places.get(choice.slot)) is not None:
        context.builder.slots.places[answers] = place
    after = context.builder.new_label()
    decision = ir.DecisionPoint(
        context.address, (ir.Alternative(choice.name, choices, (), (), log=log, span=step.span),), None, after, secret=step.says("secret", "yes"),
        together=answers, in_turn=step.says("in_turn", "yes"), others_see=see, none_said=_settled(step),
        quotes=context.quotes,
    )  # fmt: skip
    context.emit(ir.Ask(decision, choosers), step.span)
    context.builder.place_label(after)
    kind = inside.names[choice.name].kind
    answered = {**context.scope.answers, choice.name: (answers, kind)}
    if "do" not in step.fields:
        return replace(context.scope, answers=answered)
    _for_everybody(context.at(replace(context.scope, answers=answered)), step, choice, kind, choosers)
    return replace(kill_body(context, step), answers=answered)


def _for_everybody(context: LoweringContext, step: StatementNode, choice: ir.Choice, kind: Type, choosers: ir.Local) -> None:
    """The steps of `do:` for each who was asked, in turn order; the choice's name is that player's answer.

    Where `surely:` says that there always is something to choose, whoever has not chosen is left out.
    """
    is_sure = step.node.get("surely") is not None
    with acting_in_turn(context, step, choosers) as loop:
        before = context.builder.here
        answer = ir.Answers(nullable(kind), context.scope.answers[choice.name][0], ir.Local(PLAYER_KIND, ir.ME, "me"), span=step.span)
        context.emit(ir.Let(choice.slot, answer), step.span)
        left_out = context.builder.new_label()
        always_there = choice.where is None and is_never_empty(choice.domain, context.scope)
        if is_sure and not always_there:
            chosen = ir.Not(BOOL, ir.IsNone(BOOL, ir.Local(nullable(kind), choice.slot, choice.name)))
            context.emit(ir.JumpIfFalse(chosen, left_out), step.span)
        is_there = is_sure or always_there or isinstance(kind, SetOf | MultisetOf)
        local = ir.Local(kind if is_there else nullable(kind), choice.slot, choice.name)
        inside = replace(context.scope, acting=True, names={**context.scope.names, choice.name: local}, facts={})
        lower_body(context.at(inside), step, "do", loop)
        context.builder.place_label(left_out)
        forget(context, before)
