"""Writes out what variants leave to be read together: `was` with the value that stood there, texts that need quotes in braces."""

from dataclasses import replace

from interpreter.frontend.formatter.scalars import needs_quotes
from interpreter.frontend.outline.canonical_data import spelt_line
from interpreter.frontend.schema.shape_walk import child_shapes, shape_of
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.model.schema.shapes import FieldType, FixedMapping, Shape
from interpreter.model.schema.statements import STATEMENTS


def written_out(node: Node, shape: Shape, *, in_braces: bool = False) -> Node:
    """Return a tree in which every scalar can be written as it is."""
    shape = shape_of(node, shape)
    match node:
        case ScalarNode():
            return _scalar(node, shape, in_braces=in_braces)
        case SequenceNode(items):
            shapes = [inner for _, _, inner in child_shapes(node, shape)] or [FieldType.DATA] * len(items)
            braces = in_braces or node.flow
            return replace(node, items=tuple(written_out(item, each, in_braces=braces) for item, each in zip(items, shapes, strict=True)))
        case MappingNode():
            return _mapping(node, shape, in_braces=in_braces or node.flow)


def _mapping(node: MappingNode, shape: Shape, *, in_braces: bool) -> MappingNode:
    shapes = {str(key): inner for key, _, inner in child_shapes(node, shape)}
    verb = next((entry.key for entry in node if entry.key in STATEMENTS), "") if isinstance(shape, FixedMapping) else ""
    entries = []
    for entry in node:
        inner = shapes.get(entry.key, FieldType.DATA)
        is_sentence = entry.key == verb and STATEMENTS[verb].is_sentence
        entries.append(replace(entry, value=written_out(entry.value, FieldType.AMOUNT if is_sentence else inner, in_braces=in_braces)))
    return replace(node, entries=tuple(entries))


def _scalar(node: ScalarNode, shape: Shape, *, in_braces: bool) -> ScalarNode:
    if node.former is not None:
        value = spelt_line(node, shape)
        return replace(node, value=value, style="double" if needs_quotes(value, in_braces=in_braces) else "plain", former=None)
    if in_braces and node.style == "plain" and needs_quotes(node.value, in_braces=True) > needs_quotes(node.value, in_braces=False):
        return replace(node, style="double")  # it came from a line of its own
    return node
