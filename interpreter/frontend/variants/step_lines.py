"""Tells values for the line of a step, or for the names below its verb, from steps: so an address need not name the verb twice."""

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.variants.former_steps import is_former_step
from interpreter.model.schema.shapes import FieldType
from interpreter.model.schema.statements import COMMON_FIELDS, STATEMENTS

NUMBERED = "~"  # between the verb of a step and its number, where several of a list have the same
_WITH_NAMES = frozenset({FieldType.NAMES, FieldType.DOMAINS, FieldType.BRANCHES})
_BESIDE = frozenset(field.name for field in COMMON_FIELDS)


def is_named_below(verb: str, name: str) -> bool:
    """True if a name can stand below a verb, as below `let`, and is no key beside it."""
    return STATEMENTS[verb].subject in _WITH_NAMES and name != verb and name not in _BESIDE and name not in STATEMENTS[verb].keys


def belongs_to_line(new: Node, verb: str) -> bool:
    """True for a line, a list of names or names with values: what stands behind a verb, and no step."""
    match new:
        case ScalarNode():
            return True
        case SequenceNode(items):
            return all(isinstance(item, ScalarNode) for item in items) and not all(map(is_former_step, items))
        case MappingNode(entries):
            return bool(entries) and all(entry.key not in STATEMENTS and is_named_below(verb, entry.key) for entry in entries)
