"""SVG pictures inside a rulebook's page: boards with what lies on them, the meaning of signs, and the shapes of pieces."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.piece_forms import FORMS
from interpreter.drawing.symbols import Symbols
from interpreter.drawing.whole_boards import whole_board
from interpreter.rulebook.book.document import Face, Figure, ShapePicture
from interpreter.rulebook.render.faces import picture
from interpreter.rulebook.render.lying import lying
from interpreter.rulebook.render.words import clean
from interpreter.svg import Pen, Point

Json = Mapping[str, Any]

_HALF = 0.8660254
_HEXAGON = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
_SQUARE = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_SMALL = 0.45  # the size of a piece beside text
_PEN = Pen(3)


def figure(parent: ET.Element, shown: Figure, symbols: Symbols) -> None:
    """A figure with its boards, the meaning of signs, what lies elsewhere, and its caption."""
    whole = ET.SubElement(parent, "figure", {"class": "position is-small" if shown.is_small else "position"})
    if shown.is_small:
        ET.SubElement(whole, "figcaption", {"class": "title"}).text = clean(shown.caption)
    scene = shown.scene
    signs = {player["id"]: player["sign"] for player in scene["players"]}
    drawn = [each for each in scene["boards"] if each["cells"]]
    boards = ET.SubElement(whole, "div", {"class": "boards"}) if len(drawn) > 1 else whole
    for number, each in enumerate(drawn):
        place = ET.SubElement(boards, "figure") if len(drawn) > 1 else whole
        if each["title"] and len(drawn) > 1:
            ET.SubElement(place, "figcaption").text = clean(each["title"])
        title = clean(each["title"] if number or shown.is_small else shown.caption)
        place.append(whole_board(each, title, signs, symbols, has_frame=not shown.is_small))
    if keys := list(_used_keys(scene)):
        _keys(whole, keys, _grounds(scene), symbols)
    lying(whole, scene, shown.faces, symbols)
    if not shown.is_small:
        ET.SubElement(whole, "figcaption").text = clean(shown.caption)


def _used_keys(scene: Json) -> Iterator[Json]:
    """The entries of the legend that something on a board needs."""
    places = [place for board in scene["boards"] for place in (*board["cells"], *board["between"])]
    pieces = [piece for place in places for piece in place["pieces"]]
    signs, shown = "".join(piece["sign"] for piece in pieces), {piece.get("picture") for piece in pieces}
    grounds = _grounds(scene)
    for key in scene["legend"]:
        is_there = (
            key["picture"] in shown
            if "picture" in key
            else key["sign"] in signs or (key["sign"].isdigit() and any(map(str.isdigit, signs)))
        )
        if is_there or (key["meaning"], key["colour"]) in grounds:
            yield key


def _grounds(scene: Json) -> set[tuple[str, int | None]]:
    """Return the grounds that cells are made of, with their colours."""
    made_of = (cell["ground"] for board in scene["boards"] for cell in board["cells"] if cell.get("ground"))
    return {(each["title"], each["colour"]) for each in made_of}


def _keys(parent: ET.Element, keys: Sequence[Json], grounds: set[tuple[str, int | None]], symbols: Symbols) -> None:
    listing = ET.SubElement(parent, "ul", {"class": "keys"})
    for key in keys:
        line = ET.SubElement(listing, "li")
        colour = key["colour"]
        if (key["meaning"], colour) in grounds and colour is not None:
            sign = ET.SubElement(line, "b", {"class": "swatch", "data-ground": f"hue-{colour % FORMS}"})
        elif (shown := picture(key.get("picture"), symbols)) is not None:
            sign = ET.SubElement(line, "b", {} if colour is None else {"class": f"pictured hue-{colour % FORMS}"})
            sign.append(shown)
        else:
            sign = ET.SubElement(line, "b", {} if colour is None else {"class": f"hue-{colour % FORMS}"})
            sign.text = clean(key["sign"])
        sign.tail = f" {clean(key['meaning'])}"


def small_picture(face: Face, symbols: Symbols) -> ET.Element | None:
    """The picture of a thing beside its name; None where it has none."""
    return picture(face.get("picture"), symbols, "picture")


def _frame(places: Sequence[Point], room: float) -> tuple[Point, Point]:
    """The corner and the size of a drawing with room around all places."""
    (left, right), (top, bottom) = ((min(line) - room, max(line) + room) for line in zip(*places, strict=True))
    return (left, top), (right - left, bottom - top)


def shape(picture: ShapePicture) -> ET.Element:
    """A piece as its cells, as small as a line of text allows."""
    is_hex = picture.form == "hex"
    middles = [((q + r / 2) * 2 * _HALF, r * 1.5) if is_hex else (q * 1.6, r * 1.6) for q, r in picture.cells]
    outline = _HEXAGON if is_hex else _SQUARE
    corner, size = _frame(middles, 1.1)
    cells = [_PEN.polygon((x + dx, y + dy) for dx, dy in outline) for x, y in middles]
    width, height = (f"{_PEN.number(side * _SMALL)}em" for side in size)
    whole = _PEN.drawing(corner, size, picture.size, cells, "shape", width=width, height=height)
    whole.tail = f" {picture.size}"
    return whole
