"""Sentences of rulebooks are whole: no gap, no parameter, no id, no expression stands in them."""

import re
from collections.abc import Iterable, Iterator

import pytest

from interpreter.rulebook.book.document import (
    Block,
    Book,
    BookTable,
    CodeText,
    Figure,
    Foreign,
    Inline,
    Items,
    Paragraph,
    Section,
    plain_text,
)
from tests.unit.rulebook.books import book, rule_sets

pytestmark = pytest.mark.full

LANGUAGES = ("en", "de")
SHIPPED = [name for name in rule_sets() if "/" not in name]
ID = re.compile(r"(?<![\w/])[a-z][a-z0-9]*_[a-z0-9_]+")
GAP = re.compile(r"…|\{|\}|[‹›]|\.\.\.")
CHOSEN = re.compile(r"\((?:me|tile|target|here|there|from|to|spot|near)\)")


def texts(blocks: Iterable[Block]) -> Iterator[Inline]:
    """All words of blocks, those of pictures apart."""
    for block in blocks:
        match block:
            case Paragraph(text):
                yield text
            case Items(items):
                for item in items:
                    yield item.text
                    yield from texts(item.blocks)
            case BookTable(caption, head, rows):
                yield from ((caption,), *((each,) for each in head))
                yield from (cell for row in rows for cell in row.cells if isinstance(cell, tuple))
            case Section(title, blocks=inner):
                yield title
                yield from texts(inner)
            case Figure(caption):
                yield (caption,)


def faults(found: Book) -> list[str]:
    """Sentences with a gap, an id, an expression, or in another language than the book."""
    return [plain_text(each) for each in texts((*found.opening, *found.chapters)) if _is_faulty(each)]


def _is_faulty(text: Inline) -> bool:
    said = plain_text(text)
    is_raw = any(isinstance(part, CodeText | Foreign) for part in text)
    return is_raw or any(pattern.search(said) for pattern in (ID, GAP, CHOSEN))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_sentences_of_shipped_rulebooks_are_whole(name: str, language: str) -> None:
    found = book(name, language)
    assert [] == (faults(found) if found is not None else [])
