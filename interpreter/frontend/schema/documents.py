"""Parses files and validates them against the schema, each once however often it is asked for."""

from functools import lru_cache

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.source.yaml_reader import read_yaml


def read_document(name: str, data: bytes, what: str, report: Report) -> MappingNode | None:
    """The tree of a file, if it has the shape of a file of that sort; what is wrong with it is reported."""
    tree, diagnostics = _read_once(name, data, what)
    report.extend(diagnostics)
    return tree


@lru_cache(maxsize=512)
def _read_once(name: str, data: bytes, what: str) -> tuple[MappingNode | None, tuple[Diagnostic, ...]]:
    """The tree, and what was found in it; a program that loads one game with many sets of variants has its files read once."""
    report = Report()
    node = read_yaml(name, data, report)
    is_right = node is not None and validate(node, what, report)
    return node if is_right and isinstance(node, MappingNode) else None, tuple(report)
