"""A rule file in blocks of whole lines that are read by themselves: a key typed in one of them leaves all others as they were.

Sections are blocks; a long section with names, a list of changes or of rows is taken apart into its entries. Block YAML nests by
indentation alone, so a mistake in an entry, such as an open bracket, stays inside its block.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from interpreter.editing.documents import read_leniently
from interpreter.frontend.schema.shape_walk import structure_of
from interpreter.frontend.source.nodes import Node
from interpreter.model.schema.files import FILES
from interpreter.model.schema.shapes import FieldType, FixedMapping, MappingOf, SequenceOf, Shape

WHOLE = 400  # characters of a block that is not taken apart
_KEY = re.compile(r" *([^\s:#'\"{\[-][^:#\n]*?) *:(?= |$)", re.MULTILINE)
_NOTHING = re.compile(r" *(?:#[^\n]*)?\n")
_FIRST = re.compile(r"^( *)(-(?= |$)|[^\s#-])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of a file: where they begin, their text, and the way to the mapping or list they are an entry of (see `shape_at`).

    key: of the entry whose lines these are; empty for items of lists and for lines before the first entry. inside: the blocks of its own entries; then
    nothing but its first line has to be read.
    """

    key: str
    start: int
    line: int
    text: str
    way: tuple[str, ...]
    inside: tuple["Block", ...] = ()

    @property
    def head(self) -> str:
        """The first line."""
        return self.text.partition("\n")[0]


@lru_cache(maxsize=64)
def blocks(text: str, sort: str) -> tuple[Block, ...]:
    """The sections of a file of a sort, from its first sign to its last."""
    return tuple(_parts(text, 0, 0, "", (sort,))) if sort in FILES else ()


@cache
def shape_at(way: tuple[str, ...]) -> Shape:
    """The shape of a mapping or list in a file: `way` is the sort of the file and the keys around it."""
    sort, *keys = way
    shape: Shape = FILES[sort]
    for key in keys:
        shape = _shape_behind(key, shape) or FieldType.DATA
    return shape


def leaves(found: tuple[Block, ...]) -> Iterator[Block]:
    """The blocks that are not taken apart."""
    for block in found:
        yield from leaves(block.inside) if block.inside else (block,)


def way_to(found: tuple[Block, ...], offset: int) -> tuple[Block, ...]:
    """The block at an offset of the text and those around it, outermost first; empty in a text without blocks."""
    way: list[Block] = []
    while found:
        number = bisect_right(found, offset, key=lambda block: block.start) - 1
        if number < 0:
            break  # in the line of the key
        way.append(found[number])
        found = found[number].inside
    return tuple(way)


@lru_cache(maxsize=2048)
def read(text: str) -> Node | None:
    """The tree of the text of a block as far as it can be read; places in it are counted from the beginning of the block."""
    return read_leniently("block", text)[0] if text.strip() else None


def _parts(text: str, start: int, line: int, indent: str, way: tuple[str, ...]) -> Iterator[Block]:
    """The entries at an indentation; what stands before the first is a block of its own. `start`, `line`: of the text in the file."""
    first = _FIRST.search(text)
    sign = "-(?: |$)" if first is not None and first.group(2) == "-" else r"[^\s#\-}\]]"
    begins = [each.start() for each in re.finditer(f"^{indent}(?={sign})", text, re.MULTILINE)]
    ends = [*begins, len(text)]
    if ends[0]:
        yield Block("", start, line, text[: ends[0]], way)
    for begin, end in zip(begins, ends[1:], strict=True):
        part = text[begin:end]
        yield _block(part, start + begin, line + text.count("\n", 0, begin), way)


def _block(text: str, start: int, line: int, way: tuple[str, ...]) -> Block:
    head = _KEY.match(text)
    key = head.group(1) if head is not None else ""
    inside: tuple[Block, ...] = ()
    if head is not None and len(text) > WHOLE and (end := _NOTHING.match(text, head.end())) is not None:
        below = text[end.end() :]
        if _shape_behind(key, shape_at(way)) is not None and (first := _FIRST.search(below)) is not None:
            inside = tuple(_parts(below, start + end.end(), line + 1, first.group(1), (*way, key)))
    return Block(key, start, line, text, way, inside)


def _shape_behind(key: str, shape: Shape) -> Shape | None:
    """The shape of what stands behind a key, if its entries can be read one by one."""
    match shape:
        case FixedMapping(keys=keys):
            inner = next((each.shape for each in keys if each.name == key), FieldType.DATA if shape.open else None)
        case FieldType.DATA:
            inner = FieldType.DATA
        case _:
            return None
    inner = structure_of(inner) if isinstance(inner, FieldType) and inner is not FieldType.STEPS else inner
    return inner if inner is FieldType.DATA or isinstance(inner, MappingOf | SequenceOf) else None
