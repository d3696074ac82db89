"""Machine-readable diagnostics: JSON, GitHub annotations and SARIF 2.1.0. Lines and columns count from 1, ends are excluded."""

import json
from collections.abc import Iterable
from urllib.parse import quote

from interpreter.diagnostics.codes import CODES, Severity
from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.render.plain_text import hint, message_text, title
from interpreter.diagnostics.span import Span

Json = dict[str, object]

_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A JSON list with an object for each finding."""
    return json.dumps([as_data(diagnostic) for diagnostic in diagnostics], indent=2, ensure_ascii=False)


def to_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One workflow command per line; GitHub shows them at the lines of a change."""
    return "\n".join(_annotation(diagnostic) for diagnostic in diagnostics)


def to_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """A SARIF log with one run."""
    listed = list(diagnostics)
    run: Json = {
        "tool": {"driver": {"name": "Rulewright", "rules": [_sarif_rule(code) for code in sorted({one.code for one in listed})]}},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(one) for one in listed],
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def as_data(diagnostic: Diagnostic) -> Json:
    """The finding as plain data; `labels` holds every place, the primary one first."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "title": title(diagnostic),
        "message": message_text(diagnostic),
        "hint": hint(diagnostic),
        "subject": diagnostic.subject,
        "labels": [{**_where(label.span), "text": label.text} for label in diagnostic.labels],
    }


def _where(span: Span) -> Json:
    end_line, end_column = span.source.line_of(span.end), span.source.column_of(span.end)
    return {"file": span.source.name, "line": span.line, "column": span.column, "end_line": end_line, "end_column": end_column}


def _annotation(diagnostic: Diagnostic) -> str:
    fields = {"title": f"{diagnostic.code}: {title(diagnostic)}"}
    if diagnostic.span:
        where = _where(diagnostic.span)
        fields |= {"file": str(where["file"]), "line": str(where["line"]), "endLine": str(where["end_line"])}
        if where["line"] == where["end_line"]:  # GitHub takes columns only within a line
            fields |= {"col": str(where["column"]), "endColumn": str(where["end_column"])}
    elif file := _file(diagnostic):
        fields |= {"file": file, "line": "1"}
    listed = ",".join(f"{key}={_escaped(value, ':', ',')}" for key, value in sorted(fields.items()))
    place = f"{diagnostic.subject}: " if diagnostic.subject and not diagnostic.span else ""
    message = "\n".join(part for part in (place + message_text(diagnostic), hint(diagnostic)) if part)
    return f"::{_GITHUB[diagnostic.severity]} {listed}::{_escaped(message)}"


def _file(diagnostic: Diagnostic) -> str:
    """Return the file of a finding that is about no text; empty if it is about no file."""
    file = diagnostic.subject or diagnostic.values.get("file", "")
    return file if file.endswith((".yaml", ".json")) else ""


def _escaped(text: str, *more: str) -> str:
    for sign in ("%", "\r", "\n", *more):
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def _sarif_rule(code: str) -> Json:
    row = CODES.get(code)
    return {"id": code, "shortDescription": {"text": row.title if row else code}}


def _sarif_result(diagnostic: Diagnostic) -> Json:
    message = "\n\n".join(part for part in (message_text(diagnostic), hint(diagnostic)) if part)
    result: Json = {"ruleId": diagnostic.code, "level": diagnostic.severity.value, "message": {"text": message}}
    places = [_sarif_place(label) for label in diagnostic.labels]  # GitHub refuses a log that holds a result without a place
    result["locations"] = places[:1] or [{"physicalLocation": {"artifactLocation": _artifact(_file(diagnostic) or ".")}}]
    result["relatedLocations"] = places[1:]
    return result


def _artifact(file: str) -> Json:
    return {"uri": quote(file.replace("\\", "/"))}


def _sarif_place(label: Label) -> Json:
    where = _where(label.span)
    region = {"startLine": where["line"], "startColumn": where["column"], "endLine": where["end_line"], "endColumn": where["end_column"]}
    place: Json = {"physicalLocation": {"artifactLocation": _artifact(str(where["file"])), "region": region}}
    return {**place, "message": {"text": label.text}} if label.text else place
