"""Where in a rule file a place is: which key or which value, of which form, and what stands around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.span import Source, Span
from interpreter.editing.blocks import blocks, way_to
from interpreter.editing.documents import Document, read_leniently
from interpreter.frontend.schema.shape_walk import shape_at, structure_of, untagged
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    entries_of,
    items_of,
    scalar_text,
)
from interpreter.frontend.variants.paths import Resolved, resolve_change
from interpreter.model.schema.files import FILES, REFERENCES
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, Reference, SequenceOf, Shape, TaggedMapping
from interpreter.project.files.file_kinds import file_kind

MARK = "zzcursorzz"  # what is thought to stand at the cursor, so that something stands there
_PATCHED = ("replace", "add", "insert_before", "insert_after")


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a tree. `key`: it is a key, else a value; `form`: of the value, or of the mapping that the key stands in.

    `row`: what the schema says of the key, or of the key that the value stands behind. `around`: the entries on the way, outermost first.
    """

    form: Shape
    key: bool
    text: str
    span: Span
    row: KeySpec | None
    mapping: MappingNode | None
    around: tuple[MappingEntry, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """The keys on the way."""
        return tuple(entry.key for entry in self.around)


def cursor_at(path: Path, text: str, offset: int, game: Node | None = None) -> Cursor | None:
    """The key or value that stands at a place of a file; None between them. `game`: the game that a variant changes."""
    focus = _focused(path, text, offset)
    if focus is None:
        return None
    doc, shift = focus
    source, at = Source(str(path), text), offset - shift
    found = [each for each in _cursors(doc, game) if each.span.start <= at <= each.span.end]
    best = min(found, key=lambda each: (each.span.end - each.span.start, not each.key), default=None)
    return None if best is None else replace(best, span=Span(source, best.span.start + shift, best.span.end + shift))


def cursor_for_typing(path: Path, text: str, offset: int, game: Node | None = None) -> Cursor | None:
    """The key or value that is being written at a place, also where nothing stands yet; its text ends at that place.

    Its span lies in the lines that were read for it.
    """
    marks = (f"{MARK}: ", MARK) if _in_braces(text[:offset]) else (MARK, f"{MARK}: ")
    for mark in marks:
        focus = _focused(path, text[:offset] + mark + text[offset:], offset)
        if focus is None:
            continue
        doc, shift = focus
        for each in _cursors(doc, game):
            if MARK in each.text:
                before = each.text.partition(MARK)[0]
                return replace(each, text=before, span=Span(each.span.source, each.span.start, offset - shift))
    return None


def _focused(path: Path, text: str, offset: int) -> tuple[Document, int] | None:
    """The block at a place below the keys around it, with the keys of all other sections before them; and how much further all stands in the file."""
    sort = file_kind(path) or ""
    found = blocks(text, sort)
    *around, block = way_to(found, offset) or (None,)
    if block is None:
        return None
    if block.inside:  # in the line of the key itself
        around.append(block)
    own = around[0].key if around else block.key
    heads = [f"{each.key}:" for each in found if each.key and each.key != own] + [each.head for each in around]
    lines = "".join(f"{head}\n" for head in heads)
    text = lines if block.inside else lines + block.text
    shift = block.start - (len(lines) - len(block.head) - 1 if block.inside else len(lines))
    return Document(path, sort, text, read_leniently(str(path), text)[0]), shift


def _cursors(doc: Document, game: Node | None) -> Iterator[Cursor]:
    """The keys and lines of a document."""
    if doc.root is not None and doc.sort in FILES:
        yield from walk(doc.root, FILES[doc.sort], None, (), game)


def _in_braces(before: str) -> bool:
    """Whether a text ends where a key begins in braces: behind the brace, or behind a comma that is in no call and no list."""
    line = before[before.rfind("\n") + 1 :]
    inside = line[line.rfind("{") + 1 :]
    is_closed = all(inside.count(left) <= inside.count(right) for left, right in ("()", "[]"))
    return "{" in line and "}" not in inside and is_closed and re.search(r"(^|,)\s*\w*$", inside) is not None


def walk(node: Node, shape: Shape, row: KeySpec | None, around: tuple[MappingEntry, ...], game: Node | None) -> Iterator[Cursor]:
    """Every key and every line, each with its form."""
    shape = structure_of(untagged(shape, node)) if not isinstance(node, ScalarNode) else untagged_scalar(shape)
    match node:
        case ScalarNode():
            yield Cursor(shape, False, node.value, node.inner, row, None, around)
        case SequenceNode(items):
            inner = shape.entry if isinstance(shape, SequenceOf) else shape if shape in _LISTED else FieldType.DATA
            for item in items:
                yield from walk(item, inner, row, around, game)
        case MappingNode():
            form = _mapping_form(node, shape)
            for entry in node:
                found, inner = _of_key(form, entry, shape)
                yield Cursor(form, True, entry.key, entry.key_span, found, node, around)
                if entry.key in ("with", "steps") and isinstance(shape, TaggedMapping) and game is not None:
                    inner = _patched_shape(node, entry.key, game) or inner
                yield from walk(entry.value, inner, found or row, (*around, entry), game)


_LISTED = (FieldType.NAME_LIST, FieldType.CALLS, FieldType.CLAUSES, FieldType.TOLD, FieldType.TEXT, FieldType.LABEL)


def untagged_scalar(shape: Shape) -> Shape:
    """The form of a line where several forms may stand; the form itself where none of them is a line."""
    match shape:
        case Reference(name):
            return untagged_scalar(REFERENCES[name])
        case Either(shapes=shapes):
            return next((each for each in shapes if isinstance(each, FieldType)), shapes[0])
        case _:
            return shape


def _mapping_form(node: MappingNode, shape: Shape) -> Shape:
    """The form of a mapping; of one with a tag that of the tag, also while another key of it is half written."""
    if isinstance(shape, TaggedMapping):
        tag = next((entry.key for entry in node if entry.key in shape.tags), None)
        return shape if tag is None else shape.tags[tag]
    return shape


def _of_key(form: Shape, entry: MappingEntry, shape: Shape) -> tuple[KeySpec | None, Shape]:
    """What the schema says of a key, and the form of what stands behind it."""
    match form:
        case FixedMapping(keys=keys):
            row = next((each for each in keys if each.name == entry.key), None)
            return row, row.shape if row is not None else FieldType.DATA
        case MappingOf(entry=inner):
            return None, inner
        case FieldType.TEXT | FieldType.LABEL:
            return None, form
        case _:
            return None, FieldType.MOVE if isinstance(shape, TaggedMapping) and entry.key.startswith("seat_") else FieldType.DATA


def _patched_shape(change: MappingNode, key: str, game: Node) -> Shape | None:
    """The form of what a change puts at its address."""
    if key == "steps":
        return SequenceOf("steps", STEP)
    verb = next((each for each in _PATCHED if change.get(each) is not None), "")
    found = resolve_change(game, scalar_text(change, verb).split("."), change.get(key))
    return shape_at(found.tree, found.path) if isinstance(found, Resolved) else None


def former_step(place: Cursor) -> bool:
    """True if a step may stand at a place of a variant, and `was` for the steps that a change replaces."""
    if place.form is not STEP or place.key or not place.around or place.around[0].key != "changes":
        return False
    changes, inside = place.around[0].value, place.around[1]
    return any(
        any(entry is inside for entry in entries_of(change)) and child(change, "replace") is not None for change in items_of(changes)
    )
