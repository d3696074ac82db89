"""Heads of rule files: which game a file belongs to, read without the rest of it."""

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Report
from interpreter.project.errors import RulesError
from interpreter.project.files import file_reader

if TYPE_CHECKING:
    from interpreter.frontend.source.nodes import MappingNode


def variant_tree(file: Path, report: Report) -> "MappingNode | None":
    """The tree of a variant file; None if it cannot be read, which is reported."""
    from interpreter.frontend.schema.validator import validate
    from interpreter.frontend.source.nodes import MappingNode
    from interpreter.project.files.source_files import read_tree

    tree = read_tree(file, report)
    if tree is None or isinstance(tree, MappingNode):
        return tree
    validate(tree, "variant", report)
    return None


def game_of(file: Path) -> str:
    """The game that a variant file says it belongs to; raises `RulesError`."""
    from interpreter.frontend.source.nodes import ScalarNode

    report = Report()
    tree = variant_tree(file, report)
    of = tree.get("of") if tree is not None else None
    if tree is not None and not isinstance(of, ScalarNode):
        from interpreter.frontend.schema.validator import validate

        validate(tree, "variant", report)
    if not isinstance(of, ScalarNode):
        raise RulesError(list(report))
    return of.value


def game_or_nothing(file: Path) -> str:
    """The name that a variant file says behind `of:`; empty if it says none."""
    from interpreter.frontend.source.nodes import scalar_text

    tree = variant_tree(file, Report())
    return "" if tree is None else scalar_text(tree, "of")


def is_game(file: Path, name: str) -> bool:
    """True if a file has a line `game:` with this name."""
    try:
        text = file_reader.read_bytes(file).decode(errors="replace")
        return any(line.split("#")[0].split() == ["game:", name] for line in text.splitlines())
    except (OSError, ValueError):
        return False
