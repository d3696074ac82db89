"""SVG pictures inside a rulebook's page: boards with what lies on them, and the shapes of pieces."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from interpreter.display.between import YES
from interpreter.display.shapes import Drawing, Key, Seam, Tile
from interpreter.rulebook.book.document import Figure, ShapePicture
from interpreter.rulebook.render import card_svg
from interpreter.svg import Pen, Point

_HALF = 0.8660254
_HEXAGON = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
_SQUARE = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_ROOM = 0.15
_SMALL = 0.45  # the size of a piece beside text
_PEN = Pen(3)
_INSIDE = 4  # letters of a name that fit into a place on lines
_HEADING = 0.26  # the size of letters beside rows and columns
_NODE_NAME = 0.16  # their size below it, at most


def figure(parent: ET.Element, picture: Figure) -> None:
    """A figure with its drawings, the meaning of its signs, what lies elsewhere, and its caption."""
    whole = ET.SubElement(parent, "figure")
    boards = ET.SubElement(whole, "div", {"class": "boards"}) if len(picture.drawings) > 1 else whole
    for number, each in enumerate(picture.drawings):
        place = ET.SubElement(boards, "figure") if len(picture.drawings) > 1 else whole
        if each.title and len(picture.drawings) > 1:
            ET.SubElement(place, "figcaption").text = each.title
        place.append(drawing(each, picture.describes if not number else each.title))
    if picture.cards:
        card_svg.groups(whole, picture.cards)
    if picture.keys:
        _keys(whole, picture.keys)
    if picture.beside:
        listing = ET.SubElement(whole, "ul", {"class": "beside"})
        for line in picture.beside:
            ET.SubElement(listing, "li").text = line
    ET.SubElement(whole, "figcaption").text = picture.caption


def _keys(parent: ET.Element, keys: tuple[Key, ...]) -> None:
    listing = ET.SubElement(parent, "ul", {"class": "keys"})
    for key in keys:
        line = ET.SubElement(listing, "li")
        sign = ET.SubElement(line, "b", {} if key.hue is None else {"class": hue_class(key.hue)})
        sign.text, sign.tail = key.sign, f" {key.meaning}"


def drawing(picture: Drawing, title: str) -> ET.Element:
    """One board."""
    corners = [corner for tile in picture.tiles for corner in tile.corners]
    corners += [(x, y + _NODE_NAME) for tile in picture.tiles if tile.node for x, y in tile.corners]
    corners += [place for place, _ in picture.headings]
    shapes = [_PEN.line(start, end, "edge", stroke_width=0.04) for start, end in picture.lines]
    shapes += [_PEN.text(place, text, "caption", font_size=_HEADING) for place, text in picture.headings]
    for tile in picture.tiles:
        shapes += [_PEN.polygon(tile.corners, "cell"), _PEN.polygon(tile.corners, "inner", stroke_width=0.03)]
    shapes += [_way(tile.middle, way) for tile in picture.tiles for way in tile.ways]
    for tile in picture.tiles:
        for number in tile.borders:
            ends = tile.corners[number], tile.corners[(number + 1) % len(tile.corners)]
            shapes.append(_PEN.line(*ends, "border", stroke_width=0.09))
    for seam in sorted(picture.seams, key=lambda each: (len(each.points) == 1, bool(each.token))):
        shapes += _seam(seam)
    for tile in picture.tiles:
        shapes += _signs(tile)
    return _PEN.drawing(*_frame(corners, _ROOM), title, shapes)


def _way(middle: Point, sides: Sequence[Point]) -> ET.Element:
    """Joined sides of a cell: two by a curve, others by lines to its middle."""
    here, points = _PEN.points([middle]), [_PEN.points([side]) for side in sides]
    curve = f"M{points[0]} Q{here} {points[1]}" if len(points) == 2 else " ".join(f"M{side} L{here}" for side in points)
    return _PEN.shape("path", "way", d=curve, stroke_width=0.12)


def _seam(seam: Seam) -> Iterator[ET.Element]:
    """An edge as a line, strong where something lies there; a corner as a disc; what lies there as a sign, except for a bare truth."""
    start, end = seam.points[0], seam.points[-1]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if start == end:
        yield _PEN.shape("circle", hue_class(seam.hue, "post"), cx=start[0], cy=start[1], r=0.17 if seam.token else 0.06)
    else:
        width, role = (0.13, "border") if seam.token else (0.03, "faint")
        yield _PEN.shape("line", hue_class(seam.hue, role), x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke_width=width)
    if seam.token and seam.token != YES:
        yield _PEN.shape("circle", hue_class(seam.hue, "post"), cx=middle[0], cy=middle[1], r=0.11 if start != end else 0.17)
        yield _PEN.text(middle, seam.token, "on-post" if seam.hue is None else hue_class(seam.hue, "on-hue"), font_size=0.2)


def hue_class(hue: int | None, role: str = "") -> str:
    """The class of a shape in a colour, if it has one, and with a role."""
    return f"{role} hue-{hue}".strip() if hue is not None else role


def _frame(places: Sequence[Point], room: float) -> tuple[Point, Point]:
    """The corner and the size of a drawing with room around all places."""
    (left, right), (top, bottom) = ((min(line) - room, max(line) + room) for line in zip(*places, strict=True))
    return (left, top), (right - left, bottom - top)


def _signs(tile: Tile) -> Iterator[ET.Element]:
    """What lies on a cell: a disc in the colour of its owner, the signs on it; and the name of the group."""
    x, y = tile.middle
    size = max((abs(corner[0] - x) for corner in tile.corners), default=0.5)
    if tile.hue is not None:
        yield _PEN.circle(tile.middle, size * (0.9 if tile.node else 0.62), hue_class(tile.hue, "disc"))
    if tile.token:
        letters = min(0.62 if len(tile.token) < 3 else 0.4, (1.06 if tile.hue is not None else 2.1) / max(1, len(tile.token))) * size
        yield _PEN.text(tile.middle, tile.token, hue_class(tile.hue, "on-hue") if tile.hue is not None else "", font_size=letters * 1.25)
    if tile.caption:
        busy = bool(tile.token) or tile.hue is not None
        letters = min(0.5, 1.5 / len(tile.caption)) * size * (0.7 if busy else 1.1)
        if tile.node and (busy or len(tile.caption) > _INSIDE):
            below = min(_NODE_NAME, 1.5 / len(tile.caption))
            yield _PEN.text((x, y + size + below * 0.75), tile.caption, "caption on-lines", font_size=below)
        else:
            yield _PEN.text((x, y + size * 0.78 if busy else y), tile.caption, "caption", font_size=letters)


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
