"""Bindings of generated code: the constants that its source names, resolved when a table is made.

The source is the same for every table of a rule set. A constant is a name with a recipe: what it is, as a tuple of plain
parts, so that source and recipes can be kept in a file.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from interpreter.analysis.indexes import Index, buckets, prefix_sizes, sizes
from interpreter.backends.python.support import line_tables
from interpreter.backends.python.support.execution import Memo
from interpreter.backends.python.support.index_layouts import part_of
from interpreter.backends.python.support.subset_memo import memoized_choices
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.cells import board_of
from interpreter.model.builtins.number_sets import bounded_product
from interpreter.model.types.board import Board
from interpreter.model.types.types import Type, element_type
from interpreter.runtime.machine.expressions import join_of_tuples, membership_test
from interpreter.runtime.machine.instructions import in_turn_order
from interpreter.runtime.values.containers import Value, bit_indices, container_cast, default_value, walker

if TYPE_CHECKING:
    from interpreter.runtime.state.game_instance import GameInstance

Recipe = tuple[object, ...]


def resolve(table: "GameInstance", recipe: Recipe) -> Value:
    """What a recipe stands for at a table."""
    return _MAKERS[str(recipe[0])](table, *recipe[1:])


def _cell(table: "GameInstance", name: str) -> Value:
    return table.slot_index[name]


def _text(_table: "GameInstance", text: str) -> Value:
    return text


def _limits(table: "GameInstance") -> Value:
    return table.limits


def _figure(table: "GameInstance", name: str) -> Value:
    return table.figures[name]


def _named(table: "GameInstance", kind: Type, name: str) -> Value:
    return table.material.of(kind).by_name[name]


def _all(table: "GameInstance", kind: Type) -> Value:
    return table.material.of(kind).members


def _each(table: "GameInstance", kind: Type) -> Value:
    return table.material.of(kind).places


def _size(table: "GameInstance", kind: Type) -> Value:
    return table.material.of(kind).size


def _column(table: "GameInstance", name: str) -> Value:
    return table.columns[name]


def _sizes(table: "GameInstance", kind: Type) -> Value:
    return table.material.of(kind).part_sizes


def _meaning(table: "GameInstance", name: str, form: int, kinds: tuple[Type, ...]) -> Value:
    return FUNCTIONS[name].overloads[form].specialize(table.material, kinds)


def _choices(table: "GameInstance", form: int, kinds: tuple[Type, ...]) -> Value:
    return memoized_choices(_meaning(table, "subsets", form, kinds))


def _fold(table: "GameInstance", name: str, item: Type, value: Type | None) -> Value:
    return AGGREGATES[name].specialize(table.material, item, value)


def _turn(table: "GameInstance", have: Type, want: Type) -> Value:
    return container_cast(table.material, have, want)


def _join(_table: "GameInstance", name: str, kind: Type) -> Value:
    return join_of_tuples(name, element_type(kind) or kind)


def _has(_table: "GameInstance", kind: Type, member: Type) -> Value:
    return membership_test(kind, member)


def _product(_table: "GameInstance") -> Value:
    return bounded_product


def _walk(_table: "GameInstance", kind: Type) -> Value:
    return walker(kind)


def _neighbours(table: "GameInstance", kind: Type) -> Value:
    return board_of(table.material, kind).neighbours


def _beside(table: "GameInstance", kind: Type) -> Value:
    return tuple(bit_indices(mask) for mask in board_of(table.material, kind).neighbours)


def _steps(table: "GameInstance", kind: Type) -> Value:
    steps = board_of(table.material, kind).steps
    return tuple(tuple(None if there < 0 else there for there in way) for way in steps)


def _of_board(work_out: Callable[[Board], Value]) -> Callable[["GameInstance", Type], Value]:
    return lambda table, kind: work_out(board_of(table.material, kind))


def _rows(table: "GameInstance", kind: Type) -> Value:
    return board_of(table.material, kind).rows


def _columns(table: "GameInstance", kind: Type) -> Value:
    return board_of(table.material, kind).columns


def _rank(table: "GameInstance", kind: Type) -> Value:
    known = table.material.of(kind)
    return tuple(known.rank.get(place, -1) + 1 for place in range(known.size))


def _players(table: "GameInstance") -> Value:
    return table.players


def _others(table: "GameInstance") -> Value:
    everybody = table.material.kinds["player"].members
    return tuple(everybody & ~(1 << seat) for seat in range(table.players))


def _in_turn(table: "GameInstance", clockwise: int) -> Value:
    def from_seat(first: int) -> Memo:
        return Memo(lambda seats: tuple(in_turn_order(bit_indices(seats), first, clockwise, table.players)))

    return tuple(from_seat(first) for first in range(table.players))


def _index(table: "GameInstance", kept: tuple[Index, ...], index: Index) -> Value:
    return len(table.state_slots) + sum(sizes(table.rules, table.material, kept)[: kept.index(index)])


def _codes(table: "GameInstance", index: Index) -> Value:
    return buckets(table.rules, table.material, index)


def _leading(table: "GameInstance", index: Index) -> Value:
    return prefix_sizes(table.rules, table.material, index)


def _blank(table: "GameInstance", kind: Type) -> Value:
    return default_value(table.material, kind)


_MAKERS: Mapping[str, Callable[..., Value]] = {
    "cell": _cell,
    "choices": _choices,
    "limits": _limits,
    "text": _text,
    "figure": _figure,
    "named": _named,
    "all": _all,
    "each": _each,
    "column": _column,
    "size": _size,
    "sizes": _sizes,
    "part": part_of,
    "meaning": _meaning,
    "fold": _fold,
    "turn": _turn,
    "join": _join,
    "has": _has,
    "walk": _walk,
    "product": _product,
    "neighbours": _neighbours,
    "beside": _beside,
    "steps": _steps,
    "lines": _of_board(line_tables.lines),
    "line masks": _of_board(line_tables.line_masks),
    "rows through": _of_board(line_tables.rows),
    "row masks": _of_board(line_tables.row_masks),
    "rows": _rows,
    "columns": _columns,
    "rank": _rank,
    "players": _players,
    "others": _others,
    "blank": _blank,
    "in turn": _in_turn,
    "index": _index,
    "codes": _codes,
    "leading": _leading,
}
