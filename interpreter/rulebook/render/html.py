"""HTML renderer of rulebooks: one page without anything remote and without scripts.

The page is put together as a tree of elements, so that nothing that comes from a file can be taken for markup.
"""

from xml.etree import ElementTree as ET

from interpreter import resources
from interpreter.drawing.thing_symbols import symbols_of
from interpreter.rulebook.book import document
from interpreter.rulebook.render.blocks import BlockWriter
from interpreter.rulebook.render.words import clean, inner, write


def text(book: document.Book) -> str:
    """The whole page."""
    return "<!DOCTYPE html>\n" + ET.tostring(page(book), encoding="unicode", method="html") + "\n"


def page(book: document.Book) -> ET.Element:
    """The whole page as a tree of elements."""
    root = ET.Element("html", {"lang": book.language})
    head = inner(root, "head")
    inner(head, "meta", {"charset": "utf-8"})
    inner(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    inner(head, "meta", {"name": "generator", "content": book.mark})
    inner(head, "title").text = clean(book.title)
    inner(head, "style").text = "\n" + resources.style_sheet()
    main = inner(inner(root, "body"), "main")
    header = inner(main, "header")
    inner(header, "h1").text = clean(book.title)
    write(inner(header, "p", {"class": "players"}), book.subtitle)
    writer = BlockWriter(symbols_of(book.pictures, has_pixels=True), book.listed)
    writer.blocks(header, book.opening)
    _contents(main, book)
    writer.blocks(main, book.chapters)
    if book.numbers:
        switch = inner(main, "p", {"class": "switch"})
        inner(switch, "input", {"type": "checkbox", "id": "clause-numbers"})
        inner(switch, "label", {"for": "clause-numbers"}).text = clean(book.numbers)
    if used := writer.symbols.used:
        sprite = ET.Element("svg", {"class": "sprite", "width": "0", "height": "0", "aria-hidden": "true"})
        sprite.extend(used.values())
        main.insert(0, sprite)
    _unlink_lost(root)
    return root


def _unlink_lost(page: ET.Element) -> None:
    """Make links plain whose place is not in the book: what is told inside of something else."""
    places = {element.get("id") for element in page.iter()}
    for element in page.iter("a"):
        if element.get("href", "").removeprefix("#") not in places:
            element.tag = "span"
            del element.attrib["href"]


def _contents(parent: ET.Element, book: document.Book) -> None:
    nav = inner(parent, "nav", {"aria-labelledby": "contents"})
    inner(nav, "h2", {"id": "contents"}).text = clean(book.contents)
    listing = inner(nav, "ol")
    for chapter in book.chapters:
        write(inner(inner(listing, "li"), "a", {"href": f"#{chapter.anchor}"}), chapter.title)
