"""Values as fixed numbers of whole numbers: one for a truth, a number, a member; one for each member of a set or pool.

`ObservationField` has the table of all forms. `none` stands where nothing is, `hidden` where the viewer may not know what is; both are
lower than every value.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from interpreter.analysis.reachable_contents import counts_in, holds_things
from interpreter.model.builtins.position_memory import PositionMemory
from interpreter.model.builtins.representation import copies_walker
from interpreter.model.types.types import (
    BoolType,
    EntityType,
    IntRange,
    ListOf,
    MemoryOf,
    MultisetOf,
    Optional,
    SetOf,
    StackOf,
    Type,
    non_null,
)
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance

FAR = 1 << 62  # below it lies no number of a game
REMEMBERED = 1 << 10  # heaps of which every form knows how they are written
WIDEST = 1 << 12  # numbers that a set of numbers may lie between


@dataclass(frozen=True, slots=True)
class ObservationField:
    """What some numbers of an observation mean: `numbers[field.offset : field.offset + field.length]`.

    part: under which key of a view it stands (`state`, `course`, `frames`, `questions`, `answered`, `ended`).
    name: what the rules call it.
    arguments: whose it is, by names of members (of a name in a routine, the routine).
    form: how it is written: a row of the table.
    offset: where its numbers begin in an observation, from 0.
    length: how many they are.
    low: the lowest they can be, `none` and `hidden` included; None: no bound is known.
    high: the highest they can be; None: no bound is known.
    none: the number that stands for nothing; None where there is always something.
    hidden: the number that stands for what the viewer may not know; None where nothing is hidden.
    names: what the numbers count or number, in order.

    | form | numbers |
    |---|---|
    | `truth` | 0 or 1 |
    | `number` | the number |
    | `member`, `step`, `end` | the place in `names` |
    | `size` | how many things a set, pool, pile or list holds; it stands before what they are |
    | `set` | for each of `names` 1 if it is in it, else 0 |
    | `pool` | for each of `names` how many of it |
    | `pile` | place after place what lies there, as a place in `names` (numbers: themselves), a pile from its top, a list from its beginning; behind the last `none` |
    """

    part: str
    name: str
    arguments: tuple[str, ...]
    form: str
    offset: int
    length: int
    low: int | None
    high: int | None
    none: int | None
    hidden: int | None
    names: tuple[str, ...]


@dataclass(frozen=True)
class NumberForm:
    """How values of a kind are written: `form`, how many numbers, between which bounds, what they count."""

    form: str
    length: int
    low: int | None
    high: int | None
    names: tuple[str, ...] = ()
    may_be_none: bool = False
    may_hide: bool = False
    kind: Type | None = None
    places: tuple[int, ...] = ()  # of the names, where they do not count from 0
    written: dict[object, list[int]] = field(default_factory=dict, compare=False, repr=False)  # heaps, as they were written before

    @property
    def none(self) -> int:
        """What stands for nothing."""
        return -FAR if self.low is None else min(self.low, 0) - 1

    def fields(self, part: str, name: str, arguments: Sequence[str] = ()) -> list[ObservationField]:
        """The fields of a value, not yet in their places."""
        hidden = self.none - 1 if self.may_hide else None
        nothing = self.none if self.may_be_none or self.form == "pile" else None
        lowest = hidden if hidden is not None else nothing if nothing is not None else self.low
        low = None if self.low is None else lowest
        row = ObservationField(part, name, tuple(arguments), self.form, 0, self.length, low, self.high, nothing, hidden, self.names)
        if self.form not in ("set", "pool", "pile"):
            return [row]
        most = {"set": self.length, "pool": None, "pile": None}[self.form]
        unsized = -1 if self.may_be_none else None
        unseen = -2 if self.may_hide else None
        least = unseen if unseen is not None else unsized if unsized is not None else 0
        return [ObservationField(part, name, tuple(arguments), "size", 0, 1, least, most, unsized, unseen, ()), row]

    def write(self, value: object) -> list[int]:
        """A value as numbers."""
        if self.form in ("set", "pool", "pile"):
            numbers = self.written.get(value)
            if numbers is None:
                if len(self.written) >= REMEMBERED:
                    self.written.clear()
                numbers = self.written[value] = self._heap(value)
            return numbers
        if value is None:
            return [self.none]
        if isinstance(value, PositionMemory):
            return [sum(value.counts.values())]
        assert isinstance(value, int)
        return [self.places.index(value) if self.places else int(value)]

    def cover(self, size: int | None) -> list[int]:
        """What is hidden; of a heap everybody knows how many things it holds."""
        hidden = self.none - 1
        match self.form:
            case "set" | "pool":
                return [-2 if size is None else size, *[hidden] * self.length]
            case "pile":
                covered = self.length if size is None else min(size, self.length)
                return [-2 if size is None else size, *[hidden] * covered, *[self.none] * (self.length - covered)]
        return [hidden]

    def _heap(self, value: object) -> list[int]:
        if value is None:
            return [-1, *[self.none] * self.length]
        assert self.kind is not None
        things = list(copies_walker(self.kind)(value))
        if self.form == "pile":
            order = reversed(things) if isinstance(non_null(self.kind), StackOf) else iter(things)
            lying = [self._place(each) for each in islice(order, self.length)]
            return [len(things), *lying, *[self.none] * (self.length - len(lying))]
        counts = Counter(map(self._place, things))
        return [len(things), *(counts[place] for place in range(self.length))]

    def _place(self, thing: object) -> int:
        assert isinstance(thing, int)
        return self.places.index(thing) if self.places else int(thing)


def form_of(
    table: GameInstance,
    kind: Type,
    limits: tuple[int | None, int | None] = (None, None),
    *,
    may_be_none: bool = False,
    may_hide: bool = False,
) -> NumberForm:
    """How values of a kind are written; `limits`: bounds of a number, where they are not those of its kind."""
    nothing, inner = may_be_none or isinstance(kind, Optional), non_null(kind)
    match inner:
        case BoolType():
            return NumberForm("truth", 1, 0, 1, (), nothing, may_hide)
        case IntRange(low, high):
            return NumberForm(
                "number", 1, low if limits[0] is None else limits[0], high if limits[1] is None else limits[1], (), nothing, may_hide
            )
        case EntityType():
            names, places = _members(table, inner)
            return NumberForm("member", 1, 0, len(names) - 1, names, nothing, may_hide, places=places)
        case SetOf(IntRange(int(low), int(high))) if high - low < WIDEST:
            numbers = range(low, high + 1)
            return NumberForm("set", len(numbers), 0, 1, tuple(map(str, numbers)), nothing, may_hide, inner, tuple(numbers))
        case SetOf(EntityType() as of):
            names, places = _members(table, of)
            return NumberForm("set", len(names), 0, 1, names, nothing, may_hide, inner, places)
        case MultisetOf(EntityType() as of):
            names, places = _members(table, of)
            return NumberForm("pool", len(names), 0, None, names, nothing, may_hide, inner, places)
        case StackOf(EntityType() as of) | ListOf(EntityType() as of):
            names, places = _members(table, of)
            return NumberForm("pile", _most(table, of), 0, len(names) - 1, names, nothing, may_hide, inner, places)
        case StackOf(IntRange(low, high)) | ListOf(IntRange(low, high)):
            return NumberForm("pile", len(table.state_slots), low, high, (), nothing, may_hide, inner)
        case MemoryOf():
            return NumberForm("number", 1, 0, None, (), nothing, may_hide)
    return NumberForm("pile", 0, 0, None, (), nothing, may_hide, inner)  # sets of sets: only how many


def _members(table: GameInstance, kind: EntityType) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The members of a kind by name, and their places, if these are not the numbers from 0."""
    domain = table.material.of(kind)
    places = domain.places
    return tuple(domain.names[place] for place in places), () if places == tuple(range(len(places))) else places


def _most(table: GameInstance, kind: EntityType) -> int:
    """How many things of a kind there are, which only move; where none are counted, as many as it has members."""
    totals = []
    for store in (table.start_store, machine.start(table).store):
        heaps = ((cell, value) for cell, value in zip(table.state_slots, store, strict=True) if holds_things(cell.decl))
        totals.append(sum(counts_in(cell.decl, value).total() for cell, value in heaps if _is_about(table, cell.decl.kind, kind)))
    return max(totals) or len(table.material.of(kind).places)


def _is_about(table: GameInstance, kind: Type, wanted: EntityType) -> bool:
    """Whether things that lie somewhere may be of a kind, or of one it is a part of."""
    inner = non_null(kind)
    held = inner if isinstance(inner, EntityType) else getattr(inner, "inner", None)
    return isinstance(held, EntityType) and table.material.of(held).size == table.material.of(wanted).size
