"""Reads the files of a game from the folder that they lie in."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.compiler import Files
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode, Node
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.project.files import file_reader
from interpreter.project.files.picture_files import picture_bytes, pictures_named


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
    texts = [content for _, content in (*components.values(), *chosen) if content is not None]
    pictures = {
        each.name: picture_bytes(each) for each in pictures_named((folder, *(Path(name).parent for name, _ in chosen)), (data, *texts))
    }
    siblings = [read_source(each, Report()) for each in file_reader.variants_in(folder)] if listed else []
    if len(report) > before:
        return None
    beside = tuple(text for text in siblings if text is not None)
    return Files((str(path), data), components, listed, chosen, beside, pictures)  # type: ignore[arg-type]  # bytes, since nothing was reported


def read_source(path: Path, report: Report) -> bytes | None:
    """The bytes of a rule file; None if it cannot be read, which is reported."""
    try:
        return file_reader.read_bytes(path)
    except (OSError, ValueError) as problem:
        report.add("C101", subject=str(path), path=path, problem=getattr(problem, "strerror", None) or problem)
        return None


def read_tree(path: Path, report: Report) -> Node | None:
    """The tree of a YAML file; None if it cannot be read, which is reported. Equal files are read once."""
    data = read_source(path, report)
    if data is None:
        return None
    tree, found = _tree(str(path), data)
    report.extend(found)
    return tree


@lru_cache(maxsize=1024)
def _tree(name: str, data: bytes) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    report = Report()
    return read_yaml(name, data, report), tuple(report)


def read_valid(path: Path, what: str, report: Report) -> MappingNode | None:
    """The tree of a file that has the form of a file of that sort; None if not, which is reported. Equal files are looked at once."""
    data = read_source(path, report)
    if data is None:
        return None
    tree, found = _valid(str(path), data, what)
    report.extend(found)
    return tree


@lru_cache(maxsize=1024)
def _valid(name: str, data: bytes, what: str) -> tuple[MappingNode | None, tuple[Diagnostic, ...]]:
    report = Report()
    node = read_yaml(name, data, report)
    is_right = node is not None and validate(node, what, report)
    return node if is_right and isinstance(node, MappingNode) else None, tuple(report)
