"""Formatting of rule files on disk: one file at a time, whole or not at all."""

import difflib
import stat
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.formatter.format import format_file
from interpreter.project.files.file_io import write_text
from interpreter.project.files.file_kinds import file_kind
from interpreter.project.files.source_files import read_source


@dataclass(frozen=True, slots=True)
class FormattedFile:
    """A file and its canonical text. `line_ends`: it had line ends of another system, which become those of Unix."""

    path: Path
    before: str
    after: str
    line_ends: bool

    @property
    def differs(self) -> bool:
        """Whether the file is not canonical."""
        return self.before != self.after

    def difference(self) -> str:
        """What would change, as a unified diff; line ends alone show as whole lines."""
        name = str(self.path)
        lines = difflib.unified_diff(
            self.before.splitlines(keepends=True), self.after.splitlines(keepends=True), name, f"{name} (formatted)"
        )
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)

    def finding(self) -> Diagnostic:
        """That the file is not canonical, at the first line that differs."""
        before, after = self.before.split("\n"), self.after.split("\n")
        pairs = enumerate(zip(before, after, strict=False))
        line = next((number for number, (old, new) in pairs if old != new), min(len(before), len(after)) - 1)
        source = Source(str(self.path), self.before)
        start, text = source.line_starts[line], before[line].rstrip()
        first = start + len(text) - len(text.lstrip())
        span = Span(source, first, max(start + len(text), first + 1))
        return Diagnostic("C165", (Label(span),), {"path": str(self.path), "wanted": after[line].strip() or "(nothing)"})

    def write(self, report: Report) -> bool:
        """Put the canonical text in the place of the file; whether it could be written."""
        why = "it may only be read" if not self.path.stat().st_mode & stat.S_IWUSR else write_text(str(self.path), self.after)
        if why:
            report.add("C130", word=str(self.path), why=why)
        return not why


def format_path(path: Path, report: Report) -> FormattedFile | None:
    """A file and its canonical text; None if it cannot be read or is no rule file, which the report then says."""
    sort = file_kind(path)
    if sort is None:
        report.add("C124", word=str(path))
        return None
    data = read_source(path, report)
    after = format_file(str(path), data, sort, report) if data is not None else None
    if data is None or after is None:
        return None
    return FormattedFile(path, data.decode("utf-8"), after, b"\r" in data)
