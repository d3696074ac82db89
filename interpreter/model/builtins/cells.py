"""Words for the cells of a board; they look at tables of neighbours only, whatever the grid."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from interpreter.model.builtins.constructors import held_kind
from interpreter.model.builtins.overload import Example, Form, Meaning, Word
from interpreter.model.builtins.representation import copies_walker, masker
from interpreter.model.geometry.shapes import congruent
from interpreter.model.types.board import Board
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind, Shape, without_none

GROUP = "Boards"
MOST_KNOWN = 4096  # rows on one line that are remembered


def board_of(material: Domains, cell: Kind) -> Board:
    """The board of a kind of cells."""
    board = material.of(without_none(cell)).board
    assert board is not None
    return board


def neighbours(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The cells beside one."""
    return board_of(material, kinds[0]).neighbours.__getitem__


def step(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The next cell that way, or none."""
    steps = board_of(material, kinds[0]).steps

    def meaning(cell: int, direction: int) -> int | None:
        there = steps[direction][cell]
        return None if there < 0 else there

    return meaning


def line(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The unbroken cells of a set that follow one in a direction."""
    steps, as_mask = board_of(material, kinds[0]).steps, masker(kinds[2])
    return lambda cell, direction, cells: tuple(_run(steps[direction], cell, as_mask(cells)))


def row_through(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The unbroken row of a set through a cell, from the end that lies against the direction."""
    steps, as_mask = board_of(material, kinds[0]).steps, masker(kinds[2])
    half = len(steps) // 2  # directions go round, so the opposite one is half a round on

    def meaning(cell: int, direction: int, cells: object) -> tuple[int, ...]:
        inside = as_mask(cells)
        if not inside >> cell & 1:
            return ()
        behind = _run(steps[(direction + half) % len(steps)], cell, inside)
        return (*reversed(behind), cell, *_run(steps[direction], cell, inside))

    return meaning


def longest_row(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """How many cells of a set stand in the longest unbroken row through a cell."""
    rays, as_mask = rays_of(board_of(material, kinds[0])), masker(kinds[1])
    lines = [[_Line(pair) for pair in zip(each, each[len(each) // 2 :], strict=False) if any(pair)] for each in rays]
    masked = [[(line.mask, line) for line in each] for each in lines]

    def meaning(cell: int, cells: object) -> int:
        inside, longest = as_mask(cells), 0
        if not inside >> cell & 1:
            return 0
        for mask, lengths in masked[cell]:
            length = lengths[inside & mask]
            longest = max(longest, length)
        return 1 + longest

    return meaning


class _Line(dict[int, int]):
    """Both rays of a line through a cell: by the cells that lie there, how many follow without a gap, remembered."""

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.rays = rays
        self.mask = sum({bit for ray in rays for bit in ray})

    def __missing__(self, inside: int) -> int:
        if len(self) >= MOST_KNOWN:
            self.clear()
        self[inside] = found = sum(sum(1 for _ in takewhile(inside.__and__, ray)) for ray in self.rays)
        return found


def flanked(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """All of the second argument in unbroken lines from a cell to one of the third."""
    board = board_of(material, kinds[0])
    rays, beside, between_mask, end_mask = rays_of(board), board.neighbours, masker(kinds[1]), masker(kinds[2])

    def meaning(cell: int, between: object, ends: object) -> int:
        inside, found = between_mask(between), 0
        if not beside[cell] & inside:
            return 0
        closing = end_mask(ends)
        for ray in rays[cell]:
            run = 0
            for bit in ray:
                if inside & bit:
                    run |= bit
                    continue
                if closing & bit:
                    found |= run
                break
        return found

    return meaning


def rays_of(board: Board) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every cell and direction, the cells that follow up to the edge, each as a mask."""
    every = range(len(board.names))
    return tuple(tuple(tuple(1 << there for there in _run(each, cell, -1)) for each in board.steps) for cell in every)


def _run(steps: tuple[int, ...], cell: int, inside: int) -> list[int]:
    """The cells after one, as long as they lie in the mask."""
    found = []
    there = steps[cell]
    while there >= 0 and inside >> there & 1:
        found.append(there)
        there = steps[there]
    return found


def groups(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The connected parts of a set, in the order of their first cells."""
    flood, as_mask = flooder(board_of(material, held_kind(kinds[0]))), masker(kinds[0])

    def meaning(cells: object) -> tuple[int, ...]:
        rest, found = as_mask(cells), []
        while rest:
            part = flood(rest & -rest, rest)
            found.append(part)
            rest &= ~part
        return tuple(found)

    return meaning


def reach(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """All of the second set that is connected, inside it, with cells of the first."""
    flood = flooder(board_of(material, held_kind(kinds[1])))
    start_mask, inside_mask = masker(kinds[0]), masker(kinds[1])
    return lambda start, inside: flood(start_mask(start), inside_mask(inside))


def connects(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """Whether cells of the first set hang together from the second to the third."""
    flood = flooder(board_of(material, held_kind(kinds[0])))
    inside_mask, start_mask, goal_mask = (masker(kind) for kind in kinds)

    def meaning(inside: object, start: object, goal: object) -> bool:
        within = inside_mask(inside)
        ends = goal_mask(goal) & within
        return bool(ends) and bool(flood(start_mask(start), within) & ends)

    return meaning


def flooder(board: Board) -> Callable[[int, int], int]:
    """The function (start, inside) → all cells of `inside` that can be reached in it from cells in both."""
    neighbours_of = {1 << cell: mask for cell, mask in enumerate(board.neighbours)}

    def flood(start: int, inside: int) -> int:
        found = fresh = start & inside
        while fresh:
            beside = 0
            while fresh:
                cell = fresh & -fresh
                beside |= neighbours_of[cell]
                fresh ^= cell
            fresh = beside & inside & ~found
            found |= fresh
        return found

    return flood


def row_of(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The number of the row."""
    return board_of(material, kinds[0]).rows.__getitem__


def column_of(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The number of the column."""
    return board_of(material, kinds[0]).columns.__getitem__


def same_shape(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """Whether two sets of cells, or a set and a shape, are equal after turning and shifting."""
    known = [without_none(kind) for kind in kinds]
    board = board_of(material, next(held_kind(kind) for kind in known if not isinstance(kind, Shape)))
    turn, left, right = board.turn, _coordinates(board, known[0]), _coordinates(board, known[1])
    return lambda one, other: congruent(left(one), right(other), turn)


def _coordinates(board: Board, kind: Kind) -> Callable[[Any], tuple[tuple[int, int], ...]]:  # Any: cells of that kind
    if isinstance(kind, Shape):
        return _as_pairs
    walk = copies_walker(kind)
    return lambda cells: tuple(board.coordinates[cell] for cell in walk(cells))


def _as_pairs(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return shape


ROWS = (
    Word(
        "neighbours",
        GROUP,
        (Form("(cell) -> set of cell", neighbours),),
        "The cells one step away.",
        (Example("neighbours(a1)", "{b1 a2}"), Example("size(neighbours(b2))", "4")),
    ),
    Word(
        "step",
        GROUP,
        (Form("(cell, direction) -> cell or none", step),),
        "The next cell in a direction, none at the edge.",
        (Example("step(b2, north)", "b1"), Example("step(b1, north)", "none"), Example("step(a1, east)", "b1")),
    ),
    Word(
        "line",
        GROUP,
        (Form("(cell, direction, S of part) -> list of part", line),),
        "The unbroken cells of a set that follow a cell in a direction, without that cell.",
        (
            Example("line(a1, east, cells)", "[b1 c1]"),
            Example("line(a1, south, set(a2))", "[a2]"),
            Example("line(a1, east, set(c1))", "[]"),
        ),
        "cells",
    ),
    Word(
        "row_through",
        GROUP,
        (Form("(cell, direction, S of part) -> list of part", row_through),),
        "The unbroken row of cells of a set that runs through a cell in a direction and against it, listed in that direction.",
        (
            Example("row_through(b1, east, cells)", "[a1 b1 c1]"),
            Example("row_through(b1, west, cells)", "[c1 b1 a1]"),
            Example("row_through(b2, east, set(a2, c2))", "[]"),
        ),
        "cells",
    ),
    Word(
        "longest_row",
        GROUP,
        (Form("(cell, S of part) -> number", longest_row, lambda _kinds: (0, None)),),
        "How many cells of a set stand in the longest unbroken row that runs through a cell, whatever its direction.",
        (
            Example("longest_row(b1, cells)", "3"),
            Example("longest_row(a1, marks)", "2"),
            Example("longest_row(b2, marks)", "0"),
        ),
        "cells",
    ),
    Word(
        "flanked",
        GROUP,
        (Form("(cell, S of part, S of cell) -> set of part", flanked),),
        "All cells of the first set that stand in an unbroken line between a cell and one of the second set, in any direction.",
        (
            Example("flanked(a1, set(b1, a2), set(c1))", "{b1}"),
            Example("flanked(a1, set(b1, a2), set(c1, a3))", "{b1 a2}"),
            Example("flanked(a1, set(c1), set(b1))", "{}"),
        ),
        "cells",
    ),
    Word(
        "groups",
        GROUP,
        (Form("(S of part) -> set of set of part", groups),),
        "The connected parts of a set of cells.",
        (Example("groups(marks)", "{{a1 a2} {c3}}"), Example("size(groups(cells))", "1"), Example("size(groups(set(a1, b2)))", "2")),
        "cells",
    ),
    Word(
        "reach",
        GROUP,
        (Form("(S of cell, S of part) -> set of part", reach),),
        "All of the second set that hangs together, inside it, with a cell of the first.",
        (Example("reach(set(a1), marks)", "{a1 a2}"), Example("reach(set(b1), marks)", "{}")),
        "cells",
    ),
    Word(
        "connects",
        GROUP,
        (Form("(S of part, S of cell, S of cell) -> truth", connects),),
        "Whether cells of the first set lead, each beside the next, from a cell of the second set to one of the third, ends included.",
        (
            Example("connects(set(a1, b1, c1), set(a1, a2), set(c1))", "yes"),
            Example("connects(marks, set(a1), set(c3))", "no"),
            Example("connects(set(b2), cells, cells)", "yes"),
        ),
        "cells",
    ),
    Word(
        "row_of",
        GROUP,
        (Form("(cell) -> number", row_of, lambda _kinds: (1, None)),),
        "The row of a cell, counted from 1 at the top.",
        (Example("row_of(b1)", "1"), Example("row_of(a3)", "3")),
    ),
    Word(
        "column_of",
        GROUP,
        (Form("(cell) -> number", column_of, lambda _kinds: (1, None)),),
        "The column of a cell, counted from 1 at the left.",
        (Example("column_of(b1)", "2"), Example("column_of(c2)", "3")),
    ),
    Word(
        "same_shape",
        GROUP,
        (
            Form("(S of cell, S of cell) -> truth", same_shape),
            Form("(S of cell, shape) -> truth", same_shape),
            Form("(shape, S of cell) -> truth", same_shape),
        ),
        "Whether two sets of cells, or a set of cells and a shape, are equal after turning and shifting; mirrored ones are not.",
        (
            Example("same_shape(set(a1, b1), set(c2, c3))", "yes"),
            Example("same_shape(set(a1, b1, c1), set(a1, b1, b2))", "no"),
            Example("same_shape(set(a1, a2, b2), form(corner))", "yes"),
            Example("same_shape(set(a1, b1, c1, a2), form(hook))", "yes"),
            Example("same_shape(set(a1, b1, c1, c2), form(hook))", "no"),
        ),
        "cells",
    ),
)
