"""Lowers the statement `turns`: the turn loop with skipping, rounds, ends of the game and the safety limit.

A turn goes: skipped? · ends at the start of the turn (then it does not take place, and is not counted) · safety limit · the
steps · ends at the end of the turn; and when the seat that began is next: ends at the end of the round. When everybody is skipped one after the other the turns are over.
"""

from dataclasses import replace

from interpreter.frontend.lowering.context import EnclosingLoop, LoweringContext, StatementNode, handles, lower_steps, restore_me, save_me
from interpreter.frontend.lowering.control import PASSES, SAFETY_LIMIT, forget, loop_scope
from interpreter.frontend.source.nodes import ScalarNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.types.expressions import check_truth
from interpreter.frontend.types.subtyping import overload
from interpreter.model import ir
from interpreter.model.types.types import BOOL, INT, IntRange, SetOf

TURN = ir.LValue("#turn_number", ())
ROUND = ir.LValue("#round", ())
CURRENT = ir.LValue("#current", ())


def _number(value: int) -> ir.Constant:
    return ir.Constant(IntRange(value, value), value)


def _plus_one(value: ir.Expression) -> ir.Arithmetic:
    return ir.Arithmetic(INT, "+", value, _number(1))


@handles("turns")
def lower_turns(context: LoweringContext, step: StatementNode) -> Scope:
    """`turns: clockwise` or `counter-clockwise`."""
    backwards = isinstance(step.subject, ScalarNode) and step.subject.value == "counter-clockwise"
    slots = context.builder.slots
    kept = save_me(context)
    seat, first, skipped = slots.new("#seat", PLAYER_KIND), slots.new("#first", PLAYER_KIND), slots.new("#skipped", INT)
    taken = slots.new("#taken", INT)
    begin = context.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else ir.Constant(PLAYER_KIND, 0)
    limit = context.expression(step.fields["safety_limit"], INT)
    context.emit(ir.Let(first, begin), step.span)
    context.emit(ir.Let(seat, ir.Local(PLAYER_KIND, first, "#first")), step.span)
    context.emit(ir.Let(skipped, _number(0)), step.span)
    context.emit(ir.Let(taken, _number(0)), step.span)
    context.emit(ir.Assign(ROUND, _number(1)), step.span)
    context.emit(ir.Assign(PASSES, _number(0)), step.span)
    top = context.builder.here
    context.emit(ir.Let(ir.ME, ir.Local(PLAYER_KIND, seat, "#seat")), step.span)
    inside = context.at(replace(loop_scope(context, step, me_changes=True), acting=True, facts={}))
    over = _skip(inside, step, skipped)
    _begin_turn(context, step, seat, skipped, taken, limit)
    loop = EnclosingLoop("turns", [], [kept])
    before = context.builder.here
    body = replace(inside, loops=(*context.loops, loop), address=f"{context.address}.do")
    lower_steps(body, step.fields["do"].node)
    forget(context, before)
    context.emit(ir.PhaseHook("end of turn"), step.span)
    if over is not None:
        context.builder.patch(over[0])
    _next_seat(context, step, seat, first, top, backwards=backwards)
    for jump in over[1:] if over else ():
        context.builder.patch(jump)
    for jump in loop.leaving:
        context.builder.patch(jump)
    restore_me(context, kept)
    return replace(context.scope, facts={})


def _skip(context: LoweringContext, step: StatementNode, skipped: int) -> tuple[int, int] | None:
    """Pass over a player who is skipped; gives the jump to the next seat and the one that leaves the turns."""
    if "skip" not in step.fields:
        return None
    read = context.parsed(step.fields["skip"])
    if read is None:
        return None
    test = check_truth(read, context.scope)
    play = context.emit(ir.JumpIfFalse(test, -1), step.span)
    counter = ir.Local(INT, skipped, "#skipped")
    context.emit(ir.Let(skipped, _plus_one(counter)), step.span)
    everybody = SetOf(PLAYER_KIND)
    form = overload(context.symbols, "size", (everybody,))
    all_players = ir.BuiltinCall(INT, "size", form, (ir.Members(everybody),))
    leave = context.emit(ir.JumpIfFalse(ir.Not(BOOL, ir.Compare(BOOL, ">=", counter, all_players)), -1), step.span)
    to_next = context.emit(ir.Jump(-1), step.span)
    context.builder.patch(play)
    return to_next, leave


def _begin_turn(context: LoweringContext, step: StatementNode, seat: int, skipped: int, taken: int, limit: ir.Expression) -> None:
    turn = ir.BuiltinCall(IntRange(0, None), "turn_number", 0, ())
    context.emit(ir.Let(skipped, _number(0)), step.span)
    context.emit(ir.Assign(CURRENT, ir.Local(PLAYER_KIND, seat, "#seat")), step.span)
    context.emit(ir.PhaseHook("start of turn"), step.span)
    count = ir.Local(INT, taken, "#taken")
    enough = context.emit(ir.JumpIfFalse(ir.Compare(BOOL, ">=", count, limit), -1), step.span)
    context.emit(ir.EndGame(SAFETY_LIMIT), step.span)
    context.builder.patch(enough)
    context.emit(ir.Assign(TURN, _plus_one(turn)), step.span)
    context.emit(ir.Let(taken, _plus_one(count)), step.span)


def _next_seat(context: LoweringContext, step: StatementNode, seat: int, first: int, top: int, *, backwards: bool) -> None:
    here = ir.Local(PLAYER_KIND, seat, "#seat")
    word = "previous" if backwards else "next"
    form = overload(context.symbols, word, (PLAYER_KIND,))
    context.emit(ir.Let(seat, ir.BuiltinCall(PLAYER_KIND, word, form, (here,))), step.span)
    context.emit(ir.JumpIfFalse(ir.Compare(BOOL, "=", here, ir.Local(PLAYER_KIND, first, "#first")), top), step.span)
    context.emit(ir.PhaseHook("end of round"), step.span)
    context.emit(ir.Assign(ROUND, _plus_one(ir.BuiltinCall(IntRange(0, None), "round", 0, ()))), step.span)
    context.emit(ir.Jump(top), step.span)
