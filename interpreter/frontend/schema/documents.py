"""Parses files and validates them against the schema, each once however often it is asked for."""

from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.source.yaml_reader import read_yaml


@dataclass(slots=True)
class ParseCache:
    """Cache of parsed files and their diagnostics, by name, content and kind of file."""

    trees: dict[tuple[str, bytes, str], tuple[MappingNode | None, tuple[Diagnostic, ...]]] = field(default_factory=dict)

    def tree(self, name: str, data: bytes, what: str, report: Report) -> MappingNode | None:
        """The tree of a file, if it has the shape of a file of that sort; what is wrong with it is reported."""
        key = name, data, what
        if key not in self.trees:
            self.trees[key] = _read_once(*key)
        tree, findings = self.trees[key]
        report.extend(findings)
        return tree


@lru_cache(maxsize=128)
def _read_once(name: str, data: bytes, what: str) -> tuple[MappingNode | None, tuple[Diagnostic, ...]]:
    """The tree, and what was found in it; a program that loads one game with many sets of variants has its files read once."""
    found = Report()
    node = read_yaml(name, data, found)
    is_right = node is not None and validate(node, what, found)
    return node if is_right and isinstance(node, MappingNode) else None, tuple(found)
