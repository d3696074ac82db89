"""The slice of a file that holds a scalar, so that positions in the parsed text are positions in the file.

A scalar may be folded over several lines; blanks and line ends are all the same to the grammar, so the file itself is
parsed between the first and the last word. Where the file spells the text otherwise (escapes in quotes), the text is
parsed by itself and everything in it is placed at the whole scalar.
"""

import re
from dataclasses import dataclass

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class SourceSlice:
    """The text to be parsed for a scalar; `exact` if it stands like this in the file, where it begins at `begin`."""

    words: str
    begin: int
    exact: bool
    whole: Span

    def span(self, start: int, end: int) -> Span:
        """The place in the file of an offset in the words and the one behind its end."""
        return Span(self.whole.source, self.begin + start, self.begin + end) if self.exact else self.whole


def slice_of(value: str, whole: Span) -> SourceSlice:
    """The stretch for a scalar with this value that stands at (or between the quotes of) `whole`."""
    begin, end = _find(value, whole)
    if begin == end:
        return SourceSlice(value, 0, exact=False, whole=whole)
    return SourceSlice(whole.source.text[begin:end], begin, exact=True, whole=whole)


def _find(value: str, whole: Span) -> tuple[int, int]:
    """Where a value stands in the file, its words one after the other with nothing but blanks between; nowhere if they do not."""
    text, end = whole.source.text, max(whole.end, whole.start)
    if value and value == value.strip() and text.startswith(value, whole.start) and whole.start + len(value) <= end:
        return whole.start, whole.start + len(value)
    words = value.split()
    if not words:
        return 0, 0
    pattern = r"['\"\s]*(" + r"\s+".join(map(re.escape, words)) + ")"
    found = re.compile(pattern).match(text, whole.start, end)
    return found.span(1) if found else (0, 0)
