"""The slots of a routine as locals: their values, how they are kept in its frame and come back."""

from collections.abc import Iterable

from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, Operand, Shape, assign, bits, fitted, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.position.frames import FrameArea, SlotArea
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    ZERO,
    add,
    load,
    narrow,
    offset,
    op,
    store,
    sub,
    wide,
)
from interpreter.lir.nodes import Expression, Local, Op
from interpreter.lir.types import I32, I64
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
        if slot not in self._values:
            shape = self.shape(slot)
            name = self.routine.slots[slot].name or "slot"
            self._values[slot] = Operand(shape, tuple(self.body.fresh(name, each) for each in shape.types))
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
        """Write that a slot gets a value."""
        assign(self.body, self.value(slot), value)

    def take_next(self, step: ir.IterNext) -> None:
        """Write that the next member of a loop goes to its slot."""
        address, length = self.locals(step.rest)
        self.set(step.slot, fitted(plain(load(8, address)), self.shape(step.slot)))
        self.body.set(address, add(address, offset(8)))
        self.body.set(length, sub(length, offset(1)))

    # -------------------------------------------------------------------------------------------- frames

    def save(self, frame: FrameArea, live: Iterable[int]) -> None:
        """Write that what matters goes into the frame, and none into the rest."""
        for slot, area in enumerate(frame.slots):
            if area is not None:
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
                size = op("i32.shl", length, offset(3))
                with body.if_(op("i32.gt_s", length, offset(0))):
                    body.do(Op("memory.copy", (add(STATE, offset(area.inner)), address, size), I32))
            case _:
                raise Unsupported(f"slots as {area.form}")

    def loaded(self, area: SlotArea | None, shape: Shape) -> tuple[Expression, ...]:
        """What a slot holds in a frame, as arguments of the routine."""
        if area is None:
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
