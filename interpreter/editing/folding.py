"""Folding ranges of a rule file: sections, entries, items of lists, and comments of several lines."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from interpreter.editing.blocks import Block, blocks, read
from interpreter.editing.positions import positions_of
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode

_COMMENTS = re.compile(r"^ *#.*(?:\n *#.*)+", re.MULTILINE)


class Fold(NamedTuple):
    """Lines that can be hidden behind the first of them, counted from 0."""

    first: int
    last: int
    is_comment: bool = False


def folds(text: str, sort: str) -> list[Fold]:
    """The folding ranges of a file of a sort, in order; of those that begin in one line the longest."""
    found: dict[int, Fold] = {}
    for each in _folds(blocks(text, sort)):
        if each.first not in found or found[each.first].last < each.last:
            found[each.first] = each
    return sorted(found.values())


def _folds(found: tuple[Block, ...]) -> Iterator[Fold]:
    for block in found:
        if block.inside:
            last = block.line + len(_without_end(block.text).splitlines()) - 1
            yield Fold(block.line, last)
            yield from _folds(block.inside)
        else:
            for each in _of_leaf(block.text):
                yield Fold(each.first + block.line, each.last + block.line, each.is_comment)


def _without_end(text: str) -> str:
    """A text without the blank lines and comments at its end, which belong to what comes next."""
    return re.sub(r"(?:\n *(?:#[^\n]*)?)+$", "", text)


@lru_cache(maxsize=2048)
def _of_leaf(text: str) -> tuple[Fold, ...]:
    """The folds of a block, with lines counted from its first."""
    positions = positions_of(text)
    root = read(text)
    stretches = [*(_stretches(root) if root is not None else ())]
    rows = ((positions.at(start).line, positions.at(end).line) for start, end in stretches)
    comments = ((positions.at(each.start()).line, positions.at(each.end()).line) for each in _COMMENTS.finditer(text))
    return (*(Fold(*row) for row in rows if row[0] < row[1]), *(Fold(*row, is_comment=True) for row in comments))


def _stretches(node: Node) -> Iterator[tuple[int, int]]:
    match node:
        case MappingNode():
            for entry in node:
                yield entry.key_span.start, max(entry.key_span.end, entry.value.span.end)
                yield from _stretches(entry.value)
        case SequenceNode():
            for item in node:
                yield item.span.start, item.span.end
                yield from _stretches(item)
        case _:
            pass
