"""Tells what stands inside a shape of the schema, and which scalars are expressions."""

from interpreter.frontend.formatter.spacing import SPACED
from interpreter.frontend.schema.shape_walk import structure_of
from interpreter.model.schema.shapes import FieldType, FixedMapping, MappingOf, SequenceOf, Shape


def under(shape: Shape, key: str) -> Shape:
    """The shape of what stands under a key."""
    match structure_of(shape):
        case FixedMapping(keys=keys):
            return next((spec.shape for spec in keys if spec.name == key), FieldType.DATA)
        case MappingOf(entry=entry):
            return entry
        case _:
            return FieldType.DATA


def within(shape: Shape) -> Shape:
    """The shape of the entries of a list."""
    if shape is FieldType.CALLS:
        return FieldType.CALL
    structure = structure_of(shape)
    return structure.entry if isinstance(structure, SequenceOf) else FieldType.DATA


def is_expression(shape: Shape) -> bool:
    """Whether a scalar of this shape is read by the grammar, for which blanks mean nothing."""
    return isinstance(shape, FieldType) and shape in SPACED


def has_heads(shape: Shape) -> bool:
    """Whether the keys of a mapping of this shape are names with parameters."""
    return isinstance(shape, MappingOf) and shape.names == "head"
