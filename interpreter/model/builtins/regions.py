"""Words for sets of cells of a board: how they hang together, where they lie, what shape they have; whatever the grid."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from interpreter.model.builtins.call_cost import CallSizes, Cost, flood, turns
from interpreter.model.builtins.cells import beside_cells, board_of
from interpreter.model.builtins.constructors import element_kind
from interpreter.model.builtins.overload import Implementation, Overload, function, overloaded
from interpreter.model.builtins.representation import copies_walker, masker, of_masks
from interpreter.model.geometry.shapes import congruent
from interpreter.model.types.board import Board
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import IntRange, ShapeType, Type, non_null

MOST_STARTS = 64  # of which it is remembered what was reached from them, and sets of which the parts are


def groups(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The connected parts of a set, in the order of their first cells; a part that was there the last time is not followed again."""
    board = board_of(material, element_kind(kinds[0]))
    flood, beside, as_mask = flooder(board), beside_cells(board), masker(kinds[0])
    known: dict[int, tuple[int, int]] = {}  # by first cell: the part that was found last, and the cells beside it

    @lru_cache(MOST_STARTS)
    def parts_of(inside: int) -> tuple[int, ...]:
        rest, parts = inside, []
        while rest:
            first = rest & -rest
            part, border = known.get(first, (0, 0))
            if not part or part & ~rest or border & rest:
                part = flood(first, rest)
                known[first] = part, beside(part)
            parts.append(part)
            rest ^= part
        return tuple(parts)

    return lambda cells: parts_of(as_mask(cells))


