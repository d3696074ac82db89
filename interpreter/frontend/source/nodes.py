"""YAML as a tree of nodes with source positions; scalars stay text until a type is expected of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A YAML scalar. `value` is the text after folding and unquoting; `inner` is the span between the quotes."""

    value: str
    span: Span = field(compare=False, repr=False)
    inner: Span = field(compare=False, repr=False)
    style: str = field(default="plain", compare=False)  # plain, single, double, literal, folded


@dataclass(frozen=True, slots=True)
class MappingEntry:
    """One `key: value` of a mapping."""

    key: str
    key_span: Span = field(compare=False, repr=False)
    value: "Node"


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A YAML mapping in document order; keys are unique."""

    entries: tuple[MappingEntry, ...]
    span: Span = field(compare=False, repr=False)
    flow: bool = field(default=False, compare=False)

    def get(self, key: str) -> "Node | None":
        """The value under a key, or None."""
        for entry in self.entries:
            if entry.key == key:
                return entry.value
        return None

    def entry(self, key: str) -> MappingEntry | None:
        """The entry with a key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def __iter__(self) -> Iterator[MappingEntry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A YAML sequence."""

    items: tuple["Node", ...]
    span: Span = field(compare=False, repr=False)
    flow: bool = field(default=False, compare=False)

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


Node = ScalarNode | MappingNode | SequenceNode
Plain = str | list["Plain"] | dict[str, "Plain"]


def to_plain_data(node: Node) -> Plain:
    """The tree as plain data, every scalar as text."""
    match node:
        case ScalarNode(value):
            return value
        case SequenceNode(items):
            return [to_plain_data(item) for item in items]
        case MappingNode(entries):
            return {entry.key: to_plain_data(entry.value) for entry in entries}
