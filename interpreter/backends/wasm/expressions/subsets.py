"""All choices of so many from a set or pool, without listing them: how many there are, and the one with a number.

They come in the order of `model/builtins/subsets.py`: by size, and then as dictionaries order words.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import Scope, constant_set, each_member, joined, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import POOL_WIDTH, Operand, Shape, assign, bitset, entries_of_sets, fitted, held, named
from interpreter.backends.wasm.codegen.unit import CompilationUnit
from interpreter.backends.wasm.expressions.pool_subsets import count_function, nth_function
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, call, choose, load, mul, narrow, number, offset, op, sub, wide
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.types import I64, NOTHING, SEQUENCE, ValueType
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.types.types import IntRange, MultisetOf, SetOf, may_be_none, non_null

MOST = 1 << 62  # choices
MOST_LISTED = 1 << 17  # that are put down: more take more space than there is


def choices(lowering: OperatorLowering, source: ir.Expression) -> "Subsets | None":
    """The choices of several that an expression is; None where it is anything else."""
    is_one = isinstance(source, ir.BuiltinCall) and overload_of(source).id in ("subsets_set_low_high", "subsets_pool_low_high")
    return Subsets(lowering, source) if is_one and isinstance(source, ir.BuiltinCall) else None


@dataclass(frozen=True)
class Subsets:
    """The choices that one domain has: `trees` are what they follow from, the whole and both bounds."""

    lowering: OperatorLowering
    domain: ir.BuiltinCall

    @property
    def whole(self) -> Shape:
        """The shape of what there is to choose from."""
        return self.lowering.shapes.of(self.domain.arguments[0].kind)

    @property
    def types(self) -> tuple[ValueType, ...]:
        """The types of the trees."""
        return (*self.whole.types, I64, I64)

    def trees(self, scope: Scope) -> tuple[Expression, ...]:
        """What the choices follow from, in names."""
        lowering, (whole, low, high) = self.lowering, self.domain.arguments
        if any(may_be_none(each.kind) for each in self.domain.arguments):
            raise Unsupported("choices of several from what may be none", span=self.domain.span)
        if self.whole.form not in ("bits", "counts"):
            raise Unsupported("choices of several numbers that have no place in a set of bits", span=self.domain.span)
        value = lowering.value(whole, scope)
        if value.shape.form == "counts":
            value = lowering.settled(value, self.whole)
        value = held(lowering.body, fitted(value, self.whole), "whole")
        bounds = [lowering.body.atom(wide(lowering.tree(each, scope)), stem) for each, stem in ((low, "least"), (high, "most"))]
        return (*value.trees, *bounds)

    def count(self, trees: Sequence[Expression]) -> Expression:
        """How many choices there are."""
        if isinstance(non_null(self.domain.arguments[0].kind), MultisetOf):
            return call(self._pool_function("count"), *trees)
        return call(self._set_function("count"), *trees)

    def room(self) -> Expression | None:
        """Where one choice is put down that is a pool."""
        return self.lowering.reserve(offset(self.whole.words * self.whole.width)) if self.whole.form == "counts" else None

    def nth(self, trees: Sequence[Expression], place: Expression, room: Expression | None = None) -> Operand:
        """The choice with a number; `room`: where it is put down, if not anew."""
        body, whole = self.lowering.body, self.whole
        if whole.form == "counts":
            made = room or self.room()
            assert made is not None
            body.do(call(self._pool_function("nth"), *trees, place, made, type_=NOTHING))
            return Operand(whole, (made,), stable=True)
        names = tuple(body.fresh("chosen", I64) for _ in range(whole.words))
        type_ = I64 if len(names) == 1 else SEQUENCE
        body.set_all(names, call(self._set_function("nth"), *trees, place, type_=type_))
        return bitset(names)

    def each(self, scope: Scope, *, keeps: bool) -> Callable[[str], AbstractContextManager[Operand]]:
        """What writes the loop over all choices; `keeps`: they are looked at after it."""
        lowering, body, trees = self.lowering, self.lowering.body, self.trees(scope)
        size = body.named("size", self.count(trees))
        room = None if keeps else self.room()

        @contextmanager
        def loop(stem: str) -> Iterator[Operand]:
            place = body.named("place", ZERO)
            with body.while_(op("i64.lt_s", place, size)):
                value = held(lowering.body, self.nth(trees, place, room), stem)
                body.set(place, add(place, ONE))
                yield value

        return loop

    def listed(self, scope: Scope) -> Operand:
        """All choices from a set, as a set of sets."""
        if self.whole.form != "bits":
            raise Unsupported("sets of pools", span=self.domain.span)
        body, trees = self.lowering.body, self.trees(scope)
        size, place = body.named("size", self.count(trees)), body.named("place", ZERO)
        with body.if_(op("i64.gt_s", size, number(MOST_LISTED))):
            body.write(self.lowering.unit.too_many())
        made = self.lowering.builder(entries_of_sets(self.whole.words), size)
        with body.while_(op("i64.lt_s", place, size)):
            made.push(self.nth(trees, place))
            body.set(place, add(place, ONE))
        return made.value()

    # -------------------------------------------------------------------------------------------- sets

    def _set_function(self, name: str) -> str:
        kind = non_null(self.domain.arguments[0].kind)
        assert isinstance(kind, SetOf)
        size = self.lowering.shapes.size(kind.inner)
        most = _most(self.lowering, self.domain.arguments[2])
        most = size if most is None else max(0, min(size, most))
        if sum(comb(size, each) for each in range(most + 1)) >= MOST:
            raise Unsupported("more choices of several things than 62 bits count", span=self.domain.span)
        sets = _SetFunctions(self.lowering.unit, self.whole.words, size, most)
        return sets.count() if name == "count" else sets.nth()

    # -------------------------------------------------------------------------------------------- pools

    def _pool_function(self, name: str) -> str:
        unit, size = self.lowering.unit, self.whole.words
        write = count_function if name == "count" else nth_function
        return unit.function(("pool subsets", name, size), f"parts.{name}", lambda function: write(function, size, POOL_WIDTH))


@dataclass(frozen=True)
class _SetFunctions:
    """The functions for sets of so many words and members, of which at most some are chosen."""

    unit: CompilationUnit
    words: int
    size: int
    most: int

    def _of_sizes(self, members: Expression, size: Expression) -> Expression:
        """How many choices of fewer members than a size there are from so many."""
        row = self.most + 2
        sums = [each for many in range(self.size + 1) for each in accumulate((comb(many, k) for k in range(row - 1)), initial=0)]
        base = self.unit.constant_bytes(("choices", self.size, self.most), b"".join(each.to_bytes(8, "little") for each in sums))
        return load(8, narrow(mul(add(mul(members, number(row)), size), number(8))), base)

    def _of_size(self, body: Body, members: Expression, size: Expression) -> Local:
        """A name for how many choices of a size there are from so many."""
        return body.named("block", sub(self._of_sizes(members, add(size, ONE)), self._of_sizes(members, size)))

    def _takes(self) -> tuple[Operand, Local, Local]:
        return bitset([Local(f"word_{place}", I64) for place in range(self.words)]), Local("least", I64), Local("most", I64)

    def count(self) -> str:
        """The function (word, …, least, most) that counts."""
        return self.unit.function(("subsets", "count", self.words, self.size, self.most), "subsets.count", self._count)

    def _count(self, name: str) -> nodes.Function:
        body, (whole, least, most) = Body(), self._takes()
        members = body.named("members", size_of(whole))
        low = body.named("low", choose(op("i64.lt_s", least, ZERO), ZERO, least))
        high = body.named("high", choose(op("i64.lt_s", most, members), most, members))
        with body.if_(op("i64.lt_s", high, low)):
            body.give(ZERO)
        body.give(sub(self._of_sizes(members, add(high, ONE)), self._of_sizes(members, low)))
        return _function(name, [*whole.trees, least, most], body)

    def nth(self) -> str:
        """The function (word, …, least, most, number) that gives the words of one."""
        return self.unit.function(("subsets", "nth", self.words, self.size, self.most), "subsets.nth", self._nth)

    def _nth(self, name: str) -> nodes.Function:
        body, (whole, least, most) = Body(), self._takes()
        rest = Local("number", I64)
        left = body.named("left", size_of(whole))
        size = body.named("size", choose(op("i64.lt_s", least, ZERO), ZERO, least))
        with body.while_():
            block = self._of_size(body, left, size)
            with body.if_(op("i64.lt_s", rest, block)):
                body.leave()
            body.set(rest, sub(rest, block))
            body.set(size, add(size, ONE))
        result = named(body, constant_set(0, self.words), "result")
        with each_member(body, whole, "place") as place:
            with body.if_(op("i64.eqz", size)):
                body.leave()
            body.set(left, sub(left, ONE))
            with_this = self._of_size(body, left, sub(size, ONE))
            with body.if_(op("i64.lt_s", rest, with_this)):
                assign(body, result, joined("or", result, singleton(place, self.words)))
                body.set(size, sub(size, ONE))
            with body.else_():
                body.set(rest, sub(rest, with_this))
        body.give(*result.trees)
        return _function(name, [*whole.trees, least, most, rest], body)


def _function(name: str, takes: Sequence[Expression], body: Body) -> nodes.Function:
    return nodes.Function(
        name, tuple(nodes.Parameter(each.name, each.type) for each in takes if isinstance(each, Local)), tuple(body.block)
    )


def _most(lowering: OperatorLowering, bound: ir.Expression) -> int | None:
    """The highest value of a bound, where it is known when code is made."""
    match bound:
        case ir.Constant(value=int(value)):
            return value
        case ir.GameParameter(name=name):
            value = lowering.table.figures[name]
            return value if isinstance(value, int) else None
    kind = non_null(bound.kind)
    return kind.high if isinstance(kind, IntRange) else None
