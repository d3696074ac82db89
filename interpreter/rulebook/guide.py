"""A guide for a first game: the rulebook cut into short pages, each of which is told when it first matters."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.rulebook.book.document import Block, Book, BookTable, Inline, Items, Paragraph, Row, Section, plain_text

GOAL = "goal"  # the address of the first page
_TOLD = ("play.", "procedures.", "actions.", "track.", "words.", "scoring.", "whenever.")
_DASH = " – "  # between a term and its sentence
_ARROW = " → "  # before what a step leads to, which is a link in a book
_NUMBER = re.compile(r"^\d+\. ")  # of a step among others
_MOST = 6  # sentences of a page


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of a guide: the address of the rule that it tells, a title, its sentences, and what can stand in the way of an action."""

    address: str
    title: str
    sentences: tuple[str, ...]
    obstacles: tuple[str, ...] = ()


def guide(book: Book) -> tuple[GuidePage, ...]:
    """Return the pages of a guide, in the order of the book; the first one tells the goal."""
    pages = [_goal(book), *_pages(book.opening), *(page for chapter in book.chapters for page in _pages(chapter.blocks))]
    return tuple(page for page in pages if page.sentences or page.obstacles)


def _goal(book: Book) -> GuidePage:
    """Return the page that says what the game is about and who wins, or how it ends where no ranking says who wins."""
    told = [plain_text(block.text) for block in book.opening if isinstance(block, Paragraph) and block.role == "lead"]
    chapters = {each.anchor: each for each in book.chapters}
    for chapter in (chapters[anchor] for anchor in ("ranking", "end") if anchor in chapters):
        items = [_sentence(item.text).rpartition(_DASH)[2] for block in chapter.blocks if isinstance(block, Items) for item in block.items]
        rest = [plain_text(block.text).rpartition(_DASH)[2] for block in chapter.blocks if isinstance(block, Paragraph) and not block.role]
        if said := (items + rest)[:1]:
            told += said
            break
    return GuidePage(GOAL, book.title, tuple(dict.fromkeys(told))[:_MOST])


def _pages(blocks: Iterable[Block], above: str = "") -> Iterator[GuidePage]:
    for block in blocks:
        match block:
            case Section(title, anchor, inner):
                name = _NUMBER.sub("", plain_text(title))
                if anchor.startswith(_TOLD):
                    yield _section(name, anchor, inner)
                yield from _pages(inner, name)
            case Paragraph(text, anchor=anchor) if anchor.startswith(_TOLD):
                yield _line(text, anchor, above)
            case Items(items):
                for item in items:
                    if item.anchor.startswith(_TOLD) and ".require." not in item.anchor:
                        yield _line(item.text, item.anchor, above)
                    yield from _pages(item.blocks, above)
            case BookTable(rows=rows):
                yield from (_row(row) for row in rows if row.anchor.startswith("scoring."))
            case _:
                pass


def _section(title: str, anchor: str, blocks: Iterable[Block]) -> GuidePage:
    """Return the page of an action or a procedure: its sentences, and its requirements as what can stand in the way."""
    told = [_sentence(block.text) for block in blocks if isinstance(block, Paragraph) and not plain_text(block.text).endswith(":")]
    items = [item for block in blocks if isinstance(block, Items) for item in block.items]
    required = [_sentence(item.text) for item in items if ".require." in item.anchor]
    told = told or [_sentence(item.text) for item in items if ".require." not in item.anchor]
    return GuidePage(anchor, title, tuple(told)[:_MOST], tuple(required)[:_MOST])


def _line(text: Inline, anchor: str, above: str) -> GuidePage:
    term, dash, said = _sentence(text).partition(_DASH)
    return GuidePage(anchor, term, (said,)) if dash else GuidePage(anchor, above, (term,))


def _row(row: Row) -> GuidePage:
    """Return the page of a row of a table: its heading, and what stands beside it."""
    cells = [plain_text(cell) for cell in row.cells if isinstance(cell, tuple)]
    return GuidePage(row.anchor, cells[0], tuple(cell for cell in cells[1:2] if cell))


def _sentence(text: Inline) -> str:
    """Return a line without the links at its end."""
    return plain_text(text).partition(_ARROW)[0]
