"""The part of a file that holds one text, for parsing it where it stands: places found in it are places in the file.

A scalar may be folded over several lines; blanks and line ends are all the same to the grammar, so the file itself is
parsed between the first and the last word. Where the file spells the text otherwise (escapes in quotes), the text is
parsed by itself and everything in it is placed at the whole scalar.
"""

import re
from dataclasses import dataclass

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """`text[start:end]` is what is to be parsed; `exact` if offsets in `text` are offsets in the file."""

    text: str
    start: int
    end: int
    exact: bool
    whole: Span

    def span(self, start: int, end: int) -> Span:
        """The place in the file of an offset and the one behind its end."""
        return Span(self.whole.source, start, end) if self.exact else self.whole

    @property
    def words(self) -> str:
        """What is to be parsed, as one text."""
        return self.text[self.start : self.end]


def stretch(value: str, whole: Span) -> Stretch:
    """The stretch for a scalar with this value that stands at (or between the quotes of) `whole`."""
    words = value.split()
    found = _find(words, whole) if words else None
    if found is None:
        return Stretch(value, 0, len(value), exact=False, whole=whole)
    return Stretch(whole.source.text, found[0], found[1], exact=True, whole=whole)


def _find(words: list[str], whole: Span) -> tuple[int, int] | None:
    """Where the words stand in the file, one after the other with nothing but blanks between; None if they do not."""
    pattern = r"['\"\s]*(" + r"\s+".join(map(re.escape, words)) + ")"
    found = re.compile(pattern).match(whole.source.text, whole.start, max(whole.end, whole.start))
    return found.span(1) if found else None
