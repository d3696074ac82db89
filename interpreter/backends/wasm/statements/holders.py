"""Holders of things in the position: what lies in them, how a thing leaves and comes, and the kept sets that say so."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.analysis.indexes import Index
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import has, is_empty
from interpreter.backends.wasm.codegen.shapes import Operand, held
from interpreter.backends.wasm.position.layout import IndexArea, Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NONE,
    ONE,
    YES,
    ZERO,
    add,
    call,
    choose,
    denied,
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
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.types import I32, I64
from interpreter.model.types.types import StackOf, may_be_none

HEIGHT = 2  # bytes of the height of a pile, before its things


@dataclass(frozen=True)
class Holder:
    """A cell that holds things: where it stands, with its arguments in names."""

    lowering: OperatorLowering
    name: str
    track: Track
    arguments: Sequence[Expression]
    address: Expression
    at: int

    @property
    def body(self) -> Body:
        """What is written."""
        return self.lowering.body

    @property
    def sort(self) -> str:
        """`set`, `pool`, `pile` or `slot`."""
        return self.lowering.rules.state_vars[self.name].holder

    @property
    def content(self) -> Operand:
        """What lies in it, as it is at each moment."""
        return self.lowering.content(self.track, self.address, self.at)

    # -------------------------------------------------------------------------------------------- piles

    @property
    def height(self) -> Expression:
        """How many things a pile has, an i32."""
        return op("i32.load16_u", self.address, offset(self.at))

    def thing_at(self, place: Expression) -> Expression:
        """Where a thing of a pile stands; its number from the bottom is an i32."""
        return add(self.address, add(mul(place, offset(self.track.width)), offset(self.at + HEIGHT)))

    def top(self) -> Expression:
        """The top thing of a pile that is not empty."""
        return load(self.track.width, self.thing_at(sub(self.height, offset(1))))

    def set_height(self, height: Expression) -> None:
        """Write how many things a pile has now."""
        self.body.do(op("i32.store16", self.address, offset(self.at), height))

    def place_of(self, thing: Expression) -> Local:
        """A name for the number of the topmost place where a thing lies, from the bottom; -1 if it does not."""
        width = self.track.width
        find = self.lowering.unit.function(("find", width), f"find_{width}", lambda name: _find(name, width))
        return self.body.named("place", call(find, self.thing_at(offset(0)), self.height, thing, type_=I32))

    # -------------------------------------------------------------------------------------------- things that come and go

    def has(self, thing: Expression) -> "Presence":
        """Whether a thing can leave."""
        match self.sort:
            case "set":
                return Presence(has(held(self.body, self.content, "content"), thing))
            case "pool":
                return Presence(unequal(self.lowering.copies_in(self.content, thing), ZERO))
            case "pile":
                place = self.place_of(thing)
                return Presence(op("i32.ge_s", place, offset(0)), place)
        return Presence(equal(self.content.tree, thing))

    def takes(self, thing: Expression) -> Expression:
        """Whether a thing can come."""
        match self.sort:
            case "set":
                return denied(has(held(self.body, self.content, "content"), thing))
            case "slot":
                return denied(self.content.is_there)
        return YES

    def take(self, thing: Expression, presence: "Presence", many: Expression = ONE) -> None:
        """Write that a thing leaves that is there; so many copies of a pool."""
        match self.sort:
            case "set":
                self._toggle(thing)
            case "pool":
                self._add(thing, sub(ZERO, many))
                if (members := self._members()) is not None:
                    with self.body.if_(equal(self.lowering.copies_in(self.content, thing), ZERO)):
                        toggle(self.body, *members, thing)
            case "pile":
                self._take_from_pile(presence)
            case _:
                self._fill(NONE)

    def _take_from_pile(self, presence: "Presence") -> None:
        body, width, place = self.body, self.track.width, presence.place
        assert place is not None
        left = body.named("height", sub(self.height, offset(1)))
        here = self.thing_at(place)
        size = mul(sub(left, place), offset(width))
        with body.if_(op("i32.lt_s", place, left)):
            body.do(op("memory.copy", here, add(here, offset(width)), size))
        self.set_height(left)

    def put(self, thing: Expression, many: Expression = ONE, *, bottom: bool = False) -> None:
        """Write that a thing comes that can; so many copies to a pool."""
        match self.sort:
            case "set":
                self._toggle(thing)
            case "pool":
                self._add(thing, many)
                if (members := self._members()) is not None:
                    include(self.body, *members, thing)
            case "pile":
                height = self.body.named("height", self.height)
                width, where = self.track.width, height
                if bottom:
                    floor = self.thing_at(offset(0))
                    self.body.do(op("memory.copy", add(floor, offset(width)), floor, mul(height, offset(width))))
                self.body.do(store(width, self.thing_at(offset(0) if bottom else where), 0, thing))
                self.set_height(add(height, offset(1)))
            case _:
                self._fill(thing)

    def drop_top(self) -> None:
        """Write that the top thing of a pile leaves."""
        self.set_height(sub(self.height, offset(1)))

    def clear(self) -> None:
        """Write that nothing lies in it any more."""
        match self.sort:
            case "set":
                for word in range(self.track.words):
                    self.body.do(store(8, self.address, self.at + 8 * word, ZERO))
            case "pool":
                size = offset(self.track.width * self.track.capacity)
                self.body.do(op("memory.fill", add(self.address, offset(self.at)), offset(0), size))
                if (members := self._members()) is not None:
                    area, address, at = members
                    for word in range(area.words):
                        self.body.do(store(8, address, at + 8 * word, ZERO))
            case "pile":
                self.set_height(offset(0))
            case _:
                self._fill(NONE)

    def _toggle(self, thing: Expression) -> None:
        """Write that a set gains a member or loses it."""
        flip(self.body, self.address, self.at, self.track.words, thing, "xor")

    def _add(self, thing: Expression, many: Expression) -> None:
        width = self.track.width
        address = self.body.atom(add(self.address, narrow(mul(thing, number(width)))), "count")
        self.body.do(store(width, address, self.at, add(load(width, address, self.at), many)))

    def _fill(self, thing: Expression) -> None:
        """Write what a slot holds."""
        track, code = self.track, thing
        if track.width < 8:
            code = ZERO if thing == NONE else add(thing, number(1 - track.low))
        self.body.do(store(track.width, self.address, self.at, code))

    def _members(self) -> tuple[IndexArea, Expression, int] | None:
        """Where the members of a pool are kept, if they are."""
        area = self.lowering.unit.layout.indexes.get(Index(self.name, "held"))
        if area is None:
            return None
        address, at = self.lowering.index_address(area, self.arguments, ZERO)
        return area, self.body.atom(address, "kept"), at

    # -------------------------------------------------------------------------------------------- kept sets

    @property
    def indexes(self) -> Sequence[Index]:
        """The kept sets that say what its cells hold."""
        return [index for index in self.lowering.facts.indexes_of(self.name) if index.form != "held"]

    def codes(self) -> list[Expression]:
        """By kept set the number, in a name, of the one in which its last argument is now."""
        return [self.body.named("code", self._code(index)) for index in self.indexes]

    def _code(self, index: Index) -> Expression:
        lowering, kind = self.lowering, self.lowering.rules.state_vars[self.name].kind
        if index.form == "value":
            content = self.content
            return lowering.code_of_optional(content) if may_be_none(kind) else lowering.code_of(content)
        if index.form == "empty":
            if self.sort == "set":
                return wide(is_empty(self.content))
            if self.sort == "pile":
                return wide(equal(self.height, offset(0)))
            raise Unsupported("kept sets of empty pools")
        assert isinstance(kind, StackOf)
        height = self.body.named("height", self.height)
        top = load(self.track.width, self.thing_at(sub(height, offset(1))))
        return choose(op("i32.gt_s", height, offset(0)), add(lowering.part(kind.inner, index.part, top), ONE), ZERO)

    def refile(self, before: Sequence[Expression]) -> None:
        """Write that the last argument leaves the kept sets in which it was for those in which it is now."""
        for index, code in zip(self.indexes, before, strict=True):
            area = self.lowering.unit.layout.indexes[index]
            after = self.body.named("code", self._code(index))
            with self.body.if_(unequal(code, after)):
                for each in (code, after):
                    address, at = self.lowering.index_address(area, self.arguments[:-1], each)
                    toggle(self.body, area, address, at, self.arguments[-1])


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a thing is there; of a pile also where."""

    test: Expression
    place: Local | None = None


