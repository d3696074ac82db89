"""Attaches comments to the entries of mappings and sequences they belong to."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from interpreter.frontend.formatter.comments import Comment, blank_before, comments_of
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, SequenceNode, entries_of, items_of

ContainerNode = MappingNode | SequenceNode


@dataclass(eq=False, slots=True)
class Element:
    """An entry of a mapping or sequence with the comments before it and the one behind it in its line."""

    start: int
    value: Node
    entry: MappingEntry | None  # None in a list
    holder: "Container"
    blank_before: bool
    leading: list[Comment] = field(default_factory=list)
    trailing: Comment | None = None

    def take(self, comment: Comment) -> None:
        """Take a comment of its line; only one can stand there, and the last one does."""
        if self.trailing is not None:
            self.leading.append(self.trailing)
        self.trailing = comment


@dataclass(eq=False, slots=True)
class Container:
    """A mapping or sequence: its elements, trailing comments, and whether braces have to be opened for comments."""

    node: ContainerNode
    column: int
    above: Element | None
    elements: list[Element] = field(default_factory=list)
    tail: list[Comment] = field(default_factory=list)
    opened: bool = False

    def places(self) -> "Iterator[Container]":
        """This one and those around it, from the inside out."""
        place: Container | None = self
        while place is not None:
            yield place
            place = place.above.holder if place.above is not None else None


@dataclass(slots=True)
class CommentAttachment:
    """The containers of a file by identity of their nodes, and all elements in document order, outer ones first."""

    text: str
    root: Container
    places: dict[int, Container]
    elements: list[Element]
    blocks: list[Element] = field(default_factory=list)  # those that stand on lines of their own


def attach_comments(text: str, root: ContainerNode) -> CommentAttachment:
    """The outline of a file, with every comment where it belongs."""
    attachment = CommentAttachment(text, Container(root, 0, None), {}, [])
    _enter(attachment, attachment.root)
    attachment.blocks = [element for element in attachment.elements if not element.holder.node.flow]
    for comment in comments_of(text, root):
        _attach(comment, attachment)
    return attachment


def _enter(attachment: CommentAttachment, place: Container) -> None:
    """Add the elements of a place and everything inside them."""
    attachment.places[id(place.node)] = place
    parts: list[tuple[int, Node, MappingEntry | None]] = [(entry.key_span.start, entry.value, entry) for entry in entries_of(place.node)]
    parts += [(item.span.start, item, None) for item in items_of(place.node)]
    for start, value, entry in parts:
        element = Element(start, value, entry, place, blank_before(attachment.text, start))
        place.elements.append(element)
        attachment.elements.append(element)
        if isinstance(value, MappingNode | SequenceNode):
            _enter(attachment, Container(value, _column(attachment.text, value), element))


def _column(text: str, node: ContainerNode) -> int:
    """The column of a mapping's keys or of a list's dashes."""
    begin = text.rfind("\n", 0, node.span.start) + 1
    if isinstance(node, MappingNode) or node.flow:
        return node.span.start - begin
    return text.rfind("-", 0, node.items[0].span.start) - begin if node.items else 0


def _attach(comment: Comment, attachment: CommentAttachment) -> None:
    """Give a comment to what it stands before, behind or under."""
    place = _braces_around(comment, attachment)
    if place is not None:
        _attach_in_braces(comment, place)
    elif comment.own_line:
        _attach_own_line(comment, attachment)
    else:
        attachment.blocks[_number_before(attachment.blocks, comment) - 1].take(comment)


def _number_before(elements: Sequence[Element], comment: Comment) -> int:
    """How many elements begin before a comment."""
    return bisect_left(elements, comment.start, key=attrgetter("start"))


def _braces_around(comment: Comment, attachment: CommentAttachment) -> Container | None:
    """The innermost braces or brackets around a comment."""
    at = _number_before(attachment.elements, comment)
    if not at:
        return None
    before = attachment.elements[at - 1]
    inner = attachment.places.get(id(before.value))
    places = [*([inner] if inner else []), *before.holder.places()]
    return next((place for place in places if place.node.flow and comment.start < place.node.span.end), None)


def _attach_in_braces(comment: Comment, place: Container) -> None:
    """Give a comment to an element in braces; these will stand on lines of their own."""
    if not place.elements and place.above is not None:
        place.above.leading.append(comment)
        return
    for around in place.places():
        around.opened |= around.node.flow
    following = next((element for element in place.elements if element.value.span.end > comment.start), None)
    before = [element for element in place.elements if element.start < comment.start]
    if before and not comment.own_line:
        before[-1].take(comment)
    elif following is not None:
        following.leading.append(comment)
    else:
        place.tail.append(comment)


def _attach_own_line(comment: Comment, attachment: CommentAttachment) -> None:
    """Give a comment on a line of its own to the next element; further to the right than that, to the block that ends there."""
    at = _number_before(attachment.blocks, comment)
    before = attachment.blocks[at - 1] if at else None
    following = attachment.blocks[at] if at < len(attachment.blocks) else None
    if before is not None and comment.start < before.value.span.start and not _is_block(before.value):
        before.leading.append(comment)  # between a key and its value
        return
    if following is not None and comment.column <= _line_column(attachment.text, following.start):
        following.leading.append(comment)
        return
    ending = _ending(before, following)
    place = next((place for place in ending if place.column <= comment.column), None)
    if place is not None:
        place.tail.append(comment)
    elif following is not None:
        following.leading.append(comment)
    else:
        attachment.root.tail.append(comment)


def _is_block(node: Node) -> bool:
    return isinstance(node, MappingNode | SequenceNode) and not node.flow


def _ending(before: Element | None, following: Element | None) -> list[Container]:
    """The places that end between two elements, from the inside out."""
    if before is None:
        return []
    going_on = list(following.holder.places()) if following is not None else []
    return [place for place in before.holder.places() if place not in going_on]


def _line_column(text: str, start: int) -> int:
    """The column of the first sign in a line."""
    begin = text.rfind("\n", 0, start) + 1
    line = text[begin : start + 1]
    return len(line) - len(line.lstrip(" "))
