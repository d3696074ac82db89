"""Walking a rulebook: all its lines, all clauses in its margin, all places one can go to."""

from collections.abc import Iterable, Iterator

from interpreter.rulebook.book.document import Block, Book, Item, Items, Paragraph, Row, Section, Table

Line = Paragraph | Item | Row | Section


def lines(blocks: Iterable[Block]) -> Iterator[Line]:
    """Everything that may have a margin, in reading order."""
    for block in blocks:
        match block:
            case Paragraph():
                yield block
            case Section(blocks=inner):
                yield block
                yield from lines(inner)
            case Items(items):
                for item in items:
                    yield item
                    yield from lines(item.blocks)
            case Table(rows=rows):
                yield from rows
            case _:
                pass


def clauses_in(blocks: Iterable[Block]) -> set[str]:
    """Every clause in the margin."""
    return {clause for line in lines(blocks) for clause in line.margin.clauses}


def everything(book: Book) -> tuple[Block, ...]:
    """All blocks of a book."""
    return (*book.opening, *book.chapters)
