"""Between our places, findings and edits and those of the protocol."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from lsprotocol import types
from pygls import uris

from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render.plain_text import hint, message_text
from interpreter.diagnostics.span import Span
from interpreter.editing.fixes import Fix
from interpreter.editing.positions import Position, Range, positions_of
from interpreter.editing.references import Edit

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}


def path_of(uri: str) -> Path | None:
    """The file that is meant; None for what is no file, such as a text that has no name yet."""
    path = uris.to_fs_path(uri)
    return Path(os.path.abspath(path)) if path and uri.startswith("file:") else None  # noqa: PTH100  # links stay as the editor has them


def uri_of(path: Path) -> str:
    """How the protocol calls a file."""
    return path.absolute().as_uri()


def position(at: Position) -> types.Position:
    """A position of the protocol."""
    return types.Position(at.line, at.column)


def offset(text: str, at: types.Position) -> int:
    """The offset in a text that a position of the protocol means."""
    return positions_of(text).offset(Position(at.line, at.character))


def range_of(span: Span) -> types.Range:
    """The range of the protocol in which a span lies."""
    return lines(positions_of(span.source.text).range_of(span.start, span.end))


def lines(found: Range) -> types.Range:
    """A range of the protocol."""
    return types.Range(types.Position(found.line, found.column), types.Position(found.last_line, found.last_column))


def exact_range(span: Span) -> types.Range:
    """The same, but an empty span stays empty: a place to put something."""
    positions = positions_of(span.source.text)
    return types.Range(position(positions.at(span.start)), position(positions.at(span.end)))


def location(span: Span) -> types.Location:
    """A span with its file."""
    return types.Location(uri_of(Path(span.source.name)), range_of(span))


def diagnostic(found: Diagnostic) -> types.Diagnostic:
    """A finding as the protocol has it: sentence and hint are its message."""
    related = [
        types.DiagnosticRelatedInformation(location(label.span), label.text or "see here")
        for label in found.labels[1:]
        if Path(label.span.source.name).is_absolute()
    ]
    return types.Diagnostic(
        range=range_of(found.span) if found.span is not None else types.Range(types.Position(0, 0), types.Position(0, 1)),
        severity=_SEVERITIES[found.severity],
        code=found.code,
        source="rulewright",
        message="\n\n".join(text for text in (message_text(found), hint(found)) if text),
        related_information=related or None,
    )


def edits(changes: Iterable[Edit | Fix]) -> types.WorkspaceEdit:
    """Edits of any number of files."""
    by_uri: dict[str, Sequence[types.TextEdit]] = {}
    for each in changes:
        uri = uri_of(Path(each.span.source.name))
        by_uri[uri] = [*by_uri.get(uri, ()), types.TextEdit(exact_range(each.span), each.text)]
    return types.WorkspaceEdit(changes=by_uri)


def whole_text(before: str, after: str) -> list[types.TextEdit]:
    """The edit that puts one text in the place of another; none if they are the same."""
    if before == after:
        return []
    end = positions_of(before).at(len(before))
    return [types.TextEdit(types.Range(types.Position(0, 0), position(end)), after)]
