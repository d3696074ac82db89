"""Built-in words as trees of the machine: one entry per overload; a word without an entry leaves the table to the other machines.

An entry gets what lowers the call, the kinds of the arguments (those that may not be none are there) and their values.
"""

from collections.abc import Callable, Mapping, Sequence

from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.heap_words import HEAP_WORDS, ranks
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import constant_set, first_bit, is_empty, joined, last_bit, singleton, size_of
from interpreter.backends.wasm.codegen.shapes import NUMBER_WIDTH, Operand, bitset, entries, held, is_listed, plain, truth
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import NONE, ONE, ZERO, add, choose, mul, number, op, sub, wide
from interpreter.lir.nodes import Expression
from interpreter.model.builtins.cells import board_of
from interpreter.model.builtins.constructors import element_kind
from interpreter.model.geometry.edges_and_corners import incidence_of
from interpreter.model.types.types import SetOf, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance

Kinds = tuple[Type, ...]
Entry = Callable[..., Operand]


def _size(lowering: OperatorLowering, _kinds: Kinds, heap: Operand) -> Operand:
    return plain(size_of(heap) if heap.shape.form == "bits" else lowering.heap_size(heap))


def _empty(lowering: OperatorLowering, _kinds: Kinds, heap: Operand) -> Operand:
    if heap.shape.form == "bits":
        return truth(is_empty(heap))
    return truth(op("i64.eqz", lowering.heap_size(heap)))


def _end(bit: Callable[[Operand], Expression], is_first: bool) -> Entry:
    def entry(lowering: OperatorLowering, _kinds: Kinds, heap: Operand) -> Operand:
        if heap.shape.form != "bits":
            return lowering.heap_end(heap, is_first=is_first)
        heap = held(lowering.body, heap, "it")
        return plain(choose(is_empty(heap), NONE, bit(heap)))

    return entry


def _register(name: str) -> Entry:
    return lambda lowering, _kinds: lowering.register(name)


def _all_passed(lowering: OperatorLowering, _kinds: Kinds) -> Operand:
    return truth(op("i64.ge_s", lowering.register("#passes").tree, number(lowering.table.players)))


