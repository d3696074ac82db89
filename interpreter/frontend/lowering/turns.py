"""Lowers the statement `turns`: the turn loop with skipping, rounds, ends of the game and the safety limit.

A turn goes: skipped? · ends at the start of the turn (then it does not take place, and is not counted) · safety limit · the
steps · ends at the end of the turn; and when the seat that began is next: ends at the end of the round. When everybody is skipped one after the other the turns are over.
Where the direction may change, a round ends when as many seats have had a turn, or been skipped, as there are players.
"""

from dataclasses import replace

from interpreter.frontend.lowering.context import (
    EnclosingLoop,
    LoweringContext,
    StatementNode,
    handles,
    kill_body,
    lower_body,
    restore_me,
    save_me,
)
from interpreter.frontend.lowering.control import PASSES, SAFETY_LIMIT, forget
from interpreter.frontend.source.nodes import scalar_text
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.types.expressions import check_truth, number
from interpreter.frontend.types.subtyping import overload
from interpreter.model import ir
from interpreter.model.types.types import BOOL, INT, IntRange, SetOf

TURN = ir.LValue("#turn_number", ())
ROUND = ir.LValue("#round", ())
CURRENT = ir.LValue("#current", ())


def _plus_one(value: ir.Expression) -> ir.Arithmetic:
    return ir.Arithmetic(INT, "+", value, number(1))


@handles("turns")
def lower_turns(context: LoweringContext, step: StatementNode) -> Scope:
    """`turns: clockwise` or `counter-clockwise`."""
    builder, saved = context.builder, save_me(context)
    seat, first = context.new_local("#seat", PLAYER_KIND), context.new_local("#first", PLAYER_KIND)
    skip_count, turn_count = context.new_local("#skipped", INT), context.new_local("#taken", INT)
    begin = context.expression(step.fields["from"], PLAYER_KIND) if "from" in step.fields else ir.Constant(PLAYER_KIND, 0)
    limit = context.expression(step.fields["safety_limit"], INT)
    for local, value in ((first, begin), (seat, first), (skip_count, number(0)), (turn_count, number(0))):
        context.emit(ir.Let(local.slot, value), step.span)
    before = None
    if "reversed" in step.fields:
        before = context.new_local("#before", INT)
        context.emit(ir.Let(before.slot, number(0)), step.span)
    context.emit(ir.Assign(ROUND, number(1)), step.span)
    context.emit(ir.Assign(PASSES, number(0)), step.span)
    top, next_seat = builder.here, builder.new_label()
    loop = EnclosingLoop("turns", builder.new_label(), saved)
    context.emit(ir.Let(ir.ME, seat), step.span)
    inside = context.at(replace(kill_body(context, step, me_changed=True), acting=True, facts={}))
    if "skip" in step.fields:
        _skip(inside, step, skip_count, next_seat, loop.exit)
    _begin_turn(context, step, seat, skip_count, turn_count, limit)
    begun = builder.here
    lower_body(inside, step, "do", loop)
    forget(context, begun)
    context.emit(ir.PhaseHook("end of turn"), step.span)
    builder.place_label(next_seat)
    if before is None:
        _next_seat(context, step, seat, first, top)
    else:
        _next_seat_either_way(inside, step, seat, before, top)
    builder.place_label(loop.exit)
    restore_me(context, saved)
    return replace(context.scope, facts={})


def _skip(context: LoweringContext, step: StatementNode, skip_count: ir.Local, next_seat: int, leave: int) -> None:
    """Pass over a player who is skipped, to the next seat; when everybody has been, leave the turns."""
    condition = context.syntax(step.fields["skip"])
    if condition is None:
        return
    play = context.builder.new_label()
    context.emit(ir.JumpIfFalse(check_truth(condition, context.scope), play), step.span)
    context.emit(ir.Let(skip_count.slot, _plus_one(skip_count)), step.span)
    context.emit(ir.JumpIfFalse(ir.Not(BOOL, ir.Compare(BOOL, ">=", skip_count, _number_of_players(context))), leave), step.span)
    context.emit(ir.Jump(next_seat), step.span)
    context.builder.place_label(play)


def _begin_turn(
    context: LoweringContext, step: StatementNode, seat: ir.Local, skip_count: ir.Local, turn_count: ir.Local, limit: ir.Expression
) -> None:
    go_on = context.builder.new_label()
    context.emit(ir.Let(skip_count.slot, number(0)), step.span)
    context.emit(ir.Assign(CURRENT, seat), step.span)
    context.emit(ir.PhaseHook("start of turn"), step.span)
    context.emit(ir.JumpIfFalse(ir.Compare(BOOL, ">=", turn_count, limit), go_on), step.span)
    context.emit(ir.EndGame(SAFETY_LIMIT), step.span)
    context.builder.place_label(go_on)
    context.emit(ir.Assign(TURN, _plus_one(ir.BuiltinCall(IntRange(0, None), "turn_number", 0, ()))), step.span)
    context.emit(ir.Let(turn_count.slot, _plus_one(turn_count)), step.span)


def _number_of_players(context: LoweringContext) -> ir.Expression:
    everybody = SetOf(PLAYER_KIND)
    return ir.BuiltinCall(INT, "size", overload(context.symbols, "size", (everybody,)), (ir.Members(everybody),))


def _beside(context: LoweringContext, step: StatementNode, seat: ir.Local, *, other_way: bool = False) -> ir.Expression:
    """The seat that comes after one."""
    goes_back = (scalar_text(step.subject) == "counter-clockwise") is not other_way
    word = "previous" if goes_back else "next"
    return ir.BuiltinCall(PLAYER_KIND, word, overload(context.symbols, word, (PLAYER_KIND,)), (seat,))


def _next_seat(context: LoweringContext, step: StatementNode, seat: ir.Local, first: ir.Local, top: int) -> None:
    context.emit(ir.Let(seat.slot, _beside(context, step, seat)), step.span)
    context.emit(ir.JumpIfFalse(ir.Compare(BOOL, "=", seat, first), top), step.span)
    _end_round(context, step, top)


def _next_seat_either_way(context: LoweringContext, step: StatementNode, seat: ir.Local, before: ir.Local, top: int) -> None:
    syntax = context.syntax(step.fields["reversed"])
    if syntax is None:
        return
    test = check_truth(syntax, context.scope)
    ways = (_beside(context, step, seat, other_way=True), _beside(context, step, seat))
    context.emit(ir.Let(seat.slot, ir.If(PLAYER_KIND, test, *ways)), step.span)
    context.emit(ir.Let(before.slot, _plus_one(before)), step.span)
    context.emit(ir.JumpIfFalse(ir.Compare(BOOL, ">=", before, _number_of_players(context)), top), step.span)
    context.emit(ir.Let(before.slot, number(0)), step.span)
    _end_round(context, step, top)


def _end_round(context: LoweringContext, step: StatementNode, top: int) -> None:
    context.emit(ir.PhaseHook("end of round"), step.span)
    context.emit(ir.Assign(ROUND, _plus_one(ir.BuiltinCall(IntRange(0, None), "round", 0, ()))), step.span)
    context.emit(ir.Jump(top), step.span)
