"""Bounds the size of a rule set in tokens, without what is only read aloud or drawn.

Everything that checking does takes time in proportion to them. The largest games have a twentieth of what is allowed.
"""

import re

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode

MOST = 100_000
_TOLD = frozenset({"text", "ask", "texts", "title", "heading", "source", "layouts", "numbers"})  # what is short to check however long it is
_NAMED = 3  # sections, the largest first
_PARTS = re.compile(r"\w+|[^\w\s]")


def check_source_size(trees: tuple[MappingNode | None, ...], report: Report) -> bool:
    """Whether the trees of a rule set are small enough; reports if not, at the section that has most."""
    sizes = sorted(sections(trees), key=lambda each: -each[2])
    number = sum(size for _, _, size in sizes)
    if number <= MOST:
        return True
    named = ", ".join(f"{size:,} in `{name}`" for name, _, size in sizes[:_NAMED])
    report.add("Y283", sizes[0][1], number=f"{number:,}", most=f"{MOST:,}", named=named)
    return False


def sections(trees: tuple[MappingNode | None, ...]) -> list[tuple[str, Span, int]]:
    """The sections of some files: their names, where they begin, and how many words and signs stand in them."""
    entries = [entry for tree in trees if tree is not None for entry in tree if entry.key not in _TOLD]
    return [(entry.key, entry.key_span, _size(entry.value)) for entry in entries]


def _size(node: Node) -> int:
    """The words and signs of a node; each item of a list counts as one more, each key as a word."""
    match node:
        case ScalarNode(value=value):
            return sum(1 for _ in _PARTS.finditer(value))
        case SequenceNode():
            return sum(1 + _size(item) for item in node)
        case MappingNode():
            return sum(1 + _size(entry.value) for entry in node if entry.key not in _TOLD)
