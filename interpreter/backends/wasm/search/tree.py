"""The tree of a search inside a module: at every question on the way down the code of the routine asks here for its answer.

| function | what it does |
|---|---|
| `search_begin()` | a question begins; where an answer was added before it, games are played on by chance (`GIVEN` is 0) |
| `search_rows(seat, address, many) -> i32` | writes the numbers of the options whose keys are wanted, as rows; gives where these end |
| `search_pick(end, seat, many) -> i64` | the number of the answer that is looked into; -1 where there is no room: then games are played on by chance |

There are no nodes: an arm is found by its key, which follows from all answers before it. `bots/search_tree.py` is the same search at a table.
"""

from collections.abc import Sequence
from struct import pack

from interpreter.backends.wasm.codegen.services import GIVEN
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.expressions.answer_keys import ROW, ROW_ARM, ROW_KEY, ROW_NUMBER, mixed
from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.search.area import (
    ARM,
    BUCKETS,
    KEY,
    LEAD,
    NEXT,
    NUMBER,
    OLDER,
    PLACE,
    POSSIBLE,
    STEP,
    USUAL,
    VISITS,
    SearchArea,
)
from interpreter.backends.wasm.search.writing import as_real, constant, get, put, real_at
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    any_of,
    call,
    choose,
    equal,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    sub,
    unequal,
    wide,
)
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import F64, I32, I64
from interpreter.runtime.state.tree_search import (
    AHEAD,
    ALL_TRIED,
    DRAWS,
    FINE,
    LISTED,
    LOGARITHM_OF_2,
    LOGARITHMS,
    MOST_DEPTH,
    MOST_KNOWN,
)

ROOT = number(0x5EED)  # the key of the first question
QUESTION = number(1)  # what makes the key of a question one of an arm that only leads to others
SEAT, MANY, END_OF_ROWS, ARM_AT, KEY_OF = Local("seat", I64), Local("many", I64), Local("end", I32), Local("arm", I32), Local("key", I64)
NOT_HERE = number(-1)


