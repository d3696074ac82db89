"""Text rendering of what lies between the cells of a board: on their edges, and where these meet."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.display.canvas import Canvas, Segment
from interpreter.display.cell_glyphs import CellGlyphs, Offset

YES = "*"  # how a truth is written; a strong line says it as well
_LINES = {
    (False, False): ("┈", "┊"),
    (False, True): ("━", "┃"),
    (True, False): (" ", " "),
    (True, True): ("-", "|"),
}  # by ascii, busy: across, down


@dataclass(frozen=True, slots=True)
class BetweenDrawing:
    """An edge or a corner of a cell to be drawn.

    half, row: the cell on the lattice. side: the offset of the cell behind the edge; of a corner, where it lies, each 1, 0 or -1.
    token: what lies there. name: as it is written in moves. kind: that of all edges, or corners, of its board.
    """

    half: int
    row: int
    side: Offset
    is_corner: bool
    name: str
    token: tuple[Segment, ...] = ()
    kind: str = ""

    @property
    def place(self) -> Offset:
        """The place on a lattice twice as fine: the same for an edge whichever of its cells it is counted from."""
        return 2 * self.half + self.side[0], 2 * self.row + self.side[1]


def draw_between(canvas: Canvas, between: Sequence[BetweenDrawing], stencil: CellGlyphs, origin: Offset, *, ascii_only: bool) -> None:
    """Draw edges, then corners over their ends."""
    for each in sorted(between, key=lambda each: each.is_corner):
        left, top = origin[0] + each.half * stencil.half_width, origin[1] + each.row * stencil.step
        if each.is_corner:
            column, row = corner_of(stencil, each.side)
            _put_corner(canvas, (left + column, top + row), each.token, ascii_only=ascii_only)
        else:
            _put_edge(canvas, (left, top), stencil, each, ascii_only=ascii_only)


def corner_of(stencil: CellGlyphs, side: Offset) -> Offset:
    """Where a corner of a cell lies."""
    if stencil.corners:
        return stencil.corners[side]
    return (2 * stencil.half_width if side[0] > 0 else 0), (stencil.step if side[1] > 0 else 0)


def _put_corner(canvas: Canvas, point: Offset, token: Sequence[Segment], *, ascii_only: bool) -> None:
    text, style = _joined(token)
    if text:
        canvas.put(point[0] - (len(text) - 1) // 2, point[1], text, style)
    else:
        canvas.put_if_free(*point, "+" if ascii_only else "·", "dim")


def _put_edge(canvas: Canvas, corner: Offset, stencil: CellGlyphs, each: BetweenDrawing, *, ascii_only: bool) -> None:
    """A line along the edge, strong where something lies there, with the sign of that in its middle."""
    text, style = _joined(each.token)
    busy = bool(text) and style != "dim"
    points, signs = _line(stencil, each.side, busy=busy, ascii_only=ascii_only)
    for (column, row), sign in zip(points, signs, strict=True):
        canvas.put(corner[0] + column, corner[1] + row, sign, style if busy else "dim")
    for side in _ends(stencil, each.side):
        column, row = corner_of(stencil, side)
        canvas.put_if_free(corner[0] + column, corner[1] + row, "+" if ascii_only else "·", "dim")
    if text and (text != YES or not stencil.ruled):
        column, row = points[len(points) // 2]
        canvas.put(corner[0] + column - (len(text) - 1) // 2, corner[1] + row, text, style)


def _line(stencil: CellGlyphs, side: Offset, *, busy: bool, ascii_only: bool) -> tuple[Sequence[Offset], str]:
    """The points of an edge and the signs there."""
    if side in stencil.edges:
        edge = stencil.edges[side]
        return edge.points, edge.ascii_signs if ascii_only else edge.signs
    width, height = 2 * stencil.half_width, stencil.step
    across, down = _LINES[ascii_only, busy]
    if side[0]:
        points = [(width if side[0] > 0 else 0, row) for row in range(1, height)]
        return points, down * len(points)
    points = [(column, height if side[1] > 0 else 0) for column in range(1, width)]
    return points, across * len(points)


def _ends(stencil: CellGlyphs, side: Offset) -> Sequence[Offset]:
    """The corners at the ends of an edge of a square; those of hexagons are not marked."""
    if not stencil.ruled:
        return ()
    return [(side[0] // 2, each) for each in (-1, 1)] if side[0] else [(each, side[1]) for each in (-1, 1)]


def _joined(token: Sequence[Segment]) -> tuple[str, str]:
    """What lies somewhere as one text, in the colour of its owner if it has one."""
    styles = sorted((part.style for part in token), key=lambda style: not style.startswith("hue"))
    return "".join(part.text for part in token), (styles[0] or "strong") if styles else ""
