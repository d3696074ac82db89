"""Compiles rules that stand in tests."""

from collections.abc import Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.pictures.names import FILE_ENDINGS


def compile_files(files: Files, report: Report) -> RuleSet | None:
    """The rule set of a game; None if something is wrong, which the report says."""
    compilation = compile_game(files, report)
    return None if compilation is None else compilation.rules


def compile_text(name: str, data: bytes, *, files: Mapping[str, bytes] | None = None) -> tuple[RuleSet | None, Report]:
    """The rule set of a text, with component files, pictures and clauses by name, and what was reported; None where there are errors."""
    report = Report()
    pictures = {key: value for key, value in (files or {}).items() if key.endswith(FILE_ENDINGS)}
    components = {key: (key, value) for key, value in (files or {}).items() if key != "clauses.yaml" and key not in pictures}
    clauses = ("clauses.yaml", files["clauses.yaml"]) if files and "clauses.yaml" in files else None
    return compile_files(Files((name, data), components, clauses, pictures=pictures), report), report
