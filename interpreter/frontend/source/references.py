"""The names that syntax trees use."""

import re
from collections import Counter
from collections.abc import Iterator

from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of, items_of

SPOKEN = ("title", "text", "say", "because", "label", "reason", "surely")  # keys under which stands a text for people
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_QUOTED = re.compile(r"\{(\w+)\}")


def names_in(text: str) -> list[str]:
    """The names in a line of rules."""
    return _NAME.findall(text)


def names_quoted(node: Node | None) -> set[str]:
    """The names that stand in braces in the lines of a tree."""
    found = set(_QUOTED.findall(node.value)) if isinstance(node, ScalarNode) else set[str]()
    return found.union(*map(names_quoted, items_of(node)), *(names_quoted(entry.value) for entry in entries_of(node)))


def names_used(node: Node | None) -> Counter[str]:
    """How often each name stands in a tree, keys and former values (`was`) included. Of texts for people only whole ones count, and `{…}` in them."""
    return Counter(_names(node, spoken=False))


def _names(node: Node | None, *, spoken: bool) -> Iterator[str]:
    if isinstance(node, ScalarNode):
        yield from (node.value, *_QUOTED.findall(node.value)) if spoken else _NAME.findall(node.value)
        yield from _names(node.former, spoken=spoken)
    for item in items_of(node):
        yield from _names(item, spoken=spoken)
    for entry in entries_of(node):
        yield from _NAME.findall(entry.key)
        yield from _names(entry.value, spoken=spoken or entry.key in SPOKEN)
