"""Parses files and validates them against the schema, each once however often it is asked for."""

from dataclasses import replace
from functools import lru_cache

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.schema.validator import validate
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.schema.files import FILES

MOST_KEPT = 4096  # sections that are known to be valid


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
    is_right = node is not None and _is_valid(node, what, report)
    return node if is_right and isinstance(node, MappingNode) else None, tuple(report)


def _is_valid(node: Node, what: str, report: Report) -> bool:
    """Whether a tree has the form of a file of that sort; sections that were right before are not looked at again."""
    if not isinstance(node, MappingNode):
        return validate(node, what, report)
    needed = {key.name for key in FILES[what].keys if key.required}
    whole = node.span.source.text
    texts = {
        entry.key: (what, whole[entry.key_span.start : entry.value.span.end])
        for entry in node
        if isinstance(entry.value, MappingNode | SequenceNode)
    }
    fresh = tuple(each for each in node if each.key in needed or texts.get(each.key) not in _VALID)
    is_right = validate(replace(node, entries=fresh), what, report)
    if is_right:
        _VALID.update(dict.fromkeys(texts.values()))
        while len(_VALID) > MOST_KEPT:
            del _VALID[next(iter(_VALID))]
    return is_right


_VALID: dict[tuple[str, str] | None, None] = {}  # sections that have the right form, by the sort of their file
