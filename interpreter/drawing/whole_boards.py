"""A board of a scene as a picture of its own, with its frame, the names of rows, columns and groups, and what lies between cells."""

from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from interpreter.drawing import boards
from interpreter.drawing.grounds import ON_PLATE, rectangle
from interpreter.drawing.pen import PEN, line
from interpreter.drawing.piece_forms import FORMS
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = boards.Json

_NODE_NAME = 0.16  # size of the names of places that lines join
_NARROW, _WIDE = 0.3, 0.9  # width of the line in wood, half of which is seen; with the names of rows and columns on it
_MARGIN, _FRAME, _PLATE = 0.25, 0.48, 0.66  # around the picture: for all, for a frame that bears names, for a plate that does


def whole_board(data: Json, title: str, signs: Mapping[str, str], symbols: Symbols, *, has_frame: bool = True) -> ET.Element:
    """One board as the table shows it; `title` is read out instead of it. signs: the letters of players, by their ids."""
    drawn = boards.board(
        data, signs, symbols, frame=frame(data) if has_frame else (), between=map(_seam, data["between"]), names=_names(data)
    )
    return PEN.drawing(*_box(data), title, [drawn], "board-picture")


def _box(data: Json) -> tuple[Point, Point]:
    """The corner and the size of the part of the plane that is shown."""
    left, top, width, height = data["box"]
    named = data["form"] == "square" and data["headings"]
    margin = (_PLATE if data["cells"][0].get("form") else _FRAME) if named else _MARGIN
    return (left - margin, top - margin), (width + 2 * margin, height + 2 * margin + 0.1)


def frame(data: Json) -> Iterator[ET.Element]:
    """Yield the plate below the cells, or wood along their outline; its side and its shadow."""
    cells = [*data["cells"], *data.get("spare", ())]
    if any(cell.get("form") in ON_PLATE for cell in cells):
        rim = 0.62 if data["headings"] else 0.14
        yield from _plate(rectangle([corner for cell in cells for corner in cell["outline"]]), rim, 0.2)
    elif data["form"] == "graph":
        yield from _plate(data["box"], 0.1, 0.25)
    else:
        width = _WIDE if data["form"] == "square" and data["headings"] else _NARROW
        outlines = "".join(f"{line(cell['outline'])}z" for cell in cells)
        for name, extra, down in (("shadow", 0.04, 0.1), ("side", 0, 0.06), ("wood", 0, 0), ("inside", 0.1 - width, 0)):
            moved = {"transform": f"translate(0 {down})"} if down else {}
            yield PEN.shape("path", f"edge-{name}", d=outlines, stroke_width=width + extra, **moved)


def _plate(inner: Sequence[float], rim: float, corner: float) -> Iterator[ET.Element]:
    left, top, width, height = inner
    for name, down in (("plate-shadow", 0.12), ("plate-side", 0.06), ("plate", 0)):
        sizes = {"x": left - rim, "y": top - rim + down, "width": width + 2 * rim, "height": height + 2 * rim}
        yield PEN.shape("rect", name, **sizes, rx=corner)


def _seam(each: Json) -> ET.Element:
    """An edge or a corner, in the colour of the owner of what lies there."""
    owner = next((piece["colour"] for piece in each["pieces"] if piece["colour"] is not None and not piece["mark"]), None)
    x, y = boards.middle_of(each["points"])
    drawn = (
        PEN.shape("polyline", "seam-line", points=PEN.points(map(tuple, each["points"])))
        if each["is"] == "edge"
        else PEN.shape("circle", "seam-line", cx=x, cy=y, r=0.11)
    )
    roles = ["seam", f"is-{each['is']}", *(["is-taken"] if each["pieces"] else []), *([] if owner is None else [f"hue-{owner % FORMS}"])]
    return PEN.shape("g", " ".join(roles), drawn)


def _names(data: Json) -> Iterator[ET.Element]:
    """The names of rows, columns and groups."""
    size = _lettering(data, 0.2, 0.38) * (1.5 if data["form"] == "hex" else 1)
    for each in data["headings"]:
        yield PEN.text(tuple(each["at"]), each["text"], "heading", font_size=size, dy="0.35em", text_anchor="middle")
    if data["form"] == "graph":
        for cell in filter(lambda each: each["label"], data["cells"]):
            bottom = max(y for _, y in cell["outline"])
            yield PEN.text((cell["middle"][0], bottom + _NODE_NAME), cell["label"], "heading", font_size=_NODE_NAME, text_anchor="middle")
    cells, size = {cell["id"]: cell for cell in data["cells"]}, _lettering(data, 0.22, 0.34)
    for group in filter(lambda each: each["label"], data["groups"]):
        top = min((cells[name] for name in group["cells"]), key=lambda cell: cell["middle"][1])
        high = min(y for _, y in top["outline"])
        low = high + (0.25 if data["form"] == "hex" else 0.08) + size  # where a hexagon has room for it
        yield PEN.text((top["middle"][0], low), group["label"], "group-name", font_size=size, text_anchor="middle")


def _lettering(data: Json, least: float, most: float) -> float:
    """The size of names, so that they can be read in large and small boards alike."""
    return min(most, max(least, float(data["box"][2]) * 0.03))
