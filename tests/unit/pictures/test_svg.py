"""Sanitised SVG: what is allowed comes through as it looked, everything else is refused with the line where it stands."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from interpreter import resources
from interpreter.pictures.svg import sanitised
from interpreter.pictures.svg_values import ALLOWED
from interpreter.pictures.trouble import PictureError
from tests.unit.pictures import hostile_pictures as hostile

BEE = f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg {hostile.SVG} xmlns:ink="http://ink.example/" width="20" height="10px" fill="currentColor" ink:version="1">
  <title>a bee</title>
  <metadata><ink:script>author</ink:script></metadata>
  <defs><linearGradient id="a"><stop offset="10%" style="stop-color:#ffcc00;stop-opacity:1"/></linearGradient>
    <linearGradient id="b" xlink:href="#a"/></defs>
  <path class="main wing" ink:label="wing" d="M1e1-3.5,2 2z" style="fill:url(#b);-ink-font:Sans;stroke:none"/>
</svg>"""


def parsed(text: str | bytes) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  # what tests write, or what was sanitised


def outcome(text: str | bytes) -> str | PictureError:
    """The shapes of a drawing, or why it is refused."""
    try:
        return sanitised(text.encode() if isinstance(text, str) else text).shapes
    except PictureError as problem:
        return problem


def test_a_drawing_keeps_its_shapes_and_loses_what_belongs_to_a_program() -> None:
    picture = sanitised(BEE.encode())
    assert picture.box == "0 0 20 10"
    assert picture.is_tinted
    whole = parsed(picture.shapes)
    assert whole.attrib == {"fill": "currentColor"}
    path = whole.find("path")
    assert path is not None
    first, second = whole.iter("linearGradient")
    assert path.attrib == {"class": "main", "d": "M1e1-3.5,2 2z", "fill": f"url(#{second.get('id')})", "stroke": "none"}
    assert second.attrib["href"] == f"#{first.get('id')}"
    assert "ink" not in picture.shapes


def test_ids_of_two_drawings_differ() -> None:
    other = BEE.replace("#ffcc00", "#ffcc01")
    ids = [{each.get("id") for each in parsed(sanitised(text.encode()).shapes).iter() if each.get("id")} for text in (BEE, other)]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize("text", hostile.WHOLE, ids=range(len(hostile.WHOLE)))
def test_a_whole_file_that_means_harm_is_refused(text: str) -> None:
    with pytest.raises(PictureError) as refused:
        sanitised(text.encode())
    assert refused.value.code in ("C391", "C392", "C393")


@pytest.mark.parametrize("make", [hostile.element, hostile.attribute])
def test_what_is_not_allowed_is_found_wherever_it_stands(make: object) -> None:
    for seed in range(60):
        text = make(Random(seed))  # type: ignore[operator]  # one of the two
        found = outcome(text)
        if isinstance(found, PictureError):
            assert (found.code, found.values["line"]) == ("C392", "1")
        else:
            assert_harmless(found)
            assert any(word in text for word in ("<title>", "filter", "cursor", "background")), text


def test_the_line_of_what_is_not_allowed_is_told() -> None:
    with pytest.raises(PictureError) as refused:
        sanitised(BEE.replace("</svg>", "<script/></svg>").encode())
    assert refused.value.values == {"what": "`<script>`", "line": "9"}


def test_pictures_that_come_along_are_sanitised_unchanged() -> None:
    for path in resources.drawn_pictures():
        data = path.read_bytes()
        shapes = parsed(sanitised(data).shapes)
        assert len(data) <= 3_000, path.name
        drawn = [each for each in parsed(data).iter() if not each.tag.endswith(("svg", "title"))]
        assert [(each.tag.rpartition("}")[2], each.get("class")) for each in drawn] == [
            (each.tag, each.get("class")) for each in shapes.iter()
        ][1:]
        assert parsed(data).find("{http://www.w3.org/2000/svg}title") is not None, path.name


def assert_harmless(shapes: str) -> None:
    assert "evil" not in shapes
    for each in parsed(shapes).iter():
        assert not each.text
        assert set(each.attrib) <= {*ALLOWED, "id", "class", "href"}
        assert all("script" not in value.casefold() and "data:" not in value for value in each.attrib.values())
