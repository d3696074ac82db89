"""HTML renderer of rulebooks: one page without anything remote and without scripts.

The page is put together as a tree of elements, so that nothing that comes from a file can be taken for markup.
"""

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from interpreter import resources
from interpreter.rulebook.book import document
from interpreter.rulebook.render import svg

_UNWRITABLE = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127, 0xFFFE, 0xFFFF), "\ufffd")  # no signs for people


def text(book: document.Book) -> str:
    """The whole page."""
    return "<!DOCTYPE html>\n" + ET.tostring(page(book), encoding="unicode", method="html") + "\n"


def page(book: document.Book) -> ET.Element:
    """The whole page as a tree of elements."""
    root = ET.Element("html", {"lang": book.language})
    head = _in(root, "head")
    _in(head, "meta", {"charset": "utf-8"})
    _in(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    _in(head, "meta", {"name": "generator", "content": book.mark})
    _in(head, "title").text = clean(book.title)
    _in(head, "style").text = "\n" + resources.style_sheet()
    main = _in(_in(root, "body"), "main")
    if book.numbers:
        _in(main, "input", {"type": "checkbox", "id": "clause-numbers", "checked": "checked"})
        _in(main, "label", {"for": "clause-numbers", "class": "switch"}).text = clean(book.numbers)
    header = _in(main, "header")
    _in(header, "h1").text = clean(book.title)
    _write(_in(header, "p", {"class": "players"}), book.subtitle)
    _blocks(header, book.opening)
    _contents(main, book)
    _blocks(main, book.chapters)
    _unlink_lost(root)
    return root


def _unlink_lost(page: ET.Element) -> None:
    """Make links plain whose place is not in the book: what is told inside of something else."""
    places = {element.get("id") for element in page.iter()}
    for element in page.iter("a"):
        if element.get("href", "").removeprefix("#") not in places:
            element.tag = "span"
            del element.attrib["href"]


def clean(words: str) -> str:
    """Words without signs that a page may not hold."""
    return words.translate(_UNWRITABLE)


def _in(parent: ET.Element, tag: str, attributes: dict[str, str] | None = None) -> ET.Element:
    """A new element inside of another."""
    return ET.SubElement(parent, tag, attributes or {})


def _contents(parent: ET.Element, book: document.Book) -> None:
    nav = _in(parent, "nav", {"aria-labelledby": "contents"})
    _in(nav, "h2", {"id": "contents"}).text = clean(book.contents)
    listing = _in(nav, "ol")
    for chapter in book.chapters:
        _write(_in(_in(listing, "li"), "a", {"href": f"#{chapter.anchor}"}), chapter.title)


# ------------------------------------------------------------------------------------------------ words


def _write(parent: ET.Element, parts: document.Inline) -> None:
    """Words with their marks, behind what is in the element already."""
    for part in parts:
        match part:
            case str():
                _append(parent, part)
            case document.Strong(words):
                _in(parent, "strong").text = clean(words)
            case document.CodeText(words):
                _in(parent, "code").text = clean(words)
            case document.Link(words, target):
                _in(parent, "a", {"href": f"#{target}"}).text = clean(words)
            case document.Quote(words, address):
                _in(parent, "span", {"class": "figure", "data-address": address}).text = clean(words)
            case document.Foreign(words, language):
                _in(parent, "span", {"lang": language}).text = clean(words)


def _append(parent: ET.Element, words: str) -> None:
    """Plain words behind the last element inside."""
    children = list(parent)
    if children:
        children[-1].tail = (children[-1].tail or "") + clean(words)
    else:
        parent.text = (parent.text or "") + clean(words)


def _line(parent: ET.Element, margin: document.Margin) -> ET.Element:
    """Where a text is written: the element itself, or a line in it that has room for the margin beside the text."""
    return _in(parent, "div", {"class": "line"}) if margin.clauses or margin.variants else parent


def _margin(parent: ET.Element, margin: document.Margin) -> None:
    """The clauses in the margin and the variants a line comes from, beside the text in the last line, if there is anything to say."""
    if not margin.clauses and not margin.variants:
        return
    last = parent[-1] if len(parent) and parent[-1].get("class") == "line" else parent
    small = _in(last, "small", {"class": "clauses"})
    if margin.clauses:
        numbers = _in(small, "span", {"class": "numbers"})
        numbers.text, numbers.tail = clean(" ".join(margin.clauses)), " " if margin.variants else ""
    for number, name in enumerate(margin.variants):
        span = _in(small, "span", {"class": "variant"})
        span.text, span.tail = clean(name), " " if number + 1 < len(margin.variants) else ""


def _with_anchor(anchor: str, role: str = "") -> dict[str, str]:
    return {key: value for key, value in (("id", anchor), ("class", role)) if value}


# ------------------------------------------------------------------------------------------------ blocks


def _blocks(parent: ET.Element, blocks: Iterable[document.Block]) -> None:
    for block in blocks:
        match block:
            case document.Paragraph(words, margin, anchor, role):
                if words or margin.clauses:
                    _write(_in(_line(parent, margin), "p", _with_anchor(anchor, role)), words)
                    _margin(parent, margin)
            case document.Items(items, numbered):
                listing = _in(parent, "ol" if numbered else "ul")
                for item in items:
                    _item(listing, item)
            case document.BookTable():
                _table(parent, block)
            case document.Figure():
                svg.figure(parent, block)
            case document.Section():
                _section(parent, block)


def _item(parent: ET.Element, item: document.Item) -> None:
    entry = _in(parent, "li", _with_anchor(item.anchor))
    line = _line(entry, item.margin)
    _write(line if line is entry else _in(line, "div"), item.text)
    _margin(entry, item.margin)
    _blocks(entry, item.blocks)


def _section(parent: ET.Element, section: document.Section) -> None:
    inner = _in(parent, "section", _with_anchor(section.anchor))
    _write(_in(_line(inner, section.margin), f"h{section.level}"), section.title)
    _margin(inner, section.margin)
    _blocks(inner, section.blocks)


def _table(parent: ET.Element, table: document.BookTable) -> None:
    """A table; clauses stand in a last column that lies in the margin."""
    has_margin = any(row.margin != document.Margin() for row in table.rows)
    shapes = bool(table.rows) and isinstance(table.rows[0].cells[-1], document.ShapePicture) and len(table.head) < 4
    margin = "told" * (len(table.head) < 4) if has_margin else "no-margin" * (len(table.head) <= 4)
    classes = " ".join(filter(None, ("table", "shapes" if shapes else "", margin)))
    whole = _in(_in(parent, "div", {"class": classes}), "table")
    _in(whole, "caption").text = clean(table.caption)
    head = _in(_in(whole, "thead"), "tr")
    numeric = [_is_numeric(table, column) for column in range(len(table.head))]
    for title, number in zip(table.head, numeric, strict=True):
        _in(head, "th", {"scope": "col"} | ({"class": "number"} if number else {})).text = clean(title)
    if has_margin:
        _in(head, "td", {"class": "clauses"})
    body = _in(whole, "tbody")
    for row in table.rows:
        _row(body, row, numeric, has_margin=has_margin)


def _is_numeric(table: document.BookTable, column: int) -> bool:
    cells = [row.cells[column] for row in table.rows]
    return bool(column) and all(isinstance(cell, tuple) and len(cell) == 1 and str(cell[0]).isdigit() for cell in cells)


def _row(body: ET.Element, row: document.Row, numeric: list[bool], *, has_margin: bool) -> None:
    line = _in(body, "tr", _with_anchor(row.anchor))
    for number, cell in enumerate(row.cells):
        about = {"class": "number"} if numeric[number] else {}
        _cell(_in(line, "td", about) if number else _in(line, "th", {"scope": "row"}), cell)
    if has_margin:
        _margin(_in(line, "td", {"class": "clauses"}), row.margin)


def _cell(parent: ET.Element, cell: document.Cell) -> None:
    if isinstance(cell, document.ShapePicture):
        parent.append(svg.shape(cell))
    else:
        _write(parent, cell)
