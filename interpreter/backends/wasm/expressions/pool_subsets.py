"""Functions of a module for the parts of a pool: how many there are of some sizes, and the one with a number.

Both begin with a table in free space: for every place of the kind, from the last to the first, how many parts of each size there are among
the things from there on.
"""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.services import SPENT, SPENT_END
from interpreter.backends.wasm.prelude.functions import forbid, function, opened
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, choose, load, mul, narrow, number, offset, op, store, sub
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import I32, I64

MOST = number(1 << 62)  # parts
WHOLE, LEAST, SIZES, REST, MADE = Local("whole", I32), Local("least", I64), Local("most", I64), Local("number", I64), Local("made", I32)


class _Ways:
    """The table, as it is written at the beginning of a function for pools of `size` places, each of `width` bytes."""

    def __init__(self, body: Body, size: int, width: int) -> None:
        self.body, self.size, self.width = body, size, width
        self.begin = body.named("begin", SPENT)
        total, place = body.named("total", ZERO), body.named("place", offset(0))
        with body.while_(op("i32.lt_u", place, offset(size))):
            body.set(total, add(total, self.copies(place)))
            body.set(place, add(place, offset(1)))
        self.low = body.named("low", choose(op("i64.lt_s", LEAST, ZERO), ZERO, LEAST))
        self.high = body.named("high", choose(op("i64.lt_s", SIZES, total), SIZES, total))

    def copies(self, place: Expression) -> Expression:
        """How many copies of a member the pool has; its place is an i32."""
        return load(self.width, add(WHOLE, mul(place, offset(self.width))))

    def at(self, place: Expression, size: Expression) -> Expression:
        """Where it stands how many parts of a size there are among the things from a place on."""
        row = add(narrow(self.high), offset(1))
        return add(self.begin, mul(add(op("i32.mul", place, row), narrow(size)), offset(8)))

    def ways(self, place: Expression, size: Expression) -> Expression:
        """How many parts of a size there are among the things from a place on."""
        return load(8, self.at(place, size))

    def fill(self) -> None:
        """Write that all is worked out."""
        body = self.body
        row = body.named("row", mul(add(narrow(self.high), offset(1)), offset(8)))
        forbid(body, op("i64.gt_u", self.high, number(1 << 16)))
        body.set(SPENT, add(self.begin, op("i32.mul", row, offset(self.size + 1))))
        forbid(body, op("i32.gt_u", SPENT, offset(SPENT_END)))
        last = body.named("last", self.at(offset(self.size), ZERO))
        body.do(op("memory.fill", last, offset(0), row))
        body.do(store(8, last, 0, ONE))
        place = body.named("place", offset(self.size))
        with body.while_(place):
            body.set(place, sub(place, offset(1)))
            self._row(place)

    def _row(self, place: Local) -> None:
        body = self.body
        following = body.named("following", add(place, offset(1)))
        copies, size, many = body.named("copies", self.copies(place)), body.named("size", ZERO), body.named("many", ZERO)
        with body.while_(op("i64.le_s", size, self.high)):
            body.set(many, add(many, self.ways(following, size)))
            with body.if_(op("i64.gt_s", size, copies)):
                body.set(many, sub(many, self.ways(following, sub(op("i64.sub", size, copies), ONE))))
            forbid(body, op("i64.gt_u", many, MOST))
            body.do(store(8, self.at(place, size), 0, many))
            body.set(size, add(size, ONE))


def count_function(name: str, size: int, width: int) -> Function:
    """`(whole, least, most) -> i64`: how many parts there are."""
    body = opened(WHOLE, LEAST, SIZES)
    table, total = _Ways(body, size, width), body.named("sum", ZERO)
    with body.if_(op("i64.lt_s", table.high, table.low)):
        body.give(ZERO)
    table.fill()
    with body.while_(op("i64.le_s", table.low, table.high)):
        body.set(total, add(total, table.ways(offset(0), table.low)))
        forbid(body, op("i64.gt_u", total, MOST))
        body.set(table.low, add(table.low, ONE))
    body.set(SPENT, table.begin)
    body.give(total)
    return function(name, [WHOLE, LEAST, SIZES], body)


def nth_function(name: str, size: int, width: int) -> Function:
    """`(whole, least, most, number, made)`: put down the part with a number."""
    takes: Sequence[Local] = (WHOLE, LEAST, SIZES, REST, MADE)
    body = opened(*takes)
    table = _Ways(body, size, width)
    table.fill()
    left = table.low
    with body.while_():
        block = body.named("block", table.ways(offset(0), left))
        with body.if_(op("i64.lt_s", REST, block)):
            body.leave()
        body.set(REST, sub(REST, block))
        body.set(left, add(left, ONE))
    place = body.named("place", offset(0))
    with body.while_(op("i32.lt_u", place, offset(size))):
        following = body.named("following", add(place, offset(1)))
        copies = body.named("copies", table.copies(place))
        body.set(copies, choose(op("i64.lt_s", copies, left), copies, left))
        with body.while_():
            ways = body.named("ways", table.ways(following, op("i64.sub", left, copies)))
            with body.if_(op("i64.lt_s", REST, ways)):
                body.leave()
            body.set(REST, sub(REST, ways))
            body.set(copies, sub(copies, ONE))
        body.do(store(width, add(MADE, mul(place, offset(width))), 0, copies))
        body.set(left, sub(left, copies))
        body.set(place, following)
    body.set(SPENT, table.begin)
    body.give()
    return function(name, takes, body)
