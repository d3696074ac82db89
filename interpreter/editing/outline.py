"""The outline of a rule file: its sections, entries and steps, also of a file that is only half written."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.diagnostics.span import Span
from interpreter.frontend.outline.rule_index import Child, child_entries, entry_sentence
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, scalar_text
from interpreter.model.schema.files import FILES
from interpreter.model.schema.shapes import FieldType, Shape

DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Symbol:
    """A part of a file: its name, what it says of itself, what sort it is (`section`, `entry`, `step`), its key, all of it, what is inside."""

    name: str
    detail: str
    sort: str
    key: Span
    whole: Span
    inside: tuple["Symbol", ...]


def outline(root: Node, sort: str) -> tuple[Symbol, ...]:
    """The parts of a file of that sort."""
    if not isinstance(root, MappingNode):
        return ()
    language = scalar_text(root, "language") or "en"
    return tuple(_symbols(root, FILES[sort], language, "section", DEEPEST))


def _symbols(node: Node, shape: Shape, language: str, sort: str, depth: int) -> Iterator[Symbol]:
    if isinstance(shape, FieldType) and shape is FieldType.DATA and isinstance(node, SequenceNode):
        return
    for child in child_entries(node, shape):
        if child.name or child.sort == "step":
            yield _symbol(child, language, sort, depth)


def _symbol(child: Child, language: str, sort: str, depth: int) -> Symbol:
    detail = entry_sentence(child.node, language, language) if isinstance(child.node, MappingNode) else scalar_text(child.node)
    inside = tuple(_symbols(child.node, child.shape, language, "field", depth - 1)) if depth else ()
    whole = Span(child.node.span.source, min(child.span.start, child.node.span.start), max(child.span.end, child.node.span.end))
    name = child.name or next((entry.key for entry in child.node), "step") if isinstance(child.node, MappingNode) else child.name or "step"
    return Symbol(name, " ".join(detail.split())[:80], child.sort if child.sort != "field" else sort, child.span, whole, inside)