def _beside(step: int) -> Entry:
    """The seat before or after one."""

    def entry(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
        last, seats = lowering.table.players - 1, lowering.body.atom(seat.tree, "seat")
        if step > 0:
            return plain(choose(op("i64.eq", seats, number(last)), ZERO, add(seats, ONE)))
        return plain(choose(op("i64.eqz", seats), number(last), sub(seats, ONE)))

    return entry


def _others(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
    everybody = constant_set(lowering.table.material.kinds["player"].members, 1)
    return joined("without", everybody, singleton(seat.tree, 1))


def _team(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
    return plain(lowering.entry(lowering.unit.numbers("team", lambda table: table.side_of), seat.tree))


def _members(lowering: OperatorLowering, _kinds: Kinds, team: Operand) -> Operand:
    return lowering.set_from_table("members", 1, team.tree, lambda table: table.material.teams)


def _partners(lowering: OperatorLowering, kinds: Kinds, seat: Operand) -> Operand:
    seat = held(lowering.body, seat, "seat")
    return joined("without", _members(lowering, kinds, _team(lowering, kinds, seat)), singleton(seat.tree, 1))


def _of_board(name: str) -> Entry:
    """A figure of each cell of a board."""

    def entry(lowering: OperatorLowering, kinds: Kinds, cell: Operand) -> Operand:
        kind = non_null(kinds[0])
        data = lowering.unit.numbers((name, kind), lambda table: getattr(board_of(table.material, kind), name))
        return plain(lowering.entry(data, cell.tree))

    return entry


def _over_sets(entry: Entry) -> Entry:
    """An entry for sets, which gets as such what lists, piles and pools hold."""

    def of_all(lowering: OperatorLowering, kinds: Kinds, *operands: Operand) -> Operand:
        ready = []
        for kind, operand in zip(kinds, operands, strict=True):
            is_heap = operand.shape.form in ("list", "counts")
            ready.append(lowering.as_set(operand, lowering.shapes.words_of(SetOf(element_kind(kind)))) if is_heap else operand)
        return entry(lowering, kinds, *ready)

    return of_all


def _touching(name: str) -> Entry:
    """What lies at a cell, an edge or a corner of a board."""

    def entry(lowering: OperatorLowering, kinds: Kinds, part: Operand) -> Operand:
        kind = non_null(kinds[0])
        sets = lowering.unit.recipe(("touching", name, kind), lambda table: getattr(incidence_of(board_of(table.material, kind)), name))
        return lowering.set_from_table((name, kind), lowering.unit.ask(_words_in, sets), wide(part.tree), sets)

    return entry


def _neighbours(lowering: OperatorLowering, kinds: Kinds, cell: Operand) -> Operand:
    return BoardKernels(lowering.unit, kinds[0]).neighbours(lowering.body, cell.tree)


def _neighbours_of_cells(lowering: OperatorLowering, kinds: Kinds, cells: Operand) -> Operand:
    cells = held(lowering.body, cells, "cells")
    return joined("without", BoardKernels(lowering.unit, element_kind(kinds[0])).beside(lowering.body, cells), cells)


def _step(lowering: OperatorLowering, kinds: Kinds, cell: Operand, direction: Operand) -> Operand:
    kernels = BoardKernels(lowering.unit, kinds[0])
    return plain(lowering.entry(kernels.steps(), add(mul(wide(direction.tree), number(kernels.cells)), cell.tree)))


def _flanked(lowering: OperatorLowering, kinds: Kinds, cell: Operand, between: Operand, ends: Operand) -> Operand:
    return BoardKernels(lowering.unit, kinds[0]).flanked(lowering.body, cell.tree, between, ends)


def _longest_row(lowering: OperatorLowering, kinds: Kinds, cell: Operand, cells: Operand) -> Operand:
    return plain(BoardKernels(lowering.unit, kinds[0]).longest_row(cell.tree, cells))


def _connects(lowering: OperatorLowering, kinds: Kinds, cells: Operand, start: Operand, goal: Operand) -> Operand:
    return truth(BoardKernels(lowering.unit, element_kind(kinds[0])).connects(lowering.body, cells, start, goal))


def _reach(lowering: OperatorLowering, kinds: Kinds, start: Operand, inside: Operand) -> Operand:
    return BoardKernels(lowering.unit, element_kind(kinds[1])).flood(lowering.body, start, inside)


def _extreme(test: str) -> Entry:
    def entry(lowering: OperatorLowering, _kinds: Kinds, first: Operand, *others: Operand) -> Operand:
        best = lowering.body.atom(first.tree, "best")
        for other in others:
            value = lowering.body.atom(other.tree, "value")
            best = lowering.body.atom(choose(op(f"i64.{test}", value, best), value, best), "best")
        return plain(best)

    return entry


def _limited(lowering: OperatorLowering, kinds: Kinds, value: Operand, low: Operand, high: Operand) -> Operand:
    return _extreme("gt_s")(lowering, kinds, low, _extreme("lt_s")(lowering, kinds, high, value))


def _set(lowering: OperatorLowering, kinds: Kinds, *values: Operand) -> Operand:
    if any(isinstance(non_null(kind), SetOf) for kind in kinds):
        raise Unsupported("sets of sets that are written out")
    if any(is_listed(SetOf(non_null(kind))) for kind in kinds):
        return lowering.as_numbers(lowering.list_of(entries(NUMBER_WIDTH), values))
    words = max(1, *(-(-lowering.shapes.size(kind) // 64) for kind in kinds)) if kinds else 1
    result = constant_set(0, words)
    for kind, given in zip(kinds, values, strict=True):
        value = held(lowering.body, given, "one")
        only = singleton(wide(value.tree), words)
        if non_null(kind) != kind:
            only = bitset([choose(value.is_there, word, ZERO) for word in only.words])
        result = joined("or", result, only)
    return result


def _rank(lowering: OperatorLowering, kinds: Kinds, member: Operand) -> Operand:
    kind = non_null(kinds[0])
    return plain(lowering.entry(lowering.unit.numbers(("rank", kind), lambda table: ranks(table.material.of(kind), 1)), wide(member.tree)))


def _words_in(table: GameInstance, sets: Callable[[GameInstance], Sequence[int]]) -> int:
    """How many words the largest of some sets takes."""
    return max(1, -(-max(mask.bit_length() for mask in sets(table)) // 64))


TOUCHING = {  # by overload the table of a board
    "edges_of_cell": "edges_of_cell",
    "corners_of_cell": "corners_of_cell",
    "ends_edge": "ends_of_edge",
    "edges_at_corner": "edges_at_corner",
    "cells_beside_edge": "cells_beside_edge",
    "cells_beside_corner": "cells_beside_corner",
}
BUILTINS: Mapping[str, Entry] = {
    **HEAP_WORDS,
    "current": _register("#current"),
    "round": _register("#round"),
    "turn_number": _register("#turn_number"),
    "passes_in_a_row": _register("#passes"),
    "all_passed": _all_passed,
    "size_collection": _size,
    "empty_collection": _empty,
    "first_collection": _end(first_bit, is_first=True),
    "last_set": _end(last_bit, is_first=False),
    "last_list": _end(last_bit, is_first=False),
    "top_pile": _end(last_bit, is_first=False),
    "next_player": _beside(1),
    "previous_player": _beside(-1),
    "others_player": _others,
    "team_player": _team,
    "members_team": _members,
    "partners_player": _partners,
    "row_of_cell": _of_board("rows"),
    "column_of_cell": _of_board("columns"),
    "neighbours_cell": _neighbours,
    "neighbours_cells": _over_sets(_neighbours_of_cells),
    "step_cell_direction": _step,
    "flanked_cell_between_ends": _over_sets(_flanked),
    "longest_row_cell_cells": _over_sets(_longest_row),
    "connects_cells_start_goal": _over_sets(_connects),
    "reach_cells_cells": _over_sets(_reach),
    **{name: _touching(table) for name, table in TOUCHING.items()},
    "min_numbers": _extreme("lt_s"),
    "max_numbers": _extreme("gt_s"),
    "limited_number_low_high": _limited,
    "set_values": _set,
    "number_of_member": _rank,
}
