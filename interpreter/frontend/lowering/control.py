"""Lowers control statements: if, for_each, each_player, repeat, repeat_until, stop, run, perform, end_game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    HANDLERS,
    EnclosingLoop,
    FieldSource,
    LoweringContext,
    StatementNode,
    handles,
    handles_operand,
    kill_body,
    kill_facts,
    lower_body,
    operand_of,
    restore_me,
    save_me,
)
from interpreter.frontend.source.nodes import ScalarNode, scalar_text
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.arguments import check_arguments, count_in_words, nullable_argument
from interpreter.frontend.types.expressions import check_expression, check_number, check_set, check_truth, coerce, number
from interpreter.frontend.types.missing_values import refuse_missing
from interpreter.frontend.types.narrowing import assume, facts_if
from interpreter.frontend.types.subtyping import as_number
from interpreter.model import ir
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import BOOL, ERROR_TYPE, INT, ErrorType, IntRange, SetOf, element_type, non_null, nullable

SAFETY_LIMIT = "safety_limit"
PASSES = ir.LValue("#passes", ())


@handles_operand("if")
def lower_if(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`if: condition` with `then:` and `else:`."""
    builder, test = context.builder, check_truth(operand, context.scope)
    otherwise, end = builder.new_label(), builder.new_label()
    context.emit(ir.JumpIfFalse(test, otherwise), step.span)
    lower_body(context.at(assume(context.scope, test)), step, "then")
    if "else" in step.fields:
        context.emit(ir.Jump(end), step.span)
    builder.place_label(otherwise)
    lower_body(context.at(assume(context.scope, test, holds=False)), step, "else")
    builder.place_label(end)
    return kill_body(context, step)


# ------------------------------------------------------------------------------------------------ loops


@handles("for_each")
def lower_for_each(context: LoweringContext, step: StatementNode) -> Scope:
    """`for_each: x in S where C`: each in order; the set is taken as it is when the loop begins. So is `... for x in S where C`."""
    line, is_own = step.sentence, step.verb == "for_each"
    subject = None if line is None else line.subject if is_own else line.each
    binding = ast.binding(subject.value) if subject else None
    if line is None or subject is None or binding is None or (is_own and line.each):
        context.symbols.report.add("T149", step.span if is_own or subject is None else subject.span)
        return context.scope
    name, members = binding
    source = check_set(members, context.scope)
    inner = element_type(source.kind) or ERROR_TYPE
    inside, slot = kill_body(context, step).bind(name.name, inner, name.span)
    where = check_truth(subject.where, inside) if subject.where is not None else None
    rest = context.builder.slots.new("#rest", None)
    context.emit(ir.IterInit(rest, slot, source, where), step.span)
    loop = EnclosingLoop("for_each", context.builder.new_label())
    top = context.emit(ir.IterNext(slot, rest, loop.exit), step.span)
    if where is not None:
        inside = inside.with_facts({key: kind for key, kind in facts_if(where, inside).items() if _is_pure(key)})
    if is_own:
        lower_body(context.at(inside), step, "do", loop)
    else:
        HANDLERS[step.verb](context.at(inside), replace(step, sentence=replace(line, each=None)))
    context.emit(ir.Jump(top), step.span)
    context.builder.place_label(loop.exit)
    return kill_body(context, step)


def _is_pure(expression: ir.Expression) -> bool:
    """Whether it reads nothing tracked: the condition held when the loop began, not in every pass."""
    return not any(isinstance(part, ir.StateRead | ir.UserCall) for part in descendants(expression))


