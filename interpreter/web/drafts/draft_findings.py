"""Findings as pages show them, and places as browsers count them: in units of UTF-16."""

from pathlib import Path
from typing import Any

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.editing.fixes import fixes

Reply = dict[str, Any]


def finding(diagnostic: Diagnostic) -> Reply:
    """A finding as pages show it, with its fixes."""
    span = diagnostic.span
    at = {"from": 0, "to": 0, "line": 1} if span is None else place(span)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "title": plain_text.title(diagnostic),
        "message": plain_text.message_text(diagnostic),
        "hint": plain_text.hint(diagnostic),
        "from": at["from"],
        "to": at["to"],
        "line": at["line"],
        "fixes": [
            {
                "title": each.title,
                "edits": [{"file": where["file"], "from": where["from"], "to": where["to"], "text": each.text}],
            }
            for each in fixes(diagnostic)
            for where in [place(each.span)]
        ],
    }


def place(span: Span) -> Reply:
    """A place in a file."""
    start, end = (units(span.source.text, offset) for offset in (span.start, span.end))
    return {"file": Path(span.source.name).name, "line": span.line, "from": start, "to": end}


def units(text: str, offset: int) -> int:
    """An offset in units of UTF-16, as browsers count."""
    return offset + sum(sign > "\uffff" for sign in text[:offset])


def offset_at(text: str, place: int) -> int:
    """The offset of a place that is counted in units of UTF-16."""
    if text.isascii():
        return max(0, min(place, len(text)))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * max(0, place)].decode("utf-16-le", "ignore"))
