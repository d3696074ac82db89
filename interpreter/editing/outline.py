"""The outline of a rule file: its sections, entries and steps, also of a file that is only half written; and symbols found by name."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from interpreter.editing.blocks import Block, blocks, read, shape_at
from interpreter.editing.declarations import language_of
from interpreter.editing.positions import Range, positions_of
from interpreter.frontend.outline.rule_index import Child, child_entries, entry_sentence
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, scalar_text
from interpreter.model.schema.shapes import FieldType, Shape

DEEPEST = 6
MOST_SYMBOLS = 500


class Symbol(NamedTuple):
    """A part of a file: its name, what it says of itself, what sort it is (`section`, `entry`, `step`), its key, all of it, what is inside."""

    name: str
    detail: str
    sort: str
    key: Range
    whole: Range
    inside: tuple["Symbol", ...]


def outline(text: str, sort: str) -> tuple[Symbol, ...]:
    """The parts of a file of that sort."""
    language = language_of(text, sort)
    return tuple(each for block in blocks(text, sort) for each in _of_block(block, "section", language))


def named(files: Iterable[tuple[Path, str, str]], query: str) -> Iterator[tuple[Path, Symbol]]:
    """The sections and entries of files (path, text, sort) whose names have the signs of a query in this order, at most `MOST_SYMBOLS`."""
    left = MOST_SYMBOLS
    for path, text, sort in files:
        for section in outline(text, sort):
            for each in (section, *section.inside):
                if left and _has(each.name.casefold(), query.casefold()):
                    left -= 1
                    yield path, each


def _has(name: str, signs: str) -> bool:
    letters = iter(name)
    return all(sign in letters for sign in signs)


def _of_block(block: Block, sort: str, language: str) -> Iterator[Symbol]:
    if not block.inside:
        for each in _of_leaf(block.text, block.way, sort, language):
            yield _moved(each, block.line)
        return
    inside = tuple(each for part in block.inside for each in _of_block(part, "field", language))
    key = positions_of(block.head).range_of(0, len(block.head.partition(":")[0]))
    last = max((each.whole for each in inside), key=lambda each: (each.last_line, each.last_column), default=None)
    key = key.moved(block.line)
    yield Symbol(
        block.key, "", sort, key, key if last is None else key._replace(last_line=last.last_line, last_column=last.last_column), inside
    )


def _moved(symbol: Symbol, lines: int) -> Symbol:
    if not lines:
        return symbol
    name, detail, sort, key, whole, inside = symbol
    return Symbol(name, detail, sort, key.moved(lines), whole.moved(lines), tuple([_moved(each, lines) for each in inside]))


@lru_cache(maxsize=2048)
def _of_leaf(text: str, way: tuple[str, ...], sort: str, language: str) -> tuple[Symbol, ...]:
    """The symbols of a block, with lines counted from its first."""
    root = read(text)
    return () if root is None else tuple(_symbols(root, shape_at(way), language, sort, DEEPEST))


def _symbols(node: Node, shape: Shape, language: str, sort: str, depth: int) -> Iterator[Symbol]:
    if isinstance(shape, FieldType) and shape is FieldType.DATA and isinstance(node, SequenceNode):
        return
    for child in child_entries(node, shape):
        if child.name or child.sort == "step":
            yield _symbol(child, language, sort, depth)


def _symbol(child: Child, language: str, sort: str, depth: int) -> Symbol:
    node, positions = child.node, positions_of(child.span.source.text)
    detail = entry_sentence(node, language, language) if isinstance(node, MappingNode) else scalar_text(node)
    inside = tuple(_symbols(node, child.shape, language, "field", depth - 1)) if depth else ()
    whole = positions.range_of(min(child.span.start, node.span.start), max(child.span.end, node.span.end))
    name = child.name or next((entry.key for entry in node), "step") if isinstance(node, MappingNode) else child.name or "step"
    key = positions.range_of(child.span.start, child.span.end)
    return Symbol(name, " ".join(detail.split())[:80], child.sort if child.sort != "field" else sort, key, whole, inside)
