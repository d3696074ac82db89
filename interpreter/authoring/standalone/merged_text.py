"""The text of a tree that game and variants were merged into: with the comments of all its files, and marks of what each variant changed.

The emitter of `format` writes it: every node knows the file that it comes from, and there the comments that belong to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from interpreter.authoring.standalone.former_values import written_out
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.formatter.comment_attachment import CommentAttachment, Container, Element, attach_comments
from interpreter.frontend.formatter.comments import Comment
from interpreter.frontend.formatter.emitter import Emitter
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, entries_of, items_of
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.schema.files import FILES

_FOR_EDITORS = "yaml-language-server"  # a comment that names a path, which is another one elsewhere


def merged_text(root: MappingNode, sort: str, head: Sequence[str], marks: Mapping[str, str], removed: Mapping[Span, Sequence[str]]) -> str:
    """Return the formatted text of a merged tree below some lines of comment.

    `marks` has the comment for what comes from a file, by its name; `removed` the comments on what is gone, by the place of
    what it stood in.
    """
    whole = written_out(root, FILES[sort])
    assert isinstance(whole, MappingNode)
    merged = _Merged(marks, removed)
    outline = merged.attachment(whole)
    outline.root.elements[0].leading[:0] = [_comment(line) for line in head]
    lines = Emitter(outline).block(outline.root, outline.root.elements, FILES[sort], 0)
    text = format_file(f"merged.{sort}.yaml", ("\n".join(map(str, lines)) + "\n").encode(), sort, Report())
    assert text is not None
    return text


@dataclass(frozen=True)
class _Merged:
    """Knowledge of the files that a merged tree comes from."""

    marks: Mapping[str, str]
    removed: Mapping[Span, Sequence[str]]
    files: dict[Source, "_File"] = field(default_factory=dict)

    def attachment(self, root: MappingNode) -> CommentAttachment:
        """Return the outline of a tree with the comments of its files and the marks of variants."""
        attachment = CommentAttachment("", Container(root, 0, None), {}, [])
        self._enter(attachment, attachment.root, marked=False)
        return attachment

    def _enter(self, attachment: CommentAttachment, place: Container, *, marked: bool) -> None:
        """Add what stands inside of a place, with its comments."""
        attachment.places[id(place.node)] = place
        place.tail = self._file(place.node.span.source).tail(place.node)
        parts: list[tuple[Span, Node, MappingEntry | None]] = [(entry.key_span, entry.value, entry) for entry in entries_of(place.node)]
        parts += [(item.span, item, None) for item in items_of(place.node)]
        for span, value, entry in parts:
            element = self._file(span.source).element(span, value, entry, place)
            element.blank_before |= place is attachment.root and any(each.blank_before for each in place.elements)
            place.elements.append(element)
            mark = "" if marked or place.node.flow else self._mark(span, value)
            for line in (*[mark] * bool(mark), *(() if place.node.flow else self.removed.get(value.span, ()))):
                element.leading.append(replace(_comment(f"# {line}"), blank_before=element.blank_before))
                element.blank_before = False
            if isinstance(value, MappingNode | SequenceNode):
                self._enter(attachment, Container(value, 0, element), marked=marked or bool(mark))
        place.opened = place.node.flow and _has_comments(place, attachment)

    def _mark(self, span: Span, value: Node) -> str:
        """Return the comment on something that a variant has put there, or that has such a thing inside of braces."""
        own = self.marks.get(span.source.name) or self.marks.get(value.span.source.name)
        if own or isinstance(value, ScalarNode) or not value.flow:
            return own or ""
        return ", ".join(dict.fromkeys(mark for source in _sources(value) if (mark := self.marks.get(source.name))))

    def _file(self, source: Source) -> "_File":
        if source not in self.files:
            self.files[source] = _File(source)
        return self.files[source]


@dataclass(frozen=True)
class _File:
    """A file with the comments in it by the places that they belong to."""

    source: Source

    @cached_property
    def outline(self) -> CommentAttachment | None:
        """Return the comments of the file; None if it cannot be read alone."""
        root = read_yaml(self.source.name, self.source.text.encode(), Report())
        return attach_comments(self.source.text, root) if isinstance(root, MappingNode) else None

    @cached_property
    def elements(self) -> dict[tuple[int, bool], Element]:
        """Return the elements by the place of their beginning; an item of a list may begin where its first entry does."""
        return {(each.start, each.entry is not None): each for each in self.outline.elements} if self.outline is not None else {}

    @cached_property
    def tails(self) -> dict[tuple[int, type[Node]], list[Comment]]:
        """Return the comments at the end of mappings and lists by the place of their beginning."""
        places = self.outline.places.values() if self.outline is not None else ()
        return {(each.node.span.start, type(each.node)): each.tail for each in places}

    def tail(self, node: Node) -> list[Comment]:
        """Return the comments at the end of a mapping or list."""
        return list(self.tails.get((node.span.start, type(node)), ()))

    def element(self, span: Span, value: Node, entry: MappingEntry | None, holder: Container) -> Element:
        """Return what begins at a place, with its comments, as an element of another place."""
        own = self.elements.get((span.start, entry is not None))
        if own is None:
            return Element(span.start, value, entry, holder, blank_before=False)
        leading = [each for each in own.leading if _FOR_EDITORS not in each.text]
        return Element(span.start, value, entry, holder, own.blank_before, leading, own.trailing)


def _has_comments(place: Container, attachment: CommentAttachment) -> bool:
    """True if a comment stands anywhere inside of a place."""
    if place.tail or any(element.leading or element.trailing for element in place.elements):
        return True
    inner = (attachment.places.get(id(element.value)) for element in place.elements)
    return any(each is not None and _has_comments(each, attachment) for each in inner)


def _sources(node: Node) -> Iterator[Source]:
    """Yield the files that a node and what stands inside of it come from."""
    yield node.span.source
    for inner in node if not isinstance(node, ScalarNode) else ():
        if isinstance(inner, MappingEntry):
            yield inner.key_span.source
        yield from _sources(inner.value if isinstance(inner, MappingEntry) else inner)


def _comment(text: str) -> Comment:
    return Comment(text, 0, 0, own_line=True, blank_before=False)
