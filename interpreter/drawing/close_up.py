"""Close-up of a scene for lists of games: one board, cut to whole cells around its pieces where all of it would be too small to read."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing import boards, cards
from interpreter.drawing.pen import PEN
from interpreter.drawing.scene_picture import scene_picture
from interpreter.drawing.symbols import Symbols
from interpreter.drawing.whole_boards import frame
from interpreter.svg import Point

Json = Mapping[str, Any]

_PART = 6, 5  # width and height of a part, in cells
_ROUND = 0.02  # of the places of corners
_TALL = 10.4  # height of a board that is cut if its pieces are pictures
_MANY, _SORTS = 70, 4  # cells, and sorts of pieces: with more of both a board is cut too, since its pieces have to be read
_MARGIN = 0.3
_FAN, _CARDS, _OVER = 0.62, 3, 0.42  # cards before a board: their width by its own, how many, and how much of them lies over it


def close_up(scene: Json, title: str, symbols: Symbols, faces: Mapping[str, Json]) -> ET.Element:
    """The picture of the board with the most pieces, with cards that have pictures before it; of dice or cards where there is no board."""
    lying = [face for name in _lying(scene) if (face := faces.get(name)) is not None]
    shown = [each for each in scene["boards"] if each["cells"]]
    if not shown:
        return scene_picture(scene, title, symbols, _dice(lying), "scene-picture on-felt")
    board = {**part(max(shown, key=lambda each: len(_pieces(each["cells"])))), "headings": []}
    signs = {player["id"]: player["sign"] for player in scene["players"]}
    left, top, width, height = board["box"]
    shapes = [boards.board(board, signs, symbols, frame=frame(board))]
    low = top + height
    if drawn := _cards(lying, symbols):
        made, (x, y), (wide, tall) = cards.hand(drawn, symbols)
        scale = _FAN * width / wide
        place = left + width / 2 - (x + wide / 2) * scale, low - _OVER * tall * scale - y * scale
        shapes.append(
            PEN.shape("g", "", *made, transform=f"translate({PEN.number(place[0])} {PEN.number(place[1])}) scale({PEN.number(scale)})")
        )
        low += (1 - _OVER) * tall * scale - _MARGIN
    corner, size = (left - _MARGIN, top - _MARGIN), (width + 2 * _MARGIN, low - top + 2 * _MARGIN)
    return PEN.drawing(corner, size, title, shapes, "scene-picture")


def _lying(scene: Json) -> Iterator[str]:
    """The names of what lies open beside the boards, as faces are called; what all can take first."""
    holdings = sorted(scene["holdings"], key=lambda each: each["zone"] != "market")
    for item in (item for each in holdings for item in each["items"] if item["thing"]):
        yield from [f"{item['thing']['kind']}:{item['thing']['name']}"] * item["count"]


def _dice(faces: Sequence[Json]) -> list[int]:
    return [face["number"] for face in faces if face["form"] == "die" and "number" in face]


def _cards(faces: Sequence[Json], symbols: Symbols) -> list[Json]:
    """Cards that have pictures of their own, each sort once."""
    found = {face["title"]: face for face in faces if face["form"] == "card" and face.get("picture") in symbols.by_name}
    drawn = [face for face in found.values() if not symbols.is_composed(face["picture"])][:_CARDS]
    return [{"corner": face["title"], "sign": "", "picture": face["picture"], "is_art": True} for face in drawn]


def _pieces(cells: Sequence[Json]) -> list[Json]:
    """The cells with pieces."""
    return [cell for cell in cells if cell["pieces"]]


def part(board: Json) -> Json:
    """A board as it is, or the whole cells of it around most of its pieces."""
    cells = board["cells"]
    sorts = {(piece.get("picture"), piece.get("sign")) for cell in cells for piece in cell["pieces"]}
    is_tall = board["box"][3] > _TALL and any(picture for picture, _ in sorts)
    if not sorts or (not is_tall and (len(cells) <= _MANY or len(sorts) <= _SORTS)):
        return board
    kept = max(_windows(cells), key=_worth)
    (left, top), (right, bottom) = _corners(kept)
    names = {cell["id"] for cell in kept}
    groups = [group for group in board["groups"] if names.issuperset(group["cells"])]
    return {
        **board, "cells": kept, "box": [left, top, right - left, bottom - top], "spare": [], "edges": [], "groups": groups, "between": [],
        "lines": [line for line in board["lines"] if all(left <= x <= right and top <= y <= bottom for x, y in line)],
    }  # fmt: skip


def _worth(cells: Sequence[Json]) -> tuple[int, int, float]:
    """Return the worth of a part as a picture: by its pieces, its cells, the distance of the pieces from its middle."""
    (left, top), (right, bottom) = _corners(cells)
    far = [hypot(x - (left + right) / 2, y - (top + bottom) / 2) for x, y in (cell["middle"] for cell in _pieces(cells))]
    return len(far), len(cells), -sum(far)


def _windows(cells: Sequence[Json]) -> Iterator[list[Json]]:
    """The cells that lie wholly in a part, for every part that begins at cells."""
    spans = [(_corners([cell]), cell) for cell in cells]
    across = min(right - left for ((left, _), (right, _)), _ in spans)
    wide, high = (length * across for length in _PART)
    for left in sorted({round(span[0][0], 1) for span, _ in spans}):
        for top in sorted({round(span[0][1], 1) for span, _ in spans}):
            right, bottom = left + wide + _ROUND, top + high + _ROUND
            inside = [
                cell
                for ((x, y), (to_x, to_y)), cell in spans
                if x >= left - 0.1 and y >= top - 0.1 and to_x <= right + 0.1 and to_y <= bottom + 0.1
            ]
            if inside:
                yield inside


def _corners(cells: Sequence[Json]) -> tuple[Point, Point]:
    """The upper left and the lower right corner of cells."""
    xs, ys = zip(*(corner for cell in cells for corner in cell["outline"]), strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))
