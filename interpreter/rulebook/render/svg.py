"""Pictures as SVG inside of a page: boards with what lies on them, and the shapes of pieces."""

from xml.etree import ElementTree as ET

from interpreter.rulebook.book.document import Drawing, Figure, Key, Shape, Tile

_HUES = 8
_HALF = 0.8660254
_HEXAGON = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
_SQUARE = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_ROOM = 0.15


def figure(parent: ET.Element, found: Figure) -> None:
    """A figure with its drawings, the meaning of its signs, what lies elsewhere, and its caption."""
    whole = ET.SubElement(parent, "figure")
    boards = ET.SubElement(whole, "div", {"class": "boards"}) if len(found.drawings) > 1 else whole
    for number, each in enumerate(found.drawings):
        place = ET.SubElement(boards, "figure") if len(found.drawings) > 1 else whole
        if each.title and len(found.drawings) > 1:
            ET.SubElement(place, "figcaption").text = each.title
        drawing(place, each, found.describes if not number else each.title)
    if found.keys:
        _keys(whole, found.keys)
    if found.beside:
        listing = ET.SubElement(whole, "ul", {"class": "beside"})
        for line in found.beside:
            ET.SubElement(listing, "li").text = line
    ET.SubElement(whole, "figcaption").text = found.caption


def _keys(parent: ET.Element, keys: tuple[Key, ...]) -> None:
    listing = ET.SubElement(parent, "ul", {"class": "keys"})
    for key in keys:
        line = ET.SubElement(listing, "li")
        sign = ET.SubElement(line, "b", {} if key.hue is None else {"style": f"background: var(--hue-{key.hue % _HUES}); color: #fff"})
        sign.text, sign.tail = key.sign, f" {key.meaning}"


def drawing(parent: ET.Element, found: Drawing, title: str) -> None:
    """One board."""
    corners = [corner for tile in found.tiles for corner in tile.corners]
    left, top = (min(corner[axis] for corner in corners) - _ROOM for axis in (0, 1))
    width, height = (max(corner[axis] for corner in corners) - low + _ROOM for axis, low in ((0, left), (1, top)))
    box = " ".join(map(_number, (left, top, width, height)))
    whole = ET.SubElement(parent, "svg", {"viewBox": box, "role": "img", "aria-label": title})
    for start, end in found.lines:
        _line(whole, start, end, "edge", 0.04)
    for tile in found.tiles:
        _cell(whole, tile)
    for tile in found.tiles:
        for number in tile.borders:
            _line(whole, tile.corners[number], tile.corners[(number + 1) % len(tile.corners)], "border", 0.09)
    for tile in found.tiles:
        _signs(whole, tile)


def _cell(parent: ET.Element, tile: Tile) -> None:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in tile.corners)
    ET.SubElement(parent, "polygon", {"points": points, "class": "cell"})
    ET.SubElement(parent, "polygon", {"points": points, "class": "inner", "stroke-width": "0.03"})


def _line(parent: ET.Element, start: tuple[float, float], end: tuple[float, float], role: str, width: float) -> None:
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    ET.SubElement(parent, "line", {**{key: _number(value) for key, value in ends.items()}, "class": role, "stroke-width": _number(width)})


def _signs(parent: ET.Element, tile: Tile) -> None:
    """What lies on a cell: a disc in the colour of its owner, the signs on it; and the name of the group."""
    x, y = tile.middle
    size = min(abs(corner[0] - x) for corner in tile.corners if abs(corner[0] - x) > 0.01) if tile.corners else 0.5
    if tile.hue is not None:
        where = {"cx": _number(x), "cy": _number(y), "r": _number(size * 0.62)}
        ET.SubElement(parent, "circle", {**where, "style": f"fill: var(--hue-{tile.hue % _HUES})"})
    if tile.token:
        letters = min(0.62, 1.06 / max(1, len(tile.token))) * size
        _text(parent, x, y, tile.token, "on-hue" if tile.hue is not None else "", letters * 1.25)
    if tile.caption:
        busy = bool(tile.token) or tile.hue is not None
        _text(
            parent,
            x,
            y + size * 0.78 if busy else y,
            tile.caption,
            "caption",
            min(0.5, 1.5 / len(tile.caption)) * size * (0.8 if busy else 1.1),
        )


def _text(parent: ET.Element, x: float, y: float, words: str, role: str, size: float) -> None:
    about = {"x": _number(x), "y": _number(y), "font-size": _number(size)} | ({"class": role} if role else {})
    ET.SubElement(parent, "text", about).text = words


def shape(parent: ET.Element, found: Shape) -> None:
    """A piece as its cells, as small as a line of text allows."""
    is_hex = found.form == "hex"
    middles = [((q + r / 2) * 2 * _HALF, r * 1.5) if is_hex else (q * 1.6, r * 1.6) for q, r in found.cells]
    outline = _HEXAGON if is_hex else _SQUARE
    left, top = (min(middle[axis] for middle in middles) - 1.1 for axis in (0, 1))
    width, height = (max(middle[axis] for middle in middles) - low + 1.1 for axis, low in ((0, left), (1, top)))
    box = " ".join(map(_number, (left, top, width, height)))
    scale = 0.45
    size = {"width": f"{_number(width * scale)}em", "height": f"{_number(height * scale)}em"}
    whole = ET.SubElement(parent, "svg", {"viewBox": box, "class": "shape", "role": "img", "aria-label": found.size, **size})
    for x, y in middles:
        ET.SubElement(whole, "polygon", {"points": " ".join(f"{_number(x + dx)},{_number(y + dy)}" for dx, dy in outline)})
    whole.tail = f" {found.size}"


def _number(value: float) -> str:
    """A number with three digits at most behind the point, the same everywhere."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
