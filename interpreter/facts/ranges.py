"""Ranges at one table: how low and how high a number can get, and how many members a set can have.

All are bounds that hold in every position a game can come to; None where nothing is proved. They follow from the types, which `check`
has proved, from the bounds of what is tracked, and from what is printed at this table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import comb

from interpreter.facts.contents import Things, things_at
from interpreter.model import ir
from interpreter.model.types import types
from interpreter.model.types.interval_arithmetic import arithmetic, hull, intersection
from interpreter.model.types.types import IntRange
from interpreter.runtime.state.game_instance import GameInstance

NOTHING = IntRange(0, 0)


@dataclass(frozen=True)
class Ranges:
    """The ranges of expressions at one table; those of words are kept."""

    table: GameInstance
    heaps: Mapping[int, int | None] = field(default_factory=dict)  # by slot: how much the arguments of a word hold at most
    words: dict[tuple[object, ...], IntRange] = field(default_factory=dict)
    sizes: dict[tuple[object, ...], int | None] = field(default_factory=dict)
    things: dict[str, Things | None] = field(default_factory=dict)  # by the name of the places they can come to lie in

    def values_of(self, kind: types.Type) -> int | None:
        """How many values of a kind there are at this table."""
        match kind:
            case types.Optional(inner):
                number = self.values_of(inner)
                return None if number is None else number + 1
            case types.EntityType():
                return self.table.material.of(kind).members.bit_count()
            case types.BoolType():
                return 2
            case IntRange(int(low), int(high)):
                return max(0, high - low + 1)
            case types.SetOf(types.EntityType() as inner):
                number = self.values_of(inner)
                return None if number is None else 1 << number
        return None

    def size_of(self, heap: ir.Expression) -> int | None:
        """How many different members a set, pool or pile can have; None for lists, in which things may come again."""
        kind = types.non_null(heap.kind)
        inner = types.element_type(kind)
        if isinstance(heap, ir.BuiltinCall) and heap.name == "subsets":
            return self._choices(*heap.arguments)
        if isinstance(heap, ir.BuiltinCall) and heap.name == "groups" and inner is not None:
            inner = types.element_type(types.non_null(inner))  # no two groups have a member in common
        return None if inner is None or isinstance(kind, types.ListOf | types.StackOf) else self.values_of(inner)

    def copies_in(self, heap: ir.Expression) -> int | None:
        """How many members a set, pool, pile or list can have, copies counted."""
        match heap:
            case _ if isinstance(types.non_null(heap.kind), types.SetOf):
                return self.size_of(heap)
            case ir.StateRead(name=name):
                things = self.things_at(name)
                return None if things is None else things.total()
            case ir.Local(slot=slot):
                return self.heaps.get(slot)
            case ir.UserCall():
                called, key = self._called(heap)
                if key not in self.sizes:
                    self.sizes[key] = called.copies_in(self.table.rules.words[heap.name].body)
                return self.sizes[key]
            case ir.If(yes=one, no=other) | ir.Coalesce(value=one, fallback=other):
                both = self.copies_in(one), self.copies_in(other)
                return None if None in both else max(size for size in both if size is not None)
            case ir.Aggregate(name="path"):
                member = types.element_type(types.non_null(heap.kind))  # none comes again
                return None if member is None else self.values_of(member)
            case ir.BuiltinCall(name="pool" | "list", arguments=(inner,)) if types.element_type(types.non_null(inner.kind)) is not None:
                return self.copies_in(inner)
        return None

    def things_at(self, name: str) -> Things | None:
        """The things that can come together in places of that name."""
        if name not in self.things:
            self.things[name] = things_at(self.table, name)
        return self.things[name]

    def range_of(self, number: ir.Expression) -> IntRange:
        """How low and how high a number can get."""
        own = types.non_null(number.kind)
        declared = own if isinstance(own, IntRange) else self._of_members(own)
        return intersection(declared, self._range(number))

    def _of_members(self, kind: types.Type) -> IntRange:
        """The numbers of a kind, which are their places."""
        places = self.table.material.of(kind).places if isinstance(kind, types.EntityType) else ()
        return IntRange(min(places), max(places)) if places else IntRange()

    def _range(self, number: ir.Expression) -> IntRange:  # one case for each sort of node
        match number:
            case ir.Constant(value=int() as value):
                return IntRange(value, value)
            case ir.GameParameter(name=name):
                value = self.table.figures[name]
                return IntRange(value, value) if isinstance(value, int) else IntRange()
            case ir.StateRead(name=name):
                return self._of_cells(name)
            case ir.TableLookup(name=name):
                return _hull_of(_numbers(self.table.columns[name]))
            case ir.UserCall(name=name):
                called, key = self._called(number)
                if key not in self.words:
                    self.words[key] = called.range_of(self.table.rules.words[name].body)
                return self.words[key]
            case ir.Arithmetic(operator=operator, left=left, right=right):
                return self._computed(operator, self.range_of(left), self.range_of(right))
            case ir.If(yes=one, no=other) | ir.Coalesce(value=one, fallback=other):
                return hull(self.range_of(one), self.range_of(other))
            case ir.RowExpression(name=name):
                rows = [self.range_of(value) for value, _ in self.table.rules.row_expressions[name].values()]
                return _hull_of(iter(rows))
            case ir.Aggregate():
                return self._gathered(number)
            case ir.BuiltinCall(name="size", arguments=(heap,)) | ir.BuiltinCall(name="copies", arguments=(_, heap)):
                return IntRange(0, self.copies_in(heap))
        return IntRange()

    def _called(self, call: ir.UserCall) -> tuple["Ranges", tuple[object, ...]]:
        """The ranges inside of a word, and under which key what they are is kept."""
        sizes = tuple(self.copies_in(each) for each in call.arguments)
        return replace(self, heaps=dict(enumerate(sizes, 1))), (call.name, *sizes)

    def _choices(self, heap: ir.Expression, least: ir.Expression, most: ir.Expression) -> int | None:
        """How many choices of at least and at most so many there are of what a set or pool can hold."""
        size = self.copies_in(heap)
        if size is None:
            return None
        low, high = self.range_of(least).low, self.range_of(most).high
        return sum(comb(size, number) for number in range(max(0, low or 0), min(size, size if high is None else high) + 1))

    def _computed(self, operator: str, left: IntRange, right: IntRange) -> IntRange:
        if operator in ("+", "-", "*"):
            return arithmetic(operator, left, right)
        return arithmetic(operator, left, right) if right.low is not None and right.low >= 1 else IntRange()

    def _gathered(self, bind: ir.Aggregate) -> IntRange:
        size = self.size_of(bind.source)
        if size is None:
            size = self.copies_in(bind.source)
        if bind.name == "count":
            return IntRange(0, size)
        if bind.value is None:
            return IntRange()
        if bind.name == "sum" and isinstance(bind.value, ir.Local) and bind.value.slot == bind.slot:
            return self._added_up(bind.source)
        each = self.range_of(bind.value)
        if bind.name in ("min", "max"):
            return each
        if bind.name == "sum":
            return arithmetic("*", IntRange(0, size), hull(each, NOTHING))
        return IntRange()

    def _added_up(self, heap: ir.Expression) -> IntRange:
        """What the different members of a set, pool or pile come to together."""
        inner = types.element_type(types.non_null(heap.kind))
        if not isinstance(inner, types.EntityType) or self.size_of(heap) is None:
            return IntRange()
        numbers = self.table.material.of(inner).places
        return IntRange(sum(min(0, each) for each in numbers), sum(max(0, each) for each in numbers))

    def _of_cells(self, name: str) -> IntRange:
        cells = self.table.cells_of(name)
        if not all(isinstance(types.non_null(self.table.state_slots[cell].decl.kind), IntRange) for cell in cells):
            return IntRange()
        return _hull_of(IntRange(*self.table.limits[cell]) for cell in cells)


def _numbers(value: object) -> Iterator[IntRange]:
    """The numbers in a column, none left out."""
    if isinstance(value, tuple):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int):
        yield IntRange(int(value), int(value))


def _hull_of(ranges: Iterator[IntRange]) -> IntRange:
    """The least range with the numbers of all of them; of none it says nothing."""
    found = next(ranges, IntRange())
    for each in ranges:
        found = hull(found, each)
    return found
