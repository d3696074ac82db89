"""The names used in syntax trees."""

import re
from collections import Counter

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode

SPOKEN = ("title", "text", "say", "because", "label", "reason", "surely")  # keys under which stands a text for people
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def names_used(node: Node | None) -> Counter[str]:
    """How often each name stands in a tree, keys included. Of texts for people only whole ones count, and `{…}` in them."""
    found: Counter[str] = Counter()
    _count(node, False, found)
    return found


def _count(node: Node | None, spoken: bool, found: Counter[str]) -> None:
    match node:
        case ScalarNode(value=value):
            found.update(re.findall(r"\{(\w+)\}", value) if spoken else _NAME.findall(value))
            if spoken:
                found[value] += 1
        case SequenceNode():
            for item in node:
                _count(item, spoken, found)
        case MappingNode():
            for entry in node:
                found.update(_NAME.findall(entry.key))
                _count(entry.value, spoken or entry.key in SPOKEN, found)
        case _:
            pass
