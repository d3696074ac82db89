"""Close-up of a scene for lists of games: one board, cut to the part with its pieces where the whole would be too small to read."""

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing import boards
from interpreter.drawing.pen import PEN
from interpreter.drawing.scene_picture import scene_picture
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]
Span = tuple[float, float]  # where it begins, and its length

_ASPECT = 1.2  # of the place of a picture: its width by its height
_ROOM = 0.8  # beside the pieces, in cells
_LEAST, _MOST = 4.6, 6.4  # height of a part; more than the largest is shown only of boards with plain pieces
_WHOLE = 8.5  # height of a board with drawn pieces that is shown as a whole


def close_up(scene: Json, title: str, symbols: Symbols) -> ET.Element:
    """The picture of the board with the most pieces, or of the cards where there is no board."""
    shown = [each for each in scene["boards"] if each["cells"]]
    if not shown:
        return scene_picture(scene, title, symbols)
    board = max(shown, key=lambda each: len(list(_places(each))))
    signs = {player["id"]: player["sign"] for player in scene["players"]}
    corner, size = _window(board)
    shapes = [boards.board(board, signs, symbols)]
    if size == boards.box(board)[1]:
        return PEN.drawing(corner, size, title, shapes, "scene-picture")
    return PEN.drawing(corner, size, title, shapes, "scene-picture is-part", preserveAspectRatio="xMidYMid slice")


def _places(board: Json) -> Iterator[Point]:
    """The middles of the cells with pieces."""
    for cell in board["cells"]:
        if cell["pieces"]:
            yield cell["middle"][0], cell["middle"][1]


def _window(board: Json) -> tuple[Point, Point]:
    """The corner and the size of what is shown of a board."""
    (left, top), (width, height) = boards.box(board)
    places = list(_places(board))
    is_drawn = any(piece.get("picture") for cell in board["cells"] for piece in cell["pieces"])
    most = _MOST if is_drawn and max(height, width / _ASPECT) > _WHOLE else max(height, width / _ASPECT)
    if not places:
        return (left, top), (width, height)
    across, down = (_spread([place[axis] for place in places]) for axis in (0, 1))
    high = min(most, max(_LEAST, down[1], across[1] / _ASPECT))
    (x, wide), (y, tall) = _within(across, high * _ASPECT, (left, width)), _within(down, high, (top, height))
    return (x, y), (wide, tall)


def _spread(numbers: list[float]) -> Span:
    """The span of pieces with room beside them."""
    return min(numbers) - 0.5 - _ROOM, max(numbers) - min(numbers) + 1 + 2 * _ROOM


def _within(wanted: Span, length: float, whole: Span) -> Span:
    """A span of a length around the middle of the wanted one, inside the whole."""
    start, size = whole
    if length >= size:
        return whole
    return min(max(wanted[0] + wanted[1] / 2 - length / 2, start), start + size - length), length
