"""YAML as a tree of nodes with source positions; scalars stay text until a type is expected of them."""

from collections.abc import Iterator
from dataclasses import field

from interpreter.diagnostics.span import Span
from interpreter.model.frozen import dataclass

_FEW = 16  # entries of a mapping that is searched without an index


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A YAML scalar. `value` is the text after folding and unquoting; `inner` is the span between the quotes.

    `former` is what stood there before a variant replaced it, where the text speaks of that (`2 * was`).
    """

    value: str
    span: Span = field(compare=False, repr=False)
    inner: Span = field(compare=False, repr=False)
    style: str = field(default="plain", compare=False)  # plain, single, double, literal, folded
    former: "ScalarNode | None" = None


@dataclass(frozen=True, slots=True)
class MappingEntry:
    """One `key: value` of a mapping."""

    key: str
    key_span: Span = field(compare=False, repr=False)
    value: "Node"


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A YAML mapping in document order; keys are unique.

    `address_name` is the name by which the changes of one layer reach a step, whatever they put beside it; empty outside of a merge.
    """

    entries: tuple[MappingEntry, ...]
    span: Span = field(compare=False, repr=False)
    flow: bool = field(default=False, compare=False)
    address_name: str = field(default="", compare=False, repr=False)
    _by_key: dict[str, MappingEntry] | None = field(default=None, init=False, compare=False, repr=False)
    _by_name: dict[str, MappingEntry] | None = field(default=None, init=False, compare=False, repr=False)

    def get(self, key: str) -> "Node | None":
        """Return the value under a key, or None."""
        if len(self.entries) > _FEW:
            entry = self.entry(key)
            return None if entry is None else entry.value
        for entry in self.entries:
            if entry.key == key:
                return entry.value
        return None

    def entry(self, key: str) -> MappingEntry | None:
        """Return the entry with a key, or None. A long mapping builds an index when it is first asked."""
        if len(self.entries) <= _FEW:
            return next((entry for entry in self.entries if entry.key == key), None)
        if self._by_key is None:
            object.__setattr__(self, "_by_key", {entry.key: entry for entry in reversed(self.entries)})
        assert self._by_key is not None
        return self._by_key.get(key)

    def named(self, name: str) -> MappingEntry | None:
        """Return the entry whose key begins with a name, or None."""
        if self._by_name is None:
            object.__setattr__(self, "_by_name", {head_name(entry.key): entry for entry in reversed(self.entries)})
        assert self._by_name is not None
        return self._by_name.get(name)

    def extended(self, entries: tuple[MappingEntry, ...]) -> "MappingNode":
        """Return the mapping with further entries of other names at its end; its index is passed on."""
        longer = MappingNode((*self.entries, *entries), self.span, self.flow, self.address_name)
        if self._by_name is not None:
            object.__setattr__(longer, "_by_name", self._by_name | {head_name(entry.key): entry for entry in entries})
        return longer

    def with_entry(self, old: MappingEntry, new: MappingEntry) -> "MappingNode":
        """Return the mapping with another entry of the same key in the place of one of its own; its index is passed on."""
        number = list(map(id, self.entries)).index(id(old))
        changed = MappingNode((*self.entries[:number], new, *self.entries[number + 1 :]), self.span, self.flow)
        if self._by_key is not None:
            object.__setattr__(changed, "_by_key", self._by_key | {new.key: new})
        return changed

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


def child(node: Node | None, *keys: str) -> Node | None:
    """The node under nested keys; None where a key is missing or stands in no mapping."""
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node


def scalar_at(node: Node | None, *keys: str) -> ScalarNode | None:
    """The scalar under nested keys, the node itself without keys; None where there is none."""
    value = child(node, *keys)
    return value if isinstance(value, ScalarNode) else None


def scalar_text(node: Node | None, *keys: str) -> str:
    """The text of the scalar under nested keys; empty where there is none."""
    value = scalar_at(node, *keys)
    return "" if value is None else value.value


def entries_of(node: Node | None, *keys: str) -> tuple[MappingEntry, ...]:
    """The entries of the mapping under nested keys; empty where there is none."""
    value = child(node, *keys)
    return value.entries if isinstance(value, MappingNode) else ()


def items_of(node: Node | None, *keys: str) -> tuple[Node, ...]:
    """The items of the sequence under nested keys; empty where there is none."""
    value = child(node, *keys)
    return value.items if isinstance(value, SequenceNode) else ()


def scalars_of(node: Node | None, *keys: str) -> tuple[ScalarNode, ...]:
    """The scalars of the sequence under nested keys, or the one that stands there without a sequence."""
    value = child(node, *keys)
    return (value,) if isinstance(value, ScalarNode) else tuple(item for item in items_of(value) if isinstance(item, ScalarNode))


def texts_of(node: Node | None, *keys: str) -> tuple[str, ...]:
    """The texts of the scalars under nested keys: of a sequence, or of the one that stands there without a sequence."""
    return tuple(scalar.value for scalar in scalars_of(node, *keys))


def definition(node: Node) -> Node | None:
    """The definition in a declaration: what stands under `is`, or all of it where nothing else is said."""
    return node.get("is") if isinstance(node, MappingNode) else node


def head_name(key: str) -> str:
    """The name that a key begins with, also where the parameters behind it cannot be read."""
    return key.partition("(")[0].strip()