class TreeWriter:
    """Writes the functions of a module."""

    def __init__(self, unit: CompilationUnit, area: SearchArea) -> None:
        self.unit, self.area = unit, area

    def functions(self) -> Sequence[Function]:
        """All of them."""
        self.unit.prelude("uniform_below")
        return [
            self._find(), self._create(), self._begin(), self._rows(), self._pick(), self._add(), self._follow(), self._value(), self._logarithm()
        ]  # fmt: skip

    # -------------------------------------------------------------------------------------------- arms

    def _bucket(self, body: Body, key: Expression) -> Local:
        at = op("i64.and", key, number(BUCKETS - 1))
        return body.named("bucket", add(offset(self.area.buckets), narrow(mul(at, number(4)))))

    def _find(self) -> Function:
        """The arm with a key; 0 where there is none."""
        body = opened(KEY_OF)
        arm = body.named("arm", op("i32.load", self._bucket(body, KEY_OF), offset(0)))
        with body.while_(arm):
            with body.if_(equal(load(8, arm, KEY), KEY_OF)):
                body.leave()
            body.set(arm, op("i32.load", arm, offset(NEXT)))
        body.give(arm)
        return function("search_find", [KEY_OF], body)

    def _create(self) -> Function:
        """A new arm; there is room for it."""
        body, count = opened(KEY_OF, MANY), MANY
        arm = body.named("arm", narrow(get(self.area.free)))
        put(body, self.area.free, wide(add(arm, offset(ARM.size))))
        body.do(op("memory.fill", arm, offset(0), offset(ARM.size)))
        body.do(store(8, arm, KEY, KEY_OF))
        body.do(store(8, arm, NUMBER, count))
        bucket = self._bucket(body, KEY_OF)
        body.do(op("i32.store", arm, offset(NEXT), op("i32.load", bucket, offset(0))))
        body.do(op("i32.store", bucket, offset(0), arm))
        body.give(arm)
        return function("search_create", [KEY_OF, MANY], body)

    # -------------------------------------------------------------------------------------------- questions

    def _begin(self) -> Function:
        body, area = opened(), self.area
        put(body, area.node, get(area.following))
        with body.if_(any_of([unequal(get(area.is_fresh), ZERO), op("i64.ge_s", get(area.depth), number(MOST_DEPTH))])):
            body.set(GIVEN, ZERO)
        body.give()
        return function("search_begin", [], body)

    def _rows(self) -> Function:
        address = Local("address", I64)
        body, area = opened(SEAT, address, MANY), self.area
        put(body, area.tried, ZERO)
        with body.if_(equal(GIVEN, ZERO)):
            body.give(offset(area.rows))
        put(body, area.answer, NOT_HERE)
        with body.if_(equal(get(area.node), ROOT)):
            given = body.named("given", load(8, add(narrow(get(area.answers)), narrow(mul(SEAT, number(8))))))
            put(body, area.answer, given)
            with body.if_(equal(get(area.player), SEAT)):
                put(body, area.tried, get(area.first))
            with body.if_(any_of([equal(get(area.player), SEAT), op("i64.ge_s", given, ZERO)])):
                body.give(offset(area.rows))
        question = mixed(body, mixed(body, get(area.node), SEAT), address)
        put(body, area.question, question)
        row, count = body.named("row", offset(area.rows)), body.named("count", ZERO)
        with body.if_(op("i64.le_s", MANY, number(LISTED))):
            with body.while_(op("i64.lt_s", count, MANY)):
                body.do(store(8, row, ROW_NUMBER, count))
                body.set(row, add(row, offset(ROW)))
                body.set(count, add(count, ONE))
            body.give(row)
        self._known_rows(body, question, row, count)
        put(body, area.known, wide(row))
        for _ in range(DRAWS):
            body.do(store(8, row, ROW_NUMBER, call("uniform_below", offset(area.choices), MANY)))
            body.do(store(8, row, ROW_ARM, ZERO))
            body.set(row, add(row, offset(ROW)))
        body.give(row)
        return function("search_rows", [SEAT, address, MANY], body)

    def _known_rows(self, body: Body, question: Local, row: Local, count: Local) -> None:
        """Write rows for the arms that were made last, where their numbers are still those of options."""
        head = body.named("head", call("search_find", mixed(body, question, QUESTION), type_=I32))
        with body.if_(head):
            arm = body.named("arm", op("i32.load", head, offset(OLDER)))
            with body.while_(all_of([arm, op("i64.lt_s", count, number(MOST_KNOWN))])):
                with body.if_(op("i64.lt_s", load(8, arm, NUMBER), MANY)):
                    body.do(store(8, row, ROW_NUMBER, load(8, arm, NUMBER)))
                    body.do(store(8, row, ROW_ARM, wide(arm)))
                    body.set(row, add(row, offset(ROW)))
                body.set(count, add(count, ONE))
                body.set(arm, op("i32.load", arm, offset(OLDER)))

    def _pick(self) -> Function:
        body, area = opened(END_OF_ROWS, SEAT, MANY), self.area
        with body.if_(equal(GIVEN, ZERO)):
            body.give(NOT_HERE)
        given = body.named("given", get(area.answer))
        with body.if_(op("i64.ge_s", given, ZERO)):
            body.give(given)
        first = body.named("first", narrow(get(area.tried)))
        with body.if_(first):
            body.give(self._followed(first, load(8, first, NUMBER)))
        possible, visits = body.named("possible", ZERO), body.named("visits", ZERO)
        listed = body.named("listed", op("i64.le_s", MANY, number(LISTED)))
        row = body.named("row", offset(area.rows))
        with body.while_(op("i32.lt_u", row, END_OF_ROWS)):
            key = mixed(body, get(area.question), load(8, row, ROW_KEY))
            body.do(store(8, row, ROW_KEY, key))
            arm = body.named("arm", narrow(load(8, row, ROW_ARM)))
            with body.if_(listed):
                body.set(arm, call("search_find", key, type_=I32))
            with body.else_(arm):
                body.set(arm, choose(equal(load(8, arm, KEY), key), arm, offset(0)))
            body.do(store(8, row, ROW_ARM, wide(arm)))
            with body.if_(arm):
                body.set(possible, add(possible, ONE))
                body.set(visits, add(visits, load(8, arm, VISITS)))
            body.set(row, add(row, offset(ROW)))
        most = body.named(
            "most", add(op("i64.trunc_f64_s", op("f64.mul", constant(self.unit, 2.0), op("f64.sqrt", as_real(visits)))), number(ALL_TRIED))
        )
        body.set(most, choose(op("i64.lt_s", MANY, most), MANY, most))
        with body.if_(all_of([op("i64.lt_s", possible, most), unequal(get(area.room), ZERO)])):
            added = body.named("added", call("search_add", END_OF_ROWS, listed, sub(MANY, possible), type_=I32))
            with body.if_(added):
                body.give(self._followed(added, load(8, added, NUMBER)))
        with body.if_(equal(possible, ZERO)):
            body.set(GIVEN, ZERO)
            body.give(NOT_HERE)
        best = self._best(body)
        body.give(self._followed(body.named("chosen", narrow(load(8, best, ROW_ARM))), load(8, best, ROW_NUMBER)))
        return function("search_pick", [END_OF_ROWS, SEAT, MANY], body)

    def _best(self, body: Body) -> Local:
        """Write which row has the best bound; all that have an arm might have been given once more."""
        row, best, area = body.named("row", offset(self.area.rows)), body.named("best", offset(0)), self.area
        value = body.named("value", constant(self.unit, 0.0))
        usual = body.named("usual", add(offset(area.usual), narrow(mul(SEAT, number(USUAL)))))
        spread = body.named("spread", constant(self.unit, 0.0))
        with body.if_(unequal(load(8, usual), ZERO)):
            body.set(spread, op("f64.sqrt", op("f64.div", real_at(usual, 16), as_real(load(8, usual)))))
        with body.while_(op("i32.lt_u", row, END_OF_ROWS)):
            arm = body.named("arm", narrow(load(8, row, ROW_ARM)))
            with body.if_(arm):
                body.do(store(8, arm, POSSIBLE, add(load(8, arm, POSSIBLE), ONE)))
                bound = body.named("bound", call("search_bound", arm, real_at(usual, 8), spread, type_=F64))
                with body.if_(any_of([equal(best, offset(0)), op("f64.gt", bound, value)])):
                    body.set(best, row)
                    body.set(value, bound)
            body.set(row, add(row, offset(ROW)))
        return best

    def _add(self) -> Function:
        """The arm of an untried option, which is made; 0 where none of those that were drawn is untried."""
        end, listed, untried = takes = [END_OF_ROWS, Local("listed", I32), Local("untried", I64)]
        body, area = opened(*takes), self.area
        row, found = body.named("row", offset(area.rows)), body.named("found", offset(0))
        with body.if_(listed):
            left = body.named("left", call("uniform_below", offset(area.choices), untried))
            with body.while_():
                with body.if_(equal(load(8, row, ROW_ARM), ZERO)):
                    with body.if_(equal(left, ZERO)):
                        body.leave()
                    body.set(left, sub(left, ONE))
                body.set(row, add(row, offset(ROW)))
            body.set(found, row)
        with body.else_():
            body.set(row, narrow(get(area.known)))
            with body.while_(all_of([op("i32.lt_u", row, end), equal(found, offset(0))])):
                with body.if_(equal(call("search_find", load(8, row, ROW_KEY), type_=I32), offset(0))):
                    body.set(found, row)
                body.set(row, add(row, offset(ROW)))
            with body.if_(equal(found, offset(0))):
                body.give(offset(0))
        arm = body.named("arm", call("search_create", load(8, found, ROW_KEY), load(8, found, ROW_NUMBER), type_=I32))
        body.do(store(8, arm, POSSIBLE, ONE))
        put(body, area.room, sub(get(area.room), ONE))
        with body.if_(equal(listed, offset(0))):
            key = mixed(body, get(area.question), QUESTION)
            head = body.named("head", call("search_find", key, type_=I32))
            with body.if_(equal(head, offset(0))):
                body.set(head, call("search_create", key, ZERO, type_=I32))
            body.do(op("i32.store", arm, offset(OLDER), op("i32.load", head, offset(OLDER))))
            body.do(op("i32.store", head, offset(OLDER), arm))
        body.give(arm)
        return function("search_add", takes, body)

    # -------------------------------------------------------------------------------------------- the way down

    def _followed(self, arm: Local, which: Expression) -> Expression:
        return call("search_follow", arm, SEAT, MANY, which)

    def _follow(self) -> Function:
        """The number of an answer, which is given from here on."""
        which = Local("number", I64)
        takes = [ARM_AT, SEAT, MANY, which]
        body, area = opened(*takes), self.area
        depth = body.named("depth", get(area.depth))
        step = body.named("step", add(offset(area.path), narrow(mul(depth, number(STEP)))))
        body.do(op("i32.store", step, offset(0), ARM_AT))
        body.do(op("i32.store", step, offset(4), narrow(SEAT)))
        put(body, area.depth, add(depth, ONE))
        with body.if_(all_of([equal(load(8, ARM_AT, VISITS), ZERO), op("i64.gt_s", MANY, ONE)])):
            put(body, area.is_fresh, ONE)
        put(body, area.following, mixed(body, get(area.following), load(8, ARM_AT, KEY)))
        body.give(which)
        return function("search_follow", takes, body)

    # -------------------------------------------------------------------------------------------- figures

    def _value(self) -> Function:
        """As `RunningStatistics.bound`."""
        mean, spread = Local("mean", F64), Local("spread", F64)
        takes = [ARM_AT, mean, spread]
        body = opened(*takes)
        visits = body.named("visits", as_real(load(8, ARM_AT, VISITS)))
        zero = body.named("zero", constant(self.unit, 0.0))
        with body.if_(op("f64.eq", visits, zero)):
            body.give(constant(self.unit, float("inf")))
        lead = body.named("lead", zero)
        with body.if_(op("f64.ne", spread, zero)):
            unusual = op("f64.sub", op("f64.div", real_at(ARM_AT, LEAD), visits), mean)
            body.set(lead, op("f64.div", op("f64.mul", constant(self.unit, AHEAD), unusual), spread))
        value = op("f64.add", op("f64.div", real_at(ARM_AT, PLACE), visits), lead)
        unknown = op("f64.sqrt", op("f64.div", call("search_logarithm", load(8, ARM_AT, POSSIBLE), type_=F64), visits))
        body.give(body.named("bound", op("f64.add", value, op("f64.mul", real_at(offset(0), self.area.curiosity), unknown))))
        return function("search_bound", takes, body)

    def _logarithm(self) -> Function:
        """As `tree_search.logarithm`."""
        body = opened(MANY)
        table = self.unit.constant_bytes("logarithms", pack(f"<{FINE}d", *LOGARITHMS))
        power = body.named("power", sub(number(63), op("i64.clz", MANY)))
        part = sub(op("i64.shr_u", op("i64.shl", MANY, number(8)), power), number(FINE))
        rest = real_at(narrow(mul(part, number(8))), table)
        body.give(body.named("result", op("f64.add", op("f64.mul", as_real(power), constant(self.unit, LOGARITHM_OF_2)), rest)))
        return function("search_logarithm", [MANY], body)
