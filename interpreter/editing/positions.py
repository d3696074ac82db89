"""Places as editors count them: lines from 0, columns in code units of UTF-16, and offsets in a text."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two signs: line from 0, column from 0 in code units of UTF-16."""

    line: int
    column: int


class Range(NamedTuple):
    """A stretch of a text: the line and column where it begins, and those behind its end."""

    line: int
    column: int
    last_line: int
    last_column: int

    def moved(self, lines: int) -> "Range":
        """The same stretch so many lines further down."""
        return Range(self.line + lines, self.column, self.last_line + lines, self.last_column)


@lru_cache(maxsize=128)
def positions_of(text: str) -> "Positions":
    """The positions of a text, with one index of its lines however often they are asked for."""
    return Positions(text)


@dataclass(frozen=True)
class Positions:
    """The positions of a text. Lines end with a line feed, with a carriage return before it or not."""

    text: str

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(match.end() for match in re.finditer("\n", self.text)))

    def at(self, offset: int) -> Position:
        """The position of an offset; of one beyond the text that of its end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return Position(line, _units(self.text[self._starts[line] : offset]))

    def offset(self, position: Position) -> int:
        """The offset at a position; beyond the end of a line or of the text it is that end."""
        if position.line >= len(self._starts):
            return len(self.text)
        start = self._starts[max(0, position.line)]
        end = self.text.find("\n", start)
        line = self.text[start : len(self.text) if end < 0 else end].removesuffix("\r")
        if line.isascii():
            return start + max(0, min(position.column, len(line)))
        units, taken = 0, 0
        for sign in line:
            units += _units(sign)
            if units > position.column:
                break
            taken += 1
        return start + taken

    def range_of(self, start: int, end: int) -> Range:
        """The positions between two offsets; an empty stretch is widened to the sign behind it, that it can be seen."""
        first, last = self.at(start), self.at(end if end > start else min(start + 1, len(self.text)))
        return Range(first.line, first.column, last.line, last.column)


def _units(text: str) -> int:
    """How many code units of UTF-16 a text has."""
    return len(text) if text.isascii() else len(text) + sum(sign > "\uffff" for sign in text)
