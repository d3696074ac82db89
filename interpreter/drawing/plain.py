"""Check of pictures that come from files: shapes and letters only, so that one can stand inside a page."""

from xml.etree import ElementTree as ET

from interpreter.pictures.svg_values import ALLOWED

_SHAPES = frozenset(
    ("svg", "g", "path", "line", "polyline", "polygon", "circle", "ellipse", "rect", "text", "use", "title", "symbol", "defs")
)
_OF_STILLS = (
    *("viewBox", "href", "role", "aria-label", "class", "dy", "font-size", "text-anchor", "id"),
    *("data-ground", "data-shade", "data-form", "preserveAspectRatio"),
)
_CALLS = ("transform", "aria-label")  # attributes in which a bracket may stand: everywhere else it could refer to something
_ATTRIBUTES = frozenset(ALLOWED) | frozenset(_OF_STILLS)


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
            and not any("(" in value for name, value in each.attrib.items() if name not in _CALLS)
            for each in root.iter()
        )
    )