def toggle(body: Body, area: IndexArea, address: Expression, at: int, member: Expression) -> None:
    """Write that a member goes into a kept set, or out of it."""
    flip(body, address, at, area.words, member, "xor")


def include(body: Body, area: IndexArea, address: Expression, at: int, member: Expression) -> None:
    """Write that a kept set has a member."""
    flip(body, address, at, area.words, member, "or")


def flip(body: Body, address: Expression, at: int, words: int, member: Expression, operator: str) -> None:
    """Write that the bit of a member in a set of words in memory is turned over or set."""
    if words > 1:
        address = add(address, narrow(op("i64.shl", op("i64.shr_u", member, number(6)), number(3))))
    address = body.atom(address, "word")
    body.do(store(8, address, at, op(f"i64.{operator}", load(8, address, at), op("i64.shl", ONE, member))))


def _find(name: str, width: int) -> nodes.Function:
    """The function that looks for a thing in a pile from the top: the number of its place from the bottom, -1 if it is not there."""
    begin, height, thing, body = Local("begin", I32), Local("height", I32), Local("thing", I64), Body()
    with body.while_(op("i32.gt_s", height, offset(0))):
        body.set(height, sub(height, offset(1)))
        with body.if_(equal(load(width, add(begin, mul(height, offset(width)))), thing)):
            body.give(height)
    body.give(offset(-1))
    return nodes.Function(name, tuple(nodes.Parameter(each.name, each.type) for each in (begin, height, thing)), tuple(body.block))


def holder(lowering: OperatorLowering, name: str, arguments: Sequence[Expression]) -> Holder:
    """The holder of a tracked name with these arguments, which are names."""
    track = lowering.unit.layout.track(name)
    address, at = lowering.cell(track, arguments)
    return Holder(lowering, name, track, arguments, lowering.body.atom(address, "cell"), at)