@handles_operand("each_player")
def lower_each_player(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`each_player: set of players`: each as `me`, in turn order."""
    players = coerce(check_expression(operand, context.scope), context.scope, SetOf(PLAYER_KIND))
    first = context.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else None
    clockwise = -1 if step.says("order", "counter-clockwise") else 1
    return lower_in_turn_order(context, step, players, lambda inside: lower_body(inside, step), first=first, clockwise=clockwise)


def lower_in_turn_order(
    context: LoweringContext,
    step: StatementNode,
    players: ir.Expression,
    lower: Callable[[LoweringContext], object],
    *,
    first: ir.Expression | None = None,
    clockwise: int = 1,
) -> Scope:
    """Lower something for each of these players, who is `me` then; the scope after it."""
    with acting_in_turn(context, step, players, first, clockwise) as loop:
        before = context.builder.here
        inside = replace(kill_body(context, step, me_changed=True), acting=True)
        lower(replace(context.at(inside), loops=(*context.loops, loop)))
        forget(context, before)
    return kill_body(context, step)


@contextmanager
def acting_in_turn(
    context: LoweringContext, step: StatementNode, players: ir.Expression, first: ir.Expression | None = None, clockwise: int = 1
) -> Iterator[EnclosingLoop]:
    """Write the loop over players around what is written inside: each of them is `me`, in turn order, and then who was before."""
    saved = save_me(context)
    rest, player = context.builder.slots.new("#rest", None), context.new_local("#player", PLAYER_KIND)
    context.emit(ir.IterInit(rest, player.slot, players, None, clockwise, first), step.span)
    loop = EnclosingLoop("for_each", context.builder.new_label(), saved)
    top = context.emit(ir.IterNext(player.slot, rest, loop.exit), step.span)
    context.emit(ir.Let(ir.ME, player), step.span)
    yield loop
    context.emit(ir.Jump(top), step.span)
    context.builder.place_label(loop.exit)
    restore_me(context, saved)


def forget(context: LoweringContext, since: int) -> None:
    """Empty the named slots filled since an instruction: what one player knew must not lie there when another acts."""
    for place in sorted({slot for step in context.builder.instructions[since:] for slot in _filled(step)}):
        slot = context.builder.slots.slots[place]
        if place != ir.ME and not slot.name.startswith("#") and slot.kind is not None and not isinstance(slot.kind, ErrorType):
            context.emit(ir.Let(place, ir.Constant(nullable(slot.kind), None)), None)


def _filled(step: ir.Instruction) -> Iterator[int]:
    """The slots of its own routine that an instruction fills; names of words inside expressions are wiped out anyway."""
    match step:
        case ir.Let(slot=slot) | ir.Roll(slot=slot) | ir.IterNext(slot=slot):
            yield slot
        case ir.Ask(decision=decision):
            yield from (choice.slot for each in decision.alternatives if each.action is None for choice in each.choices)


@handles_operand("repeat")
def lower_repeat(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`repeat: N` or `repeat: N until C`: so many times at most, asking before each."""
    return _repeated(context, step, check_number(operand, context.scope), until=step.fields.get("until"))


@handles_operand("repeat_until")
def lower_repeat_until(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`repeat_until: C` with a safety limit."""
    limit = context.expression(step.fields["safety_limit"], INT)
    return _repeated(context, step, limit, condition=operand)


def _repeated(
    context: LoweringContext,
    step: StatementNode,
    times: ir.Expression,
    *,
    until: FieldSource | None = None,
    condition: ast.ExpressionNode | None = None,
) -> Scope:
    """Count the passes in a slot; before each pass look at the condition, then at the count."""
    inside, after = context.at(kill_body(context, step)), kill_body(context, step)
    limit = as_number(context.symbols, times.kind) or INT
    left = context.new_local("#left", IntRange(0, limit.high))
    context.emit(ir.Let(left.slot, times), step.span)
    test = None if until is None else inside.expression(until, BOOL)
    if condition is not None:
        test = check_truth(condition, inside.scope)
    if test is not None and _asks_who_passed(test, context):
        context.emit(ir.Assign(PASSES, number(0)), step.span)
        inside, after = inside.at(kill_facts(inside, None)), kill_facts(context, None)
    top = context.builder.here
    loop = EnclosingLoop("repeat", context.builder.new_label())
    over = context.builder.new_label()
    if test is not None:
        context.emit(ir.JumpIfFalse(ir.Not(BOOL, test), loop.exit), step.span)
        inside = inside.at(assume(inside.scope, test, holds=False))
    context.emit(ir.JumpIfFalse(ir.Compare(BOOL, ">", left, number(0)), over), step.span)
    context.emit(ir.Let(left.slot, ir.Arithmetic(INT, "-", left, number(1))), step.span)
    lower_body(inside, step, "do", loop)
    context.emit(ir.Jump(top), step.span)
    context.builder.place_label(over)
    if condition is not None:
        context.emit(ir.EndGame(SAFETY_LIMIT), step.span)
    context.builder.place_label(loop.exit)
    return after


def _asks_who_passed(test: ir.Expression, context: LoweringContext) -> bool:
    """Whether a loop lasts until players have passed: it counts only who passed since it began."""
    bodies = context.symbols.bodies
    return any(
        (isinstance(part, ir.BuiltinCall) and TURN_STATE_FUNCTIONS.get(part.name) == PASSES.name)
        or (isinstance(part, ir.UserCall) and part.name in bodies and _asks_who_passed(bodies[part.name].body, context))
        for part in descendants(test)
    )


@handles("stop")
def lower_stop(context: LoweringContext, step: StatementNode) -> Scope:
    """`stop: repeat` or `stop: for_each`: leaves the innermost loop of that sort."""
    verb = scalar_text(step.subject)
    saved = None
    for loop in reversed(context.loops):
        if loop.verb == verb:
            if saved is not None:
                restore_me(context, saved)
            context.emit(ir.Jump(loop.exit), step.span)
            return context.scope
        saved = loop.saved_me or saved
    context.symbols.report.add("D111", step.span, loop=verb)
    return context.scope


# ------------------------------------------------------------------------------------------------ calls


@handles_operand("run")
def lower_run(context: LoweringContext, step: StatementNode, operand: ast.ExpressionNode) -> Scope:
    """`run: procedure(arguments)`."""
    name = operand.name if isinstance(operand, ast.CallExpression | ast.NameReference) else ""
    symbols = context.symbols
    if name not in symbols.procedures:
        symbols.report.add("N129", operand.span, name=name or operand.span.text, nearest=did_you_mean(name, symbols.procedures))
        return context.scope
    symbols.used.add(name)
    at = operand.name_span if isinstance(operand, ast.CallExpression) else operand.span
    symbols.mention(name, "procedure", at, symbols.places.get(f"{name}:"))
    nodes = [argument.value for argument in operand.arguments] if isinstance(operand, ast.CallExpression) else []
    kinds = [kind for _, kind in symbols.procedures[name]]
    if len(nodes) != len(kinds):
        symbols.report.add("T113", step.span, name=name, given=len(nodes), wanted=count_in_words(len(kinds)))
        return context.scope
    arguments = check_arguments(operand, nodes, kinds, context.scope)
    nullable_one = nullable_argument(arguments, kinds)
    if nullable_one is not None:
        refuse_missing(nullable_one, context.scope)
    context.emit(ir.Call(name, arguments), step.span)
    return kill_facts(context, None)


@handles("perform")
def lower_perform(context: LoweringContext, step: StatementNode) -> Scope:
    """`perform: column(row)`: the steps that stand on the row."""
    operand = operand_of(context, step)
    symbols = context.symbols
    if not isinstance(operand, ast.CallExpression) or operand.name not in symbols.programs or len(operand.arguments) != 1:
        name = operand.name if isinstance(operand, ast.CallExpression) else step.span.text
        symbols.report.add("N130", step.span, name=name, nearest=did_you_mean(name, symbols.programs))
        return context.scope
    symbols.used.add(operand.name)
    symbols.mention(operand.name, "column", operand.name_span, symbols.places.get(f"{operand.name}()"))
    member = symbols.tables[operand.name].parameters[0]
    row = check_expression(operand.arguments[0].value, context.scope, member)
    context.emit(ir.CallIndirect(operand.name, coerce(row, context.scope, non_null(member))), step.span)
    return kill_facts(context, None)


@handles("end_game")
def lower_end_game(context: LoweringContext, step: StatementNode) -> Scope:
    """`end_game: name`: ends at once, with this end."""
    name = scalar_text(step.subject)
    if name not in context.symbols.end_names:
        context.symbols.report.add("N131", step.span, name=name, nearest=did_you_mean(name, context.symbols.end_names))
    elif isinstance(step.subject, ScalarNode):
        context.symbols.mention(name, "end", step.subject.inner, context.symbols.end_names[name])
    context.emit(ir.EndGame(name), step.span)
    return context.scope
