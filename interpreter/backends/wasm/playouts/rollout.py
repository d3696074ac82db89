"""One game played on by chance inside a module, and how it stands then.

`rollout(first, work, state, held, left, limit, out)` plays from a copy of the position at `first` that it makes at `work`. Players and chance draw
from one source: a generator in a state, with the bits that are left of its last word. It stops where the next question may be after `limit`
answers, or at the end, and gives the number of the end (0: it goes on). Where results are worked out inside, these stand from `out` on then,
8 bytes each: the winners as bits, the score of every seat, and for every side the figures of all steps of the ranking.
"""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.memories import copy_position
from interpreter.backends.wasm.codegen.services import another_position
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.playouts.results import ResultWriter, result_function
from interpreter.backends.wasm.prelude import rng
from interpreter.backends.wasm.prelude.library import BLOCK
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import add, call, offset, store
from interpreter.lir import nodes
from interpreter.lir.nodes import Local
from interpreter.lir.types import I32, I64, NOTHING

WORK, OUT = Local("work", I32), Local("out", I32)
GENERATOR, HELD, LEFT, MOST = (Local(name, I64) for name in ("state", "held", "left", "limit"))


class Rollout:
    """The functions, for `generate`; with or without results worked out inside."""

    def __init__(self, *, with_results: bool) -> None:
        self.with_results = with_results

    def __call__(self, unit: CompilationUnit) -> Sequence[nodes.Function]:
        """The functions; their words are written in their turn."""
        unit.prelude("begin_luck")
        results = [result_function(unit), _ranking(unit)] if self.with_results else []
        return [*results, _rollout(unit, with_results=self.with_results)]


def _ranking(unit: CompilationUnit) -> nodes.Function:
    """The function `ranking(S, out)`: the figures of all steps of the ranking, side by side."""
    writer, at = ResultWriter(unit), 0
    for side in range(len(writer.sides)):
        for place, line in enumerate(unit.rules.ranking):
            writer.body.do(store(8, OUT, at, writer.figure(line, ("ranking", place), side)))
            at += 8
    writer.body.give()
    return define("ranking", [STATE, OUT], writer.body)


def _rollout(unit: CompilationUnit, *, with_results: bool) -> nodes.Function:
    body = Body()
    copy_position(body, unit.layout, WORK)
    body.do(call("begin_luck", GENERATOR, type_=NOTHING))
    body.do(store(8, offset(0), BLOCK.answers + rng.HELD, HELD))
    body.do(store(8, offset(0), BLOCK.answers + rng.LEFT, LEFT))
    body.do(call("reset", MOST, type_=NOTHING))
    end = body.named("end", call("play", WORK, type_=I32))
    if with_results:
        another_position(body)
        body.do(call("result", WORK, end, OUT, type_=NOTHING))
        body.do(call("ranking", WORK, add(OUT, offset(8 * (1 + unit.table.players))), type_=NOTHING))
    body.give(end)
    return define("rollout", [STATE, WORK, GENERATOR, HELD, LEFT, MOST, OUT], body)
