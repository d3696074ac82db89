"""Boards as signs: the picture of a small board, at every size."""

from itertools import product

from interpreter.display.board import BoardDrawing, CellDrawing, board_lines, extent, fitting
from interpreter.display.canvas import Line, Segment, unstyled, width
from interpreter.display.cell_glyphs import STENCILS


def draw(sheet: BoardDrawing, *, columns: int, lines: int, ascii_only: bool = False) -> list[Line]:
    """The board with the largest stencil that fits."""
    return board_lines(sheet, fitting(sheet, columns, lines), ascii_only=ascii_only)


def hexagons(columns: int, rows: int, *, group: object = None) -> BoardDrawing:
    """A board of hexagons, every second row shifted to the right."""
    spots = [
        CellDrawing(2 * column + row % 2, row, f"{column},{row}", str(column), (Segment("R", "hue 0"),) if column == row else (), group)
        for column, row in product(range(columns), range(rows))
    ]
    return BoardDrawing("", "hex", tuple(spots), {row: f"r{row}" for row in range(rows)})


def squares(groups: str) -> BoardDrawing:
    """A row of squares; cells with the same letter belong together."""
    return BoardDrawing(
        "", "square", tuple(CellDrawing(2 * number, 0, str(number), str(number), (), letter) for number, letter in enumerate(groups))
    )


def test_a_hexagon_looks_like_a_hexagon() -> None:
    expected = [
        r"     / \   / \ ",
        r"    / R \ /   \ ",
        r"r0 | 0,0 | 1,0 |",
        r"    \   / \   / \ ",
        r"     \ /   \ / R \ ",
        r"r1    | 0,1 | 1,1 |",
        r"       \   / \   /",
        r"        \ /   \ /",
    ]
    drawn = unstyled(draw(hexagons(2, 2), columns=80, lines=40, ascii_only=True))
    assert [line.rstrip() for line in expected] == drawn.splitlines()


def test_between_cells_that_belong_together_there_is_no_line() -> None:
    assert ["+-------+---+", "| 0   1 | 2 |", "+-------+---+"] == unstyled(
        draw(squares("aab"), columns=14, lines=3, ascii_only=True)
    ).splitlines()


def test_every_size_takes_the_room_it_says() -> None:
    sheet = hexagons(5, 4)
    for stencil in STENCILS["hex"]:
        columns, lines = extent(sheet, stencil)
        drawn = draw(sheet, columns=columns, lines=lines)
        assert columns >= width(drawn)
        assert lines >= len(drawn)


def test_a_board_of_twelve_by_fourteen_hexagons_fits_a_terminal() -> None:
    drawn = draw(hexagons(12, 14), columns=80, lines=40)
    assert width(drawn) <= 80
    assert len(drawn) <= 40


def test_without_unicode_every_sign_is_ascii() -> None:
    for sheet in (hexagons(3, 3), squares("abba")):
        for lines in (40, 8, 1):
            assert unstyled(draw(sheet, columns=80, lines=lines, ascii_only=True)).isascii()


def test_a_board_too_large_for_every_size_is_drawn_with_the_smallest() -> None:
    assert 9 * 2 + 1 == len(draw(hexagons(9, 9), columns=10, lines=5))
    assert width(draw(hexagons(30, 3), columns=20, lines=5)) > 20


def test_a_board_named_by_its_headings_gets_smaller_to_leave_room_and_without_lines_only_if_it_must() -> None:
    spots = tuple(CellDrawing(2 * column, row, f"{row},{column}", "·") for row, column in product(range(2), range(3)))
    sheet = BoardDrawing("", "square", spots, {0: "r0", 1: "r1"}, {0: "c0", 2: "c1", 4: "c2"}, named=True)
    assert {20: 3, 7: 2, 0: 2} == {comfortable: fitting(sheet, 40, 20, comfortable).step for comfortable in (20, 7, 0)}
    assert 1 == fitting(sheet, 40, 4, 0).step
