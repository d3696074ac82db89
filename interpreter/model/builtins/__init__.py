"""The table of built-in words: everything that can be called in an expression beside what a game declares.

A name may stand in both tables. A call that binds a name (`x in S` as its argument, or `for`, `where`, `by`) means the
row in `AGGREGATES`, any other call the row in `FUNCTIONS`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.model import ir
from interpreter.model.builtins import aggregates, cells, constructors, containers, edges_and_corners, numbers, players, regions, turn_state
from interpreter.model.builtins.overload import AggregateFunction, AggregateOverload, Function, Overload

GROUPS: Mapping[str, tuple[Function | AggregateFunction, ...]] = MappingProxyType(
    {
        "Binding a name": aggregates.ROWS,
        "Sets and heaps": (*constructors.ROWS, *containers.ROWS),
        "Numbers": numbers.ROWS,
        "Players": players.ROWS,
        "Boards": (*cells.ROWS, *regions.ROWS, *edges_and_corners.ROWS),
        "The game": turn_state.ROWS,
    }
)  # heading in the documentation -> words
_ROWS = tuple(row for rows in GROUPS.values() for row in rows)
AGGREGATES: Mapping[str, AggregateFunction] = MappingProxyType({row.name: row for row in _ROWS if isinstance(row, AggregateFunction)})
FUNCTIONS: Mapping[str, Function] = MappingProxyType({row.name: row for row in _ROWS if isinstance(row, Function)})
RESERVED = frozenset(row.name for row in _ROWS if not row.yields)  # what no file may call something of its own
TURN_STATE_FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {row.name: each.reads for row in FUNCTIONS.values() for each in row.overloads if each.reads}
)  # name -> the register of the course of the turns that it reads


def overload_of(call: ir.BuiltinCall) -> Overload:
    """The row of a call of a built-in function."""
    return FUNCTIONS[call.name].overloads[call.overload]


def spelling_of(bind: ir.Aggregate) -> AggregateOverload:
    """The row of a call of an aggregate."""
    return AGGREGATES[bind.name].overload(has_value=bind.value is not None)


def is_walk(bind: ir.Aggregate) -> bool:
    """Whether an aggregate goes on from the only member of its source, each value being the next member."""
    return spelling_of(bind).gathers == "walked"


def is_lazy_choice(choice: ir.Choice) -> bool:
    """Whether the domain of a choice is counted and ranked, never listed."""
    return isinstance(choice.domain, ir.BuiltinCall) and overload_of(choice.domain).lazy
