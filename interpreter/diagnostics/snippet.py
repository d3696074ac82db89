"""Lines of a file with marks under them, as they stand in a terminal: tabs and wide signs keep the marks in place."""

import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.span import Span

_TAB = 4
_WIDTH = 96


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to be marked and what is said there; the primary one is marked with `^`, others with `-`."""

    span: Span
    text: str
    primary: bool


def block(
    marks: Sequence[Mark], width: int, loud: Callable[[str], str] = str, quiet: Callable[[str], str] = str
) -> Iterator[str]:
    """The lines of one file with their marks, below the place of the first mark (the primary one, if it is here).

    `marks` are in the order of the file; `width` is that of the line numbers.
    """
    empty = quiet(f"{' ' * width} |")
    yield f"  {next((mark for mark in marks if mark.primary), marks[0]).span}"
    yield empty
    shown = 0
    for mark in marks:
        line = mark.span.line
        if line != shown:
            if shown and line > shown + 1:
                yield quiet("...")
            yield f"{quiet(f'{line:>{width}} |')} {expanded(mark.span.source.line_text(line))}".rstrip()
            shown = line
        yield f"{empty} {_under(mark, loud if mark.primary else quiet)}"
    yield empty


def expanded(text: str) -> str:
    """The text with tabs as blanks and without signs that move the cursor."""
    result = ""
    for sign in text:
        if sign == "\t":
            result += " " * (_TAB - columns(result) % _TAB)
        else:
            result += sign if sign.isprintable() or unicodedata.category(sign) in ("Zs", "Cf") else "\N{REPLACEMENT CHARACTER}"
    return result


def columns(text: str) -> int:
    """How many columns a terminal needs for a text without tabs."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def wrapped(text: str) -> Iterator[str]:
    """The lines of a text; plain lines are wrapped, indented ones (code) are left alone."""
    for line in text.splitlines():
        if line.startswith(" ") or len(line) <= _WIDTH:
            yield line
        else:
            yield from textwrap.wrap(line, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _under(mark: Mark, paint: Callable[[str], str]) -> str:
    """The marks under a line and their text; of a place with several lines only the first is marked."""
    line = mark.span.source.line_text(mark.span.line)
    start = mark.span.column - 1
    end = min(start + mark.span.end - mark.span.start, len(line))
    before = columns(expanded(line[:start]))
    length = columns(expanded(line[:end].rstrip())) - before
    signs = ("^" if mark.primary else "-") * max(length, 1)
    return f"{' ' * before}{paint(f'{signs} {mark.text}'.rstrip())}"
