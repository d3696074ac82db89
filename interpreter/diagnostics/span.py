"""Source positions: a source text and a range of offsets in it.

Line and column are worked out only when a place is shown.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A source text and its name (a path as it was given)."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offsets at which the lines begin; the first is 0."""
        starts = [0]
        starts.extend(i + 1 for i, sign in enumerate(self.text) if sign == "\n")
        return tuple(starts)

    def line_of(self, offset: int) -> int:
        """Line of an offset, counted from 1."""
        return bisect_right(self.line_starts, offset)

    def column_of(self, offset: int) -> int:
        """Column of an offset in its line, in characters, counted from 1."""
        return offset - self.line_starts[self.line_of(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """Text of a line (counted from 1) without its end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a rule file: a range of its text. `str` is `name:line:column`.

    start: where it begins in the text of the file, in characters from 0.
    end: behind which character it ends, likewise.
    """

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the start, from 1."""
        return self.source.line_of(self.start)

    @property
    def column(self) -> int:
        """The column of the start, in characters from 1."""
        return self.source.column_of(self.start)

    @property
    def text(self) -> str:
        """The text that stands there."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        """`name:line:column`."""
        return f"{self.source.name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Located:
    """Base of nodes and declarations that stand somewhere in a source; where has no part in equality."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)
