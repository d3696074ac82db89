"""Tells for every scalar of a file whether it is an expression or plain text, by the schema."""

from interpreter.frontend.formatter.spacing import SPACED
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode
from interpreter.model.schema.files import REFERENCES
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, MappingOf, Reference, SequenceOf, Shape, TaggedMapping

_LISTS: dict[FieldType, Shape] = {FieldType.STEPS: STEP, FieldType.IF_NONE: STEP, FieldType.CALLS: FieldType.CALL}
_MAPPINGS: dict[FieldType, Shape] = {
    FieldType.BRANCHES: FieldType.STEPS,
    FieldType.NAMES: FieldType.EXPRESSION,
    FieldType.DOMAINS: FieldType.DOMAIN,
}


def matching_shape(shape: Shape, node: Node) -> Shape:
    """The shape of just this node: references followed, one of several chosen."""
    match shape, node:
        case Reference(name), _:
            return matching_shape(REFERENCES[name], node)
        case Either(shapes=shapes), _:
            return next((found for each in shapes if _takes(found := matching_shape(each, node), node)), FieldType.DATA)
        case TaggedMapping(), MappingNode():
            leading = (block for name, block in shape.tags.items() if _leads(shape, name, node))
            return next(leading, next(iter(shape.patterns.values()), FieldType.DATA))
        case FieldType(), SequenceNode() if shape in _LISTS:
            return SequenceOf("entries", _LISTS[shape])
        case FieldType(), MappingNode() if shape in _MAPPINGS:
            return MappingOf("names", _MAPPINGS[shape])
        case _:
            return shape


def under(shape: Shape, key: str) -> Shape:
    """The shape of what stands under a key."""
    match shape:
        case FixedMapping(keys=keys):
            return next((found.shape for found in keys if found.name == key), FieldType.DATA)
        case MappingOf(entry=entry):
            return entry
        case _:
            return FieldType.DATA


def within(shape: Shape) -> Shape:
    """The shape of the entries of a list."""
    return shape.entry if isinstance(shape, SequenceOf) else FieldType.DATA


def is_expression(shape: Shape) -> bool:
    """Whether a scalar of this shape is read by the grammar, for which blanks mean nothing."""
    return isinstance(shape, FieldType) and shape in SPACED


def has_heads(shape: Shape) -> bool:
    """Whether the keys of a mapping of this shape are names with parameters."""
    return isinstance(shape, MappingOf) and shape.names == "head"


def _leads(led: TaggedMapping, name: str, node: MappingNode) -> bool:
    """Whether a key stands in a mapping and leads there: no other one takes it beside itself."""
    others = [entry.key for entry in node if entry.key in led.tags and entry.key != name]
    return node.get(name) is not None and not any(key.name == name for other in others for key in led.tags[other].keys)


def _takes(shape: Shape, node: Node) -> bool:
    match node:
        case MappingNode():
            return isinstance(shape, FixedMapping | MappingOf)
        case SequenceNode():
            return isinstance(shape, SequenceOf)
        case _:
            return isinstance(shape, FieldType)
