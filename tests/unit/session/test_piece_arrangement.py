import random
from functools import partial

import pytest

from interpreter.model.geometry import build
from interpreter.model.geometry.plan import GridPlan
from interpreter.model.geometry.shapes import congruent
from interpreter.model.types.domains import iter_bits
from interpreter.session.generation.piece_arrangement import arrange
from tests.hostile.heavy import calls

HEX_PIECES = [
    ("dot", [(0, 0)]),
    ("pair", [(0, 0), (1, 0)]),
    ("bend", [(0, 0), (1, 0), (1, 1)]),
    ("wave", [(0, 0), (1, 0), (1, 1), (2, 1)]),
    ("arch", [(0, 0), (1, 0), (1, 1), (0, 2)]),
    ("bar", [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ("tail", [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]),
    ("block", [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]),
]
SQUARE_PIECES = [
    ("bar", [(0, 0), (1, 0), (2, 0), (3, 0)]),
    ("hook", [(0, 0), (1, 0), (2, 0), (0, 1)]),
    ("block", [(0, 0), (1, 0), (0, 1), (1, 1)]),
    ("cup", [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]),
    ("step", [(0, 0), (1, 0), (1, 1), (2, 1)]),
]
PIECES = {6: HEX_PIECES, 4: SQUARE_PIECES}
GRID = {6: "hex", 4: "square"}
every_grid = pytest.mark.parametrize("turn", [6, 4])


def made(seed: int, turn: int = 6, count: int = 5) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return arrange(PIECES[turn], count, random.Random(seed).randrange, turn)


def parts(turn: int, cells: set[tuple[int, int]]) -> tuple[int, int]:
    """How many parts the cells have, and how many holes: free parts that do not come to the edge."""
    board = build(GRID[turn], GridPlan(kind="cell", around=tuple(cells)))
    taken = sum(1 << board.by_coordinate[cell] for cell in cells)
    free = ((1 << len(board.names)) - 1) & ~taken
    edge = sum(1 << cell for cell in range(len(board.names)) if board.neighbours[cell].bit_count() < turn)
    return len(split(board.neighbours, taken)), sum(not part & edge for part in split(board.neighbours, free))


def split(neighbours: tuple[int, ...], rest: int) -> list[int]:
    found = []
    while rest:
        part = fresh = rest & -rest
        while fresh:
            fresh = sum({1 << there for cell in iter_bits(fresh) for there in iter_bits(neighbours[cell])}) & rest & ~part
            part |= fresh
        found.append(part)
        rest &= ~part
    return found


@every_grid
@pytest.mark.parametrize("seed", range(20))
def test_pieces_lie_side_by_side_without_overlap(turn: int, seed: int) -> None:
    laid = made(seed, turn)
    cells = [cell for _, piece in laid for cell in piece]
    assert len(cells) == len(set(cells))
    assert 1 == parts(turn, set(cells))[0]
    assert (0, 0) == (min(a for a, _ in cells), min(b for _, b in cells))


@every_grid
def test_pieces_are_turned_but_neither_bent_nor_mirrored(turn: int) -> None:
    shapes = dict(PIECES[turn])
    assert all(congruent(shapes[name], cells, turn) for seed in range(20) for name, cells in made(seed, turn))


def test_pieces_that_may_not_be_turned_are_not() -> None:
    laid = arrange(HEX_PIECES, 8, random.Random(1).randrange, 6, turned=False)
    assert all(congruent(dict(HEX_PIECES)[name], cells, 1) for name, cells in laid)


def test_so_many_different_pieces_are_drawn_and_listed_in_their_order() -> None:
    order = [name for name, _ in HEX_PIECES]
    for seed in range(20):
        names = [name for name, _ in made(seed)]
        assert 5 == len(set(names))
        assert sorted(names, key=order.index) == names


def test_there_are_never_more_pieces_than_there_are() -> None:
    assert 8 == len(made(1, count=99))
    assert [] == made(1, count=0)


def test_the_same_chance_gives_the_same_board_and_other_chance_another() -> None:
    assert made(7) == made(7)
    assert 20 == len({repr(made(seed)) for seed in range(20)})


def test_most_boards_have_no_hole_and_some_have() -> None:
    holes = [parts(6, {cell for _, piece in made(seed, count=8) for cell in piece})[1] for seed in range(60)]
    assert holes.count(0) >= 30
    assert any(holes)


def test_a_board_is_made_in_no_time() -> None:
    assert max(calls(partial(made, seed, count=8)) for seed in range(12)) < 20_000
