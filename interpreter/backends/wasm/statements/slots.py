"""The slots of a routine as locals: their values, how they are kept in its frame and come back."""

from collections.abc import Iterable

from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, POOL_WIDTH, Operand, Shape, assign, bits, bitset, fitted, held, plain
from interpreter.backends.wasm.codegen.unit import LONGEST_LOOP, STATE, CompilationUnit
from interpreter.backends.wasm.expressions.ballots import ballots, no_ballot
from interpreter.backends.wasm.position.frames import FrameArea, SlotArea
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    ZERO,
    add,
    choose,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    sub,
    wide,
)
from interpreter.lir.nodes import Const, Expression, Local, Op
from interpreter.lir.types import I64, NOTHING
from interpreter.model import ir
from interpreter.runtime.state.slot_forms import slots_of


class SlotValues:
    """The values of the slots of one routine."""

    def __init__(self, unit: CompilationUnit, body: Body, routine: ir.Routine) -> None:
        self.unit, self.body, self.routine = unit, body, routine
        self.forms = slots_of(routine)
        self._values: dict[int, Operand] = {}

    def value(self, slot: int) -> Operand:
        """The value of a slot, in names."""
        if slot != ir.ME and self.forms[slot].by_seat:
            return ballots(self.unit, self.routine, slot)
        if slot not in self._values:
            shape = self.shape(slot)
            name = self.routine.slots[slot].name or "slot"
            self._values[slot] = Operand(shape, tuple(self.body.fresh(name, each) for each in shape.types), stable=True)
        return self._values[slot]

    def shape(self, slot: int) -> Shape:
        """The shape of a slot."""
        if slot == ir.ME:
            return NUMBER
        form = self.forms[slot]
        if form.by_seat:
            return Shape("answers")
        return self.unit.shapes.of(form.kind)

    def locals(self, slot: int) -> tuple[Local, ...]:
        """The names of a slot."""
        return tuple(each for each in self.value(slot).trees if isinstance(each, Local))

    def scope(self) -> Scope:
        """What expressions of the routine may read; a slot gets its names when it is first looked at."""
        return Scope(_Lazy(self))

    def set(self, slot: int, value: Operand) -> None:
        """Write that a slot gets a value; a list or pool is put where the slot has its place."""
        if self.shape(slot).form in ("list", "counts"):
            value = self._kept(slot, value)
        assign(self.body, self.value(slot), value)

    def area(self, slot: int) -> tuple[int, int, bool]:
        """Where the entries of a list or pool in a slot stand, for how many bytes there is room, and whether it is in the position."""
        name = self.routine.name
        if name in self.unit.facts.suspension.routines:
            area = self.unit.layout.frame(name).slots[slot]
            if area is not None and area.form in ("list", "counts"):
                return area.inner, area.size - (area.inner - area.offset), True
        return self.unit.loop_area(name, slot), 8 * LONGEST_LOOP, False

    def begin(self, slot: int) -> Local:
        """A name for where the entries of a list or pool in a slot stand."""
        at, _, is_inside = self.area(slot)
        return self.body.named("begin", add(STATE, offset(at)) if is_inside else offset(at))

    def check(self, slot: int, size: Expression) -> None:
        """Write that a list with more bytes than there is room for is a mistake."""
        with self.body.if_(op("i32.gt_s", size, offset(self.area(slot)[1]))):
            self.body.write(self.unit.too_many())

    def _kept(self, slot: int, value: Operand) -> Operand:
        """A list or pool at the place of a slot."""
        if isinstance(value.trees[0], Const):
            return value
        shape, body = value.shape, self.body
        value, begin = held(body, fitted(value, self.shape(slot)), "value"), self.begin(slot)
        if shape.form == "counts":
            size: Expression = offset(shape.words * shape.width)
            self.check(slot, size)
        else:
            size = body.named("size", mul(value.trees[1], offset(shape.width)))
            self.check(slot, size)
        with body.if_(value.is_there):
            body.do(op("memory.copy", begin, value.trees[0], size))
        if shape.form == "counts":
            return Operand(shape, (choose(value.is_there, begin, offset(0)),), stable=True)
        return Operand(shape, (begin, value.trees[1]), stable=True)

    def take_next(self, step: ir.IterNext) -> None:
        """Write that the next member of a loop goes to its slot."""
        address, length = self.locals(step.rest)
        shape = self.shape(step.rest)
        if shape.words:
            self.set(step.slot, bitset([load(8, address, 8 * word) for word in range(shape.words)]))
        else:
            self.set(step.slot, fitted(plain(load(shape.width, address)), self.shape(step.slot)))
        self.body.set(address, add(address, offset(shape.width)))
        self.body.set(length, sub(length, offset(1)))

    # -------------------------------------------------------------------------------------------- frames

    def save(self, frame: FrameArea, live: Iterable[int]) -> None:
        """Write that what matters goes into the frame, and none into the rest."""
        for slot, area in enumerate(frame.slots):
            if area is not None and area.form == "answers":
                for seat in range(0 if slot in live else self.unit.table.players):
                    no_ballot(self.body, self.value(slot), number(seat))
            elif area is not None:
                self._save(area, self.value(slot) if slot in live else None)

    def _save(self, area: SlotArea, value: Operand | None) -> None:
        body = self.body
        match area.form:
            case "scalar" | "truth":
                body.do(store(8, STATE, area.offset, NONE if value is None else wide(value.tree)))
            case "bits":
                if area.is_optional:
                    there = NO if value is None else value.is_there
                    body.do(op_store32(area.offset, there))
                for place in range(area.words):
                    body.do(
                        store(8, STATE, area.inner + 8 * place, ZERO if value is None else fitted(value, bits(area.words)).words[place])
                    )
            case "list" if value is None:
                body.do(op_store32(area.offset, offset(-1)))
            case "list":
                assert value is not None
                address, length = value.trees
                body.do(op_store32(area.offset, length))
                size = mul(length, offset(area.width))
                with body.if_(op("i32.gt_s", length, offset(0))):
                    body.do(Op("memory.copy", (add(STATE, offset(area.inner)), address, size), NOTHING))
            case "counts":
                there = NO if value is None else value.is_there
                if area.is_optional:
                    body.do(op_store32(area.offset, there))
                size = offset(area.capacity * POOL_WIDTH)
                if value is None:
                    body.do(Op("memory.fill", (add(STATE, offset(area.inner)), offset(0), size), NOTHING))
                else:
                    with body.if_(there):
                        body.do(Op("memory.copy", (add(STATE, offset(area.inner)), value.trees[0], size), NOTHING))
            case _:
                raise Unsupported(f"slots as {area.form}")

    def loaded(self, area: SlotArea | None, shape: Shape) -> tuple[Expression, ...]:
        """What a slot holds in a frame, as arguments of the routine."""
        if area is None or area.form == "answers":
            return tuple(NONE if each == I64 else NO for each in shape.types)
        match area.form:
            case "scalar" | "truth":
                value = load(8, STATE, area.offset)
                return (narrow(value),) if shape.form == "truth" else (value,)
            case "bits":
                words = tuple(load(8, STATE, area.inner + 8 * place) for place in range(area.words))
                return (*((op("i32.load", STATE, offset(area.offset)),) if shape.is_optional else ()), *words)
            case "list":
                return (add(STATE, offset(area.inner)), op("i32.load", STATE, offset(area.offset)))
            case "counts":
                address = add(STATE, offset(area.inner))
                return (choose(op("i32.load", STATE, offset(area.offset)), address, offset(0)) if area.is_optional else address,)
        raise Unsupported(f"slots as {area.form}")


def op_store32(at: int, value: Expression) -> Op:
    """Store 4 bytes in the position."""
    return op("i32.store", STATE, offset(at), value)


class _Lazy(dict[int, Operand]):
    """The values of slots by number, made when they are asked for."""

    def __init__(self, slots: SlotValues) -> None:
        super().__init__()
        self.slots = slots

    def __missing__(self, slot: int) -> Operand:
        return self.slots.value(slot)

    def __contains__(self, slot: object) -> bool:
        return isinstance(slot, int) and (super().__contains__(slot) or 0 <= slot < len(self.slots.routine.slots))