def reach(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """All of the second set that is connected, inside it, with cells of the first."""
    return of_masks(kinds, flooder(board_of(material, element_kind(kinds[1]))))


def connects(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """Whether cells of the first set hang together from the second to the third."""
    flood = _growing(board_of(material, element_kind(kinds[0])))

    def meaning(inside: int, start: int, goal: int) -> bool:
        ends = goal & inside
        return bool(ends) and bool(flood(start, inside) & ends)

    return of_masks(kinds, meaning)


def flooder(board: Board) -> Callable[[int, int], int]:
    """The function (start, inside) → all cells of `inside` that can be reached in it from cells in both."""
    spread = _spreader(board)
    return lambda start, inside: spread(0, start & inside, inside)


def _spreader(board: Board) -> Callable[[int, int, int], int]:
    """The function (reached, fresh, inside) → these cells, and all of `inside` that can be reached in it from fresh ones."""
    neighbours_of = {1 << cell: mask for cell, mask in enumerate(board.neighbours)}

    def spread(reached: int, fresh: int, inside: int) -> int:
        reached |= fresh
        while fresh:
            beside = 0
            while fresh:
                cell = fresh & -fresh
                beside |= neighbours_of[cell]
                fresh ^= cell
            fresh = beside & inside & ~reached
            reached |= fresh
        return reached

    return spread


def _growing(board: Board) -> Callable[[int, int], int]:
    """As `flooder`, for a set that mostly grows by a few cells before the same start is asked about again: only what they add is followed."""
    spread, cells = _spreader(board), range(len(board.names))
    touching = {1 << cell: sum(1 << other for other in cells if board.neighbours[other] >> cell & 1) for cell in cells}
    known: dict[int, tuple[int, int]] = {}  # by start: the set that was asked about last, and what was reached in it

    def flood(start: int, inside: int) -> int:
        before, reached = known.get(start, (0, 0))
        added, fresh = inside ^ before, 0
        if added & before:  # something has gone
            reached = spread(0, start & inside, inside)
        else:
            while added:
                cell = added & -added
                if touching[cell] & reached or cell & start:
                    fresh |= cell
                added ^= cell
            if fresh:
                reached = spread(reached, fresh, inside)
        if not before and len(known) >= MOST_STARTS:
            known.clear()
        known[start] = inside, reached
        return reached

    return flood


def row_of(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The number of the row."""
    return board_of(material, kinds[0]).rows.__getitem__


def column_of(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The number of the column."""
    return board_of(material, kinds[0]).columns.__getitem__


def same_shape(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """Whether two sets of cells, or a set and a shape, are equal after turning and shifting."""
    present = [non_null(kind) for kind in kinds]
    board = board_of(material, next(element_kind(kind) for kind in present if not isinstance(kind, ShapeType)))
    turn, left, right = board.turn, _coordinates(board, present[0]), _coordinates(board, present[1])
    return lambda one, other: congruent(left(one), right(other), turn)


def _coordinates(board: Board, kind: Type) -> Callable[[Any], tuple[tuple[int, int], ...]]:  # Any: cells of that kind
    if isinstance(kind, ShapeType):
        return _as_pairs
    walk = copies_walker(kind)
    return lambda cells: tuple(board.coordinates[cell] for cell in walk(cells))


def _as_pairs(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return shape


def _members_of_groups(call: CallSizes) -> tuple[int, int]:
    inside = call.members(0)[0]
    return (inside + 1) // 2, inside


ROWS = (
    function(
        "groups: The connected parts of a set of cells.",
        "groups_cells(S of part) -> set of set of part",
        groups,
        "groups(marks) gives {{a1 a2} {c3}}; size(groups(cells)) gives 1; size(groups(set(a1, b2))) gives 2",
        cost=Cost(flood, _members_of_groups),
        expensive=True,
    ),
    function(
        "reach: All of the second set that hangs together, inside it, with a cell of the first.",
        "reach_cells_cells(S of cell, S of part) -> set of part",
        reach,
        "reach(set(a1), marks) gives {a1 a2}; reach(set(b1), marks) gives {}",
        cost=Cost(flood, lambda call: (call.members(1)[0], 1)),
        expensive=True,
    ),
    function(
        "connects: Whether cells of the first set lead, each beside the next, from a cell of the second set to one of the third, ends included.",
        "connects_cells_start_goal(S of part, S of cell, S of cell) -> truth",
        connects,
        "connects(set(a1, b1, c1), set(a1, a2), set(c1)) gives yes; connects(marks, set(a1), set(c3)) gives no; "
        "connects(set(b2), cells, cells) gives yes",
        cost=Cost(flood),
    ),
    function(
        "row_of: The row of a cell, counted from 1 at the top, or at the origin of the board.",
        "row_of_cell(cell) -> number",
        row_of,
        "row_of(b1) gives 1; row_of(a3) gives 3",
        refine=lambda _kind, facts: IntRange(1, facts.rows_and_columns(0)[0]),
    ),
    function(
        "column_of: The column of a cell, counted from 1 at the left, or at the origin of the board.",
        "column_of_cell(cell) -> number",
        column_of,
        "column_of(b1) gives 2; column_of(c2) gives 3",
        refine=lambda _kind, facts: IntRange(1, facts.rows_and_columns(0)[1]),
    ),
    overloaded(
        "same_shape: Whether two sets of cells, or a set of cells and a shape, are equal after turning and shifting; mirrored ones are not.",
        Overload(
            "same_shape_cells_cells(S of cell, S of cell) -> truth",
            same_shape,
            "same_shape(set(a1, b1), set(c2, c3)) gives yes; same_shape(set(a1, b1, c1), set(a1, b1, b2)) gives no",
            cost=Cost(turns),
            expensive=True,
        ),
        Overload(
            "same_shape_cells_shape(S of cell, shape) -> truth",
            same_shape,
            "same_shape(set(a1, a2, b2), form(corner)) gives yes; same_shape(set(a1, b1, c1, a2), form(hook)) gives yes; "
            "same_shape(set(a1, b1, c1, c2), form(hook)) gives no",
            cost=Cost(turns),
            expensive=True,
        ),
        Overload(
            "same_shape_shape_cells(shape, S of cell) -> truth",
            same_shape,
            "same_shape(form(corner), set(a1, a2, b2)) gives yes",
            cost=Cost(turns),
            expensive=True,
        ),
    ),
)
