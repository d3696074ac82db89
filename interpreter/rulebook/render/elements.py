"""Rulebooks as plain data: elements `[tag, {attributes}, [children or text]]`, for pages that build them without reading markup."""

from collections.abc import Collection
from typing import TypeAlias
from xml.etree import ElementTree as ET

from interpreter.rulebook.book import document
from interpreter.rulebook.render import html

ElementData: TypeAlias = list["str | dict[str, str] | list[ElementData | str]"]  # a tag, its attributes, what is inside


def elements(book: document.Book, changed: Collection[str] = ()) -> ElementData:
    """The `main` element of a rulebook; what stands at an address has it as its `id`.

    Figures quoted in sentences are spans of the class `figure` with their address in `data-address`. For every address of
    `changed` the innermost element it belongs to has the class `changed`. Tables that are folded away in the page are open.
    """
    page = html.page(book)
    main = page.find("body/main")
    if main is None:
        raise AssertionError("a rulebook has a main element")
    for folded in main.iter("details"):
        folded.set("open", "")
    _mark(main, changed)
    return element_data(main)


def _mark(main: ET.Element, changed: Collection[str]) -> None:
    places = {name: element for element in main.iter() if (name := element.get("id")) is not None}
    for address in changed:
        parts = address.split(".")
        above = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
        element = next((places[name] for name in above if name in places), None)
        if element is not None:
            _add_class(element)
    for element in main.iter("span"):
        quoted = element.get("data-address")
        if quoted is not None and any(f"{each}.".startswith(f"{quoted}.") for each in changed):
            _add_class(element)


def _add_class(element: ET.Element) -> None:
    names = element.get("class", "").split()
    element.set("class", " ".join(dict.fromkeys((*names, "changed"))))


def element_data(element: ET.Element) -> ElementData:
    """An element as plain data, with all that is inside."""
    inside: list[ElementData | str] = [element.text] if element.text else []
    for child in element:
        inside.append(element_data(child))
        if child.tail:
            inside.append(child.tail)
    return [str(element.tag), dict(element.attrib), inside]
