"""What holds for every grid, and what each one promises."""

import re
from collections import deque
from itertools import product

import pytest

from interpreter.model.geometry import GRIDS, build
from interpreter.model.geometry.plan import GridPlan, letters
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits

LAYOUT = ((0, 0), (1, 0), (4, 2), (2, 3))
RING = tuple(tuple({(place + 1) % 6, (place - 1) % 6}) for place in range(6))

BOARDS = {
    "square": build("square", GridPlan(kind="cell", width=5, height=4)),
    "square with corners": build("square", GridPlan(kind="cell", width=4, height=5, corners=True, names="r1c1")),
    "square around": build("square", GridPlan(kind="cell", around=LAYOUT, names="r1c1")),
    "numbered": build("square", GridPlan(kind="plot", width=5, height=4, names="number")),
    "hex": build("hex", GridPlan(kind="cell", width=5, height=4, names="a1")),
    "hex around": build("hex", GridPlan(kind="cell", around=LAYOUT)),
    "hex around one": build("hex", GridPlan(kind="cell", around=((3, 3),))),
    "from the bottom": build("square", GridPlan(kind="cell", width=5, height=4, origin="bottom left")),
    "hex from the lower right": build("hex", GridPlan(kind="cell", width=3, height=4, names="a1", origin="bottom right")),
    "around, from the bottom": build("square", GridPlan(kind="cell", around=LAYOUT, names="r1c1", origin="bottom left")),
    "own names": build("square", GridPlan(kind="cell", width=2, height=2, own_names=("nw", "ne", "sw", "se"))),
    "one cell": build("square", GridPlan(kind="cell", width=1, height=1)),
    "no cell": build("hex", GridPlan(kind="cell", around=())),
    "graph": build("graph", GridPlan(kind="town", members=("a", "b", "c", "d", "e", "f"), edges=RING)),
}
GRID_OF = {name: "graph" if name == "graph" else "hex" if "hex" in name or name == "no cell" else "square" for name in BOARDS}

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def distances(board: Board, start: int) -> dict[int, int]:
    """Steps needed from a cell to all that can be reached."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft()
        for there in iter_bits(board.neighbours[cell]):
            if there not in found:
                found[there] = found[cell] + 1
                waiting.append(there)
    return found


@every_board
def test_neighbours_are_mutual_and_never_oneself(board: Board) -> None:
    for cell, beside in enumerate(board.neighbours):
        assert not beside >> cell & 1
        assert all(board.neighbours[other] >> cell & 1 for other in iter_bits(beside))


@every_board
def test_a_step_back_leads_back(board: Board) -> None:
    half = len(board.directions) // 2
    for number, way in enumerate(board.steps):
        back = board.steps[(number + half) % len(board.steps)]
        assert all(back[there] == cell for cell, there in enumerate(way) if there >= 0)


@every_board
def test_neighbours_are_what_steps_lead_to(board: Board) -> None:
    if board.directions:
        reached = [sum(1 << way[cell] for way in board.steps if way[cell] >= 0) for cell in range(len(board.names))]
        assert list(board.neighbours) == reached


@every_board
def test_all_tables_are_as_long_as_the_board(board: Board) -> None:
    size = len(board.names)
    tables = (board.neighbours, board.rows, board.columns, board.centres, board.coordinates, *board.steps)
    assert {size} == {len(table) for table in tables}
    assert len(board.steps) == len(board.directions)


@every_board
def test_names_are_unique_and_can_be_written_in_a_rule(board: Board) -> None:
    assert len(board.names) == len(set(board.names))
    assert all(re.fullmatch("[a-z][a-z0-9_]*", name) for name in board.names)


@every_board
def test_coordinates_lead_to_their_cells(board: Board) -> None:
    assert list(range(len(board.names))) == [board.by_coordinate[pair] for pair in board.coordinates]


@every_board
def test_rows_and_columns_count_from_one(board: Board) -> None:
    if board.names:
        assert (1, 1) == (min(board.rows), min(board.columns))


@every_board
def test_the_number_of_steps_is_a_distance(board: Board) -> None:
    size = len(board.names)
    steps = [distances(board, cell) for cell in range(size)]
    for one, other in product(range(size), repeat=2):
        assert steps[one][other] == steps[other][one]
        assert (steps[one][other] == 0) == (one == other)
        assert all(steps[one][other] <= steps[one][third] + steps[third][other] for third in range(0, size, 3))


@every_board
def test_neighbours_are_drawn_nearer_than_others(board: Board) -> None:
    def apart(one: int, other: int) -> float:
        (ax, ay), (bx, by) = board.centres[one], board.centres[other]
        return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5

    for one, other in product(range(len(board.names)), repeat=2):
        if one != other:
            assert apart(one, other) > 0.9


@pytest.mark.parametrize("name", BOARDS)
def test_directions_are_known_without_a_board(name: str) -> None:
    assert BOARDS[name].directions == GRIDS[GRID_OF[name]].directions(corners="corners" in name)


def test_distance_on_hexes_is_the_usual_one() -> None:
    board = BOARDS["hex around"]
    start = board.by_coordinate[0, 0]
    for cell, steps in distances(board, start).items():
        a, b = board.coordinates[cell]
        assert max(abs(a), abs(b), abs(a + b)) == steps


def test_squares_are_named_from_the_upper_left() -> None:
    board = BOARDS["square"]
    assert ("a1", "b1") == board.names[:2]
    assert "e4" == board.names[-1]
    above = board.steps[board.directions.index("north")][board.names.index("c2")]
    assert "c1" == board.names[above]
    assert (2, 3) == (board.rows[board.names.index("c2")], board.columns[board.names.index("c2")])
    assert ("plot_0", "plot_19") == (BOARDS["numbered"].names[0], BOARDS["numbered"].names[-1])
    assert ("r1c1", "r1c2", "r2c1") == tuple(BOARDS["square with corners"].names[place] for place in (0, 1, 4))


def test_rows_are_counted_from_the_origin_and_north_stays_up() -> None:
    board = BOARDS["from the bottom"]
    assert ("a1", "b1") == board.names[:2]
    assert (0.0, 3.0) == board.centres[0]
    assert "c3" == board.names[board.steps[board.directions.index("north")][board.names.index("c2")]]
    assert (2, 3) == (board.rows[board.names.index("c2")], board.columns[board.names.index("c2")])
    assert "a4" == board.names[board.reading_order[0]]


@pytest.mark.parametrize(("origin", "corner"), [("top left", "nw"), ("top right", "ne"), ("bottom left", "sw"), ("bottom right", "se")])
def test_every_corner_can_be_the_first_cell(origin: str, corner: str) -> None:
    board = build("square", GridPlan(kind="cell", width=2, height=2, origin=origin, own_names=("nw", "ne", "sw", "se")))
    assert corner == board.names[0]
    assert (1, 1) == (board.rows[0], board.columns[0])


def test_names_that_are_numbers_are_the_order_of_the_cells() -> None:
    board = build("square", GridPlan(kind="point", width=3, height=2, own_names=("4", "5", "6", "3", "2", "1")))
    assert ("1", "2", "3", "4", "5", "6") == board.names
    assert ["4", "5", "6", "3", "2", "1"] == [board.names[cell] for cell in board.reading_order]


def test_steps_over_corners_are_made_only_if_wanted() -> None:
    assert 4 == BOARDS["square"].neighbours[6].bit_count()
    assert 8 == BOARDS["square with corners"].neighbours[5].bit_count()


def test_columns_after_the_last_letter_get_two_letters() -> None:
    assert ["a", "z", "aa", "az", "ba", "zz", "aaa"] == [letters(number) for number in (0, 25, 26, 51, 52, 701, 702)]


def test_a_board_around_a_layout_names_cells_by_its_coordinates() -> None:
    board = BOARDS["hex around"]
    assert all(f"q{a}r{b}" == board.names[board.by_coordinate[a, b]] for a, b in LAYOUT)
    assert "qm1r0" == board.names[board.by_coordinate[-1, 0]]


@pytest.mark.parametrize("name", ["hex around", "square around", "hex around one"])
def test_what_lies_in_a_layout_is_never_at_the_edge(name: str) -> None:
    board = BOARDS[name]
    wanted = LAYOUT if "one" not in name else ((3, 3),)
    sides = 6 if board.form == "hex" else 4
    assert all(board.neighbours[board.by_coordinate[cell]].bit_count() == sides for cell in wanted)


def test_around_one_cell_there_are_its_neighbours_and_no_more() -> None:
    assert 7 == len(BOARDS["hex around one"].names)


def test_an_edge_of_a_graph_counts_for_both_ends() -> None:
    board = build("graph", GridPlan(kind="town", members=("a", "b", "c"), edges=((1,), (), (1, 2))))
    assert (0b010, 0b101, 0b010) == board.neighbours
