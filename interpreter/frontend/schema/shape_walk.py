"""Walks trees along the schema: the one shape a node has where several may stand, and the shapes of what stands inside it."""

from collections.abc import Iterator, Mapping, Sequence

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.model.schema.files import FILES, REFERENCES
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, MappingOf, Reference, SequenceOf, Shape, TaggedMapping

_STRUCTURES: Mapping[Shape, Shape] = {
    FieldType.STEPS: SequenceOf("steps", STEP),
    FieldType.IF_NONE: SequenceOf("steps", STEP),
    FieldType.BRANCHES: MappingOf("branches", FieldType.STEPS),
    FieldType.NAMES: MappingOf("names", FieldType.EXPRESSION),
    FieldType.DOMAINS: MappingOf("choices", FieldType.DOMAIN),
}


def untagged(shape: Shape, node: Node) -> Shape:
    """The shape without references and alternatives: a tagged mapping is left as it is."""
    match shape:
        case Reference(name):
            return untagged(REFERENCES[name], node)
        case Either(shapes=shapes):
            return untagged(next((each for each in shapes if _node_class(each) is type(node)), FieldType.DATA), node)
        case _:
            return shape


def _node_class(shape: Shape) -> type[Node]:
    match shape:
        case FieldType():
            return ScalarNode
        case SequenceOf():
            return SequenceNode
        case _:
            return MappingNode


def shape_of(node: Node, shape: Shape) -> Shape:
    """The one shape that a node has, where several may stand; of a tagged mapping that of its tag, else that of its pattern."""
    shape = untagged(shape, node)
    if isinstance(shape, TaggedMapping) and isinstance(node, MappingNode):
        tags = [entry.key for entry in node if entry.key in shape.tags]
        fields = {other: {key.name for key in shape.tags[other].keys} - {other} for other in tags}
        leading = (shape.tags[tag] for tag in tags if not any(tag in fields[other] for other in tags))
        return next(leading, next(iter(shape.patterns.values()), FieldType.DATA))
    return shape


def structure_of(shape: Shape) -> Shape:
    """The mapping or sequence that a field with a structure of its own stands for; other shapes as they are."""
    return _STRUCTURES.get(shape, shape) if isinstance(shape, FieldType) else shape


def child_shapes(node: Node, shape: Shape) -> Iterator[tuple[str | int, Node, Shape]]:
    """What stands directly inside a node of this one shape: its key or number, the node and its shape.

    Nothing where a node is read as one piece, as a text is in its languages.
    """
    match structure_of(shape), node:
        case MappingOf(entry=inner), MappingNode():
            yield from ((entry.key, entry.value, inner) for entry in node)
        case FixedMapping(keys=keys), MappingNode():
            shapes = {key.name: key.shape for key in keys}
            yield from ((entry.key, entry.value, shapes.get(entry.key, FieldType.DATA)) for entry in node)
        case SequenceOf(entry=inner), SequenceNode():
            yield from ((number, item, inner) for number, item in enumerate(node))
        case _:
            pass


def shape_at(tree: Node, path: Sequence[str | int]) -> Shape:
    """The shape of what stands at the end of a path in a game."""
    shape: Shape = FILES["game"]
    for step in path:
        inside = {key: (node, inner) for key, node, inner in child_shapes(tree, shape_of(tree, shape))}
        tree, shape = inside.get(step, (tree, FieldType.DATA))
    return shape
