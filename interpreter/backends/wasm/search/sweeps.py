"""Tries of a tree search inside a module.

`search_open(roots)` begins a search for which the fields of `SearchArea` and the numbers of the first answers have been written.
`search_sweeps(work, sweeps, many, limit)` tries the answers whose places stand in `places` for every seed in `lucks`, each from the
position with the number beside it in `starts`, of which `work` gets a copy, and counts what came of it.
"""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.memories import copy_position
from interpreter.backends.wasm.codegen.services import GIVEN, SEARCH
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.expressions.answer_keys import mixed
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.search.area import (
    ARM,
    BUCKETS,
    KEY,
    LEAD,
    NUMBER,
    PLACE,
    STAND,
    STEP,
    USUAL,
    VISITS,
    SearchArea,
    area_of,
)
from interpreter.backends.wasm.search.stands import StandWriter, compared, steps_of
from interpreter.backends.wasm.search.tree import ROOT, TreeWriter
from interpreter.backends.wasm.search.writing import as_real, get, put, put_real, real_at
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    call,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    wide,
)
from interpreter.lir.nodes import Function, Local
from interpreter.lir.types import I32, I64, NOTHING

WORK, SWEEPS, MANY, MOST = Local("work", I32), Local("sweeps", I32), Local("many", I32), Local("limit", I64)


class TreeSearch:
    """The functions of a search, for `generate`; `area` is known afterwards."""

    area: SearchArea

    def __call__(self, unit: CompilationUnit) -> Sequence[Function]:
        """The functions; their words are written in their turn."""
        unit.prelude("begin_luck")
        self.unit, self.area = unit, area_of(unit, steps_of(unit))
        tree, stands = TreeWriter(unit, self.area), StandWriter(unit, self.area)
        return [*tree.functions(), compared(), *stands.functions(), self._count(), self._open(), self._sweeps()]

    def _open(self) -> Function:
        roots = Local("roots", I32)
        body, area = opened(roots), self.area
        body.do(op("memory.fill", offset(area.buckets), offset(0), offset(4 * BUCKETS)))
        body.do(op("memory.fill", offset(area.usual), offset(0), offset(USUAL * self.unit.table.players)))
        arm, end = body.named("arm", offset(area.arms)), body.named("end", add(offset(area.arms), mul(roots, offset(ARM.size))))
        put(body, area.free, wide(end))
        with body.while_(op("i32.lt_u", arm, end)):
            which = body.named("number", load(8, arm, NUMBER))
            body.do(op("memory.fill", arm, offset(0), offset(ARM.size)))
            body.do(store(8, arm, NUMBER, which))
            body.do(store(8, arm, KEY, mixed(body, ROOT, wide(arm))))
            body.set(arm, add(arm, offset(ARM.size)))
        body.give()
        return function("search_open", [roots], body)

    def _sweeps(self) -> Function:
        takes = [WORK, SWEEPS, MANY, MOST]
        body, area = opened(*takes), self.area
        luck, last_luck = self._range(body, "luck", area.lucks, SWEEPS, 8)
        start = body.named("start", offset(area.starts))
        with body.while_(op("i32.lt_u", luck, last_luck)):
            which = body.named("which", op("i32.load", start, offset(0)))
            body.set(STATE, add(offset(area.positions), mul(which, offset(aligned(self.unit.layout.size)))))
            put(body, area.answers, wide(add(offset(area.given), mul(which, offset(8 * self.unit.table.players)))))
            body.set(start, add(start, offset(4)))
            place, last_place = self._range(body, "place", area.places, MANY, 4)
            with body.while_(op("i32.lt_u", place, last_place)):
                copy_position(body, self.unit.layout, WORK)
                body.do(call("begin_luck", load(8, luck), type_=NOTHING))
                body.do(call("reset", MOST, type_=NOTHING))
                put(body, area.following, ROOT)
                for field in (area.is_fresh, area.depth):
                    put(body, field, ZERO)
                arm = mul(op("i32.load", place, offset(0)), offset(ARM.size))
                put(body, area.first, wide(add(offset(area.arms), arm)))
                body.set(GIVEN, number(SEARCH))
                end = body.named("over", call("play", WORK, type_=I32))
                body.do(call("search_stand", WORK, end, type_=NOTHING))
                body.do(call("search_count", type_=NOTHING))
                body.set(place, add(place, offset(4)))
            body.set(luck, add(luck, offset(8)))
        body.give()
        return function("search_sweeps", takes, body)

    def _range(self, body: Body, stem: str, base: int, many: Local, width: int) -> tuple[Local, Local]:
        return body.named(stem, offset(base)), body.named("end", add(offset(base), mul(many, offset(width))))

    def _count(self) -> Function:
        """Count for everybody on the way how they came out of it, and what is usual."""
        body, area = opened(), self.area
        for seat in range(self.unit.table.players):
            usual, count = offset(area.usual + USUAL * seat), body.named("count", add(get(area.usual + USUAL * seat), ONE))
            body.do(store(8, usual, 0, count))
            lead = body.named("lead", real_at(offset(0), area.stands + STAND * seat + 8))
            away = body.named("away", op("f64.sub", lead, real_at(usual, 8)))
            put_real(body, usual, 8, op("f64.add", real_at(usual, 8), op("f64.div", away, as_real(count))))
            more = op("f64.mul", away, op("f64.sub", lead, real_at(usual, 8)))
            put_real(body, usual, 16, op("f64.add", real_at(usual, 16), more))
        step = body.named("step", offset(area.path))
        end = body.named("end", add(offset(area.path), narrow(mul(get(area.depth), number(STEP)))))
        with body.while_(op("i32.lt_u", step, end)):
            arm = body.named("arm", op("i32.load", step, offset(0)))
            stand = body.named("stand", add(offset(area.stands), mul(op("i32.load", step, offset(4)), offset(STAND))))
            body.do(store(8, arm, VISITS, add(load(8, arm, VISITS), ONE)))
            for place, which in ((PLACE, 0), (LEAD, 8)):
                put_real(body, arm, place, op("f64.add", real_at(arm, place), real_at(stand, which)))
            body.set(step, add(step, offset(STEP)))
        body.give()
        return function("search_count", [], body)
