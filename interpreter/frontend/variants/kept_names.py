"""Names that steps keep while the changes of one layer are applied: `run~2` is the same step after `run~1` is gone."""

from collections.abc import Sequence
from dataclasses import replace

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.variants.paths import Resolved, replace_at, resolve_address, step_names


def keep_names(tree: Node, parts: Sequence[str]) -> Node:
    """The tree in which the steps beside those on the way along an address keep their names, whatever is put between them."""
    for length in range(len(parts), 0, -1):
        found = resolve_address(tree, parts[:length])
        if isinstance(found, Resolved):
            for number, step in enumerate(found.path):
                tree = replace_at(tree, found.path[:number], _with_names) if isinstance(step, int) else tree
            return tree
    return tree


def _with_names(items: Node) -> Node:
    assert isinstance(items, SequenceNode)
    pairs = zip(items, step_names(items), strict=True)
    return replace(items, items=tuple(with_name(item, name) for item, name in pairs))


def with_name(item: Node, name: str) -> Node:
    """A step with the name by which the changes of a layer reach it; anything else as it is."""
    return replace(item, address_name=name) if isinstance(item, MappingNode) and item.address_name != name else item


def forget_names(node: Node) -> Node:
    """The tree without the names that a layer kept."""
    match node:
        case MappingNode(entries):
            inner = tuple(forget_names(entry.value) for entry in entries)
            if any(new is not entry.value for new, entry in zip(inner, entries, strict=True)):
                node = replace(node, entries=tuple(replace(entry, value=new) for new, entry in zip(inner, entries, strict=True)))
            return with_name(node, "")
        case SequenceNode(items):
            left = tuple(map(forget_names, items))
            return replace(node, items=left) if any(new is not item for new, item in zip(left, items, strict=True)) else node
        case ScalarNode():
            return node
