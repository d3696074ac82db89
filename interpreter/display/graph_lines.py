"""Text rendering of boards whose cells are joined by lines: straight lines between texts, in signs as fine as the terminal has."""

from collections.abc import Iterator

from interpreter.display.canvas import Canvas, Segment
from interpreter.display.cell_glyphs import Offset

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a Braille sign, row by row
_BRAILLE = 0x2800
_FINE = (2, 4)  # dots of a sign, across and down


def draw_line(canvas: Canvas, start: Offset, end: Offset, *, ascii_only: bool) -> None:
    """A line from place to place; it leaves what stands there already."""
    if start[1] == end[1]:
        for column in range(min(start[0], end[0]), max(start[0], end[0]) + 1):
            canvas.rule(column, start[1], "ew")
    elif start[0] == end[0]:
        for row in range(min(start[1], end[1]), max(start[1], end[1]) + 1):
            canvas.rule(start[0], row, "ns")
    else:
        signs = _slashes(start, end) if ascii_only else _dots(start, end)
        for column, row, sign in signs:
            canvas.put_if_free(column, row, sign, "strong")


def _slashes(start: Offset, end: Offset) -> Iterator[tuple[int, int, str]]:
    """An oblique line in ASCII: a stroke in each row, or a dot in every second column of a flat one."""
    (x, y), (to_x, to_y) = sorted((start, end), key=lambda place: place[1])
    across, down = to_x - x, to_y - y
    if abs(across) > 3 * down:
        for step in range(2, abs(across) - 1, 2):
            yield x + (step if across > 0 else -step), y + round(down * step / abs(across)), "."
        return
    for step in range(1, down):
        yield x + round(across * step / down), y + step, "\\" if across > 0 else "/"


def _dots(start: Offset, end: Offset) -> Iterator[tuple[int, int, str]]:
    """An oblique line in Braille signs, from the middle of one place to the middle of another."""
    (x, y), (to_x, to_y) = ((column * _FINE[0], row * _FINE[1] + 2) for column, row in (start, end))
    many = max(abs(to_x - x), abs(to_y - y))
    signs: dict[Offset, int] = {}
    for step in range(many + 1):
        across, down = round(x + (to_x - x) * step / many), round(y + (to_y - y) * step / many)
        place = across // _FINE[0], down // _FINE[1]
        signs[place] = signs.get(place, 0) | _DOTS[down % _FINE[1]][across % _FINE[0]]
    for (column, row), dots in signs.items():
        yield column, row, chr(_BRAILLE + dots)


def write_node(canvas: Canvas, place: Offset, room: int, token: tuple[Segment, ...], name: str) -> None:
    """What lies on a cell and what it is called, around a place; a blank on either side keeps the lines away."""
    parts = [*token, *([Segment(" ")] if token and name else []), *([Segment(name, "dim")] if name else [])]
    length = min(room, sum(len(part.text) for part in parts))
    column = place[0] - length // 2
    canvas.put(column - 1, place[1], " ")
    canvas.put(column + length, place[1], " ")
    end = column + length
    for part in parts:
        canvas.put(column, place[1], part.text[: max(0, end - column)], part.style)
        column += len(part.text)
