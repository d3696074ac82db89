"""Where the slots of routines in progress stand: every routine that may stop for an answer has one frame at most, at a fixed place."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from interpreter.analysis.cost.sizes import SETS
from interpreter.analysis.suspension import Suspension
from interpreter.backends.wasm.position.capacities import Capacities
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import WORD, aligned, entry_width, set_words
from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir.effects import slots_written
from interpreter.model.types.types import (
    BoolType,
    EntityType,
    IntRange,
    ListOf,
    MultisetOf,
    NullType,
    SetOf,
    StackOf,
    Type,
    element_type,
    may_be_none,
    non_null,
    show,
)
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.slot_forms import slots_of

SlotForm = Literal["scalar", "truth", "bits", "counts", "list", "answers"]
COUNT = 4  # bytes of a count in a slot


@dataclass(frozen=True, slots=True)
class SlotArea:
    """Where a slot stands, and how it is written.

    | form | what stands there |
    |---|---|
    | `scalar` | a number or place of 8 bytes with sign; none is -2^63 |
    | `truth` | 8 bytes: 0, 1, or -2^63 for none |
    | `bits` | `words` words; with `is_optional` 4 bytes before them, at `offset`: 1, or 0 for none; the words begin at `inner` |
    | `counts` | 4 bytes for each of the `capacity` places of the kind, from `inner` on; with `is_optional` as above |
    | `list` | 4 bytes for the length (-1 for none), from `inner` on `width` bytes for each of at most `capacity` members |
    | `answers` | for every seat an area like `each`, whose offset counts from `offset + seat * each.size` |
    """

    form: SlotForm
    kind: Type
    offset: int
    size: int
    words: int = 0
    capacity: int = 0
    is_optional: bool = False
    width: int = 0
    each: "SlotArea | None" = None

    @property
    def inner(self) -> int:
        """Where the words, counts or members begin."""
        return self.offset + (WORD if self.is_optional or self.form == "list" else 0)


@dataclass(frozen=True, slots=True)
class FrameArea:
    """The slots of a routine, by number; None: nothing reads the slot where the routine waits. `number` stands for it in the stack.

    `entries`: the instructions at which it may stand.
    """

    number: int
    slots: tuple[SlotArea | None, ...]
    entries: frozenset[int]


def frame_areas(
    table: GameInstance, suspension: Suspension, capacities: Capacities, routines: Iterable[str], offset: int
) -> tuple[dict[str, FrameArea], int]:
    """The frames of routines, one behind the other from an offset on, and where the last one ends; `Unsupported` for what has no static size."""
    frames: dict[str, FrameArea] = {}
    for number, name in enumerate(routines):
        routine = table.rules.routines[name]
        entries = suspension.resume_points(routine) | {0}
        dead = frozenset(range(len(routine.slots))).intersection(*(table.dead_slots(name)[pc] for pc in entries))
        slots: list[SlotArea | None] = []
        for slot in range(len(routine.slots)):
            area = None if slot in dead else _SlotLayout(table, capacities, routine, slot).area()
            slots.append(area and replace(area, offset=offset))
            offset += area.size if area else 0
        frames[name] = FrameArea(number, tuple(slots), entries)
    return frames, offset


@dataclass(frozen=True, slots=True)
class _SlotLayout:
    """A slot of a routine whose form is looked for."""

    table: GameInstance
    capacities: Capacities
    routine: ir.Routine
    slot: int

    def area(self) -> SlotArea:
        """The area of the slot, at offset 0."""
        form = slots_of(self.routine)[self.slot]
        if form.by_seat:
            each = self._of(form.kind)
            return SlotArea("answers", form.kind, 0, each.size * self.table.players, each=each)
        return self._of(form.kind)

    def _of(self, kind: Type) -> SlotArea:
        material, inner, is_optional = self.table.material, non_null(kind), may_be_none(kind)
        flag = WORD if is_optional else 0
        match inner:
            case BoolType():
                return SlotArea("truth", kind, 0, WORD, is_optional=is_optional)
            case EntityType() | IntRange() | NullType():
                return SlotArea("scalar", kind, 0, WORD, is_optional=is_optional)
            case SetOf():
                words = set_words(material, inner, *self._place())
                return SlotArea("bits", kind, 0, flag + WORD * words, words=words, is_optional=is_optional)
            case MultisetOf(EntityType() as member):
                size = material.of(member).size
                return SlotArea("counts", kind, 0, flag + aligned(COUNT * size), capacity=size, is_optional=is_optional)
            case ListOf() | StackOf() if element_type(non_null(inner.inner)) is None:
                capacity, width = self._capacity(), entry_width(material, inner.inner)
                return SlotArea("list", kind, 0, WORD + aligned(width * capacity), capacity=capacity, is_optional=is_optional, width=width)
        raise self._unsupported(f"A {show(inner)} cannot be kept while an answer is waited for.")

    def _capacity(self) -> int:
        """How many members the list has at most."""
        sources = [step.source for step in self.routine.code if isinstance(step, ir.IterInit) and step.rest == self.slot]
        if sources:
            bounds = [self.capacities.of_heap(source, self.routine) for source in sources]
        else:
            bounds = [self.capacities.of_slot(self.slot, self.routine)]
        known = [bound for bound in bounds if bound is not None]
        if len(known) < len(bounds):
            raise self._unsupported(
                f"Nothing shows that this list, which is kept while an answer is waited for, has fewer than {SETS} members."
            )
        return max(known)

    def _unsupported(self, reason: str) -> Unsupported:
        return Unsupported(reason, *self._place())

    def _place(self) -> tuple[str, Span | None]:
        """The address of the first step that fills the slot, and where it stands."""
        for pc, step in enumerate(self.routine.code):
            if self.slot in slots_written(step):
                return self.routine.source_map[pc]
        return self.routine.source_map[0] if self.routine.source_map else ("", None)
