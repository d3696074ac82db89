"""Reads the files of a game from the folder that they lie in."""

from collections.abc import Iterable
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.project.files import file_reader


def read_game_files(path: Path, report: Report, *, variants: Iterable[Path] = ()) -> Files | None:
    """The files of a game, from the folder of its game file; None if one cannot be read, which is reported."""
    before = len(report)
    data = read_source(path, report)
    if data is None:
        return None
    folder = path.parent
    components = {each.name: (str(each), read_source(each, report)) for each in file_reader.list_folder(folder, "*.components.yaml")}
    clauses = folder / "clauses.yaml"
    listed = (str(clauses), read_source(clauses, report)) if file_reader.is_there(clauses) else None
    chosen = tuple((str(each), read_source(each, report)) for each in variants)
    siblings = [read_source(each, Report()) for each in file_reader.variants_in(folder)] if listed else []
    if len(report) > before:
        return None
    beside = tuple(text for text in siblings if text is not None)
    return Files((str(path), data), components, listed, chosen, beside)  # type: ignore[arg-type]  # bytes, since nothing was reported


def read_source(path: Path, report: Report) -> bytes | None:
    """The bytes of a rule file; None if it cannot be read, which is reported."""
    try:
        return file_reader.read_bytes(path)
    except (OSError, ValueError) as problem:
        report.add("C101", subject=str(path), path=path, problem=getattr(problem, "strerror", None) or problem)
        return None


def read_tree(path: Path, report: Report) -> Node | None:
    """The tree of a YAML file; None if it cannot be read, which is reported."""
    data = read_source(path, report)
    return read_yaml(str(path), data, report) if data is not None else None
