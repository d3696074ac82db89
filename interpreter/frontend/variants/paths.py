"""Resolves addresses to nodes of a tree, and replaces, inserts and removes nodes there.

Entries are found by their key or, where the key has parameters, by its name; steps by their `id`, or by their verb if no
other step of the list has the same, else by their verb with the number of the step among those: `run~1`, `run~2`. A field that stands in a step's own line is given a key of its own when it is reached.
A name that stands below a step's verb is reached with or without the verb: `let.taken`, `let.let.taken`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    definition,
    entries_of,
    head_name,
    scalar_at,
)
from interpreter.frontend.syntax import parser, printer
from interpreter.frontend.variants.step_lines import NUMBERED, belongs_to_line
from interpreter.model.schema.statements import STATEMENTS

NodePath = tuple[str | int, ...]
STARTING = "starting"


@dataclass(frozen=True, slots=True)
class Resolved:
    """The result of resolving an address: the tree (perhaps with a statement's sentence taken apart) and the path in it."""

    tree: Node
    path: NodePath

    @property
    def node(self) -> Node:
        """The node at the end of the path."""
        return at(self.tree, self.path)

    @property
    def parent(self) -> Node:
        """The node that the one at the end of the path stands in; the tree where the path is empty."""
        return at(self.tree, self.path[:-1])


@dataclass(frozen=True, slots=True)
class Unresolved:
    """The result of an address that does not resolve: its first part that is missing, and what is there instead."""

    part: str
    known: tuple[str, ...]


def resolve_address(tree: Node, parts: Sequence[str]) -> Resolved | Unresolved:
    """The way along the parts of an address."""
    return _resolved(tree, parts, "")


def _resolved(tree: Node, parts: Sequence[str], step_name: str) -> Resolved | Unresolved:
    if not parts:
        return Resolved(tree, ())
    part, *rest = parts
    tree = _with_start(tree) if part == STARTING else _taken_apart(tree, part)
    step = _step(tree, part)
    if step is None:
        # what it is, whatever else is said about it; what stands below the verb by which a step is called
        key = step_name.partition(NUMBERED)[0] or "is"
        inner = tree.get(key) if isinstance(tree, MappingNode) else None
        if inner is not None and _step(inner, part) is not None:
            return _resolved(tree, (key, *parts), step_name)
        return Unresolved(part, tuple(child_names(tree)))
    deeper = _resolved(child_at(tree, step), rest, part if isinstance(tree, SequenceNode) else "")
    if isinstance(deeper, Unresolved):
        return deeper
    return Resolved(_with_child(tree, step, deeper.tree), (step, *deeper.path))


def resolve_change(tree: Node, parts: Sequence[str], new: Node | None) -> Resolved | Unresolved:
    """The way to what a change replaces or adds to: of a step the line behind its verb, if that is what is put there."""
    found = resolve_address(tree, parts)
    if isinstance(found, Resolved) and new is not None and isinstance(found.parent, SequenceNode):
        verb = verb_of(found.node)
        if verb and belongs_to_line(new, verb):
            return replace(found, path=(*found.path, verb))
    return found


def find_node(tree: Node | None, parts: Sequence[str]) -> Node | None:
    """The node at an address; None where it does not resolve."""
    resolved = resolve_address(tree, parts) if tree is not None else None
    return resolved.node if isinstance(resolved, Resolved) else None


def child_at(node: Node, step: str | int) -> Node:
    """What stands under a key or at a position."""
    if isinstance(node, MappingNode):
        value = node.get(str(step))
        assert value is not None
        return value
    assert isinstance(node, SequenceNode)
    assert isinstance(step, int)
    return node.items[step]


def at(tree: Node, path: NodePath) -> Node:
    """What stands at the end of a path."""
    for step in path:
        tree = child_at(tree, step)
    return tree


def child_names(node: Node) -> list[str]:
    """The names by which what is directly inside can be reached."""
    match node:
        case MappingNode():
            return [head_name(entry.key) for entry in node]
        case SequenceNode():
            return [name for name in names_by_number(node) if name]
        case ScalarNode():
            return []


def names_by_number(items: SequenceNode) -> list[str]:
    """Return the own name of every entry of a list: its `id`, or its verb if no other step without an id has it; empty if it has none.

    Steps that other files have put there do not count: what a game calls by a verb keeps that name.
    """
    beside = _nameless_steps(items)
    return [_own_name(item, beside) for item in items]


def _nameless_steps(items: SequenceNode) -> Counter[tuple[str, Source]]:
    """Count the steps without an id by verb and file."""
    return Counter((verb_of(item), item.span.source) for item in items if _is_nameless(item))


def _own_name(item: Node, beside: Counter[tuple[str, Source]]) -> str:
    if not isinstance(item, MappingNode):
        return ""
    name = item.get("id")
    if isinstance(name, ScalarNode):
        return name.value
    verb = verb_of(item)
    return verb if beside[verb, item.span.source] == 1 else ""


def _step(node: Node, part: str) -> str | int | None:
    match node:
        case MappingNode():
            entry = node.entry(part) or node.named(part)
            return None if entry is None else entry.key
        case SequenceNode(items):
            kept = next((number for number, item in enumerate(items) if isinstance(item, MappingNode) and item.address_name == part), None)
            if kept is not None:
                return kept
            named = [number for number, name in enumerate(names_by_number(node)) if name == part]
            here = next((number for number in named if _is_at_home(node, items[number])), next(iter(named), None))
            return here if here is not None or NUMBERED not in part else _numbered(node, part)
        case ScalarNode():
            return None


def step_names(items: SequenceNode) -> list[str]:
    """Names that tell all steps of a list apart: the own one; a verb with a number where several could be called so.

    What stands in the file of the list comes first, so that other files take no name away from it.
    """
    names, taken = [""] * len(items.items), set[str]()
    beside = _nameless_steps(items)
    for number in sorted(range(len(names)), key=lambda number: not _is_at_home(items, items.items[number])):
        item = items.items[number]
        if not _is_nameless(item):
            names[number] = _own_name(item, beside)
        elif beside[verb_of(item), item.span.source] == 1 and verb_of(item) not in taken:
            names[number] = verb_of(item)
        taken.add(names[number])
    counts = Counter[str]()
    for number, item in enumerate(items):
        verb = verb_of(item) if _is_nameless(item) else ""
        counts[verb] += 1
        names[number] = names[number] or f"{verb}{NUMBERED}{counts[verb]}"
    return names


def _is_nameless(item: Node) -> TypeGuard[MappingNode]:
    return isinstance(item, MappingNode) and item.get("id") is None


def _numbered(items: SequenceNode, part: str) -> int | None:
    """The step that has no name of its own, by its verb and number."""
    names = step_names(items)
    return names.index(part) if part in names else None


def _is_at_home(items: SequenceNode, item: Node) -> bool:
    """Whether an entry stands in the file in which its list stands."""
    return item.span.source == items.span.source


def verb_of(step: Node) -> str:
    """The verb of a step; empty for anything else."""
    return next((entry.key for entry in entries_of(step) if entry.key in STATEMENTS), "")


def _taken_apart(node: Node, part: str) -> Node:
    """A step with its line taken apart, if the wanted field stands in the line."""
    verb = verb_of(node)
    if not verb or not isinstance(node, MappingNode) or node.get(part) is not None or part not in STATEMENTS[verb].sentence_fields:
        return node
    line = scalar_at(node, verb)
    sentence = parser.parse_sentence(line, Report()) if line is not None else None
    if sentence is None or part not in dict(sentence.fields):
        return node
    start = min(value.span.start for _, value in sentence.fields)
    before = replace(sentence.span, end=start)
    head = before.text.rstrip().rsplit(None, 1)[0]  # without the word that leads the first field
    subject = _scalar_of(replace(sentence.span, end=sentence.span.start + len(head)))
    if sentence.each is not None:
        subject = replace(subject, value=f"{subject.value} for {printer.print_argument(sentence.each)}", inner=sentence.span)
    fields = tuple(MappingEntry(name, value.span, _scalar_of(value.span)) for name, value in sentence.fields)
    entries = tuple(replace(entry, value=subject) if entry.key == verb else entry for entry in node)
    return replace(node, entries=entries + fields)


def _scalar_of(span: Span) -> ScalarNode:
    """The scalar that stands like this in the file."""
    return ScalarNode(span.text, span, span)


def _with_start(node: Node) -> Node:
    """What is tracked with its start as a key of its own, if it stands in the line."""
    line = scalar_at(definition(node))
    if line is None or " starting at " not in line.value or child(node, STARTING) is not None:
        return node
    declaration = parser.parse_declaration(line, Report())
    if declaration is None or declaration.start is None:
        return node
    start = declaration.start.span
    if declaration.known is None and not declaration.internal:
        before = replace(declaration.span, end=start.start).text.rpartition("starting")[0].rstrip()
        line = _scalar_of(replace(declaration.span, end=declaration.span.start + len(before)))
    others = tuple(entry for entry in entries_of(node) if entry.key != "is")
    return MappingNode((MappingEntry("is", line.span, line), MappingEntry(STARTING, start, _scalar_of(start)), *others), node.span)


# ------------------------------------------------------------------------------------------------ changed trees


def replace_at(tree: Node, path: NodePath, change: Callable[[Node], Node]) -> Node:
    """The tree with what stands at the end of the path changed."""
    if not path:
        return change(tree)
    step, *rest = path
    return _with_child(tree, step, replace_at(child_at(tree, step), tuple(rest), change))


def _with_child(node: Node, step: str | int, inner: Node) -> Node:
    if isinstance(node, MappingNode):
        old = node.entry(str(step))
        assert old is not None
        if old.value is inner:
            return node
        return node.with_entry(old, replace(old, value=inner))
    assert isinstance(node, SequenceNode)
    assert isinstance(step, int)
    return replace(node, items=(*node.items[:step], inner, *node.items[step + 1 :]))


def remove_at(tree: Node, path: NodePath) -> Node:
    """The tree without what stands at the end of the path."""
    return splice(tree, path, 0, 1, ())


def insert_at(tree: Node, path: NodePath, new: SequenceNode | MappingNode, offset: int) -> Node:
    """The tree with further steps or entries, so many places behind the beginning of what stands at the end of the path."""
    return splice(tree, path, offset, 0, tuple(new))


# Any: entries for a mapping, items for a sequence
def splice(tree: Node, path: NodePath, offset: int, removed: int, new: tuple[Any, ...]) -> Node:
    """The tree with some entries or items in the place of others, counted from what stands at the end of the path."""

    def changed(node: Node) -> Node:
        if isinstance(node, MappingNode):
            start = [entry.key for entry in node].index(str(path[-1])) + offset
            return replace(node, entries=node.entries[:start] + new + node.entries[start + removed :])
        assert isinstance(node, SequenceNode)
        assert isinstance(path[-1], int)
        start = path[-1] + offset
        return replace(node, items=node.items[:start] + new + node.items[start + removed :])

    return replace_at(tree, path[:-1], changed)
