"""Which shape stands where in a tree; only as much as is needed to tell expressions from other texts."""

from interpreter.frontend.formatter.spacing import SPACED
from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.model.schema.files import REFERENCES
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import Block, Either, Form, Led, Listed, Named, Reference, Shape

_LISTS: dict[Form, Shape] = {Form.STEPS: STEP, Form.IF_NONE: STEP, Form.CALLS: Form.CALL}
_MAPPINGS: dict[Form, Shape] = {Form.BRANCHES: Form.STEPS, Form.NAMES: Form.EXPRESSION, Form.DOMAINS: Form.DOMAIN}


def fitting(shape: Shape, node: Node) -> Shape:
    """The shape of just this node: references followed, one of several chosen."""
    match shape, node:
        case Reference(name), _:
            return fitting(REFERENCES[name], node)
        case Either(shapes=shapes), _:
            return next((found for each in shapes if _takes(found := fitting(each, node), node)), Form.DATA)
        case Led(), Map():
            leading = (block for name, block in shape.heads.items() if _leads(shape, name, node))
            return next(leading, next(iter(shape.patterns.values()), Form.DATA))
        case Form(), Items() if shape in _LISTS:
            return Listed("entries", _LISTS[shape])
        case Form(), Map() if shape in _MAPPINGS:
            return Named("names", _MAPPINGS[shape])
        case _:
            return shape


def under(shape: Shape, key: str) -> Shape:
    """The shape of what stands under a key."""
    match shape:
        case Block(keys=keys):
            return next((found.shape for found in keys if found.name == key), Form.DATA)
        case Named(entry=entry):
            return entry
        case _:
            return Form.DATA


def within(shape: Shape) -> Shape:
    """The shape of the entries of a list."""
    return shape.entry if isinstance(shape, Listed) else Form.DATA


def is_expression(shape: Shape) -> bool:
    """Whether a scalar of this shape is read by the grammar, for which blanks mean nothing."""
    return isinstance(shape, Form) and shape in SPACED


def has_heads(shape: Shape) -> bool:
    """Whether the keys of a mapping of this shape are names with parameters."""
    return isinstance(shape, Named) and shape.names == "head"


def _leads(led: Led, name: str, node: Map) -> bool:
    """Whether a key stands in a mapping and leads there: no other one takes it beside itself."""
    others = [entry.key for entry in node if entry.key in led.heads and entry.key != name]
    return node.get(name) is not None and not any(key.name == name for other in others for key in led.heads[other].keys)


def _takes(shape: Shape, node: Node) -> bool:
    match node:
        case Map():
            return isinstance(shape, Block | Named)
        case Items():
            return isinstance(shape, Listed)
        case _:
            return isinstance(shape, Form)
