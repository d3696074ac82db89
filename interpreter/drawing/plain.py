"""Check of pictures that come from files: shapes and letters only, so that one can stand inside a page."""

from xml.etree import ElementTree as ET

_SHAPES = frozenset(
    ("svg", "g", "path", "line", "polyline", "polygon", "circle", "ellipse", "rect", "text", "use", "title", "symbol", "defs")
)
_ATTRIBUTES = frozenset(
    (
        "viewBox", "role", "aria-label", "class", "transform", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width",
        "height", "dy", "font-size", "text-anchor", "href", "color", "id", "fill", "stroke", "stroke-width", "fill-rule", "opacity", "data-ground",
        "data-shade", "data-form", "preserveAspectRatio",
    )
)  # fmt: skip


def is_plain(picture: str) -> bool:
    """True if a picture has listed elements and attributes only, and refers to nothing outside of its page."""
    if "<!" in picture or "<?" in picture:
        return False
    try:
        root = ET.fromstring(picture)  # noqa: S314  # without declarations there are no entities
    except ET.ParseError:
        return False
    ids = [each.get("id", "picture-") for each in root.iter()]  # apart from those of pages
    return (
        root.tag == "svg"
        and all(each.startswith("picture-") for each in ids)
        and all(
            each.tag in _SHAPES
            and _ATTRIBUTES.issuperset(each.attrib)
            and each.get("href", "#").startswith("#")
            and "(" not in f"{each.get('fill')}{each.get('stroke')}"
            for each in root.iter()
        )
    )
