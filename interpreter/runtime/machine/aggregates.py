"""Compiles aggregates (count, sum, set, ... over a collection) to closures: each member is written into the slot, then reduced."""

from collections.abc import Iterator, Sequence

from interpreter.model import ir
from interpreter.model.builtins import AGGREGATES
from interpreter.model.builtins.overload import Reducer
from interpreter.model.types.types import element_type, may_be_none, non_null
from interpreter.runtime.machine.unions import union
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Closure, TurnState
from interpreter.runtime.values.containers import Value, walker


def bind(table: GameInstance, expression: ir.Aggregate) -> Closure:
    """The closure of an aggregate; none where what it walks is none."""
    return union(table, expression) or fold(table, expression)


def fold(table: GameInstance, expression: ir.Aggregate) -> Closure:
    """The closure of an aggregate that looks at its members one by one."""
    source, walk = table.evaluate(expression.source), walker(expression.source.kind)
    where = None if expression.where is None else table.evaluate(expression.where)
    value = None if expression.value is None else table.evaluate(expression.value)
    floor = None if expression.floor is None else table.evaluate(expression.floor)
    reduce, slot, guarded = reducer_of(table, expression), expression.slot, may_be_none(expression.source.kind)

    def pairs(members: Value, store: Sequence[Value], course: TurnState, slots: list[Value]) -> Iterator[tuple[Value, Value]]:
        for member in walk(members):
            slots[slot] = member
            if where is None or where(store, course, slots):
                yield member, member if value is None else value(store, course, slots)

    def closure(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        members = source(store, course, slots)
        if guarded and members is None:
            return None
        lowest = None if floor is None else floor(store, course, slots)
        return reduce(pairs(members, store, course, slots), lowest)

    return closure


def reducer_of(table: GameInstance, expression: ir.Aggregate) -> Reducer:
    """What the word of an expression makes of the members and their values."""
    row = AGGREGATES[expression.name]
    item = element_type(non_null(expression.source.kind))
    assert item is not None
    return row.specialize(table.material, item, None if expression.value is None else expression.value.kind)
