"""Lowers control statements: if, for_each, each_player, repeat, repeat_until, stop, run, perform, end_game."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    EnclosingLoop,
    FieldSource,
    LoweringContext,
    StatementNode,
    handles,
    kill_body,
    kill_state,
    kill_written,
    lower_steps,
    restore_me,
    save_me,
    subject,
    subject_expression,
    write_set,
)
from interpreter.frontend.source.nodes import ScalarNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.arguments import check_arguments, count_in_words, nullable_argument
from interpreter.frontend.types.expressions import as_wanted, check_expression, check_number, check_set, check_truth
from interpreter.frontend.types.narrowing import assume, facts_if
from interpreter.frontend.types.subtyping import as_number
from interpreter.model import ir
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import BOOL, ERROR_TYPE, INT, ErrorType, IntRange, Optional, SetOf, element_type, non_null

SAFETY_LIMIT = "safety_limit"
PASSES = ir.LValue("#passes", ())


@handles("if")
def lower_if(context: LoweringContext, step: StatementNode) -> Scope:
    """`if: condition` with `then:` and `else:`."""
    read = subject_expression(context, step)
    if read is None:
        return context.scope
    test = check_truth(read, context.scope)
    jump = context.emit(ir.JumpIfFalse(test, -1), step.span)
    yes = context.at(assume(context.scope, test))
    lower_steps(replace(yes, address=f"{context.address}.then"), step.fields["then"].node)
    if "else" in step.fields:
        over = context.emit(ir.Jump(-1), step.span)
        context.builder.patch(jump)
        no = context.at(assume(context.scope, test, holds=False))
        lower_steps(replace(no, address=f"{context.address}.else"), step.fields["else"].node)
        context.builder.patch(over)
    else:
        context.builder.patch(jump)
    return kill_body(context, step)


def loop_scope(context: LoweringContext, step: StatementNode, *, me_changes: bool = False) -> Scope:
    """What is known inside a loop: nothing that its own steps may write."""
    written = write_set(step.node, context.symbols)
    if written is None:
        return kill_state(context, me_changed=me_changes)
    return kill_written(context, written, me_changed=me_changes)


# ------------------------------------------------------------------------------------------------ loops


@handles("for_each")
def lower_for_each(context: LoweringContext, step: StatementNode) -> Scope:
    """`for_each: x in S where C`: each in order; the set is taken as it is when the loop begins."""
    found = subject(step)
    value = found.value if found else None
    if (
        found is None
        or not isinstance(value, ast.BinaryExpression)
        or value.operator != "in"
        or not isinstance(value.left, ast.NameReference)
    ):
        context.symbols.report.add("T149", step.span)
        return context.scope
    source = check_set(value.right, context.scope)
    inner = element_type(source.kind) or ERROR_TYPE
    around = context.at(loop_scope(context, step))
    inside, slot = around.scope.bind(value.left.name, inner, value.left.span)
    where = check_truth(found.where, inside) if found.where is not None else None
    rest = context.builder.slots.new("#rest", None)
    context.emit(ir.IterInit(rest, slot, source, where), step.span)
    top = context.emit(ir.IterNext(slot, rest, -1), step.span)
    loop = EnclosingLoop("for_each", [], [])
    if where is not None:
        inside = inside.with_facts({key: kind for key, kind in facts_if(where, inside).items() if _is_pure(key)})
    body = replace(context.at(inside), loops=(*context.loops, loop), address=f"{context.address}.do")
    lower_steps(body, step.fields["do"].node)
    context.emit(ir.Jump(top), step.span)
    context.builder.patch(top)
    for jump in loop.leaving:
        context.builder.patch(jump)
    return kill_body(context, step)


def _is_pure(expression: ir.Expression) -> bool:
    """Whether it reads nothing tracked: the condition held when the loop began, not in every pass."""
    return not any(isinstance(part, ir.StateRead | ir.UserCall) for part in descendants(expression))


@handles("each_player")
def lower_each_player(context: LoweringContext, step: StatementNode) -> Scope:
    """`each_player: set of players`: each as `me`, in turn order."""
    read = subject_expression(context, step)
    if read is None:
        return context.scope
    players = as_wanted(check_expression(read, context.scope), context.scope, SetOf(PLAYER_KIND))
    first = context.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else None
    order = step.fields.get("order")
    backwards = order is not None and isinstance(order.node, ScalarNode) and order.node.value == "counter-clockwise"
    return in_turn_order(context, step, players, lambda inside: _steps_of(inside, step), first=first, clockwise=-1 if backwards else 1)


def _steps_of(context: LoweringContext, step: StatementNode) -> None:
    """Write what stands under `do`."""
    lower_steps(replace(context, address=f"{context.address}.do"), step.fields["do"].node)


def in_turn_order(
    context: LoweringContext,
    step: StatementNode,
    players: ir.Expression,
    write: Callable[[LoweringContext], object],
    *,
    first: ir.Expression | None = None,
    clockwise: int = 1,
) -> Scope:
    """Write something for each of these players, who is `me` then; the scope after it."""
    kept = save_me(context)
    rest, player = context.builder.slots.new("#rest", None), context.builder.slots.new("#player", PLAYER_KIND)
    context.emit(ir.IterInit(rest, player, players, None, clockwise, first), step.span)
    top = context.emit(ir.IterNext(player, rest, -1), step.span)
    context.emit(ir.Let(ir.ME, ir.Local(PLAYER_KIND, player, "#player")), step.span)
    loop = EnclosingLoop("for_each", [], [kept])
    inside = replace(loop_scope(context, step, me_changes=True), acting=True)
    before = context.builder.here
    write(replace(context.at(inside), loops=(*context.loops, loop)))
    forget(context, before)
    context.emit(ir.Jump(top), step.span)
    context.builder.patch(top)
    for jump in loop.leaving:
        context.builder.patch(jump)
    restore_me(context, kept)
    return kill_body(context, step)


def forget(context: LoweringContext, since: int) -> None:
    """Empty the named slots filled since an instruction: what one player knew must not lie there when another acts."""
    for number in sorted({slot for step in context.builder.instructions[since:] for slot in _filled(step)}):
        slot = context.builder.slots.slots[number]
        if number != ir.ME and not slot.name.startswith("#") and slot.kind is not None and not isinstance(slot.kind, ErrorType):
            kind = slot.kind if isinstance(slot.kind, Optional) else Optional(slot.kind)
            context.emit(ir.Let(number, ir.Constant(kind, None)), None)


def _filled(step: ir.Instruction) -> Iterator[int]:
    """The slots of its own routine that an instruction fills; names of words inside expressions are wiped out anyway."""
    match step:
        case ir.Let(slot=slot) | ir.Roll(slot=slot) | ir.IterNext(slot=slot):
            yield slot
        case ir.Ask(decision=menu):
            for branch in menu.alternatives:
                if branch.action is None:
                    yield from (choice.slot for choice in branch.choices)
        case _:
            return


@handles("repeat")
def lower_repeat(context: LoweringContext, step: StatementNode) -> Scope:
    """`repeat: N` or `repeat: N until C`: so many times at most, asking before each."""
    read = subject_expression(context, step)
    if read is None:
        return context.scope
    times = check_number(read, context.scope)
    return _repeated(context, step, times, step.fields.get("until"), None)


@handles("repeat_until")
def lower_repeat_until(context: LoweringContext, step: StatementNode) -> Scope:
    """`repeat_until: C` with a safety limit."""
    read = subject_expression(context, step)
    if read is None:
        return context.scope
    limit = context.expression(step.fields["safety_limit"], INT)
    return _repeated(context, step, limit, None, read)


def _repeated(
    context: LoweringContext, step: StatementNode, times: ir.Expression, until: FieldSource | None, condition: ast.ExpressionNode | None
) -> Scope:
    """Count the passes in a slot; before each pass look at the condition, then at the count."""
    inside = context.at(loop_scope(context, step))
    number = as_number(context.symbols, times.kind) or INT
    left = context.builder.slots.new("#left", IntRange(0, number.high))
    context.emit(ir.Let(left, times), step.span)
    counter = ir.Local(IntRange(0, number.high), left, "#left")
    top = context.builder.here
    leave: list[int] = []
    test: ir.Expression | None = None
    if until is not None:
        test = inside.expression(until, BOOL)
    elif condition is not None:
        test = check_truth(condition, inside.scope)
    if test is not None and _asks_who_passed(test, context):
        context.emit(ir.Assign(PASSES, _number(0)), step.span)
        top = context.builder.here
    if test is not None:
        leave.append(context.emit(ir.JumpIfFalse(ir.Not(BOOL, test), -1), step.span))
    over = context.emit(ir.JumpIfFalse(ir.Compare(BOOL, ">", counter, _number(0)), -1), step.span)
    context.emit(ir.Let(left, ir.Arithmetic(INT, "-", counter, _number(1))), step.span)
    loop = EnclosingLoop("repeat", [], [])
    known = assume(inside.scope, test, holds=False) if test is not None else inside.scope
    lower_steps(replace(inside.at(known), loops=(*context.loops, loop), address=f"{context.address}.do"), step.fields["do"].node)
    context.emit(ir.Jump(top), step.span)
    context.builder.patch(over)
    if condition is not None:
        context.emit(ir.EndGame(SAFETY_LIMIT), step.span)
    for jump in (*leave, *loop.leaving):
        context.builder.patch(jump)
    return kill_body(context, step)


def _asks_who_passed(test: ir.Expression, context: LoweringContext) -> bool:
    """Whether a loop lasts until players have passed: it counts only who passed since it began."""
    bodies = context.symbols.bodies
    return any(
        (isinstance(part, ir.BuiltinCall) and TURN_STATE_FUNCTIONS.get(part.name) == PASSES.name)
        or (isinstance(part, ir.UserCall) and part.name in bodies and _asks_who_passed(bodies[part.name].body, context))
        for part in descendants(test)
    )


def _number(value: int) -> ir.Constant:
    return ir.Constant(IntRange(value, value), value)


@handles("stop")
def lower_stop(context: LoweringContext, step: StatementNode) -> Scope:
    """`stop: repeat` or `stop: for_each`: leaves the innermost loop of that sort."""
    wanted = step.subject.value if isinstance(step.subject, ScalarNode) else ""
    inner: list[EnclosingLoop] = []
    for loop in reversed(context.loops):
        if loop.verb == wanted:
            if inner_me := [slot for passed in reversed(inner) for slot in passed.me_kept]:
                restore_me(context, inner_me[0])
            loop.leaving.append(context.emit(ir.Jump(-1), step.span))
            return context.scope
        inner.append(loop)
    context.symbols.report.add("D111", step.span, loop=wanted)
    return context.scope


# ------------------------------------------------------------------------------------------------ calls


@handles("run")
def lower_run(context: LoweringContext, step: StatementNode) -> Scope:
    """`run: procedure(arguments)`."""
    read = subject_expression(context, step)
    name = read.name if isinstance(read, ast.CallExpression | ast.NameReference) else ""
    symbols = context.symbols
    if name not in symbols.procedures:
        if read is not None:
            symbols.report.add("N129", read.span, name=name or read.span.text, nearest=did_you_mean(name, symbols.procedures))
        return context.scope
    symbols.used.add(name)
    written = [argument.value for argument in read.arguments] if isinstance(read, ast.CallExpression) else []
    kinds = [kind for _, kind in symbols.procedures[name]]
    if len(written) != len(kinds):
        symbols.report.add("T113", step.span, name=name, given=len(written), wanted=count_in_words(len(kinds)))
        return context.scope
    arguments = check_arguments(written, kinds, context.scope)
    if nullable_argument(arguments, kinds) is not None:
        unsure = next(
            a for a, kind in zip(arguments, kinds, strict=True) if isinstance(a.kind, Optional) and not isinstance(kind, Optional)
        )
        symbols.report.add("T103", unsure.span, what=" ".join(unsure.span.text.split()) if unsure.span else name)
    context.effects.calls.add(name)
    context.emit(ir.Call(name, arguments), step.span)
    return kill_state(context)


@handles("perform")
def lower_perform(context: LoweringContext, step: StatementNode) -> Scope:
    """`perform: column(row)`: the steps that stand on the row."""
    read = subject_expression(context, step)
    symbols = context.symbols
    if not isinstance(read, ast.CallExpression) or read.name not in symbols.programs or len(read.arguments) != 1:
        name = read.name if isinstance(read, ast.CallExpression) else step.span.text
        symbols.report.add("N130", step.span, name=name, nearest=did_you_mean(name, symbols.programs))
        return context.scope
    symbols.used.add(read.name)
    row = check_expression(read.arguments[0].value, context.scope, symbols.tables[read.name].parameters[0])
    row = as_wanted(row, context.scope, non_null(symbols.tables[read.name].parameters[0]))
    context.effects.calls.add(f"#{read.name}")
    context.emit(ir.CallIndirect(read.name, row), step.span)
    return kill_state(context)


@handles("end_game")
def lower_end_game(context: LoweringContext, step: StatementNode) -> Scope:
    """`end_game: name`: ends at once, with this end."""
    name = step.subject.value if isinstance(step.subject, ScalarNode) else ""
    if name not in context.symbols.end_names:
        context.symbols.report.add("N131", step.span, name=name, nearest=did_you_mean(name, context.symbols.end_names))
    context.emit(ir.EndGame(name), step.span)
    return context.scope
