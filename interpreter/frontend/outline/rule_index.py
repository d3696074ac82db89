"""Index of everything in a game that has an address, in reading order: the syntax trees, walked along with the schema.

What a variant may touch is what is found here; `variants.paths` finds the way back from an address to its node.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, head_name
from interpreter.frontend.variants import paths
from interpreter.frontend.variants.merge import TITLE_PAGE, Trees
from interpreter.model.schema.files import GAME, REFERENCES
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, Reference, SequenceOf, Shape, TaggedMapping

EntrySort = Literal["section", "entry", "step", "field", "row"]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """An addressable part of the rules: its node, its schema, and where the file says it."""

    address: str
    node: Node
    shape: Shape
    span: Span
    sort: EntrySort

    @property
    def name(self) -> str:
        """The last part of the address."""
        return self.address.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Child:
    """A direct child of an index entry; a statement that cannot be named has an empty name."""

    name: str
    node: Node
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
            place = IndexEntry(child.name, child.node, child.shape, child.span, "section" if is_section else "field")
            yield place
            yield from _inside(place, trees)


def _inside(place: IndexEntry, trees: Trees) -> Iterator[IndexEntry]:
    for child in child_entries(place.node, place.shape):
        if child.name:
            found = IndexEntry(f"{place.address}.{child.name}", child.node, child.shape, child.span, child.sort)
            yield found
            yield from _inside(found, trees)
    if place.address.startswith("kinds.") and place.address.count(".") == 1:
        yield from _rows(place, trees)


def _rows(kind: IndexEntry, trees: Trees) -> Iterator[IndexEntry]:
    """The rows of a kind in the component data, with what stands in their columns."""
    rows = rows_of(kind.node, trees)
    if rows is None:
        return
    listed = IndexEntry(f"{kind.address}.rows", rows, FieldType.DATA, rows.span, "row")
    yield listed
    for child in row_children(kind.node, rows):
        place = IndexEntry(f"{listed.address}.{child.name}", child.node, child.shape, child.span, "row")
        yield place
        yield from _inside(place, trees)


def row_children(kind: Node, rows: SequenceNode) -> tuple[Child, ...]:
    """The rows of a kind, each with the shape that the columns of the kind give it."""
    columns = kind.get("columns") if isinstance(kind, MappingNode) else None
    listed = columns if isinstance(columns, MappingNode) else ()
    keys = (*_ROW_TEXTS, *(KeySpec(entry.key, _column_form(entry.value), "") for entry in listed))
    shape = FixedMapping("a row", keys, open=True)
    return tuple(Child(name, row, shape, row.span, "row") for name, row in zip(paths.child_names(rows), rows, strict=True))


_ROW_TEXTS = tuple(KeySpec(name, FieldType.TEXT, "") for name in ("title", "text", "label"))


def _column_form(kind: Node) -> FieldType:
    value = kind.get("is") if isinstance(kind, MappingNode) else kind
    said = value.value.split() if isinstance(value, ScalarNode) else []
    return FieldType.STEPS if said == ["steps"] else FieldType.EXPRESSION if said[:1] == ["formula"] else FieldType.DATA


def rows_of(kind: Node, trees: Trees) -> SequenceNode | None:
    """The rows in which the members of a kind are listed, if each of them has a name."""
    path = kind.get("listed_in") if isinstance(kind, MappingNode) else None
    if not isinstance(path, ScalarNode) or trees.components is None:
        return None
    found = paths.resolve_address(trees.components, path.value.split("."))
    rows = paths.at(found.tree, found.path) if isinstance(found, paths.Resolved) else None
    return rows if isinstance(rows, SequenceNode) and len(paths.child_names(rows)) == len(rows.items) else None


# ------------------------------------------------------------------------------------------------ one level


def child_entries(node: Node, shape: Shape) -> tuple[Child, ...]:
    """What stands directly inside; nothing where it is read as one piece, as a text is in its languages."""
    match find_entry(shape, node), node:
        case MappingOf(entry=inner), MappingNode(entries):
            return tuple(Child(head_name(entry.key), entry.value, inner, entry.key_span, "entry", entry.key) for entry in entries)
        case FixedMapping(keys=keys), MappingNode(entries):
            shapes = {key.name: key.shape for key in keys}
            return tuple(Child(entry.key, entry.value, shapes.get(entry.key, FieldType.DATA), entry.key_span, "field") for entry in entries)
        case ((FieldType.STEPS | FieldType.IF_NONE), SequenceNode(items)):
            names = paths.names_by_number(node)
            step = REFERENCES["step"]
            return tuple(Child(name, item, step, item.span, "step") for name, item in zip(names, items, strict=True))
        case (FieldType.BRANCHES | FieldType.NAMES | FieldType.DOMAINS) as form, MappingNode(entries):
            inner_form = {FieldType.BRANCHES: FieldType.STEPS, FieldType.NAMES: FieldType.EXPRESSION, FieldType.DOMAINS: FieldType.DOMAIN}[
                form
            ]
            return tuple(Child(head_name(entry.key), entry.value, inner_form, entry.key_span, "entry", entry.key) for entry in entries)
        case _:
            return ()


def find_entry(shape: Shape, node: Node) -> Shape:
    """The one shape that something has, where a place takes several."""
    match shape:
        case Reference(name):
            return find_entry(REFERENCES[name], node)
        case TaggedMapping(tags=heads) if isinstance(node, MappingNode):
            return next((heads[entry.key] for entry in node if entry.key in heads), FieldType.DATA)
        case Either(shapes=shapes):
            return find_entry(next((each for each in shapes if _sort(each) is type(node)), FieldType.DATA), node)
        case _:
            return shape


def _sort(shape: Shape) -> type[Node]:
    """The sort of node that a shape is about."""
    match shape:
        case FieldType():
            return ScalarNode
        case SequenceOf():
            return SequenceNode
        case _:
            return MappingNode


# ------------------------------------------------------------------------------------------------ what is said


def entry_sentence(node: Node, language: str, otherwise: str) -> str:
    """What is said about something in a language, else in another one: its `text`, or what it says to a player."""
    said = (node.get("text") or node.get("say") or node.get("title")) if isinstance(node, MappingNode) else None
    return "" if said is None else in_language(said, language, otherwise)


def in_language(node: Node, language: str, otherwise: str) -> str:
    """A text in a language, else in the other one, else in any."""
    if isinstance(node, MappingNode):
        node = node.get(language) or node.get(otherwise) or next((entry.value for entry in node), node)
    return " ".join(node.value.split()) if isinstance(node, ScalarNode) else ""
