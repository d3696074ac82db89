"""Index of everything in a game that has an address, in reading order: the syntax trees, walked along with the schema.

What a variant may touch is what is found here; `variants.paths` finds the way back from an address to its node.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from interpreter.diagnostics.span import Span
from interpreter.frontend.schema.shape_walk import child_shapes, shape_of
from interpreter.frontend.source import nodes
from interpreter.frontend.variants import paths
from interpreter.frontend.variants.merge import TITLE_PAGE, Trees
from interpreter.frontend.variants.step_lines import NUMBERED, is_named_below
from interpreter.model.schema.files import GAME
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import FieldType, FixedMapping, KeySpec, Shape
from interpreter.model.schema.statements import STATEMENTS

EntrySort = Literal["section", "entry", "step", "field", "row"]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """An addressable part of the rules: its node, its schema, and where the file says it."""

    address: str
    node: nodes.Node
    shape: Shape
    span: Span
    sort: EntrySort

    @property
    def name(self) -> str:
        """The last part of the address."""
        return self.address.rpartition(".")[2]

    @property
    def place(self) -> Span:
        """Where all of it stands, with its key where that is in the same file."""
        whole = self.node.span
        return replace(whole, start=self.span.start) if self.span.source == whole.source else whole


@dataclass(frozen=True, slots=True)
class Child:
    """A direct child of an index entry; a statement that cannot be named has an empty name."""

    name: str
    node: nodes.Node
    shape: Shape
    span: Span
    sort: EntrySort
    key: str = ""  # with its parameters

    @property
    def place(self) -> Span:
        """Where it stands; of something that another file has put there, the place in that file."""
        return self.span if self.span.source == self.node.span.source else self.node.span


def rule_index(trees: Trees) -> Iterator[IndexEntry]:
    """All places of a game, each before what stands inside of it."""
    for child in child_entries(trees.game, GAME):
        if child.name not in TITLE_PAGE:
            is_section = not isinstance(child.shape, FieldType) or child.shape is FieldType.STEPS
            entry = IndexEntry(child.name, child.node, child.shape, child.span, "section" if is_section else "field")
            yield from _with_inside(entry, trees)


def _with_inside(entry: IndexEntry, trees: Trees) -> Iterator[IndexEntry]:
    """An entry and all that stand inside of it."""
    yield entry
    for child in _named(entry.node, child_entries(entry.node, entry.shape)):
        if child.name:
            yield from _with_inside(_below(_without_verb(entry.address, child.name), child), trees)
    if entry.address.startswith("kinds.") and entry.address.count(".") == 1:
        yield from _rows(entry, trees)


def _named(node: nodes.Node, children: tuple[Child, ...]) -> Iterator[Child]:
    """Return the children of a node; steps of a list that share a verb have a number behind it."""
    names = paths.step_names(node) if isinstance(node, nodes.SequenceNode) else [child.name for child in children]
    return (replace(child, name=name) for child, name in zip(children, names, strict=False))


def _without_verb(address: str, name: str) -> str:
    """The address of what stands below a step's verb without that verb, if the step is called by it: `let.taken`."""
    step, _, verb = address.rpartition(".")
    doubled = verb in STATEMENTS and step.rpartition(".")[2].partition(NUMBERED)[0] == verb
    return step if doubled and is_named_below(verb, name) else address


def address_below(address: str, name: str) -> str:
    """The address of what stands below one; a step that is called by its verb is also the address of its line."""
    is_line = name in STATEMENTS and address.rpartition(".")[2].partition(NUMBERED)[0] == name
    return address if is_line and not (address.startswith("actions.") and address.count(".") == 1) else f"{address}.{name}"


def _below(address: str, child: Child) -> IndexEntry:
    return IndexEntry(f"{address}.{child.name}", child.node, child.shape, child.span, child.sort)


def _rows(kind: IndexEntry, trees: Trees) -> Iterator[IndexEntry]:
    """The rows of a kind in the component data, with what stands in their columns."""
    rows = rows_of(kind.node, trees)
    if rows is None:
        return
    listed = IndexEntry(f"{kind.address}.rows", rows, FieldType.DATA, rows.span, "row")
    yield listed
    for child in row_children(kind.node, rows):
        yield from _with_inside(_below(listed.address, child), trees)


def row_children(kind: nodes.Node, rows: nodes.SequenceNode) -> tuple[Child, ...]:
    """The rows of a kind, each with the shape that the columns of the kind give it."""
    keys = (*_ROW_TEXTS, *(KeySpec(entry.key, _column_form(entry.value), "") for entry in nodes.entries_of(kind, "columns")))
    shape = FixedMapping("a row", keys, open=True)
    return tuple(Child(name, row, shape, row.span, "row") for name, row in zip(paths.child_names(rows), rows, strict=True))


_ROW_TEXTS = tuple(KeySpec(name, FieldType.TEXT, "") for name in ("title", "text", "label"))


def _column_form(kind: nodes.Node) -> FieldType:
    words = nodes.scalar_text(nodes.definition(kind)).split()
    return FieldType.STEPS if words == ["steps"] else FieldType.EXPRESSION if words[:1] == ["formula"] else FieldType.DATA


def rows_of(kind: nodes.Node, trees: Trees) -> nodes.SequenceNode | None:
    """The rows in which the members of a kind are listed, if each of them has a name."""
    path = nodes.scalar_at(kind, "listed_in")
    rows = paths.find_node(trees.components, path.value.split(".")) if path is not None else None
    return rows if isinstance(rows, nodes.SequenceNode) and len(paths.child_names(rows)) == len(rows.items) else None


# ------------------------------------------------------------------------------------------------ one level


def child_entries(node: nodes.Node, shape: Shape) -> tuple[Child, ...]:
    """What stands directly inside and has a name; nothing where it is read as one piece, as a text is in its languages."""
    shape = shape_of(node, shape)
    if isinstance(node, nodes.SequenceNode):
        names = paths.names_by_number(node) if shape in (FieldType.STEPS, FieldType.IF_NONE) else ()
        return tuple(Child(name, item, STEP, item.span, "step") for name, item in zip(names, node, strict=False))
    inside = zip(nodes.entries_of(node), child_shapes(node, shape), strict=False)
    if isinstance(shape, FixedMapping):
        return tuple(Child(entry.key, entry.value, inner, entry.key_span, "field") for entry, (_, _, inner) in inside)
    return tuple(
        Child(nodes.head_name(entry.key), entry.value, inner, entry.key_span, "entry", entry.key) for entry, (_, _, inner) in inside
    )


# ------------------------------------------------------------------------------------------------ what is said


def entry_sentence(node: nodes.Node, language: str, otherwise: str) -> str:
    """What is said about something in a language, else in another one: its `text`, or what it says to a player."""
    text = nodes.child(node, "text") or nodes.child(node, "say") or nodes.child(node, "title")
    return "" if text is None else in_language(text, language, otherwise)


def in_language(node: nodes.Node, language: str, otherwise: str) -> str:
    """A text in a language, else in the other one, else in any."""
    if isinstance(node, nodes.MappingNode):
        node = node.get(language) or node.get(otherwise) or next((entry.value for entry in node), node)
    return " ".join(node.value.split()) if isinstance(node, nodes.ScalarNode) else ""
