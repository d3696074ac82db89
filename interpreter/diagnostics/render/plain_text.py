"""Diagnostics as text for a terminal: message, source position, explanation and one hint.

Nothing here can fail: a code without a row or a value that was not given leaves a gap that can be seen, and
`unfilled` tells the tests of it.
"""

from collections.abc import Iterator
from itertools import groupby

from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render.snippet import Paint, SpanMark, block, wrapped
from interpreter.diagnostics.template import PLACE, filled, visible

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_GUTTER = "34"


def title(diagnostic: Diagnostic) -> str:
    """The name of the finding, the same for all findings of its code."""
    return diagnostic.row.title


def message_text(diagnostic: Diagnostic) -> str:
    """What was found, in a sentence."""
    return diagnostic.sentence


def hint(diagnostic: Diagnostic) -> str:
    """What may help; may be empty."""
    return diagnostic.hint


def unfilled(diagnostic: Diagnostic) -> list[str]:
    """The values that the texts of the code ask for and the finding does not give: a slip of ours, for tests."""
    row = diagnostic.row
    names = [match.group(1) for match in PLACE.finditer(f"{row.title}\n{row.sentence}\n{row.hint}") if match.group(1)]
    return sorted({name for name in names if name not in diagnostic.values})


def concise(diagnostic: Diagnostic) -> str:
    """The finding in one line: `path:line:column: error T103: sentence`."""
    return str(diagnostic)


def full(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """The finding with the lines it is about, marks under them, the sentence and the hint; no line end at the end."""
    loud, quiet = (_painter(code) if colour else str for code in (_COLOURS[diagnostic.severity], _GUTTER))
    return "\n".join(_lines(diagnostic, loud, quiet))


def _painter(code: str) -> Paint:
    """The function that puts a colour around text."""
    return lambda text: f"\033[{code}m{text}\033[0m" if text else text


def _lines(diagnostic: Diagnostic, loud: Paint, quiet: Paint) -> Iterator[str]:
    yield f"{loud(f'{diagnostic.severity.value} {diagnostic.code}')}: {filled(title(diagnostic), diagnostic.values)}"
    if not diagnostic.labels and diagnostic.subject:
        yield f"  {visible(diagnostic.subject)}"
    yield from _blocks(diagnostic, loud, quiet)
    texts = [text for text in (message_text(diagnostic), hint(diagnostic)) if text]
    for number, text in enumerate(texts):
        if number:
            yield ""
        yield from wrapped(text)


def _blocks(diagnostic: Diagnostic, loud: Paint, quiet: Paint) -> Iterator[str]:
    """One block of lines per file, the file of the primary place first."""
    marks = [SpanMark(label.span, label.text, primary=number == 0) for number, label in enumerate(diagnostic.labels)]
    first = [mark.span.source.name for mark in marks]
    marks.sort(key=lambda mark: (first.index(mark.span.source.name), mark.span.start))
    width = max((len(str(mark.span.line)) for mark in marks), default=1)
    for _, together in groupby(marks, key=lambda mark: mark.span.source.name):
        yield from block(list(together), width, loud, quiet)
