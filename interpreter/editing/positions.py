"""Places as editors count them: lines from 0, columns in code units of UTF-16, and offsets in a text."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two signs: line from 0, column from 0 in code units of UTF-16."""

    line: int
    column: int


@dataclass(frozen=True)
class Positions:
    """The positions of a text. Lines end with a line feed, with a carriage return before it or not."""

    text: str

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        starts = [0]
        starts.extend(at + 1 for at, sign in enumerate(self.text) if sign == "\n")
        return tuple(starts)

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

    def range(self, span: Span) -> tuple[Position, Position]:
        """The positions between which a span lies; an empty one is widened to the sign behind it, that it can be seen."""
        end = span.end if span.end > span.start else min(span.start + 1, len(self.text))
        return self.at(span.start), self.at(end)


def _units(text: str) -> int:
    """How many code units of UTF-16 a text has."""
    return len(text) if text.isascii() else len(text) + sum(sign > "\uffff" for sign in text)
