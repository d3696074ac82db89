"""Source lines with the span of a diagnostic underlined; tabs and wide characters are accounted for."""

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.template import columns, expanded

Paint = Callable[[str], str]  # puts a colour around text, or leaves it as it is

_WIDTH = 96  # of sentences
_LONGEST = 160  # signs of a line that are shown
_BEFORE = 60  # of them before the mark
_JOINT = "\0"  # stands for a blank that must not be a line end


@dataclass(frozen=True, slots=True)
class SpanMark:
    """A place to be marked and what is said there; the primary one is marked with `^`, others with `-`."""

    span: Span
    text: str
    primary: bool


def block(marks: Sequence[SpanMark], width: int, loud: Paint = str, quiet: Paint = str) -> Iterator[str]:
    """The lines of one file with their marks, below the place of the first mark (the primary one, if it is here).

    `marks` are in the order of the file; `width` is that of the line numbers.
    """
    empty = quiet(f"{' ' * width} |")
    yield f"  {expanded(str(next((mark for mark in marks if mark.primary), marks[0]).span))}"
    yield empty
    previous = 0
    for line, together in groupby(marks, key=lambda mark: mark.span.line):
        if previous and line > previous + 1:
            yield quiet("...")
        previous = line
        yield from _line(line, list(together), width, loud, quiet)
    yield empty


def _line(number: int, marks: Sequence[SpanMark], width: int, loud: Paint, quiet: Paint) -> Iterator[str]:
    """One line and below it one line for each mark; of a very long line only the part around the first mark is shown."""
    text = marks[0].span.source.line_text(number)
    first = marks[0].span.column - 1
    window = slice(0, _LONGEST) if len(text) <= _LONGEST else slice(max(0, first - _BEFORE), max(0, first - _BEFORE) + _LONGEST)
    ends = "…" if window.start else "", "…" if window.stop < len(text) else ""
    numbered = quiet(f"{number:>{width}} |")
    below = quiet(f"{' ' * width} |")
    yield f"{numbered} {ends[0]}{expanded(text[window])}{ends[1]}".rstrip()
    for mark in marks:
        under = _under(mark, text, window, loud if mark.primary else quiet)
        yield f"{below} {' ' * len(ends[0])}{under}"


def wrapped(text: str) -> Iterator[str]:
    """The lines of a text; plain lines are wrapped, though never inside of backticks; indented ones (code) are left alone."""
    for line in text.splitlines():
        if line.startswith(" ") or len(line) <= _WIDTH:
            yield line
        else:
            joined = re.sub(r"`[^`]*`", lambda match: match.group(0).replace(" ", _JOINT), line)
            folded = textwrap.wrap(joined, _WIDTH, break_long_words=False, break_on_hyphens=False)
            yield from (part.replace(_JOINT, " ") for part in folded)


def _under(mark: SpanMark, line: str, window: slice, paint: Callable[[str], str]) -> str:
    """The marks under the part of a line in the window, and their text; of several lines only the first is marked."""
    start = mark.span.column - 1
    end = min(start + mark.span.end - mark.span.start, len(line), window.stop)
    before = columns(expanded(line[window.start : start]))
    length = columns(expanded(line[window.start : end].rstrip())) - before
    signs = ("^" if mark.primary else "-") * max(length, 1)
    return f"{' ' * before}{paint(f'{signs} {mark.text}'.rstrip())}"
