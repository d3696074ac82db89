"""All pictures of a rule set as one file, which pages load once from an address that tells its content."""

import json
import zlib
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from xml.etree import ElementTree as ET

from interpreter.model.ruleset.pictures import Picture, PictureSet

MOST_BYTES = 100_000  # of all pictures of a rule set, compressed
MOST_WEIGHT = 600_000  # the same before that
_LAYER = 100  # bytes of a picture inside another one


def picture_set(found: Mapping[str, Picture]) -> PictureSet:
    """Return the pictures of a rule set with the digest of their contents."""
    pictures = PictureSet(dict(sorted(found.items())))
    return PictureSet(pictures.by_name, _digest(sprite(pictures))) if found else pictures


def weight(picture: Picture) -> int:
    """Return about how many bytes the shapes, the pixels or the layers of a picture have."""
    return len(picture.shapes) + len(picture.image) + _LAYER * len(picture.layers)


def size(pictures: PictureSet) -> int:
    """Return how many bytes a page loads for all of them, compressed."""
    return len(zlib.compress(sprite(pictures).encode())) + sum(len(each.image) for each in pictures.by_name.values())


def sprite(pictures: PictureSet) -> str:
    """Return the file as JSON: of each picture its name, its symbol, its sort, and whether it takes the colour of an owner.

    Elements are lists of tag, attributes and what is in them, so that no page reads a text as markup.
    """
    rows = [
        {"name": name, "sort": each.sort, "tinted": each.is_tinted, "symbol": _tree(symbol(each, pictures.by_name))}
        for name, each in pictures.by_name.items()
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def symbol(picture: Picture, known: Mapping[str, Picture]) -> ET.Element:
    """Return a picture as a symbol, whose id tells its content: `<use href="#ID">` shows it. `known`: the pictures that it may be made of."""
    shapes = ET.fromstring(f"<g>{picture.shapes}</g>")  # noqa: S314  # sanitised when the rules were compiled
    if picture.image:
        _, _, width, height = picture.box.split()
        ET.SubElement(shapes, "image", {"width": width, "height": height, "href": image_name(picture)})
    if picture.background is not None:
        for role, y in (("tile-side", "4"), ("tile-face", "1")):
            ET.SubElement(
                shapes, "rect", {"class": f"{role} hue-{picture.background}", "x": "2", "y": y, "width": "96", "height": "95", "rx": "13"}
            )
    for each in picture.layers:
        place = {"x": f"{each.x:g}", "y": f"{each.y:g}", "width": f"{each.size:g}", "height": f"{each.size:g}"}
        ET.SubElement(shapes, "use", {"href": f"#{_id_of(known[each.name])}", **place})
    made = ET.Element("symbol", {"viewBox": picture.box})
    made.extend(shapes)
    made.set("id", f"picture-{_digest(ET.tostring(made, encoding='unicode'))[:16]}")
    return made


@lru_cache(maxsize=1024)
def _id_of(picture: Picture) -> str:
    """The id of a picture that is made of no others."""
    return symbol(picture, {}).attrib["id"]


def images(pictures: PictureSet) -> dict[str, bytes]:
    """Return the pictures that are PNG files, by the names under which symbols refer to them."""
    return {image_name(each): each.image for each in pictures.by_name.values() if each.image}


def image_name(picture: Picture) -> str:
    """Return the name under which a PNG is served."""
    return f"{sha256(picture.image).hexdigest()[:32]}.png"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]


def _tree(element: ET.Element) -> list[object]:
    inside = [_tree(child) for child in element]
    return [element.tag, dict(element.attrib), [element.text, *inside] if element.text else inside]
