"""Verbs of the course: if, for_each, each_player, repeat, repeat_until, stop, run, perform, end_game."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.lowering.context import (
    Loop,
    Sentenced,
    Step,
    Writer,
    after,
    after_step,
    handles,
    keep_me,
    lasting,
    restore_me,
    subject,
    subject_expression,
    write_steps,
    written_in,
)
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.arguments import amount, checked_arguments
from interpreter.frontend.types.expressions import as_wanted, check, check_number, check_set, check_truth
from interpreter.frontend.types.narrowing import when_false, when_true
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir import (
    ME,
    Arithmetic,
    Ask,
    Assign,
    BuiltinCall,
    Call,
    CallIndirect,
    Compare,
    Constant,
    EndGame,
    Expression,
    Instruction,
    IterInit,
    IterNext,
    Jump,
    JumpIfFalse,
    Let,
    Local,
    LValue,
    Not,
    Roll,
    StateRead,
    UserCall,
)
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import HOLE, NUMBER, TRUTH, Hole, Number, Optional, SetOf, element, without_none

SAFETY_LIMIT = "safety_limit"
PASSES = LValue("#passes", ())


@handles("if")
def if_(writer: Writer, step: Step) -> Scope:
    """`if: condition` with `then:` and `else:`."""
    read = subject_expression(writer, step)
    if read is None:
        return writer.scope
    test = check_truth(read, writer.scope)
    jump = writer.emit(JumpIfFalse(test, -1), step.span)
    yes = writer.at(writer.scope.knowing(when_true(test, writer.scope)))
    write_steps(replace(yes, address=f"{writer.address}.then"), step.fields["then"].node)
    if "else" in step.fields:
        over = writer.emit(Jump(-1), step.span)
        writer.code.patch(jump)
        no = writer.at(writer.scope.knowing(when_false(test, writer.scope)))
        write_steps(replace(no, address=f"{writer.address}.else"), step.fields["else"].node)
        writer.code.patch(over)
    else:
        writer.code.patch(jump)
    return after_step(writer, step)


def loop_scope(writer: Writer, step: Step, *, me_changes: bool = False) -> Scope:
    """What is known inside a loop: nothing that its own steps may write."""
    written = written_in(step.node, writer.declared)
    if written is None:
        return lasting(writer, me_changed=me_changes)
    return after(writer, written, me_changed=me_changes)


# ------------------------------------------------------------------------------------------------ loops


@handles("for_each")
def for_each(writer: Writer, step: Step) -> Scope:
    """`for_each: x in S where C`: each in order; the set is taken as it is when the loop begins."""
    found = subject(step)
    value = found.value if found else None
    if found is None or not isinstance(value, ast.Binary) or value.operator != "in" or not isinstance(value.left, ast.Name):
        writer.declared.report.add("T149", step.span)
        return writer.scope
    source = check_set(value.right, writer.scope)
    inner = element(source.kind) or HOLE
    around = writer.at(loop_scope(writer, step))
    inside, slot = around.scope.bind(value.left.name, inner, value.left.span)
    where = check_truth(found.where, inside) if found.where is not None else None
    rest = writer.code.slots.new("#rest", None)
    writer.emit(IterInit(rest, slot, source, where), step.span)
    top = writer.emit(IterNext(slot, rest, -1), step.span)
    loop = Loop("for_each", [], [])
    if where is not None:
        inside = inside.knowing({key: kind for key, kind in when_true(where, inside).items() if _is_pure(key)})
    body = replace(writer.at(inside), loops=(*writer.loops, loop), address=f"{writer.address}.do")
    write_steps(body, step.fields["do"].node)
    writer.emit(Jump(top), step.span)
    writer.code.patch(top)
    for jump in loop.leaving:
        writer.code.patch(jump)
    return after_step(writer, step)


def _is_pure(expression: Expression) -> bool:
    """Whether it reads nothing tracked: the condition held when the loop began, not in every pass."""
    return not any(isinstance(part, StateRead | UserCall) for part in descendants(expression))


@handles("each_player")
def each_player(writer: Writer, step: Step) -> Scope:
    """`each_player: set of players`: each as `me`, in turn order."""
    read = subject_expression(writer, step)
    if read is None:
        return writer.scope
    players = as_wanted(check(read, writer.scope), writer.scope, SetOf(PLAYER_KIND))
    first = writer.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else None
    order = step.fields.get("order")
    backwards = order is not None and isinstance(order.node, Scalar) and order.node.value == "counter-clockwise"
    return in_turn_order(writer, step, players, lambda inside: _steps_of(inside, step), first=first, clockwise=-1 if backwards else 1)


def _steps_of(writer: Writer, step: Step) -> None:
    """Write what stands under `do`."""
    write_steps(replace(writer, address=f"{writer.address}.do"), step.fields["do"].node)


def in_turn_order(
    writer: Writer,
    step: Step,
    players: Expression,
    write: Callable[[Writer], object],
    *,
    first: Expression | None = None,
    clockwise: int = 1,
) -> Scope:
    """Write something for each of these players, who is `me` then; the scope after it."""
    kept = keep_me(writer)
    rest, player = writer.code.slots.new("#rest", None), writer.code.slots.new("#player", PLAYER_KIND)
    writer.emit(IterInit(rest, player, players, None, clockwise, first), step.span)
    top = writer.emit(IterNext(player, rest, -1), step.span)
    writer.emit(Let(ME, Local(PLAYER_KIND, player, "#player")), step.span)
    loop = Loop("for_each", [], [kept])
    inside = replace(loop_scope(writer, step, me_changes=True), acting=True)
    before = writer.code.here
    write(replace(writer.at(inside), loops=(*writer.loops, loop)))
    forget(writer, before)
    writer.emit(Jump(top), step.span)
    writer.code.patch(top)
    for jump in loop.leaving:
        writer.code.patch(jump)
    restore_me(writer, kept)
    return after_step(writer, step)


def forget(writer: Writer, since: int) -> None:
    """Empty the named slots filled since an instruction: what one player knew must not lie there when another acts."""
    for number in sorted({slot for step in writer.code.instructions[since:] for slot in _filled(step)}):
        slot = writer.code.slots.slots[number]
        if number != ME and not slot.name.startswith("#") and slot.kind is not None and not isinstance(slot.kind, Hole):
            kind = slot.kind if isinstance(slot.kind, Optional) else Optional(slot.kind)
            writer.emit(Let(number, Constant(kind, None)), None)


def _filled(step: Instruction) -> Iterator[int]:
    """The slots of its own routine that an instruction fills; names of words inside expressions are wiped out anyway."""
    match step:
        case Let(slot=slot) | Roll(slot=slot) | IterNext(slot=slot):
            yield slot
        case Ask(decision=menu):
            for branch in menu.alternatives:
                if branch.action is None:
                    yield from (choice.slot for choice in branch.choices)
        case _:
            return


@handles("repeat")
def repeat(writer: Writer, step: Step) -> Scope:
    """`repeat: N` or `repeat: N until C`: so many times at most, asking before each."""
    read = subject_expression(writer, step)
    if read is None:
        return writer.scope
    times = check_number(read, writer.scope)
    return _repeated(writer, step, times, step.fields.get("until"), None)


@handles("repeat_until")
def repeat_until(writer: Writer, step: Step) -> Scope:
    """`repeat_until: C` with a safety limit."""
    read = subject_expression(writer, step)
    if read is None:
        return writer.scope
    limit = writer.expression(step.fields["safety_limit"], NUMBER)
    return _repeated(writer, step, limit, None, read)


def _repeated(writer: Writer, step: Step, times: Expression, until: Sentenced | None, condition: ast.Expression | None) -> Scope:
    """Count the passes in a slot; before each pass look at the condition, then at the count."""
    inside = writer.at(loop_scope(writer, step))
    number = as_number(writer.declared, times.kind) or NUMBER
    left = writer.code.slots.new("#left", Number(0, number.high))
    writer.emit(Let(left, times), step.span)
    counter = Local(Number(0, number.high), left, "#left")
    top = writer.code.here
    leave: list[int] = []
    test: Expression | None = None
    if until is not None:
        test = inside.expression(until, TRUTH)
    elif condition is not None:
        test = check_truth(condition, inside.scope)
    if test is not None and _asks_who_passed(test, writer):
        writer.emit(Assign(PASSES, _number(0)), step.span)
        top = writer.code.here
    if test is not None:
        leave.append(writer.emit(JumpIfFalse(Not(TRUTH, test), -1), step.span))
    over = writer.emit(JumpIfFalse(Compare(TRUTH, ">", counter, _number(0)), -1), step.span)
    writer.emit(Let(left, Arithmetic(NUMBER, "-", counter, _number(1))), step.span)
    loop = Loop("repeat", [], [])
    known = inside.scope.knowing(when_false(test, inside.scope)) if test is not None else inside.scope
    write_steps(replace(inside.at(known), loops=(*writer.loops, loop), address=f"{writer.address}.do"), step.fields["do"].node)
    writer.emit(Jump(top), step.span)
    writer.code.patch(over)
    if condition is not None:
        writer.emit(EndGame(SAFETY_LIMIT), step.span)
    for jump in (*leave, *loop.leaving):
        writer.code.patch(jump)
    return after_step(writer, step)


def _asks_who_passed(test: Expression, writer: Writer) -> bool:
    """Whether a loop lasts until players have passed: it counts only who passed since it began."""
    bodies = writer.declared.bodies
    return any(
        (isinstance(part, BuiltinCall) and TURN_STATE_FUNCTIONS.get(part.name) == PASSES.name)
        or (isinstance(part, UserCall) and part.name in bodies and _asks_who_passed(bodies[part.name].body, writer))
        for part in descendants(test)
    )


def _number(value: int) -> Constant:
    return Constant(Number(value, value), value)


@handles("stop")
def stop(writer: Writer, step: Step) -> Scope:
    """`stop: repeat` or `stop: for_each`: leaves the innermost loop of that sort."""
    wanted = step.subject.value if isinstance(step.subject, Scalar) else ""
    inner: list[Loop] = []
    for loop in reversed(writer.loops):
        if loop.verb == wanted:
            if inner_me := [slot for passed in reversed(inner) for slot in passed.me_kept]:
                restore_me(writer, inner_me[0])
            loop.leaving.append(writer.emit(Jump(-1), step.span))
            return writer.scope
        inner.append(loop)
    writer.declared.report.add("D111", step.span, loop=wanted)
    return writer.scope


# ------------------------------------------------------------------------------------------------ calls


@handles("run")
def run(writer: Writer, step: Step) -> Scope:
    """`run: procedure(arguments)`."""
    read = subject_expression(writer, step)
    name = read.name if isinstance(read, ast.Call | ast.Name) else ""
    declared = writer.declared
    if name not in declared.procedures:
        if read is not None:
            declared.report.add("N129", read.span, name=name or read.span.text, nearest=did_you_mean(name, declared.procedures))
        return writer.scope
    declared.used.add(name)
    written = [argument.value for argument in read.arguments] if isinstance(read, ast.Call) else []
    kinds = [kind for _, kind in declared.procedures[name]]
    if len(written) != len(kinds):
        declared.report.add("T113", step.span, name=name, given=len(written), wanted=amount(len(kinds)))
        return writer.scope
    arguments, missing = checked_arguments(written, kinds, writer.scope)
    if missing:
        unsure = next(
            a for a, kind in zip(arguments, kinds, strict=True) if isinstance(a.kind, Optional) and not isinstance(kind, Optional)
        )
        declared.report.add("T103", unsure.span, what=" ".join(unsure.span.text.split()) if unsure.span else name)
    writer.effects.calls.add(name)
    writer.emit(Call(name, arguments), step.span)
    return lasting(writer)


@handles("perform")
def perform(writer: Writer, step: Step) -> Scope:
    """`perform: column(row)`: the steps that stand on the row."""
    read = subject_expression(writer, step)
    declared = writer.declared
    if not isinstance(read, ast.Call) or read.name not in declared.programs or len(read.arguments) != 1:
        name = read.name if isinstance(read, ast.Call) else step.span.text
        declared.report.add("N130", step.span, name=name, nearest=did_you_mean(name, declared.programs))
        return writer.scope
    declared.used.add(read.name)
    row = check(read.arguments[0].value, writer.scope, declared.columns[read.name].parameters[0])
    row = as_wanted(row, writer.scope, without_none(declared.columns[read.name].parameters[0]))
    writer.effects.calls.add(f"#{read.name}")
    writer.emit(CallIndirect(read.name, row), step.span)
    return lasting(writer)


@handles("end_game")
def end_game(writer: Writer, step: Step) -> Scope:
    """`end_game: name`: ends at once, with this end."""
    name = step.subject.value if isinstance(step.subject, Scalar) else ""
    if name not in writer.declared.end_names:
        writer.declared.report.add("N131", step.span, name=name, nearest=did_you_mean(name, writer.declared.end_names))
    writer.emit(EndGame(name), step.span)
    return writer.scope
