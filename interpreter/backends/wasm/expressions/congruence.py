"""Shapes of sets of cells: whether they are equal after turning and shifting, to each other or to a shape of the components."""

from collections.abc import Callable, Mapping, Sequence

from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import each_member, first_bit, has, is_empty, is_filled, joined, size_of
from interpreter.backends.wasm.codegen.shapes import Operand, bitset, held, plain, truth
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import DataTable
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    all_of,
    choose,
    denied,
    equal,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    sub,
    wide,
)
from interpreter.lir.nodes import Expression
from interpreter.model.builtins.cells import board_of
from interpreter.model.builtins.constructors import element_kind
from interpreter.model.geometry.shapes import shifted, turned_copies, turned_once
from interpreter.model.types.board import Board
from interpreter.model.types.types import SetOf, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance

Kinds = tuple[Type, ...]
MOST_PLACES = 1 << 16  # of a board and around it, where shapes are compared


def _cells(lowering: OperatorLowering, kernels: BoardKernels, kind: Type, heap: Operand) -> Operand:
    """The set of the cells that a set, list, pile or pool holds."""
    return held(
        lowering.body, kernels.padded(lowering.as_set(heap, lowering.shapes.words_of(SetOf(non_null(element_kind(kind)))))), "cells"
    )


def _has_shape(lowering: OperatorLowering, kinds: Kinds, cells: Operand, shape: Operand) -> Operand:
    """Whether a set of cells is one of the copies of a shape, by a table of those that have the same first cell."""
    body, unit = lowering.body, lowering.unit
    kernels = BoardKernels(unit, element_kind(kinds[0]))
    heap = held(body, cells, "heap")
    cells = _cells(lowering, kernels, kinds[0], heap)
    kind, forms = kernels.kind, list(unit.forms)
    rows = unit.recipe(("copies", kind), lambda table: _placements(board_of(table.material, kind), forms))
    most = unit.ask(_most_copies, rows)
    data = unit.bit_words(
        ("placements", kind), lambda table: [copy for row in rows(table) for copy in (*row, *(0,) * (most - len(row)))], kernels.words
    )
    row = add(mul(wide(shape.tree), number(kernels.cells)), first_bit(cells))
    address = body.named("address", narrow(mul(row, number(most * 8 * kernels.words))))
    found = body.named("found", offset(0))
    with body.if_(all_of([is_filled(cells), equal(_size(lowering, heap), size_of(cells))])):
        for copy in range(most):
            here = bitset([load(8, address, data.base + 8 * (copy * kernels.words + word)) for word in range(kernels.words)])
            body.set(found, op("i32.or", found, op("i64.eqz", _difference(cells, here))))
    return truth(found)


def _same_shapes(lowering: OperatorLowering, kinds: Kinds, *heaps: Operand) -> Operand:
    """Whether two sets of cells are equal after turning and shifting: for every way to turn the one its first cell is put on that of the other."""
    body, kernels = lowering.body, BoardKernels(lowering.unit, element_kind(kinds[0]))
    one, other = (held(body, heap, "heap") for heap in heaps)
    ones, others = (_cells(lowering, kernels, kind, heap) for kind, heap in zip(kinds, (one, other), strict=True))
    kind = kernels.kind
    plan = lowering.unit.numbers(("turned places", kind), lambda table: _turned_places(board_of(table.material, kind))[0])
    cells = lowering.unit.numbers(("cells at places", kind), lambda table: _turned_places(board_of(table.material, kind))[1])
    found = body.named("found", offset(0))
    with body.if_(equal(_size(lowering, one), _size(lowering, other))):
        body.set(found, is_empty(ones))
        goal, turn = _first_place(lowering, plan, others, ZERO), body.named("turn", ZERO)
        with body.while_(all_of([op("i32.eqz", found), op("i64.lt_s", turn, number(kernels.ask(_turns)))])):
            row = body.named("row", mul(turn, number(kernels.cells)))
            distance = body.named("distance", sub(goal, _first_place(lowering, plan, ones, row)))
            body.set(found, offset(1))
            with each_member(body, ones, "cell") as cell:
                place = lowering.entry(cells, add(lowering.entry(plan, add(row, cell)), distance))
                there = plain(body.atom(place, "there"))
                with body.if_(denied(all_of([there.is_there, has(others, there.tree)]))):
                    body.set(found, offset(0))
                    body.leave()
                if {one.shape.form, other.shape.form} != {"bits"}:
                    with body.if_(denied(equal(_copies_at(lowering, one, cell), _copies_at(lowering, other, there.tree)))):
                        body.set(found, offset(0))
                        body.leave()
            body.set(turn, add(turn, ONE))
    return truth(found)


