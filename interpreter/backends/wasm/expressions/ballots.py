"""What several players answered to one question: a value for every seat, where the routine has its frame, or in a place of its own."""

from dataclasses import dataclass

from interpreter.backends.wasm.codegen.heaps import HeapLowering
from interpreter.backends.wasm.codegen.shapes import POOL_WIDTH, Operand, Shape, bits, counts, fitted, held, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.position.frames import COUNT, SlotArea
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import WORD, aligned
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    YES,
    add,
    choose,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    wide,
)
from interpreter.lir.nodes import Expression
from interpreter.model import ir
from interpreter.model.types.types import Type
from interpreter.runtime.state.slot_forms import slots_of

assert COUNT == POOL_WIDTH


@dataclass(frozen=True, slots=True)
class BallotShape(Shape):
    """The shape of the answers of several: `each` says how one of them is written."""

    each: SlotArea | None = None


def ballots(unit: CompilationUnit, routine: ir.Routine, slot: int) -> Operand:
    """The answers in a slot of a routine: where they stand."""
    frame = unit.layout.frames.get(routine.name)
    area = None if frame is None else frame.slots[slot]
    if area is not None:
        return Operand(BallotShape("answers", each=area.each), (add(STATE, offset(area.offset)),))
    each = _area(unit.shapes.of(slots_of(routine)[slot].kind), slots_of(routine)[slot].kind)
    return Operand(
        BallotShape("answers", each=each), (offset(unit.place_of(("ballots", routine.name, slot), each.size * unit.table.players)),)
    )


def _area(shape: Shape, kind: Type) -> SlotArea:
    """How an answer is written that nothing reads while somebody else is waited for."""
    match shape.form:
        case "number":
            return SlotArea("scalar", kind, 0, WORD)
        case "bits":
            return SlotArea("bits", kind, 0, WORD * (1 + shape.words), words=shape.words, is_optional=True)
        case "counts":
            return SlotArea("counts", kind, 0, WORD + aligned(COUNT * shape.words), capacity=shape.words, is_optional=True)
    raise Unsupported(f"answers of several as {shape.form}")


def _place(answers: Operand, seat: Expression) -> tuple[SlotArea, Expression]:
    assert isinstance(answers.shape, BallotShape)
    each = answers.shape.each
    assert each is not None
    return each, add(answers.tree, narrow(mul(seat, number(each.size))))


def ballot(body: Body, answers: Operand, seat: Expression) -> Operand:
    """What the player on a seat answered; it may be none."""
    each, address = _place(answers, seat)
    address = body.atom(address, "ballot")
    inside = add(address, offset(each.inner))
    match each.form:
        case "scalar" | "truth":
            return plain(load(8, address))
        case "bits":
            words = tuple(load(8, address, each.inner + 8 * word) for word in range(each.words))
            return Operand(bits(each.words, is_optional=True), (op("i32.load", address, offset(0)), *words))
        case "counts":
            return Operand(counts(each.capacity, COUNT), (choose(op("i32.load", address, offset(0)), inside, offset(0)),))
    raise Unsupported(f"answers of several as {each.form}")


def put_ballot(lowering: HeapLowering, answers: Operand, seat: Expression, value: Operand) -> None:
    """Write what the player on a seat answered, which is not none."""
    body = lowering.body
    each, address = _place(answers, seat)
    address = body.atom(address, "ballot")
    match each.form:
        case "scalar" | "truth":
            body.do(store(8, address, 0, wide(value.tree)))
        case "bits":
            body.do(op("i32.store", address, offset(0), YES))
            for place, word in enumerate(fitted(value, bits(each.words)).words):
                body.do(store(8, address, each.inner + 8 * place, word))
        case "counts":
            pool = held(body, lowering.settled(value, counts(each.capacity)), "pool")
            body.do(op("i32.store", address, offset(0), YES))
            body.do(op("memory.copy", add(address, offset(each.inner)), pool.trees[0], offset(COUNT * each.capacity)))
        case _:
            raise Unsupported(f"answers of several as {each.form}")


def no_ballot(body: Body, answers: Operand, seat: Expression, *, is_empty: bool = False) -> None:
    """Write that the player on a seat answered nothing; `is_empty`: that is an empty set or pool."""
    each, address = _place(answers, seat)
    address = body.atom(address, "ballot")
    match each.form:
        case "scalar" | "truth":
            body.do(store(8, address, 0, NONE))
        case "list":
            body.do(op("i32.store", address, offset(0), offset(-1)))
        case _:
            body.do(op("i32.store", address, offset(0), YES if is_empty else NO))
            body.do(op("memory.fill", add(address, offset(each.inner)), offset(0), offset(each.size - each.inner)))
