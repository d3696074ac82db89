"""The names that syntax trees use."""

import re
from collections import Counter
from collections.abc import Iterator

from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of, items_of

SPOKEN = ("title", "heading", "text", "ask", "say", "because", "label", "reason", "surely")  # keys under which stands a text for people
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_QUOTED = re.compile(r"\{(\w+)\}")


def names_in(text: str) -> list[str]:
    """The names in a line of rules."""
    return _NAME.findall(text)


def names_quoted(node: Node | None) -> set[str]:
    """The names that stand in braces in the lines of a tree."""
    found = set(_QUOTED.findall(node.value)) if isinstance(node, ScalarNode) else set[str]()
    return found.union(*map(names_quoted, items_of(node)), *(names_quoted(entry.value) for entry in entries_of(node)))


def names_used(node: Node | None, *, phrases: bool = True) -> Counter[str]:
    """Count how often each name stands in a tree, keys and former values (`was`) included.

    Of texts for people only `{…}` in them counts and, with `phrases`, a whole text, which may be the name of one.
    """
    return Counter(_names(node, spoken=False, phrases=phrases))


def _names(node: Node | None, *, spoken: bool, phrases: bool) -> Iterator[str]:
    if isinstance(node, ScalarNode):
        said = (*([node.value] if phrases else ()), *_QUOTED.findall(node.value))
        yield from said if spoken else _NAME.findall(node.value)
        yield from _names(node.former, spoken=spoken, phrases=phrases)
    for item in items_of(node):
        yield from _names(item, spoken=spoken, phrases=phrases)
    for entry in entries_of(node):
        yield from _NAME.findall(entry.key)
        yield from _names(entry.value, spoken=spoken or entry.key in SPOKEN, phrases=phrases)
