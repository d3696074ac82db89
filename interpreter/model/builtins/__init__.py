"""The table of built-in words: everything that can be called in an expression beside what a game declares.

A name may stand in both tables. A call that binds a name (`x in S` as its argument, or `for`, `where`, `by`) means the
row in `AGGREGATES`, any other call the row in `FUNCTIONS`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.model import ir
from interpreter.model.builtins import aggregates, cells, constructors, containers, numbers, players, regions, turn_state
from interpreter.model.builtins.overload import AggregateFunction, AggregateOverload, Function, Overload

AGGREGATES: Mapping[str, AggregateFunction] = MappingProxyType({row.name: row for row in aggregates.AGGREGATES})
FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        row.name: row
        for rows in (constructors.ROWS, containers.ROWS, numbers.ROWS, players.ROWS, cells.ROWS, regions.ROWS, turn_state.ROWS)
        for row in rows
    }
)
TURN_STATE_FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {row.name: each.reads for row in FUNCTIONS.values() for each in row.overloads if each.reads}
)  # name -> the register of the course of the turns that it reads

GROUPS = (aggregates.GROUP, constructors.GROUP, numbers.GROUP, players.GROUP, cells.GROUP, turn_state.GROUP)


def overload_of(call: ir.BuiltinCall) -> Overload:
    """The row of a call of a built-in function."""
    return FUNCTIONS[call.name].overloads[call.overload]


def spelling_of(bind: ir.Aggregate) -> AggregateOverload:
    """The row of a call of an aggregate."""
    return AGGREGATES[bind.name].overload(has_value=bind.value is not None)


def is_lazy_choice(choice: ir.Choice) -> bool:
    """Whether the domain of a choice is counted and ranked, never listed."""
    return isinstance(choice.domain, ir.BuiltinCall) and overload_of(choice.domain).lazy