def _size(lowering: OperatorLowering, heap: Operand) -> Expression:
    return size_of(heap) if heap.shape.form == "bits" else lowering.heap_size(heap)


def _copies_at(lowering: OperatorLowering, heap: Operand, cell: Expression) -> Expression:
    if heap.shape.form == "bits":
        return ONE
    return lowering.copies_of(heap, plain(cell)) if heap.shape.form == "list" else lowering.copies_in(heap, cell)


def _first_place(lowering: OperatorLowering, plan: DataTable, cells: Operand, row: Expression) -> Expression:
    """The first of the places of some cells; a row of the plan has those of all cells, turned in one way."""
    first = lowering.body.named("first", number(1 << 40))
    with each_member(lowering.body, cells, "cell") as cell:
        place = lowering.body.atom(lowering.entry(plan, add(row, cell)), "place")
        lowering.body.set(first, choose(op("i64.lt_s", place, first), place, first))
    return first


def _turns(board: Board) -> int:
    return board.turn


def _turned_places(board: Board) -> tuple[list[int], list[int | None]]:
    """By how often the board is turned, and cell: its place, so that equal distances of places are equal distances of cells. By place: the cell.

    Places from 0 on have room for all that a set of cells covers whose first cell is one of the board.
    """
    turned, rows = board.coordinates, []
    if len(set(turned)) < len(turned):
        raise Unsupported("shapes on a board with cells in one place")
    for _ in range(board.turn):
        rows.append(turned)
        turned = turned_once(turned, board.turn)
    high = max(max(b for _, b in row) - min(b for _, b in row) for row in rows)
    width = 3 * high + 1
    left, top = min(a for a, _ in board.coordinates), min(b for _, b in board.coordinates) - high
    plan = [[(a - left) * width + b - top for a, b in row] for row in rows]
    room = max(plan[0]) + max(max(row) - min(row) for row in plan) + 1
    if room > MOST_PLACES:
        raise Unsupported("shapes on a board of this size")
    at = {place: cell for cell, place in enumerate(plan[0])}
    return [place for row in plan for place in row], [at.get(place) for place in range(room)]


def _difference(left: Operand, right: Operand) -> Expression:
    found: Expression = ZERO
    for word in joined("xor", left, right).words:
        found = word if found == ZERO else op("i64.or", found, word)
    return found


def _most_copies(table: GameInstance, rows: Callable[[GameInstance], Sequence[Sequence[int]]]) -> int:
    return max((len(row) for row in rows(table)), default=0) or 1


def _placements(board: Board, shapes: Sequence[object]) -> list[list[int]]:
    """For every shape and cell the sets of cells that are a copy of the shape of which the cell is the first."""
    cells_of_board = len(board.names)
    at = {coordinates: cell for cell, coordinates in enumerate(board.coordinates)}
    if len(at) < cells_of_board or () in shapes:
        raise Unsupported("shapes on a board with cells in one place, or without cells")
    rows = []
    for shape in shapes:
        assert isinstance(shape, tuple)
        by_first: list[list[int]] = [[] for _ in range(cells_of_board)]
        for copy in turned_copies(shifted(shape), board.turn) if shape else ():
            for a, b in board.coordinates:
                cells = [at.get((a + x - copy[0][0], b + y - copy[0][1])) for x, y in copy]
                known = [cell for cell in cells if cell is not None]
                if len(known) == len(copy):
                    by_first[min(known)].append(sum(1 << cell for cell in known))
        rows += by_first
    return rows


CONGRUENCE_WORDS: Mapping[str, Callable[..., Operand]] = {
    "same_shape_cells_cells": _same_shapes,
    "same_shape_cells_shape": _has_shape,
    "same_shape_shape_cells": lambda lowering, kinds, shape, cells: _has_shape(lowering, (kinds[1], kinds[0]), cells, shape),
}
