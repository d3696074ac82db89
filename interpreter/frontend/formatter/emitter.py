"""Emits a syntax tree in canonical layout: the author's order, line breaks and comments; our indentation, blanks, quotes and line ends.

What an author has spread over lines stays spread; what stands in braces stays there as long as it fits in a line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from interpreter.frontend.formatter.comment_attachment import CommentAttachment, Container, Element
from interpreter.frontend.formatter.comments import Comment
from interpreter.frontend.formatter.expression_places import has_heads, is_expression, under, within
from interpreter.frontend.formatter.scalars import WIDTH, fold, format_scalar
from interpreter.frontend.formatter.spacing import format_spacing
from interpreter.frontend.schema.shape_walk import shape_of
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.model.schema.shapes import Shape

_STEP = 2  # blanks of one level
_SHORT = 30  # entries of a list that are put side by side when it does not fit in a line


@dataclass(frozen=True, slots=True)
class OutputLine:
    """One line of the formatted file, and the comment behind it."""

    text: str
    comment: Comment | None = None

    def __str__(self) -> str:
        if self.comment is None:
            return self.text
        column = self.comment.column  # where the author has put it, so that comments below each other stay so
        if column < len(self.text) + 2 or column + len(self.comment.text) > WIDTH:
            column = len(self.text) + 2
        return self.text.ljust(column) + self.comment.text


@dataclass(frozen=True, slots=True)
class Emitter:
    """Emits the containers of one file."""

    outline: CommentAttachment

    def block(self, place: Container, elements: Iterable[Element], shape: Shape, indent: int) -> Iterator[OutputLine]:
        """The lines of a mapping or list, with the comments of its elements."""
        first = True
        for element in elements:
            for comment in element.leading:
                yield from self._comment(comment, indent, first=first)
                first = False
            if element.blank_before and not first:
                yield OutputLine("")
            yield from self._element(element, shape, indent)
            first = False
        for comment in place.tail:
            yield from self._comment(comment, indent, first=first)

    def _comment(self, comment: Comment, indent: int, *, first: bool) -> Iterator[OutputLine]:
        """A comment on a line of its own; an empty line before it stays, but not at the top of a block."""
        if comment.blank_before and not first:
            yield OutputLine("")
        yield OutputLine(" " * indent + comment.text)

    def _element(self, element: Element, shape: Shape, indent: int) -> Iterator[OutputLine]:
        """The lines of an entry of a mapping or list."""
        if element.entry is None:
            yield from self._item(element, within(shape), indent)
            return
        head = " " * indent + _key(element.entry, shape, in_braces=False) + ":"
        yield from self._value(head, element, under(shape, element.entry.key), indent)

    def _value(self, head: str, element: Element, shape: Shape, indent: int) -> Iterator[OutputLine]:
        """A key and its value."""
        shape = shape_of(element.value, shape)
        lines = self._behind(head + " ", element.value, shape, indent)
        if lines is None:
            yield OutputLine(head, element.trailing)
            yield from self._below(element.value, shape, indent + _STEP)
        else:
            yield from _commented(lines, element)

    def _item(self, element: Element, shape: Shape, indent: int) -> Iterator[OutputLine]:
        """A dash and what belongs to it."""
        shape = shape_of(element.value, shape)
        dash = " " * indent + "- "
        lines = self._behind(dash, element.value, shape, indent)
        if lines is not None:
            yield from _commented(lines, element)
            return
        inner = list(self._below(element.value, shape, indent + _STEP))
        at = next(number for number, line in enumerate(inner) if line.text and not line.text.lstrip().startswith("#"))
        # Comments before the first key stand above the dash.
        yield from (replace(line, text=line.text[_STEP:]) for line in inner[:at])
        head = inner[at]
        if element.trailing is not None and head.comment is not None:
            yield OutputLine(" " * indent + element.trailing.text)
        yield OutputLine(dash + head.text[indent + _STEP :], head.comment or element.trailing)
        yield from inner[at + 1 :]

    def _below(self, node: Node, shape: Shape, indent: int) -> Iterator[OutputLine]:
        """The lines of a mapping or list that stands below its key or dash."""
        place = self.outline.places[id(node)]
        return self.block(place, place.elements, shape, indent)

    def _behind(self, head: str, node: Node, shape: Shape, indent: int) -> list[str] | None:
        """The lines of a value that begins behind its key or dash; None if it stands below."""
        if isinstance(node, ScalarNode):
            return _text(head, node, shape, indent)
        if not node.flow and not _is_empty(node):
            return None
        line = None if self.outline.places[id(node)].opened else self._inline(node, shape)
        if line is not None and len(head) + len(line) <= WIDTH:
            return [head + line]
        return self._filled(head, node, shape) if isinstance(node, SequenceNode) and line is not None else None

    def _filled(self, head: str, node: SequenceNode, shape: Shape) -> list[str] | None:
        """A list of short entries over as many lines as it takes; None if there are long ones."""
        entries = [self._inline(item, shape_of(item, within(shape))) or "" for item in node]
        if len(head) > WIDTH // 2 or any(len(entry) > _SHORT for entry in entries):
            return None
        lines = [head + "["]
        for number, entry in enumerate(entries):
            more = entry + ("," if number < len(entries) - 1 else "]")
            if len(lines[-1]) + 1 + len(more) > WIDTH:
                lines.append(" " * (len(head) + 1) + more)
            else:
                lines[-1] += more if lines[-1].endswith("[") and number == 0 else f" {more}"
        return lines

    def _inline(self, node: Node, shape: Shape) -> str | None:
        """A value on one line, inside braces; None if it cannot stand there."""
        match node:
            case ScalarNode(value, style=style):
                return format_scalar(format_spacing(value) if is_expression(shape) else value, style, in_braces=True)
            case SequenceNode(items):
                inner = [self._inline(item, shape_of(item, within(shape))) for item in items]
                return None if None in inner else f"[{', '.join(filter(None, inner))}]"
            case MappingNode():
                elements = self.outline.places[id(node)].elements
                inner = [self._pair(element, shape) for element in elements]
                return None if None in inner else f"{{{', '.join(filter(None, inner))}}}"

    def _pair(self, element: Element, shape: Shape) -> str | None:
        assert element.entry is not None
        value = self._inline(element.value, shape_of(element.value, under(shape, element.entry.key)))
        return None if value is None else f"{_key(element.entry, shape, in_braces=True)}: {value}"


def _key(entry: MappingEntry, shape: Shape, *, in_braces: bool) -> str:
    """A key as it is written."""
    style = "double" if entry.key_span.text[:1] in ("'", '"') else "plain"
    return format_scalar(format_spacing(entry.key) if has_heads(shape) else entry.key, style, in_braces=in_braces)


def _text(head: str, node: ScalarNode, shape: Shape, indent: int) -> list[str]:
    """The lines of a scalar behind its key or dash."""
    if node.style in ("literal", "folded"):
        return _verbatim(head, node, indent)
    expression = is_expression(shape)
    said = format_scalar(format_spacing(node.value) if expression else node.value, node.style, in_braces=False)
    return fold(head, said, indent + 2 * _STEP, expression=expression) if said else [head.rstrip()]


def _verbatim(head: str, node: ScalarNode, indent: int) -> list[str]:
    """A text behind `|` or `>`, line by line as it stands, moved to its indentation."""
    header, _, content = node.span.text.partition("\n")
    sign = header.partition("#")[0].strip()
    if sign.endswith("+") or any(each.isdigit() for each in sign) or not content.strip() or node.value.rstrip("\n")[-1:].isspace():
        return [head + format_scalar(node.value, "double", in_braces=False)]
    lines = content.split("\n")
    first = next(line for line in lines if line.strip())
    own = len(first) - len(first.lstrip(" "))
    strip = "-" if not sign.endswith("-") and not node.value.endswith("\n") else ""  # the file ends there
    return [head + sign + strip, *(" " * (indent + _STEP) + line[own:] if line[own:] else "" for line in lines)]


def _commented(lines: list[str], element: Element) -> Iterator[OutputLine]:
    """Lines with the comment of their element behind the last; behind the first, if more lines would belong to the text."""
    at = 0 if isinstance(element.value, ScalarNode) and element.value.style in ("literal", "folded") else len(lines) - 1
    for number, line in enumerate(lines):
        yield OutputLine(line, element.trailing if number == at else None)


def _is_empty(node: MappingNode | SequenceNode) -> bool:
    return not (node.entries if isinstance(node, MappingNode) else node.items)
