"""The table of words: everything that can be called in an expression beside what a game declares.

A name may stand in both tables. A call that binds a name (`x in S` as its argument, or `for`, `where`, `by`) means the
row in `BINDERS`, any other call the row in `WORDS`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.model.builtins import aggregates, cells, constructors, containers, numbers, players, turn_state
from interpreter.model.builtins.overload import Binder, Word

BINDERS: Mapping[str, Binder] = MappingProxyType({row.name: row for row in aggregates.BINDER_ROWS})
WORDS: Mapping[str, Word] = MappingProxyType(
    {
        row.name: row
        for rows in (constructors.ROWS, containers.ROWS, numbers.ROWS, players.ROWS, cells.ROWS, turn_state.ROWS)
        for row in rows
    }
)

GROUPS = (aggregates.GROUP, constructors.GROUP, numbers.GROUP, players.GROUP, cells.GROUP, turn_state.GROUP)
COURSE = frozenset({"me", "current", "round", "turn_number", "passes_in_a_row", "all_passed", "score", "can", "possible", "as_written"})
