"""The result of a game that has ended inside a module: scores and winners, as `runtime/scoring/result.py` works them out."""

from collections.abc import Mapping, Sequence

from interpreter.backends.wasm.codegen.sets import Scope, has
from interpreter.backends.wasm.codegen.shapes import NUMBER, held, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.playouts.rows import scale_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    equal,
    load,
    mul,
    number,
    offset,
    op,
    store,
    unequal,
    wide,
)
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Const, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I32, I64
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import End, ScoreLine
from interpreter.model.types.types import TEAM, EntityType, SetOf, may_be_none, non_null

MOST_SEATS = 63
LEAST, MOST = number(-(1 << 63)), number((1 << 63) - 1)


def result_function(unit: CompilationUnit) -> nodes.Function:
    """The function `result(S, end, at)`: it writes the winners (a bit for each seat) and the score of every seat, 8 bytes each."""
    if unit.table.players > MOST_SEATS:
        raise Unsupported(f"more than {MOST_SEATS} players")
    return ResultWriter(unit).function()


class ResultWriter:
    """Writes what a game has come to."""

    def __init__(self, unit: CompilationUnit) -> None:
        self.unit, self.rules, self.body = unit, unit.rules, Body()
        self.sides: Sequence[Sequence[int]] = unit.table.sides
        self.masks = [sum(1 << seat for seat in seats) for seats in self.sides]  # of seats, by side
        self.at, self.end = Local("at", I32), Local("end", I32)

    def function(self) -> nodes.Function:
        """All of it."""
        self._scores()
        ends: Mapping[str, End] = {end.name: end for end in reversed(self.rules.ends)}
        for code, name in enumerate(self.unit.layout.ends, 1):
            end = ends.get(name)
            if end is not None and (end.lost or end.winners is not None):
                with self.body.if_(equal(self.end, offset(code))):
                    self._won(ZERO if end.lost else self._named_by(end))
        self._won(self._seats(self._leaders()) if self.rules.ranking else ZERO)
        return define("result", [STATE, self.end, self.at], self.body)

    def _won(self, seats: Expression) -> None:
        self.body.do(store(8, self.at, 0, seats))
        self.body.give()

    def figure(self, line: ScoreLine, key: tuple[object, ...], side: int) -> Expression:
        """What a line gives for a side."""

        def write(function: str) -> nodes.Function:
            lowering = ExpressionLowering(self.unit, self.unit.body(f"scoring.{line.name}", line.value.span))
            me, its = Local("me", I64), Local("side", I64)
            value = lowering.value(line.value, Scope({ir.ME: plain(me), 1: plain(its)}, asking=True))
            if value.shape.form not in ("number", "truth"):
                raise Unsupported("figures that are no numbers", span=line.value.span)
            lowering.body.give(wide(value.tree))
            return define(function, [STATE, me, its], lowering.body)

        name = self.unit.function(("line", *key), f"line.{line.name}", write)
        return Call(Global(name, FUNCTION), (STATE, number(self.sides[side][0]), number(side)), I64)

    # -------------------------------------------------------------------------------------------- scores

    def _scores(self) -> None:
        """Write the score of every side for each of its seats."""
        scale = scale_of(self.rules)
        for side, seats in enumerate(self.sides):
            total: Expression = ZERO
            for place, line in enumerate(self.rules.scoring):
                total = add(total, mul(self.figure(line, ("score", place), side), number(scale // line.unit)))
            total = self.body.atom(total, "score")
            for seat in seats:
                self.body.do(store(8, self.at, 8 + 8 * seat, total))

    # -------------------------------------------------------------------------------------------- winners

    def _leaders(self) -> Local:
        """The sides that are ahead after the ranking, as bits; a step is looked at as long as several are."""
        body = self.body
        ahead = body.named("ahead", number((1 << len(self.sides)) - 1))
        for place, line in enumerate(self.rules.ranking):
            with body.if_(op("i64.gt_u", op("i64.popcnt", ahead), ONE)):
                best = body.named("best", LEAST if line.most else MOST)
                figures = [body.named("figure", self.figure(line, ("ranking", place), side)) for side in range(len(self.sides))]
                beats = "i64.gt_s" if line.most else "i64.lt_s"
                for side, figure in enumerate(figures):
                    with body.if_(all_of([self._is_in(ahead, side), op(beats, figure, best)])):
                        body.set(best, figure)
                for side, figure in enumerate(figures):
                    with body.if_(unequal(figure, best)):
                        body.set(ahead, op("i64.and", ahead, number(~(1 << side))))
        return ahead

    def _is_in(self, sides: Expression, side: int) -> Expression:
        return unequal(op("i64.and", sides, number(1 << side)), ZERO)

    def _seats(self, sides: Expression) -> Expression:
        """The seats of sides, as bits."""
        if all(mask == 1 << side for side, mask in enumerate(self.masks)):
            return sides
        seats = self.body.named("seats", ZERO)
        for side in range(len(self.sides)):
            with self.body.if_(self._is_in(sides, side)):
                self._add(seats, side)
        return seats

    def _add(self, seats: Local, side: int) -> None:
        self.body.set(seats, op("i64.or", seats, number(self.masks[side])))

    def _named_by(self, end: End) -> Expression:
        """The seats an end names itself; with one of a team all of it."""
        assert end.winners is not None
        body, kind = self.body, end.winners.kind
        lowering = ExpressionLowering(self.unit, body)
        current = body.named("current", load(8, STATE, self.unit.layout.course["current"]))
        value = held(body, lowering.value(end.winners, Scope({ir.ME: plain(current)}, asking=True)), "named")
        many = isinstance(non_null(kind), SetOf)
        if non_null(kind) == EntityType(TEAM) or (many and (may_be_none(kind) or value.shape.form != "bits")):
            raise Unsupported("winners of this kind", span=end.winners.span)
        if not many and value.shape != NUMBER:
            raise Unsupported("winners that are no players", span=end.winners.span)
        seats = body.named("seats", ZERO)
        sides = range(len(self.sides))
        members = (
            [(side, side) for side in sides] if kind == SetOf(EntityType(TEAM)) else [(s, side) for side in sides for s in self.sides[side]]
        )
        for member, side in members:
            with body.if_(has(value, number(member)) if many else equal(value.tree, Const(member, I64))):
                self._add(seats, side)
        return seats
