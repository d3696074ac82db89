"""A scene as one still picture in SVG: its boards, or its cards where it has no board. Colours and fonts come from the page, by class."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing import boards, cards, dice
from interpreter.drawing.pen import PEN, moved
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]
Part = tuple[ET.Element, Point, Point]  # a shape, its upper left corner, its size

_MOST_BOARDS = 4
_GAP = 0.4
_MOST_THINGS = 6
_MOST_DICE, _DICE_IN_A_ROW = 6, 3
_TURNED = -8, 6, -3, 9  # degrees


def scene_picture(
    scene: Json, title: str, symbols: Symbols | None = None, numbers: Sequence[int] = (), role: str = "scene-picture"
) -> ET.Element:
    """The picture of a scene; `title` is read out instead of it. `symbols`: pictures of things, which its user puts into the page.

    numbers: those of dice that lie on no board; they are shown instead of cards.
    """
    parts = [_dice(numbers)] if numbers else _rows(scene, symbols or Symbols())
    width = max((size[0] for _, _, size in parts), default=1)
    shapes, top = list[ET.Element](), 0.0
    for shape, (left, up), size in parts:
        shapes.append(moved([shape], ((width - size[0]) / 2 - left, top - up)))
        top += size[1] + _GAP
    return PEN.drawing((0, 0), (width, max(top - _GAP, 1)), title, shapes, role)


def _rows(scene: Json, symbols: Symbols) -> list[Part]:
    """Rows of the picture, from the top: boards, or the cards in the middle and a hand."""
    signs = {player["id"]: player["sign"] for player in scene["players"]}
    if shown := [(boards.board(each, signs, symbols), *boards.box(each)) for each in scene["boards"][:_MOST_BOARDS] if each["cells"]]:
        return _beside(shown)
    groups = [group for group in scene["cards"] if group["cards"]]
    common = [group for group in groups if group["player"] is None]
    own = [group for group in groups if group["player"] is not None and any(card["corner"] for card in group["cards"])]
    made = [_part(*cards.row(common[0]["cards"], symbols))] if common else []
    made += [_part(*cards.hand(max(own, key=lambda group: len(group["cards"]))["cards"], symbols))] if own else []
    return made or _things(scene, symbols) or [_part(*cards.hand([{"corner": "", "sign": ""}] * 3, symbols))]


def _dice(numbers: Sequence[int]) -> Part:
    """Dice side by side, as they were rolled."""
    shown = numbers[:_MOST_DICE]
    above = (len(shown) + 1) // 2 if len(shown) > _DICE_IN_A_ROW else len(shown)
    places = [(place + (place >= above) * ((2 * above - len(shown)) / 2 - above), int(place >= above)) for place in range(len(shown))]
    turned = (
        f"translate({PEN.number(0.6 + 1.2 * x)} {PEN.number(0.6 + 1.2 * y)}) rotate({_TURNED[place % len(_TURNED)]}) scale(0.01) translate(-50 -50)"
        for place, (x, y) in enumerate(places)
    )
    row = PEN.shape("g", "", *(PEN.shape("g", "", *dice.side(number), transform=turn) for number, turn in zip(shown, turned, strict=True)))
    return row, (-0.2, -0.2), (1.2 * above + 0.4, 1.2 * (1 + (above < len(shown))) + 0.4)


def _things(scene: Json, symbols: Symbols) -> list[Part]:
    """Things with a picture that lie on no board, side by side."""
    items = [item for holding in scene["holdings"] for item in holding["items"] for _ in range(item["count"])]
    shown = [picture for item in items if (picture := symbols.shown(item.get("picture"))) is not None][:_MOST_THINGS]
    row = PEN.shape("g", "", *(moved([picture], (number * 1.1 + 0.5, 0.5)) for number, picture in enumerate(shown)))
    return [(row, (-0.2, -0.4), (len(shown) * 1.1 + 0.3, 1.8))] if shown else []


def _beside(parts: Sequence[Part]) -> list[Part]:
    """Boards beside each other, two in a row at most."""
    if len(parts) == 1:
        return list(parts)
    made = []
    for number in range(0, len(parts), 2):
        left, shapes, high = 0.0, list[ET.Element](), max(size[1] for _, _, size in parts[number : number + 2])
        for shape, (x, y), (width, height) in parts[number : number + 2]:
            shapes.append(moved([shape], (left - x, (high - height) / 2 - y)))
            left += width + _GAP
        made.append((PEN.shape("g", "", *shapes), (0.0, 0.0), (left - _GAP, high)))
    return made


def _part(shapes: Sequence[ET.Element], corner: Point, size: Point) -> Part:
    return PEN.shape("g", "", *shapes), corner, size


def with_symbols(picture: ET.Element, symbols: Symbols) -> ET.Element:
    """A picture with the symbols that it shows, for a page that does not have them."""
    if symbols.used:
        picture.insert(0, PEN.shape("defs", "", *symbols.used.values()))
    return picture


def markup(picture: ET.Element) -> str:
    """The picture as text, to stand inside a page."""
    return ET.tostring(picture, encoding="unicode")


def tree(picture: ET.Element) -> list[object]:
    """The picture as `[tag, {attributes}, [children or texts]]`, for scripts that build elements of it."""
    return [picture.tag, dict(picture.attrib), [*([picture.text] if picture.text else []), *map(tree, picture)]]
