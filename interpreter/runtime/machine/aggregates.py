"""Words that bind a name, as closures: the candidate is written into its slot, member by member.

The meaning of a word stands in its row of `model/builtins`. The commonest ones are also written out here as plain loops,
because most of the time of a game is spent in them; a test holds both together.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from interpreter.model import ir
from interpreter.model.builtins import AGGREGATES
from interpreter.model.builtins.overload import Reducer
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import element_type, may_be_none, non_null
from interpreter.runtime.machine.unions import union
from interpreter.runtime.state.run import Closure
from interpreter.runtime.state.state import Course
from interpreter.runtime.state.table import Table
from interpreter.runtime.values.containers import Value, Walk, walker

Quick = Callable[[Walk, Closure, int, Closure | None, Closure | None], Closure]


def bind(table: Table, expression: ir.Aggregate) -> Closure:
    """The closure of a word that binds a name; none where what it walks is none."""
    joined = union(table, expression)
    if joined is not None:
        return joined
    source = table.evaluate(expression.source)
    where = None if expression.where is None else table.evaluate(expression.where)
    value = None if expression.value is None else table.evaluate(expression.value)
    walk = walker(expression.source.kind)
    quick = _quick(expression)
    closure = quick(walk, source, expression.slot, where, value) if quick else folded(table, expression, walk)
    if not may_be_none(expression.source.kind):
        return closure
    return lambda store, course, slots: None if source(store, course, slots) is None else closure(store, course, slots)


def _quick(expression: ir.Aggregate) -> Quick | None:
    """The written-out loop for a word, if it has one for this shape."""
    shape = (expression.name, expression.value is not None)
    if expression.name == "set" and not is_mask_set(non_null(expression.kind)):
        return None
    return _QUICK.get(shape)


def folded(table: Table, expression: ir.Aggregate, walk: Walk) -> Closure:
    """The closure that follows the row of the word."""
    source = table.evaluate(expression.source)
    where = None if expression.where is None else table.evaluate(expression.where)
    value = None if expression.value is None else table.evaluate(expression.value)
    floor = None if expression.floor is None else table.evaluate(expression.floor)
    fold = fold_of(table, expression)
    slot = expression.slot

    def pairs(store: Sequence[Value], course: Course, slots: list[Value]) -> Iterator[tuple[Value, Value]]:
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                yield member, member if value is None else value(store, course, slots)

    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> Value:
        lowest = None if floor is None else floor(store, course, slots)
        return fold(pairs(store, course, slots), lowest)

    return closure


def fold_of(table: Table, expression: ir.Aggregate) -> Reducer:
    """What the word of an expression makes of the members and their values."""
    row = AGGREGATES[expression.name]
    item = element_type(non_null(expression.source.kind))
    assert item is not None
    return row.specialize(table.material, item, None if expression.value is None else expression.value.kind)


def _count(walk: Walk, source: Closure, slot: int, where: Closure | None, _value: Closure | None) -> Closure:
    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> int:
        number = 0
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                number += 1
        return number

    return closure


def _exists(walk: Walk, source: Closure, slot: int, where: Closure | None, _value: Closure | None) -> Closure:
    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> bool:
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                return True
        return False

    return closure


def _every(walk: Walk, source: Closure, slot: int, where: Closure | None, value: Closure | None) -> Closure:
    assert value is not None

    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> bool:
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if (where is None or where(store, course, slots)) and not value(store, course, slots):
                return False
        return True

    return closure


def _sum(walk: Walk, source: Closure, slot: int, where: Closure | None, value: Closure | None) -> Closure:
    assert value is not None

    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> int:
        total = 0
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                total += value(store, course, slots)
        return total

    return closure


def _set_of_members(walk: Walk, source: Closure, slot: int, where: Closure | None, _value: Closure | None) -> Closure:
    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> int:
        mask = 0
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                mask |= 1 << member
        return mask

    return closure


def _set_of_values(walk: Walk, source: Closure, slot: int, where: Closure | None, value: Closure | None) -> Closure:
    assert value is not None

    def closure(store: Sequence[Value], course: Course, slots: list[Value]) -> int:
        mask = 0
        for member in walk(source(store, course, slots)):
            slots[slot] = member
            if where is None or where(store, course, slots):
                found = value(store, course, slots)
                if found is not None:
                    mask |= 1 << found
        return mask

    return closure


_QUICK: Mapping[tuple[str, bool], Quick] = {
    ("count", False): _count,
    ("exists", False): _exists,
    ("every", True): _every,
    ("sum", True): _sum,
    ("set", False): _set_of_members,
    ("set", True): _set_of_values,
}
