"""Parts of what a viewer is shown, each worked out again only where something has changed that it was made of.

    memo.turn_to(knowledge, state)
    cell = memo.part(("cell", 7), make)      # what `make` gave before, if nothing that it looked at is different now

A part depends on what was named by `reads` while it was made, and on all that the parts depend on which it was made of: a cell of the
store by its number, of a cell whether it is or holds one member by the pair `(number, member)`, an entry of a mapping that was given to
`compare`. It is the same object as before where it has not changed, so that who compares two pictures need not look into it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar, cast

from interpreter.analysis.state_reads import StatePlace, places_read
from interpreter.model import ir
from interpreter.model.types.domains import iter_bits
from interpreter.runtime.knowledge.partial_evaluation import Knowledge
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.values.containers import Value

T = TypeVar("T")
COURSE = -1  # stands for whose turn it is and what is counted beside it, among numbers of cells


class PartMemo:
    """The parts of the last picture of one table for one viewer, by names: as many as there are names, whatever is played."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[object, frozenset[Hashable]]] = {}
        self._reading: list[set[Hashable]] = []  # what the parts depend on that are being made, the innermost last
        self._cells: dict[Hashable, tuple[ir.Expression, frozenset[Hashable]]] = {}
        self._mappings: dict[Hashable, Mapping[Hashable, object]] = {}
        self._last: tuple[GameState, Knowledge] | None = None

    def turn_to(self, knowledge: Knowledge, state: GameState) -> None:
        """Go on to another position: what was made of anything that is different there is forgotten."""
        last, self._last = self._last, (state, knowledge)
        if last is None or last[0] is state:
            return
        before, known = last
        if (before.ended, known.complete) != (state.ended, knowledge.complete):
            self._parts.clear()  # what is seen is different in all of it
            return
        changed = _different(before.store, state.store) | _different(known.store, knowledge.store)
        if before.course != state.course:
            changed.add(COURSE)
        self._forget(changed)

    def _forget(self, changed: set[Hashable]) -> None:
        for name in [name for name, (_, read) in self._parts.items() if not changed.isdisjoint(read)]:
            del self._parts[name]

    def compare(self, name: Hashable, entries: Mapping[Hashable, object]) -> None:
        """Forget what was made of entries `(name, key)` that are different from those of the last time; to be called before they are read."""
        last = self._mappings.get(name, {})
        self._mappings[name] = entries
        changed: set[Hashable] = {(name, key) for key in {*last, *entries} if last.get(key) != entries.get(key)}
        if changed:
            self._forget(changed)

    def part(self, name: Hashable, make: Callable[[], T]) -> T:
        """The part of a name, made if there is none that still holds."""
        if name not in self._parts:
            self._reading.append(set())
            try:
                made = make()
            finally:
                read = frozenset(self._reading.pop())
            self._parts[name] = made, read
        self.rely_on(name)
        return cast("T", self._parts[name][0])

    def rely_on(self, name: Hashable) -> None:
        """The part that is being made depends on all that this one was made of."""
        self.reads(self._parts[name][1])

    def reads(self, read: Iterable[Hashable]) -> None:
        """The part that is being made depends on these cells of the store, members of cells or entries."""
        if self._reading:
            self._reading[-1].update(read)

    def reads_for(self, table: GameInstance, expression: ir.Expression, slots: tuple[Value, ...]) -> None:
        """The part that is being made depends on what an expression looks at; `slots`: the first ones, None where nothing is known of them."""
        if not self._reading:
            return
        key = id(expression), slots
        if key not in self._cells:
            self._cells[key] = expression, cells_read(table, expression, slots)
        self.reads(self._cells[key][1])


def _different(before: tuple[object, ...], after: tuple[object, ...]) -> set[Hashable]:
    """The places at which two stores differ, with the members that this makes a difference for; None stands for all of them."""
    changed: set[Hashable] = set()
    if before is not after:
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new and old != new:
                changed.add(place)
                changed.update((place, member) for member in _members(old, new))
    return changed


def _members(old: object, new: object) -> Iterator[int | None]:
    """Of which members it may be different whether they are the value or in it; None: of all."""
    for value in (old, new):
        if value is not None:
            yield value if isinstance(value, int) else None
    if isinstance(old, int) and isinstance(new, int) and old >= 0 and new >= 0:  # perhaps sets; a number below 0 is none
        yield from iter_bits(old ^ new)


def cells_read(table: GameInstance, expression: ir.Expression, slots: tuple[Value, ...]) -> frozenset[Hashable]:
    """What an expression may look at where its first slots hold these values, as `PartMemo.reads` takes it; `COURSE` where it looks at that."""
    known = {slot: value for slot, value in enumerate(slots) if isinstance(value, int)}
    return frozenset(read for place in places_read(table.rules, expression, known) for read in _reads(table, place))


def _reads(table: GameInstance, place: StatePlace) -> Iterator[Hashable]:
    if place.name.startswith("#"):
        yield COURSE
        return
    numbers = table.cells_of(place.name) if place.arguments is None else _numbers(table.slot_index[place.name], place.arguments)
    if place.member is None:
        yield from numbers
        return
    for number in numbers:
        yield from ((number, place.member), (number, None))


def _numbers(index: Value, arguments: tuple[int | None, ...]) -> Iterable[int]:
    """The numbers of the cells of a tracked name with these arguments, None standing for any."""
    if not arguments:
        return () if index is None else (index,)
    first, rest = arguments[0], arguments[1:]
    return [number for each in (index if first is None else (index[first],)) for number in _numbers(each, rest)]
