"""The names used in syntax trees."""

import re
from collections import Counter
from collections.abc import Iterator

from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of, items_of

SPOKEN = ("title", "text", "say", "because", "label", "reason", "surely")  # keys under which stands a text for people
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def names_used(node: Node | None) -> Counter[str]:
    """How often each name stands in a tree, keys included. Of texts for people only whole ones count, and `{…}` in them."""
    return Counter(_names(node, spoken=False))


def _names(node: Node | None, *, spoken: bool) -> Iterator[str]:
    if isinstance(node, ScalarNode):
        yield from (node.value, *re.findall(r"\{(\w+)\}", node.value)) if spoken else _NAME.findall(node.value)
    for item in items_of(node):
        yield from _names(item, spoken=spoken)
    for entry in entries_of(node):
        yield from _NAME.findall(entry.key)
        yield from _names(entry.value, spoken=spoken or entry.key in SPOKEN)
