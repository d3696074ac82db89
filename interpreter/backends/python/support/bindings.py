"""Bindings of generated code: the constants that its source names, resolved when a table is made.

The source is the same for every table of a rule set. A constant is a name with a recipe: what it is, as a tuple of plain
parts, so that source and recipes can be kept in a file.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from interpreter.analysis.indexes import Index, buckets, prefix_sizes, sizes
from interpreter.backends.python.support import line_tables
from interpreter.backends.python.support.execution import Memo
from interpreter.backends.python.support.index_layouts import part_of
from interpreter.backends.python.support.subset_memo import memoized_choices
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.bit_masks import bit_indices
from interpreter.model.builtins.cells import board_of
from interpreter.model.builtins.number_sets import bounded_product
from interpreter.model.types.board import Board
from interpreter.model.types.domains import Domain
from interpreter.model.types.types import Type, element_type
from interpreter.runtime.machine.expressions import join_of_tuples, membership_test, recall, remember
from interpreter.runtime.machine.instructions import in_turn_order
from interpreter.runtime.values.containers import Value, container_cast, default_value, walker

if TYPE_CHECKING:
    from interpreter.runtime.state.game_instance import GameInstance

Recipe = tuple[object, ...]
Maker = Callable[..., Value]  # the game instance, and the other parts of the recipe -> what it stands for


def resolve(game: "GameInstance", recipe: Recipe) -> Value:
    """What a recipe stands for at a table."""
    return _MAKERS[str(recipe[0])](game, *recipe[1:])


def _of_domain(work_out: Callable[[Any], Value]) -> Maker:
    return lambda game, kind: work_out(game.material.of(kind))


def _of_board(work_out: Callable[[Any], Value]) -> Maker:
    return lambda game, kind: work_out(board_of(game.material, kind))


def _meaning(game: "GameInstance", name: str, form: int, kinds: tuple[Type, ...]) -> Value:
    return FUNCTIONS[name].overloads[form].specialize(game.material, kinds)


def _steps(board: Board) -> Value:
    return tuple(tuple(None if there < 0 else there for there in way) for way in board.steps)


def _rank(domain: Domain) -> Value:
    return tuple(domain.rank.get(place, -1) + 1 for place in range(domain.size))


def _others(game: "GameInstance") -> Value:
    everybody = game.material.kinds["player"].members
    return tuple(everybody & ~(1 << seat) for seat in range(game.players))


def _in_turn(game: "GameInstance", clockwise: int) -> Value:
    def from_seat(first: int) -> Memo:
        return Memo(lambda seats: tuple(in_turn_order(bit_indices(seats), first, clockwise, game.players)))

    return tuple(from_seat(first) for first in range(game.players))


def _first_mask(game: "GameInstance", indexes: tuple[Index, ...], index: Index) -> Value:
    return len(game.state_slots) + sum(sizes(game.rules, game.material, indexes)[: indexes.index(index)])


def _of_course(game: "GameInstance", indexes: tuple[Index, ...], place: int) -> Value:
    return len(game.state_slots) + sum(sizes(game.rules, game.material, indexes)) + place


_MAKERS: Mapping[str, Maker] = {
    "cell": lambda game, name: game.slot_index[name],
    "course": _of_course,
    "limits": attrgetter("limits"),
    "recall": recall,
    "remember": remember,
    "pools": lambda game, names: tuple(number for number, slot in enumerate(game.state_slots) if slot.name in names),
    "text": lambda _game, text: text,
    "step": lambda game, routine, pc: (game.rules.routines[routine].code[pc], game.rules.routines[routine].source_map[pc][0]),
    "cells": lambda game, name: game.cells_of(name),
    "figure": lambda game, name: game.figures[name],
    "column": lambda game, name: game.columns[name],
    "players": attrgetter("players"),
    "others": _others,
    "in turn": _in_turn,
    # members of types
    "named": lambda game, kind, name: game.material.of(kind).by_name[name],
    "all": _of_domain(attrgetter("members")),
    "each": _of_domain(attrgetter("places")),
    "size": _of_domain(attrgetter("size")),
    "sizes": _of_domain(attrgetter("part_sizes")),
    "rank": _of_domain(_rank),
    "part": part_of,
    "blank": lambda game, kind: default_value(game.material, kind),
    # built-in functions and operators
    "meaning": _meaning,
    "choices": lambda game, form, kinds: memoized_choices(_meaning(game, "subsets", form, kinds)),
    "fold": lambda game, name, item, value: AGGREGATES[name].specialize(game.material, item, value),
    "turn": lambda game, have, want: container_cast(game.material, have, want),
    "join": lambda _game, name, kind: join_of_tuples(name, element_type(kind) or kind),
    "has": lambda _game, kind, member: membership_test(kind, member),
    "walk": lambda _game, kind: walker(kind),
    "product": lambda _game: bounded_product,
    # boards
    "neighbours": _of_board(attrgetter("neighbours")),
    "beside": _of_board(lambda board: tuple(bit_indices(mask) for mask in board.neighbours)),
    "steps": _of_board(_steps),
    "rows": _of_board(attrgetter("rows")),
    "columns": _of_board(attrgetter("columns")),
    "lines": _of_board(line_tables.lines),
    "line masks": _of_board(line_tables.line_masks),
    "flanking": _of_board(line_tables.flanking),
    "rows through": _of_board(line_tables.rows),
    "row masks": _of_board(line_tables.row_masks),
    # inverted indexes
    "index": _first_mask,
    "codes": lambda game, index: buckets(game.rules, game.material, index),
    "leading": lambda game, index: prefix_sizes(game.rules, game.material, index),
}
