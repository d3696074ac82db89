"""How a position stands for every seat, inside a module: its place and its lead, as `bots/evaluation.py` works them out."""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.services import another_position
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.playouts.results import ResultWriter, result_function
from interpreter.backends.wasm.playouts.rows import scale_of
from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.search.area import STAND, SearchArea
from interpreter.backends.wasm.search.writing import as_real, constant, get, put, put_real
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    ONE,
    YES,
    ZERO,
    add,
    any_of,
    call,
    choose,
    equal,
    load,
    number,
    offset,
    op,
    sub,
    unequal,
)
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import I32, NOTHING

END = Local("end", I32)


class StandWriter:
    """Writes the function `search_stand(S, end)` of a module, which writes the stands."""

    def __init__(self, unit: CompilationUnit, area: SearchArea) -> None:
        self.unit, self.area, self.rules, self.table = unit, area, unit.rules, unit.table
        self.width = 8 * (1 + steps_of(unit))

    def functions(self) -> Sequence[Function]:
        """All of them."""
        return [result_function(self.unit), self._stand()]

    def _stand(self) -> Function:
        writer = ResultWriter(self.unit)
        body = writer.body
        body.numbers.update([STATE.name, END.name])
        another_position(body)
        over = body.named("over", unequal(END, offset(0)))
        self._figures(body, writer, over)
        if len(self.table.sides) == 1:
            self._alone(body)
        else:
            self._beside_others(body, over)
        body.give()
        return function("search_stand", [STATE, END], body)

    # -------------------------------------------------------------------------------------------- what is compared

    def _figures(self, body: Body, writer: ResultWriter, over: Local) -> None:
        """Write for every side whether it has won, and what the ranking compares, the more the better; before the end its first step alone counts."""
        sides, ranking, row = self.table.sides, self.rules.ranking, self.area.row
        by_score = not ranking and bool(self.rules.scoring)
        with body.if_(YES if by_score else over):
            body.do(call("result", STATE, END, offset(row), type_=NOTHING))
        for side, seats in enumerate(sides):
            won = op("i64.and", op("i64.shr_u", get(row), number(seats[0])), ONE)
            put(body, self._figure(side, 0), choose(over, won, ZERO))
            if by_score:
                put(body, self._figure(side, 1), get(row + 8 + 8 * seats[0]))
            elif ranking:
                self._step(body, writer, side, 0)
        with body.if_(over):
            for side in range(len(sides)):
                for step in range(1, len(ranking)):
                    self._step(body, writer, side, step)

    def _step(self, body: Body, writer: ResultWriter, side: int, step: int) -> None:
        line = self.rules.ranking[step]
        value = writer.figure(line, ("ranking", step), side)
        put(body, self._figure(side, 1 + step), value if line.most else sub(ZERO, value))

    def _figure(self, side: int, place: int) -> int:
        return self.area.figures + self.width * side + 8 * place

    # -------------------------------------------------------------------------------------------- places and leads

    def _alone(self, body: Body) -> None:
        lead = as_real(get(self._figure(0, 1))) if self.width > 8 else constant(self.unit, 0.0)
        self._put(body, 0, as_real(get(self._figure(0, 0))), self._in_points(lead))

    def _beside_others(self, body: Body, over: Local) -> None:
        lost = body.named("lost", self._is_lost())
        many = body.named("many", choose(over, offset(self.width), offset(min(self.width, 16))))
        best, second, first = self._best(body)
        for side in range(len(self.table.sides)):
            ahead = body.named("ahead", ZERO)
            own = offset(self._figure(side, 0))
            for other in range(len(self.table.sides)):
                if other != side:
                    body.set(ahead, add(ahead, call("search_compared", own, offset(self._figure(other, 0)), many)))
            half = constant(self.unit, 0.5)
            share = op("f64.div", op("f64.mul", as_real(ahead), half), constant(self.unit, float(len(self.table.sides) - 1)))
            place = body.named("place", share)
            with body.if_(lost):
                body.set(place, constant(self.unit, 0.0))
            if self.width > 8:
                rival = choose(equal(first, number(side)), second, best)
                lead = as_real(sub(get(self._figure(side, 1)), rival))
            else:
                lead = constant(self.unit, 0.0)
            self._put(body, side, place, self._in_points(lead))

    def _is_lost(self) -> Expression:
        lost = {end.name for end in self.rules.ends if end.lost}
        return any_of([equal(END, offset(code)) for code, name in enumerate(self.unit.layout.ends, 1) if name in lost]) if lost else NO

    def _best(self, body: Body) -> tuple[Local, Local, Local]:
        """Write the best first figure, the best of the others, and which side has the best."""
        least = number(-(1 << 63))
        best, second, first = body.named("best", least), body.named("second", least), body.named("first", ZERO)
        if self.width > 8:
            for side in range(len(self.table.sides)):
                value = body.named("figure", get(self._figure(side, 1)))
                with body.if_(op("i64.gt_s", value, best)):
                    body.set(second, best)
                    body.set(best, value)
                    body.set(first, number(side))
                with body.else_(op("i64.gt_s", value, second)):
                    body.set(second, value)
        return best, second, first

    def _in_points(self, lead: Expression) -> Expression:
        ranking = self.rules.ranking
        unit = ranking[0].unit if ranking else scale_of(self.rules)
        return lead if unit == 1 else op("f64.div", lead, constant(self.unit, float(unit)))

    def _put(self, body: Body, side: int, place: Expression, lead: Expression) -> None:
        for seat in self.table.sides[side]:
            put_real(body, offset(self.area.stands), STAND * seat, place)
            put_real(body, offset(self.area.stands), STAND * seat + 8, lead)


def steps_of(unit: CompilationUnit) -> int:
    """How many steps of figures are compared after victory."""
    return len(unit.rules.ranking) or bool(unit.rules.scoring)


def compared() -> Function:
    """2, 1 or 0 where so many bytes of figures at an address are more than, the same as, less than those at another."""
    own, other, many = takes = [Local("own", I32), Local("other", I32), Local("many", I32)]
    body = opened(*takes)
    at = body.named("at", offset(0))
    with body.while_(op("i32.lt_u", at, many)):
        mine, its = body.named("mine", load(8, add(own, at))), body.named("its", load(8, add(other, at)))
        with body.if_(unequal(mine, its)):
            body.give(choose(op("i64.gt_s", mine, its), number(2), ZERO))
        body.set(at, add(at, offset(8)))
    body.give(ONE)
    return function("search_compared", takes, body)
