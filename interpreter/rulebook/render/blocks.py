"""Blocks of a rulebook as parts of a page: paragraphs, lists, tables, pictures, sections."""

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from interpreter.drawing.symbols import Symbols
from interpreter.rulebook.book import document
from interpreter.rulebook.render import svg
from interpreter.rulebook.render.faces import face_element, facts, sort_of
from interpreter.rulebook.render.words import clean, inner, line_in, margin_in, with_anchor, write


@dataclass(frozen=True)
class BlockWriter:
    """Writes blocks into elements of a page. symbols: pictures by name. listed: the title of a table whose rows are also shown as faces."""

    symbols: Symbols
    listed: str

    def blocks(self, parent: ET.Element, blocks: Iterable[document.Block]) -> None:
        """Write blocks behind what is in the element already."""
        for block in blocks:
            match block:
                case document.Paragraph(words, margin, anchor, role):
                    if words or margin.clauses:
                        write(inner(line_in(parent, margin), "p", with_anchor(anchor, role)), words)
                        margin_in(parent, margin)
                case document.Items(items, numbered):
                    listing = inner(parent, "ol" if numbered else "ul")
                    for item in items:
                        self._item(listing, item)
                case document.BookTable():
                    self._table(parent, block)
                case document.Figure():
                    svg.figure(parent, block, self.symbols)
                case document.Section():
                    self._section(parent, block)

    def _item(self, parent: ET.Element, item: document.Item) -> None:
        entry = inner(parent, "li", with_anchor(item.anchor))
        line = line_in(entry, item.margin)
        write(line if line is entry else inner(line, "div"), item.text)
        margin_in(entry, item.margin)
        if item.faces:
            inner(entry, "div", {"class": "faces"}).extend(face_element(face, self.symbols) for face in item.faces)
        self.blocks(entry, item.blocks)

    def _section(self, parent: ET.Element, section: document.Section) -> None:
        whole = inner(parent, "section", with_anchor(section.anchor))
        write(inner(line_in(whole, section.margin), f"h{section.level}"), section.title)
        margin_in(whole, section.margin)
        self.blocks(whole, section.blocks)

    def _table(self, parent: ET.Element, table: document.BookTable) -> None:
        """A table; where its rows are cards with words, their faces, and the table folded away below them."""
        faces = [row.face for row in table.rows if row.face is not None]
        if not any(sort_of(face, self.symbols) == "worded" for face in faces):
            self._plain_table(parent, table)
            return
        inner(parent, "h3", {"class": "gallery-title"}).text = clean(table.caption)
        gallery = inner(parent, "div", {"class": "faces gallery"})
        for face in faces:
            whole = face_element(face, self.symbols)
            whole.extend(facts(face))
            gallery.append(whole)
        folded = inner(parent, "details")
        inner(folded, "summary").text = clean(self.listed)
        self._plain_table(folded, table)

    def _plain_table(self, parent: ET.Element, table: document.BookTable) -> None:
        """A table; clauses stand in a last column that lies in the margin."""
        has_margin = any(row.margin != document.Margin() for row in table.rows)
        shapes = bool(table.rows) and isinstance(table.rows[0].cells[-1], document.ShapePicture) and len(table.head) < 4
        margin = "told" * (len(table.head) < 4) if has_margin else "no-margin" * (len(table.head) <= 4)
        classes = " ".join(filter(None, ("table", "shapes" if shapes else "", margin)))
        whole = inner(inner(parent, "div", {"class": classes}), "table")
        inner(whole, "caption").text = clean(table.caption)
        head = inner(inner(whole, "thead"), "tr")
        numeric = [_is_numeric(table, column) for column in range(len(table.head))]
        for title, number in zip(table.head, numeric, strict=True):
            inner(head, "th", {"scope": "col"} | ({"class": "number"} if number else {})).text = clean(title)
        if has_margin:
            inner(head, "td", {"class": "clauses"})
        body = inner(whole, "tbody")
        for row in table.rows:
            self._row(body, row, numeric, has_margin=has_margin)

    def _row(self, body: ET.Element, row: document.Row, numeric: list[bool], *, has_margin: bool) -> None:
        line = inner(body, "tr", with_anchor(row.anchor))
        for number, cell in enumerate(row.cells):
            if number:
                _cell(inner(line, "td", {"class": "number"} if numeric[number] else {}), cell)
                continue
            head = inner(line, "th", {"scope": "row"})
            if row.face is not None and (shown := svg.small_picture(row.face, self.symbols)) is not None:
                head.append(shown)
            _cell(head, cell)
        if has_margin:
            margin_in(inner(line, "td", {"class": "clauses"}), row.margin)


def _is_numeric(table: document.BookTable, column: int) -> bool:
    cells = [row.cells[column] for row in table.rows]
    return bool(column) and all(isinstance(cell, tuple) and len(cell) == 1 and str(cell[0]).isdigit() for cell in cells)


def _cell(parent: ET.Element, cell: document.Cell) -> None:
    if isinstance(cell, document.ShapePicture):
        parent.append(svg.shape(cell))
    else:
        write(parent, cell)
