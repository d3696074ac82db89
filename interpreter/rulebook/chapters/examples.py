"""Pictures of examples: a position at the first decision and a later one, as drawings and in signs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from interpreter.display import picture as in_signs
from interpreter.display import unstyled
from interpreter.display.between import BetweenDrawing
from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.board_model import RenderContext, board_drawings
from interpreter.display.canvas import Segment
from interpreter.display.cards import card_groups
from interpreter.display.inventory import inventory
from interpreter.display.side_panel import legend
from interpreter.model.geometry.graph import OUTLINE
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.project.errors import RulewrightError
from interpreter.rulebook.book.document import Drawing, Figure, Key, Seam, Tile
from interpreter.rulebook.book.source import BookSource
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session import layouts
from interpreter.session.rng import derive_stream
from interpreter.session.state import State as MatchState
from interpreter.session.state import begin

_SEED = 1  # any: it only has to be the same every time
_COLUMNS = 76
_MOVES_EACH = 12
_HALF = 0.8660254  # half the width of a hexagon whose sides are as long as 1
_HEXAGON = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
_HEX_SIDES = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # beyond the edge from corner n to the next
_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_SQUARE_SIDES = ((0, -1), (2, 0), (0, 1), (-2, 0))


def examples(source: BookSource) -> tuple[Figure, ...]:
    """Pictures of the position at the first decision and of one some moves later; none if there is no board or no position."""
    example = _table(source)
    if example is None:
        return ()
    table, name = example
    if name:
        caption = source.say("An example: {name}, for {players} players.", name=name.replace("_", " "), players=table.players)
    else:
        caption = source.say(
            "An example: how a game of {players} may begin." if table.players > 1 else "An example of the start.", players=table.players
        )
    first = begin(table, machine.start(table), _SEED)[1]
    pictures = (first.position, caption), (_later(first), source.say("An example: how it may look after a while."))
    figures = (_figure(source, table, position, text) for position, text in pictures)
    return tuple(figure for figure in figures if figure is not None)


def _later(state: MatchState) -> GameState:
    """The position some random moves later, while the game goes on."""
    source = derive_stream(_SEED, "example")
    for _ in range(_MOVES_EACH * state.table.players):
        question = state.questions[0] if state.questions else None
        if question is None:
            break
        after = state.answer(question.options.sample(source.below))
        if after.over:
            break
        state = after
    return state.position


def _figure(source: BookSource, table: GameInstance, state: GameState, caption: str) -> Figure | None:
    context = RenderContext(table, state, None, source.language, ascii_only=False)
    if any(group.face_down and group.seat is not None for group in card_groups(context)):  # hands: the first player looks on
        context = replace(context, viewer=0)
    drawings, cards = (*(_drawing(sheet) for sheet in board_drawings(context)), *_graphs(context)), tuple(card_groups(context))
    if not drawings and not cards:
        return None
    tokens = "".join(
        [each.token for drawing in drawings for each in drawing.tiles] + [each.token for drawing in drawings for each in drawing.seams]
    )
    keys = tuple(key for key in _keys(context) if key.sign in tokens or (key.sign.isdigit() and any(sign.isdigit() for sign in tokens)))
    drawn = frozenset((cell.name, cell.arguments) for group in cards for cell in group.cells)
    beside = tuple("".join(segment.text for segment in line) for line in inventory(context, 200, without=drawn))
    lines = tuple(unstyled(in_signs(context, columns=_COLUMNS, lines=200)).splitlines())
    return Figure(caption, drawings, lines, keys, beside, caption, cards)


def _table(source: BookSource) -> tuple[GameInstance, str] | None:
    """A table with the fewest players there is a layout for, and the name of the layout."""
    low, high = source.rules.players
    for players in range(low, high + 1):
        presets = layouts.presets(source.rules, players)
        name = next(iter(presets), None)
        seed = _SEED if name is None else None
        try:
            return layouts.seat_with_layout(source.rules, players=players, options={}, layout=name, seed=seed), name or ""
        except RulewrightError:
            continue
    return None


_BESIDE = 0.72  # from the middle of a cell to the heading of its row or column


# ------------------------------------------------------------------------------------------------ boards on a lattice


def _drawing(sheet: BoardDrawing) -> Drawing:
    if sheet.form == "graph":
        ends = [_point(x, y) for x, y in sheet.points]
        nodes = tuple(_node(spot, x, y) for spot, (x, y) in zip(sheet.spots, sheet.points, strict=True))
        return Drawing(sheet.title, nodes, tuple((ends[one], ends[other]) for one, other in sheet.joins))
    if sheet.form == "square" and not sheet.rows and not sheet.columns:  # nothing beside the board says what its cells are called
        sheet = replace(sheet, spots=tuple(replace(spot, caption=spot.caption or spot.place) for spot in sheet.spots))
    spots = {(spot.half, spot.row): spot for spot in sheet.spots}
    seams = tuple(_seam(sheet.form, each) for each in sheet.between)
    tiles = tuple(_tile(sheet.form, spot, spots, sheet.edges) for spot in sheet.spots)
    return Drawing(sheet.title, tiles, seams=seams, headings=tuple(_headings(sheet, tiles)))


def _headings(sheet: BoardDrawing, tiles: Sequence[Tile]) -> Iterator[tuple[tuple[float, float], str]]:
    """What the rows and columns of square cells are called, to the left of them and below."""
    if sheet.form != "square":
        return
    left, bottom = min(tile.middle[0] for tile in tiles), max(tile.middle[1] for tile in tiles)
    places = {(spot.half, spot.row): tile.middle for spot, tile in zip(sheet.spots, tiles, strict=True)}
    for row, text in sheet.rows.items():
        y = next((y for (_, of_row), (_, y) in places.items() if of_row == row), None)
        if y is not None:
            yield _point(left - _BESIDE, y), text
    for half, text in sheet.columns.items():
        x = next((x for (of_half, _), (x, _) in places.items() if of_half == half), None)
        if x is not None:
            yield _point(x, bottom + _BESIDE), text


def _node(spot: CellDrawing, x: float, y: float) -> Tile:
    """A cell of a graph: its name inside, or below what lies there."""
    corners = tuple(_point(x + dx, y + dy) for dx, dy in OUTLINE)
    hue = next((hue for part in spot.token if (hue := _hue(part)) is not None), None)
    return Tile(corners, _point(x, y), "".join(part.text for part in spot.token), hue, spot.place, node=True)


def _outline(form: str, half: int, row: int) -> tuple[tuple[float, float], ...]:
    """The corners of a cell on the lattice."""
    x, y = (half * _HALF, row * 1.5) if form == "hex" else (half / 2, float(row))
    return tuple(_point(x + dx, y + dy) for dx, dy in (_HEXAGON if form == "hex" else _SQUARE))


def _seam(form: str, each: BetweenDrawing) -> Seam:
    """An edge or a corner of a cell, as one or two of the corners of its outline."""
    corners, is_hex = _outline(form, each.half, each.row), form == "hex"
    if each.is_corner:
        signs = [tuple((part > 0.01) - (part < -0.01) for part in point) for point in (_HEXAGON if is_hex else _SQUARE)]
        points = corners[signs.index(each.side) :][:1]
    else:
        number = (_HEX_SIDES if is_hex else _SQUARE_SIDES).index(each.side)
        points = corners[number], corners[(number + 1) % len(corners)]
    hue = next((hue for part in each.token if (hue := _hue(part)) is not None), None)
    return Seam(points, "".join(part.text for part in each.token), hue)


def _tile(form: str, spot: CellDrawing, spots: Mapping[tuple[int, int], CellDrawing], edges: frozenset[tuple[int, int]]) -> Tile:
    """A cell with its corners; an edge towards a cell of its own group is no border, nor one of `edges`, which are drawn by themselves."""
    is_hex, corners = form == "hex", _outline(form, spot.half, spot.row)
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*corners, strict=True))
    sides = _HEX_SIDES if is_hex else _SQUARE_SIDES
    others = [spots.get((spot.half + half, spot.row + row)) for half, row in sides]
    own = [(2 * spot.half + half, 2 * spot.row + row) in edges for half, row in sides]
    borders = tuple(number for number, other in enumerate(others) if not own[number] and (other is None or other.group != spot.group))
    hue = next((hue for part in spot.token if (hue := _hue(part)) is not None), None)
    x, y = (left + right) / 2, (top + bottom) / 2
    half, row = (_HALF, 1.5) if is_hex else (0.5, 1.0)
    ways = tuple(tuple(_point(x + side[0] * half / 2, y + side[1] * row / 2) for side in way) for way in spot.ways)
    return Tile(corners, _point(x, y), "".join(part.text for part in spot.token), hue, spot.caption, borders, ways=ways)


def _hue(part: Segment) -> int | None:
    """The number of the colour of a sign; None if it has none."""
    return int(part.style.partition(" ")[2]) if part.style.startswith("hue ") else None


# ------------------------------------------------------------------------------------------------ boards as graphs


def _graphs(context: RenderContext) -> Iterator[Drawing]:
    """Boards of which it is not said how they are drawn: places joined by lines."""
    for name, decl in context.table.rules.kinds.items():
        board = context.table.material.kinds[name].board if decl.form == "grid" else None
        if board is not None and board.form == "list":
            middles = [_point(x, y) for x, y in board.centres]
            lines = [
                (middles[one], middles[other]) for one, mask in enumerate(board.neighbours) for other in iter_bits(mask) if one < other
            ]
            yield Drawing("", tuple(_places(board)), tuple(lines))


def _places(board: Board) -> Iterator[Tile]:
    for name, (x, y) in zip(board.names, board.centres, strict=True):
        corners = tuple(_point(x + dx, y + dy) for dx, dy in board.outline)
        yield Tile(corners, _point(x, y), caption=name.replace("_", " "), node=True)


def _point(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


def _keys(context: RenderContext) -> Iterator[Key]:
    """What the signs mean, pair by pair."""
    for line in legend(context):
        signs = list(line)
        for sign, meaning in zip(signs[::2], signs[1::2], strict=False):
            if not meaning.text.strip().startswith("="):
                yield Key(sign.text, meaning.text.strip(), _hue(sign))
