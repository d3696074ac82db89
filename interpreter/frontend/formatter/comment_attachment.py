"""Attaches comments to the entries of mappings and sequences they belong to."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.frontend.formatter.comments import Comment, blank_before, comments_of
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, SequenceNode

ContainerNode = MappingNode | SequenceNode


@dataclass(eq=False, slots=True)
class Element:
    """An entry of a mapping or sequence with the comments before it and the one behind it in its line."""

    start: int
    end: int
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
    starts: list[int] = field(default_factory=list)
    blocks: list[Element] = field(default_factory=list)  # those that stand on lines of their own
    block_starts: list[int] = field(default_factory=list)


def attach_comments(text: str, root: ContainerNode) -> CommentAttachment:
    """The outline of a file, with every comment where it belongs."""
    made = CommentAttachment(text, Container(root, 0, None), {}, [])
    _enter(made, made.root)
    made.starts = [element.start for element in made.elements]
    made.blocks = [element for element in made.elements if not element.holder.node.flow]
    made.block_starts = [element.start for element in made.blocks]
    for comment in comments_of(text, root):
        _attach(comment, made)
    return made


def _enter(made: CommentAttachment, place: Container) -> None:
    """Add the elements of a place and everything inside them."""
    made.places[id(place.node)] = place
    parts = place.node.entries if isinstance(place.node, MappingNode) else place.node.items
    for part in parts:
        value = part.value if isinstance(part, MappingEntry) else part
        start = part.key_span.start if isinstance(part, MappingEntry) else value.span.start
        entry = part if isinstance(part, MappingEntry) else None
        element = Element(start, value.span.end, value, entry, place, blank_before(made.text, start))
        place.elements.append(element)
        made.elements.append(element)
        if isinstance(value, MappingNode | SequenceNode):
            _enter(made, Container(value, _column(made.text, value), element))


def _column(text: str, node: ContainerNode) -> int:
    """The column of a mapping's keys or of a list's dashes."""
    begin = text.rfind("\n", 0, node.span.start) + 1
    if isinstance(node, MappingNode) or node.flow:
        return node.span.start - begin
    return text.rfind("-", 0, node.items[0].span.start) - begin if node.items else 0


def _attach(comment: Comment, made: CommentAttachment) -> None:
    """Give a comment to what it stands before, behind or under."""
    place = _braces_around(comment, made)
    if place is not None:
        _attach_in_braces(comment, place)
    elif comment.own_line:
        _attach_own_line(comment, made)
    else:
        made.blocks[bisect_left(made.block_starts, comment.start) - 1].take(comment)


def _braces_around(comment: Comment, made: CommentAttachment) -> Container | None:
    """The innermost braces or brackets around a comment."""
    at = bisect_left(made.starts, comment.start)
    if not at:
        return None
    before = made.elements[at - 1]
    inner = made.places.get(id(before.value))
    places = [*([inner] if inner else []), *before.holder.places()]
    return next((place for place in places if place.node.flow and comment.start < place.node.span.end), None)


def _attach_in_braces(comment: Comment, place: Container) -> None:
    """Give a comment to an element in braces; these will stand on lines of their own."""
    if not place.elements and place.above is not None:
        place.above.leading.append(comment)
        return
    for around in place.places():
        around.opened |= around.node.flow
    following = next((element for element in place.elements if element.end > comment.start), None)
    before = [element for element in place.elements if element.start < comment.start]
    if before and not comment.own_line:
        before[-1].take(comment)
    elif following is not None:
        following.leading.append(comment)
    else:
        place.tail.append(comment)


def _attach_own_line(comment: Comment, made: CommentAttachment) -> None:
    """Give a comment on a line of its own to the next element; further to the right than that, to the block that ends there."""
    at = bisect_left(made.block_starts, comment.start)
    before = made.blocks[at - 1] if at else None
    following = made.blocks[at] if at < len(made.blocks) else None
    if before is not None and comment.start < before.value.span.start and not _is_block(before.value):
        before.leading.append(comment)  # between a key and its value
        return
    if following is not None and comment.column <= _line_column(made.text, following.start):
        following.leading.append(comment)
        return
    ending = _ending(before, following)
    place = next((place for place in ending if place.column <= comment.column), None)
    if place is not None:
        place.tail.append(comment)
    elif following is not None:
        following.leading.append(comment)
    else:
        made.root.tail.append(comment)


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
