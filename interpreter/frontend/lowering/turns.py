"""The verb `turns`: turn after turn round the table, with skipping, rounds, ends and the safety limit.

A turn goes: skipped? · ends at the start of the turn (then it does not take place, and is not counted) · safety limit · the
steps · ends at the end of the turn; and when the seat that began is next: ends at the end of the round. When everybody is skipped one after the other the turns are over.
"""

from dataclasses import replace

from interpreter.frontend.lowering.context import Loop, Step, Writer, handles, keep_me, restore_me, write_steps
from interpreter.frontend.lowering.control import PASSES, SAFETY_LIMIT, forget, loop_scope
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.types.expressions import check_truth
from interpreter.frontend.types.subtyping import overload
from interpreter.model.ir import (
    ME,
    Arithmetic,
    Assign,
    BuiltinCall,
    Compare,
    Constant,
    EndGame,
    Expression,
    Jump,
    JumpIfFalse,
    Let,
    Local,
    LValue,
    Members,
    Not,
    PhaseHook,
)
from interpreter.model.types.types import NUMBER, TRUTH, Number, SetOf

TURN = LValue("#turn_number", ())
ROUND = LValue("#round", ())
CURRENT = LValue("#current", ())


def _number(value: int) -> Constant:
    return Constant(Number(value, value), value)


def _plus_one(value: Expression) -> Arithmetic:
    return Arithmetic(NUMBER, "+", value, _number(1))


@handles("turns")
def turns(writer: Writer, step: Step) -> Scope:
    """`turns: clockwise` or `counter-clockwise`."""
    backwards = isinstance(step.subject, Scalar) and step.subject.value == "counter-clockwise"
    slots = writer.code.slots
    kept = keep_me(writer)
    seat, first, skipped = slots.new("#seat", PLAYER_KIND), slots.new("#first", PLAYER_KIND), slots.new("#skipped", NUMBER)
    taken = slots.new("#taken", NUMBER)
    begin = writer.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else Constant(PLAYER_KIND, 0)
    limit = writer.expression(step.fields["safety_limit"], NUMBER)
    writer.emit(Let(first, begin), step.span)
    writer.emit(Let(seat, Local(PLAYER_KIND, first, "#first")), step.span)
    writer.emit(Let(skipped, _number(0)), step.span)
    writer.emit(Let(taken, _number(0)), step.span)
    writer.emit(Assign(ROUND, _number(1)), step.span)
    writer.emit(Assign(PASSES, _number(0)), step.span)
    top = writer.code.here
    writer.emit(Let(ME, Local(PLAYER_KIND, seat, "#seat")), step.span)
    inside = writer.at(replace(loop_scope(writer, step, me_changes=True), acting=True, facts={}))
    over = _skip(inside, step, skipped)
    _begin_turn(writer, step, seat, skipped, taken, limit)
    loop = Loop("turns", [], [kept])
    before = writer.code.here
    body = replace(inside, loops=(*writer.loops, loop), address=f"{writer.address}.do")
    write_steps(body, step.fields["do"].node)
    forget(writer, before)
    writer.emit(PhaseHook("end of turn"), step.span)
    if over is not None:
        writer.code.patch(over[0])
    _next_seat(writer, step, seat, first, top, backwards=backwards)
    for jump in over[1:] if over else ():
        writer.code.patch(jump)
    for jump in loop.leaving:
        writer.code.patch(jump)
    restore_me(writer, kept)
    return replace(writer.scope, facts={})


def _skip(writer: Writer, step: Step, skipped: int) -> tuple[int, int] | None:
    """Pass over a player who is skipped; gives the jump to the next seat and the one that leaves the turns."""
    if "skip" not in step.fields:
        return None
    read = writer.parsed(step.fields["skip"])
    if read is None:
        return None
    test = check_truth(read, writer.scope)
    play = writer.emit(JumpIfFalse(test, -1), step.span)
    counter = Local(NUMBER, skipped, "#skipped")
    writer.emit(Let(skipped, _plus_one(counter)), step.span)
    everybody = SetOf(PLAYER_KIND)
    form = overload(writer.declared, "size", (everybody,))
    all_players = BuiltinCall(NUMBER, "size", form, (Members(everybody),))
    leave = writer.emit(JumpIfFalse(Not(TRUTH, Compare(TRUTH, ">=", counter, all_players)), -1), step.span)
    to_next = writer.emit(Jump(-1), step.span)
    writer.code.patch(play)
    return to_next, leave


def _begin_turn(writer: Writer, step: Step, seat: int, skipped: int, taken: int, limit: Expression) -> None:
    turn = BuiltinCall(Number(0, None), "turn_number", 0, ())
    writer.emit(Let(skipped, _number(0)), step.span)
    writer.emit(Assign(CURRENT, Local(PLAYER_KIND, seat, "#seat")), step.span)
    writer.emit(PhaseHook("start of turn"), step.span)
    count = Local(NUMBER, taken, "#taken")
    enough = writer.emit(JumpIfFalse(Compare(TRUTH, ">=", count, limit), -1), step.span)
    writer.emit(EndGame(SAFETY_LIMIT), step.span)
    writer.code.patch(enough)
    writer.emit(Assign(TURN, _plus_one(turn)), step.span)
    writer.emit(Let(taken, _plus_one(count)), step.span)


def _next_seat(writer: Writer, step: Step, seat: int, first: int, top: int, *, backwards: bool) -> None:
    here = Local(PLAYER_KIND, seat, "#seat")
    word = "previous" if backwards else "next"
    form = overload(writer.declared, word, (PLAYER_KIND,))
    writer.emit(Let(seat, BuiltinCall(PLAYER_KIND, word, form, (here,))), step.span)
    writer.emit(JumpIfFalse(Compare(TRUTH, "=", here, Local(PLAYER_KIND, first, "#first")), top), step.span)
    writer.emit(PhaseHook("end of round"), step.span)
    writer.emit(Assign(ROUND, _plus_one(BuiltinCall(Number(0, None), "round", 0, ()))), step.span)
    writer.emit(Jump(top), step.span)
