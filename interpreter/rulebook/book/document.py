"""Document model of rulebooks: chapters of paragraphs, lists, tables and pictures; nothing here knows Markdown or HTML."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from interpreter.model.ruleset.pictures import PictureSet


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out: a term where it is explained."""

    text: str


@dataclass(frozen=True, slots=True)
class CodeText:
    """An expression of the rule file that no sentence was found for."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to the place with an anchor."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Foreign:
    """Words in another language than the book."""

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A figure that a sentence quotes, and the address where it is said."""

    text: str
    address: str


Part: TypeAlias = str | Strong | CodeText | Link | Foreign | Quote
Inline: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Margin:
    """What stands in the margin: the clauses that a line carries out, and the titles of the variants it comes from."""

    clauses: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()


NOTHING = Margin()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences. `role`: `lead` for what the game is about, `note` for remarks, `board` for a title above a picture."""

    text: Inline
    margin: Margin = NOTHING
    anchor: str = ""
    role: str = ""


Face: TypeAlias = Mapping[str, Any]  # of a thing, as `display.tabletop.faces` gives it


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list, perhaps with further lists below it. `faces`: of the things that it tells of."""

    text: Inline
    margin: Margin = NOTHING
    anchor: str = ""
    blocks: "tuple[Items, ...]" = ()
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """A list; numbered if the order matters."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class ShapePicture:
    """Steps on a grid, to be drawn as cells; `form` is `hex` or `square`, `size` says how many."""

    cells: tuple[tuple[int, int], ...]
    form: str
    size: str


Cell: TypeAlias = Inline | ShapePicture


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; its first cell is its heading. `face`: of the thing that it tells of."""

    cells: tuple[Cell, ...]
    margin: Margin = NOTHING
    anchor: str = ""
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table with a caption, a heading for each column and rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a position: as a scene, with the faces of things that lie beside its boards, and the same in signs for plain text.

    is_small: its boards are plans of a few cells, many beside each other.
    """

    caption: str
    scene: Mapping[str, Any]
    plain: tuple[str, ...]
    faces: Mapping[str, Face] = field(default_factory=dict)
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it. `level` 2 is a chapter, 3 a part of one."""

    title: Inline
    anchor: str
    blocks: "tuple[Block, ...]"
    margin: Margin = NOTHING
    level: int = 2


Block: TypeAlias = Paragraph | Items | BookTable | Figure | Section


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook.

    contents: the title of the list of chapters. numbers: the name of the numbers in the margin, if any stand there. pictures: what scenes and
    faces show by name. listed: the title of a table whose rows are also shown as faces.
    """

    title: str
    language: str
    subtitle: Inline
    opening: tuple[Block, ...]
    chapters: tuple[Section, ...]
    contents: str
    mark: str  # says that the file was made by us, and from what
    numbers: str = ""
    pictures: PictureSet = field(default_factory=PictureSet)
    listed: str = ""


def plain_text(text: Inline) -> str:
    """The text without any marks."""
    return "".join(part if isinstance(part, str) else part.text for part in text)


def merge_margins(*margins: Margin) -> Margin:
    """Several margins as one, each clause once."""
    clauses = dict.fromkeys(clause for margin in margins for clause in margin.clauses)
    variants = dict.fromkeys(variant for margin in margins for variant in margin.variants)
    return Margin(tuple(clauses), tuple(variants))


def merge_text(parts: list[Part]) -> Inline:
    """Parts with neighbouring plain words as one."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return tuple(found)


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
            case BookTable(rows=rows):
                yield from rows
            case _:
                pass


def clauses_in(blocks: Iterable[Block]) -> set[str]:
    """Every clause in the margin."""
    return {clause for line in lines(blocks) for clause in line.margin.clauses}
