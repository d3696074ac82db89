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
_PART = 6.4  # height of a part
_TALL = 10.4  # height of a board that is cut if its pieces are pictures
_MANY, _SORTS = 70, 4  # cells, and sorts of pieces: with more of both a board is cut too, since its pieces have to be read


def close_up(scene: Json, title: str, symbols: Symbols) -> ET.Element:
    """The picture of the board with the most pieces, or of the cards where there is no board."""
    shown = [each for each in scene["boards"] if each["cells"]]
    if not shown:
        return scene_picture(scene, title, symbols)
    board = max(shown, key=lambda each: len(list(_places(each))))
    signs = {player["id"]: player["sign"] for player in scene["players"]}
    corner, size = window(board)
    shapes = [boards.board(board, signs, symbols)]
    if size == boards.box(board)[1]:
        return PEN.drawing(corner, size, title, shapes, "scene-picture")
    return PEN.drawing(corner, size, title, shapes, "scene-picture is-part", preserveAspectRatio="xMidYMid slice")


def _places(board: Json) -> Iterator[Point]:
    """The middles of the cells with pieces."""
    for cell in board["cells"]:
        if cell["pieces"]:
            yield cell["middle"][0], cell["middle"][1]


def window(board: Json) -> tuple[Point, Point]:
    """The corner and the size of what is shown of a board."""
    (left, top), (width, height) = boards.box(board)
    places = list(_places(board))
    sorts = {(piece.get("picture"), piece.get("sign")) for cell in board["cells"] for piece in cell["pieces"]}
    is_tall = height > _TALL and any(picture for picture, _ in sorts)
    if not places or (not is_tall and (len(board["cells"]) <= _MANY or len(sorts) <= _SORTS)):
        return (left, top), (width, height)
    across, down = max(places, key=lambda place: sum(_is_near(place, other) for other in places))
    (x, wide), (y, tall) = _within(across, _PART * _ASPECT, (left, width)), _within(down, _PART, (top, height))
    return (x, y), (wide, tall)


def _is_near(place: Point, other: Point) -> bool:
    """True if a part around a place shows the other one too."""
    return abs(place[0] - other[0]) < _PART * _ASPECT / 2 - 0.5 and abs(place[1] - other[1]) < _PART / 2 - 0.5


def _within(middle: float, length: float, whole: Span) -> Span:
    """A span of a length around a middle, inside the whole."""
    start, size = whole
    if length >= size:
        return whole
    return min(max(middle - length / 2, start), start + size - length), length
