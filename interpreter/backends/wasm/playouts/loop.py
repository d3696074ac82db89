"""Whole simulations inside a module: games one after the other, a row for each.

`playouts(first, work, prefix, length, number, step, many, out)` plays from the position at `first`, of which `work` gets a copy for each game, the
games number, number + step, ... of the simulation whose seed stands as text at `prefix`, and writes rows from `out` on. It stops before a game
if the number at `STOP_AT` is not 0, in one that does not come to an end or in which a check does not hold, and after one when many steps fell short; how many games have been played stands at `PLAYED_AT`.
In a game of many answers it stops after every `SLICE` of them, so that whoever waits can be interrupted: what stands at `UNDER_WAY_AT` is not 0 then,
and the same call with the number and the row of that game goes on.
Rows: `playouts/rows.py`.
"""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.services import (
    BROKEN,
    DECISIONS,
    GIVEN,
    LIMIT,
    MOST_OPTIONS,
    NOTICES,
    NOTICES_AREA,
    OPTIONS,
    PLAYED_AT,
    STOP_AT,
    UNDER_WAY_AT,
    another_position,
)
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.playouts.results import result_function
from interpreter.backends.wasm.playouts.rows import HEAD, row_size
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.statements.checks import look
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ZERO, add, equal, load, number, offset, op, store, wide
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Global, Local, Op
from interpreter.lir.types import FUNCTION, I32, I64, NOTHING

SLICE = 1 << 14  # answers of one game in one call
ENOUGH_NOTICES = 1 << 19  # bytes of notices after which a call comes to its end


class PlayoutLoop:
    """The functions of whole simulations, for `generate`; with or without results worked out inside."""

    def __init__(self, *, with_results: bool) -> None:
        self.with_results = with_results

    def __call__(self, unit: CompilationUnit) -> Sequence[nodes.Function]:
        """The functions; their words are written in their turn."""
        unit.prelude("begin_game_of")
        return [*([result_function(unit)] if self.with_results else []), self._loop(unit)]

    def _loop(self, unit: CompilationUnit) -> nodes.Function:
        layout, body = unit.layout, Body()
        first, work, prefix, length = (Local(name, I32) for name in ("first", "work", "prefix", "length"))
        game, step, many, out = Local("number", I64), Local("step", I64), Local("many", I32), Local("out", I32)
        played = body.named("played", offset(0))
        size = row_size(layout.size, unit.table.players, with_results=self.with_results)
        body.set(GIVEN, ZERO)
        goes_on = body.named("goes_on", op("i32.load", offset(0), offset(UNDER_WAY_AT)))
        body.do(op("i32.store", offset(0), offset(UNDER_WAY_AT), offset(0)))
        with body.if_(goes_on):
            body.set(played, op("i32.load", offset(0), offset(PLAYED_AT)))
        with body.else_():
            body.set(NOTICES, offset(NOTICES_AREA))
        with body.while_(op("i32.lt_s", played, many)):
            with body.if_(op("i32.load", offset(0), offset(STOP_AT))):
                body.leave()
            with body.if_(goes_on):
                body.set(goes_on, offset(0))
            with body.else_():
                body.do(Op("memory.copy", (work, first, offset(layout.size)), NOTHING))
                for each in (DECISIONS, OPTIONS, MOST_OPTIONS):
                    body.set(each, ZERO)
                body.set(LIMIT, number(SLICE))
                body.set(BROKEN, offset(0))
                body.do(store(8, out, 0, Call(Global(unit.prelude("begin_game_of"), FUNCTION), (prefix, length, game), I64)))
            end = body.named("end", Call(Global("play", FUNCTION), (work,), I32))
            with body.if_(equal(end, offset(0))):
                with body.if_(op("i64.ge_s", DECISIONS, LIMIT)):  # else it waits for what nobody answers here
                    body.set(LIMIT, add(DECISIONS, number(SLICE)))
                    body.do(op("i32.store", offset(0), offset(UNDER_WAY_AT), offset(1)))
                body.leave()
            if unit.looks:
                look(unit, body, work)
                with body.if_(BROKEN):  # other machines say which check it was
                    body.leave()
            self._row(body, layout, work, end, out)
            body.set(out, add(out, offset(size)))
            body.set(game, add(game, step))
            body.set(played, add(played, offset(1)))
            body.do(op("i32.store", offset(0), offset(PLAYED_AT), played))
            with body.if_(op("i32.gt_u", NOTICES, offset(NOTICES_AREA + ENOUGH_NOTICES))):
                body.leave()
        body.give()
        return define("playouts", [first, work, prefix, length, game, step, many, out], body)

    def _row(self, body: Body, layout: Layout, work: Local, end: Local, out: Local) -> None:
        """Write the rest of a row."""
        turns = load(8, work, layout.course["turn_number"])
        for place, value in enumerate((wide(end), DECISIONS, OPTIONS, MOST_OPTIONS, turns, wide(NOTICES)), 1):
            body.do(store(8, out, 8 * place, value))
        after = add(out, offset(8 * HEAD))
        if self.with_results:
            another_position(body)
            body.do(Call(Global("result", FUNCTION), (work, end, after), NOTHING))
        else:
            body.do(Op("memory.copy", (after, work, offset(layout.size)), NOTHING))
