"""Text rendering of one board: cells on a lattice, with the largest glyphs that fit into the room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.display.abbreviations import fit
from interpreter.display.between import BetweenDrawing, draw_between
from interpreter.display.canvas import Canvas, Line, Segment
from interpreter.display.cell_glyphs import SIDES, STENCILS, CellGlyphs, Edge, Offset, TextSpot
from interpreter.display.graph_lines import draw_line, write_node
from interpreter.display.scenery.looks import PLAIN, CellLook
from interpreter.display.ways import Way, draw_ways


@dataclass(frozen=True, slots=True)
class CellDrawing:
    """One cell to be drawn.

    half, row: place on the lattice, in half cell widths and rows. place: its coordinates in full (`4,6`); brief: what
    the heading of its row leaves to say (`4`). token: what lies there. group: cells of one group have no line between
    them; None belongs to nothing. caption: the name of the group, at one of its cells. ways: which of its sides are joined on it. name: as it is written in moves.
    look: how it looks while it is empty.
    """

    half: int
    row: int
    place: str
    brief: str
    token: tuple[Segment, ...] = ()
    group: tuple[str, int] | None = None
    caption: str = ""
    ways: tuple[Way, ...] = ()
    name: str = ""
    look: CellLook = PLAIN


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board to be drawn: `form` is `hex`, `square` or `graph`; headings by lattice row and lattice half column.

    between: edges and corners of cells on which something may lie. named: the headings alone say what each cell is called, so that
    small cells without names lose nothing. Of a graph `joins` are the numbers of the cells at both ends of its lines, `points`
    where its cells are in finer drawings. labels: all texts that may be written on its cells, which are shortened so that they
    stay different. kind: that of its cells; owner: the seat it belongs to, None for all.
    spare: places that are no cells, drawn with them. edges_of: colours of the board's sides. coordinates: pages name rows and columns. own_side: the
    side of the first player.
    """

    title: str
    form: str
    spots: tuple[CellDrawing, ...]
    rows: Mapping[int, str] = field(default_factory=dict)
    columns: Mapping[int, str] = field(default_factory=dict)
    named: bool = False
    joins: tuple[tuple[int, int], ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    between: tuple[BetweenDrawing, ...] = ()
    labels: tuple[str, ...] = ()
    kind: str = ""
    owner: int | None = None
    spare: tuple[CellDrawing, ...] = ()
    edges_of: Mapping[str, int] = field(default_factory=dict)
    coordinates: bool = False
    own_side: str = ""

    @property
    def edges(self) -> frozenset[Offset]:
        """The places of the edges on which something may lie."""
        return frozenset(each.place for each in self.between if not each.is_corner)


def board_lines(sheet: BoardDrawing, stencil: CellGlyphs, *, ascii_only: bool = False) -> list[Line]:
    """The board as lines, with the cells of a stencil."""
    canvas = Canvas()
    margin = _margin(sheet)
    top = 1 if sheet.columns else 0
    below = stencil.texts[-1]
    for row, heading in sheet.rows.items():
        canvas.put(0, top + row * stencil.step + below.row, heading, "dim")
    for half, heading in sheet.columns.items():
        canvas.put(margin + half * stencil.half_width + below.column + (below.width - len(heading)) // 2, 0, heading, "dim")
    if sheet.form == "graph":
        _draw_graph(canvas, sheet, stencil, (margin, top), ascii_only=ascii_only)
        return canvas.cut(ascii_only=ascii_only)
    taken, edges = {(spot.half, spot.row): spot for spot in sheet.spots}, sheet.edges
    for spot in sheet.spots:
        corner = (margin + spot.half * stencil.half_width, top + spot.row * stencil.step)
        draw_ways(canvas, corner, stencil, spot.ways)
        for text in stencil.texts:
            if spot.ways and not (text.what.startswith("token") and spot.token):
                continue
            _write(canvas, corner, text, _fitted(spot, text.width, sheet.labels, ascii_only=ascii_only))
        for side in SIDES[sheet.form]:
            if (2 * spot.half + side[0], 2 * spot.row + side[1]) in edges:
                continue
            neighbour = taken.get((spot.half + side[0], spot.row + side[1]))
            together = spot.group is not None and neighbour is not None and neighbour.group == spot.group
            _draw_edge(canvas, corner, stencil, side, together=together, ascii_only=ascii_only)
    draw_between(canvas, sheet.between, stencil, (margin, top), ascii_only=ascii_only)
    return canvas.cut(ascii_only=ascii_only)


def _draw_graph(canvas: Canvas, sheet: BoardDrawing, stencil: CellGlyphs, corner: Offset, *, ascii_only: bool) -> None:
    """Draw the lines of a graph, and on them what lies on its cells."""
    (text,) = stencil.texts
    middles = [
        (corner[0] + spot.half * stencil.half_width + text.column + text.width // 2, corner[1] + spot.row * stencil.step)
        for spot in sheet.spots
    ]
    for one, other in sheet.joins:
        draw_line(canvas, middles[one], middles[other], ascii_only=ascii_only)
    for spot, middle in zip(sheet.spots, middles, strict=True):
        name = spot.place if text.what == "token and place" else "" if spot.token else spot.brief
        room = text.width - (len(name) + 1 if spot.token and name else 0)
        fitted = _fitted(spot, max(3, room), sheet.labels, ascii_only=ascii_only)
        write_node(canvas, middle, text.width, fitted.token, fit(name, text.width, sheet.labels, ascii_only=ascii_only))


def _fitted(spot: CellDrawing, room: int, labels: tuple[str, ...], *, ascii_only: bool) -> CellDrawing:
    """The cell with texts of at most so many signs; of several parts of what lies there the longest is shortened."""
    length = sum(len(part.text) for part in spot.token)
    token = spot.token
    if length > room:
        longest = max(range(len(token)), key=lambda number: len(token[number].text))
        part = token[longest]
        kept = max(1, room - (length - len(part.text)))
        token = (*token[:longest], Segment(fit(part.text, kept, labels, ascii_only=ascii_only), part.style), *token[longest + 1 :])
    return replace(spot, token=token, brief=fit(spot.brief, room, labels, ascii_only=ascii_only))


def _margin(sheet: BoardDrawing) -> int:
    """Columns kept free on the left for the headings of the rows."""
    return max((len(heading) + 1 for heading in sheet.rows.values()), default=0)


def extent(sheet: BoardDrawing, stencil: CellGlyphs) -> Offset:
    """Columns and lines that the board takes with a stencil."""
    width = max((spot.half for spot in sheet.spots), default=0) + 2
    height = max((spot.row for spot in sheet.spots), default=0) + 1
    frame = 1 if stencil.ruled or stencil.edges else -1  # without lines the blank behind the last cell is cut off
    return _margin(sheet) + width * stencil.half_width + frame, (1 if sheet.columns else 0) + height * stencil.step + stencil.below


def fitting(sheet: BoardDrawing, columns: int, lines: int, comfortable: int | None = None) -> CellGlyphs:
    """The largest stencil with which the board fits; the smallest if none does.

    A board whose headings name its cells gets smaller to leave room for all the rest: `comfortable` lines.
    """
    sizes = [(stencil, *extent(sheet, stencil)) for stencil in _stencils(sheet)]
    fits = [(stencil, high) for stencil, wide, high in sizes if wide <= columns and high <= lines and _has_room(sheet, stencil)]
    fits = _with_room_for_labels(sheet, fits)
    return _largest_fitting(fits, comfortable if sheet.named else None) or _stencils(sheet)[-1]


def _stencils(sheet: BoardDrawing) -> tuple[CellGlyphs, ...]:
    """The stencils for a board, the largest first; where something lies between cells, those with lines between them."""
    return tuple(stencil for stencil in STENCILS[sheet.form] if not sheet.between or stencil.ruled or stencil.edges)


def _with_room_for_labels(sheet: BoardDrawing, fits: Sequence[tuple[CellGlyphs, int]]) -> list[tuple[CellGlyphs, int]]:
    """Of stencils those that take the longest label; where none does, those that take most of it."""
    longest = max((len(label) for label in sheet.labels), default=0)
    rooms = [min(longest, _room_of(stencil)) for stencil, _ in fits]
    return [each for each, room in zip(fits, rooms, strict=True) if room == max(rooms)]


def _room_of(stencil: CellGlyphs) -> int:
    """How long a text on a cell may be."""
    return max(text.width for text in stencil.texts if text.what.startswith("token"))


def abreast(sheets: Sequence[BoardDrawing], columns: int, lines: int, *, gap: int, comfortable: int | None = None) -> CellGlyphs | None:
    """The largest stencil with which several boards are seen at once; None for a single board, and where none is small enough."""
    if len(sheets) < 2 or len({sheet.form for sheet in sheets}) > 1:
        return None
    fits = []
    for stencil in _stencils(sheets[0]):
        sizes = [extent(sheet, stencil) for sheet in sheets]
        width, height = max(width for width, _ in sizes), max(height for _, height in sizes) + 2
        a_row = max(1, (columns + gap) // (width + gap))
        high = -(-len(sheets) // a_row) * height
        if width <= columns and high <= lines and all(_has_room(sheet, stencil) for sheet in sheets):
            fits.append((stencil, high))
    fits = _with_room_for_labels(max(sheets, key=lambda sheet: max(map(len, sheet.labels), default=0)), fits)
    return _largest_fitting(fits, comfortable if all(sheet.named for sheet in sheets) else None)


def _largest_fitting(fits: Sequence[tuple[CellGlyphs, int]], room: int | None) -> CellGlyphs | None:
    """The largest of the stencils that fit; where there is too little room, the smallest that still has lines between the cells."""
    small = [stencil for stencil, high in fits if room is not None and high > room and stencil.ruled]
    roomy = [stencil for stencil, high in fits if (room is None or high <= room) and (stencil.ruled or not small)]
    return next(iter([*roomy, *reversed(small), *(stencil for stencil, _ in reversed(fits))]), None)


def shows_captions(sheet: BoardDrawing, stencil: CellGlyphs) -> bool:
    """Whether the names of groups can be read on the board."""
    room = max((text.width for text in stencil.texts if text.what == "caption"), default=0)
    return all(len(spot.caption) <= room for spot in sheet.spots)


def _has_room(sheet: BoardDrawing, stencil: CellGlyphs) -> bool:
    """Whether the coordinates fit into the stencil's places for them."""
    room = {text.what: text.width for text in stencil.texts}
    if (both := room.get("token and place")) is not None:
        return all(sum(len(part.text) for part in spot.token) + 1 + len(spot.place) <= both for spot in sheet.spots)
    return all(len(spot.place) <= room.get("place", 99) and len(spot.brief) <= room.get("brief", 99) for spot in sheet.spots)


def _write(canvas: Canvas, corner: Offset, text: TextSpot, spot: CellDrawing) -> None:
    """Write one of a cell's texts, in the middle of its place."""
    label = Segment({"place": spot.place, "caption": spot.caption}.get(text.what, spot.brief), "dim")
    has_token = text.what == "token" or (text.what == "token or brief" and spot.token)
    parts = spot.token if has_token else (label,)
    if len(parts) == 1 and parts[0].style.startswith("hue"):
        # The whole place in the owner's colour; signs stand below each other, a single one in the middle.
        filled = parts[0].text.center(text.width) if len(parts[0].text) == 1 else parts[0].text.ljust(text.width)
        parts = (Segment(filled, parts[0].style),)
    length = sum(len(part.text) for part in parts)
    column = corner[0] + text.column + max(0, (text.width - length) // 2)
    end = corner[0] + text.column + text.width
    for part in parts:
        canvas.put(column, corner[1] + text.row, part.text[: max(0, end - column)], part.style)
        column += len(part.text)


def _draw_edge(canvas: Canvas, corner: Offset, stencil: CellGlyphs, side: Offset, *, together: bool, ascii_only: bool) -> None:
    """Draw one edge of a cell: a line, or nothing (or dots) between cells that belong together."""
    if stencil.ruled:
        if not together:
            _rule_edge(canvas, corner, stencil, side)
        return
    edge: Edge | None = stencil.edges.get(side)
    if edge is None or (together and not stencil.dots):
        return
    signs = edge.ascii_signs if ascii_only else edge.signs
    for (column, row), sign in zip(edge.points, signs, strict=True):
        if together:
            canvas.put_if_free(corner[0] + column, corner[1] + row, "." if ascii_only else "·", "dim")
        else:
            canvas.put(corner[0] + column, corner[1] + row, sign, "strong")


def _rule_edge(canvas: Canvas, corner: Offset, stencil: CellGlyphs, side: Offset) -> None:
    """Rule one straight edge of a cell."""
    width, height = 2 * stencil.half_width, stencil.step
    left, top = corner
    if side[0]:
        column = left if side[0] < 0 else left + width
        for row in range(top, top + height + 1):
            canvas.rule(column, row, ("" if row == top else "n") + ("" if row == top + height else "s"))
    else:
        row = top if side[1] < 0 else top + height
        for column in range(left, left + width + 1):
            canvas.rule(column, row, ("" if column == left else "w") + ("" if column == left + width else "e"))
