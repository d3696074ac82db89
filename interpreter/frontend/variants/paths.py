"""Resolves addresses to nodes of a tree, and replaces, inserts and removes nodes there.

Entries are found by their key or, where the key has parameters, by its name; steps by their `id`, or by their verb if no
other step of the list has the same, else by their verb with the number of the step among those: `run~1`, `run~2`. A field that stands in a step's own line is given a key of its own when it is reached.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, head_name
from interpreter.frontend.syntax import parser
from interpreter.model.schema.statements import STATEMENTS

NodePath = tuple[str | int, ...]
STARTING = "starting"
NUMBERED = "~"  # between the verb of a step and its number, where several of a list have the same


@dataclass(frozen=True, slots=True)
class Resolved:
    """The result of resolving an address: the tree (perhaps with a statement's sentence taken apart) and the path in it."""

    tree: Node
    path: NodePath


@dataclass(frozen=True, slots=True)
class Unresolved:
    """The result of an address that does not resolve: its first part that is missing, and what is there instead."""

    part: str
    known: tuple[str, ...]


def resolve_address(tree: Node, parts: Sequence[str]) -> Resolved | Unresolved:
    """The way along the parts of an address."""
    if not parts:
        return Resolved(tree, ())
    part, *rest = parts
    tree = _with_start(tree) if part == STARTING else _taken_apart(tree, part)
    step = _step(tree, part)
    inner = tree.get("is") if isinstance(tree, MappingNode) else None
    if step is None and inner is not None and _step(inner, part) is not None:
        return resolve_address(tree, ("is", *parts))  # what it is, whatever else is said about it
    if step is None:
        return Unresolved(part, tuple(child_names(tree)))
    deeper = resolve_address(child(tree, step), rest)
    if isinstance(deeper, Unresolved):
        return deeper
    return Resolved(_with_child(tree, step, deeper.tree), (step, *deeper.path))


def child(node: Node, step: str | int) -> Node:
    """What stands under a key or at a position."""
    if isinstance(node, MappingNode) and isinstance(step, str):
        found = node.get(step)
        assert found is not None
        return found
    assert isinstance(node, SequenceNode)
    assert isinstance(step, int)
    return node.items[step]


def at(tree: Node, way: NodePath) -> Node:
    """What stands at the end of a way."""
    for step in way:
        tree = child(tree, step)
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
    """The name of every entry of a list; empty where it has none."""
    return [own_name(items, number) for number in range(len(items.items))]


def _step(node: Node, part: str) -> str | int | None:
    match node:
        case MappingNode():
            return next((entry.key for entry in node if part in (entry.key, head_name(entry.key))), None)
        case SequenceNode(items):
            named = [number for number in range(len(items)) if own_name(node, number) == part]
            here = next((number for number in named if _is_at_home(node, items[number])), next(iter(named), None))
            return here if here is not None or NUMBERED not in part else _numbered(node, part)
        case ScalarNode():
            return None


def own_name(items: SequenceNode, number: int) -> str:
    """The `id` of an entry of a list, or the verb of a step if it is the only one of that verb without an id.

    Steps that other files have put there do not count: what a game calls by a verb keeps that name.
    """
    item = items.items[number]
    if not isinstance(item, MappingNode):
        return ""
    name = item.get("id")
    if isinstance(name, ScalarNode):
        return name.value
    verb, home = _verb(item), item.span.source
    beside = [other for other in items if isinstance(other, MappingNode) and other.span.source == home and other.get("id") is None]
    return verb if len([other for other in beside if _verb(other) == verb]) == 1 else ""


def step_names(items: SequenceNode) -> list[str]:
    """Names that tell all steps of a list apart: the own one; a verb with a number where several could be called so.

    What stands in the file of the list comes first, so that other files take no name away from it.
    """
    names, taken = [""] * len(items.items), set[str]()
    beside = Counter((_verb(item), item.span.source) for item in items if _is_nameless(item))
    for number in sorted(range(len(names)), key=lambda number: not _is_at_home(items, items.items[number])):
        item = items.items[number]
        if not _is_nameless(item):
            names[number] = own_name(items, number)
        elif beside[_verb(item), item.span.source] == 1 and _verb(item) not in taken:
            names[number] = _verb(item)
        taken.add(names[number])
    counts = Counter[str]()
    for number, item in enumerate(items):
        verb = _verb(item) if _is_nameless(item) else ""
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


def _verb(step: MappingNode) -> str:
    return next((entry.key for entry in step if entry.key in STATEMENTS), "")


def _taken_apart(node: Node, part: str) -> Node:
    """A step with its line taken apart, if the wanted field stands in the line."""
    verb = _verb(node) if isinstance(node, MappingNode) else ""
    if not verb or not isinstance(node, MappingNode) or node.get(part) is not None or part not in STATEMENTS[verb].sentence_fields:
        return node
    line = node.get(verb)
    sentence = parser.parse_sentence(line, Report()) if isinstance(line, ScalarNode) else None
    if sentence is None or part not in dict(sentence.fields):
        return node
    start = min(value.span.start for _, value in sentence.fields)
    before = replace(sentence.span, end=start)
    head = before.text.rstrip().rsplit(None, 1)[0]  # without the word that leads the first field
    subject = replace(sentence.span, end=sentence.span.start + len(head))
    fields = tuple(MappingEntry(name, value.span, ScalarNode(value.span.text, value.span, value.span)) for name, value in sentence.fields)
    entries = tuple(replace(entry, value=ScalarNode(subject.text, subject, subject)) if entry.key == verb else entry for entry in node)
    return replace(node, entries=entries + fields)


def _with_start(node: Node) -> Node:
    """What is tracked with its start as a key of its own, if it stands in the line."""
    line = node.get("is") if isinstance(node, MappingNode) else node
    if (
        not isinstance(line, ScalarNode)
        or " starting at " not in line.value
        or (isinstance(node, MappingNode) and node.get(STARTING) is not None)
    ):
        return node
    read = parser.parse_declaration(line, Report())
    if read is None or read.start is None:
        return node
    start = MappingEntry(STARTING, read.start.span, ScalarNode(read.start.span.text, read.start.span, read.start.span))
    if read.known is None:
        span = replace(
            read.span,
            end=read.span.start + len(read.span.text[: read.start.span.start - read.span.start].rpartition("starting")[0].rstrip()),
        )
        line = ScalarNode(span.text, span, span)
    beside = tuple(entry for entry in node if entry.key != "is") if isinstance(node, MappingNode) else ()
    return MappingNode((MappingEntry("is", line.span, line), start, *beside), node.span)


# ------------------------------------------------------------------------------------------------ changed trees


def replace_at(tree: Node, way: NodePath, change: Callable[[Node], Node]) -> Node:
    """The tree with what stands at the end of the way changed."""
    if not way:
        return change(tree)
    step, *rest = way
    return _with_child(tree, step, replace_at(child(tree, step), tuple(rest), change))


def _with_child(node: Node, step: str | int, inner: Node) -> Node:
    if isinstance(node, MappingNode):
        return replace(node, entries=tuple(replace(entry, value=inner) if entry.key == step else entry for entry in node))
    assert isinstance(node, SequenceNode)
    return replace(node, items=tuple(inner if number == step else item for number, item in enumerate(node)))


def remove_at(tree: Node, way: NodePath) -> Node:
    """The tree without what stands at the end of the way."""

    def without(node: Node) -> Node:
        if isinstance(node, MappingNode):
            return replace(node, entries=tuple(entry for entry in node if entry.key != way[-1]))
        assert isinstance(node, SequenceNode)
        return replace(node, items=tuple(item for number, item in enumerate(node) if number != way[-1]))

    return replace_at(tree, way[:-1], without)


def insert_at(tree: Node, way: NodePath, new: SequenceNode | MappingNode, offset: int) -> Node:
    """The tree with further steps or entries, so many places behind the beginning of what stands at the end of the way."""

    def beside(node: Node) -> Node:
        if isinstance(node, MappingNode):
            assert isinstance(new, MappingNode)
            number = [entry.key for entry in node].index(str(way[-1])) + offset
            return replace(node, entries=(*node.entries[:number], *new.entries, *node.entries[number:]))
        assert isinstance(node, SequenceNode)
        assert isinstance(new, SequenceNode)
        assert isinstance(way[-1], int)
        number = way[-1] + offset
        return replace(node, items=(*node.items[:number], *new.items, *node.items[number:]))

    return replace_at(tree, way[:-1], beside)
