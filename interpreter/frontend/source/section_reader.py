"""Reads a file section by section, and each section once: who types in one of them has only that one read again.

A section is a key that stands at the beginning of a line, with all below it; a long one is read entry by entry in the same way. A
file that does not fall into sections that can be read alone is read as a whole, and so is a section with its entries.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode

KEPT = 4096  # sections
LONG = 1000  # signs; shorter sections are not worth taking apart
_BEGINS = re.compile(r"^[^\s#-]", re.MULTILINE)  # a list may stand at the margin of its key
_HEAD = re.compile(r"[a-z_]+:[ ]*(?:#[^\n]*)?\n(?:[ ]*(?:#[^\n]*)?\n)*(?P<margin>[ ]+)[^\s#-]")
_ABOVE = "_:\n"  # stands above an entry that is read alone
ReadSource = Callable[[Source], Node | None]


def read_sections(source: Source, read: ReadSource) -> MappingNode | None:
    """The tree of a text whose sections `read` can read each alone; None if it has to be read as a whole."""
    starts = [match.start() for match in _BEGINS.finditer(source.text)]
    if not starts or any(line.strip() and not line.lstrip().startswith("#") for line in source.text[: starts[0]].splitlines()):
        return None
    entries: dict[str, MappingEntry] = {}
    for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
        entry = _section(source.text[start:end], read)
        if entry is None or entry.key in entries:
            return None
        entries[entry.key] = _Mover(source, start).entry(entry)
    every = tuple(entries.values())
    return MappingNode(every, Span(source, starts[0], every[-1].value.span.end))


@lru_cache(maxsize=KEPT)
def _section(text: str, read: ReadSource) -> MappingEntry | None:
    """The one entry of a section, with places counted from its beginning; None if it is not that."""
    return (_by_entries(text, read) if len(text) > LONG else None) or _alone(text, read)


def _alone(text: str, read: ReadSource) -> MappingEntry | None:
    """The one entry of a text that is read as a whole."""
    tree = read(Source("", text))
    is_one = isinstance(tree, MappingNode) and not tree.flow and len(tree.entries) == 1
    return tree.entries[0] if is_one and isinstance(tree, MappingNode) else None


def _by_entries(text: str, read: ReadSource) -> MappingEntry | None:
    """The same of a section whose entries can be read each alone; None for others."""
    head = _HEAD.match(text)
    if head is None:
        return None
    margin = head["margin"]
    starts = [match.start() for match in re.finditer(rf"^{margin}[^\s#-]", text, re.MULTILINE)]
    if re.search(rf"^(?!{margin})[ ]*[^\s#]", text[starts[0] :], re.MULTILINE):
        return None
    source, entries = Source("", text), {}
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        entry = _entry(text[start:end], read)
        if entry is None or entry.key in entries:
            return None
        entries[entry.key] = _Mover(source, start - len(_ABOVE)).entry(entry)
    every = tuple(entries.values())
    key = text[: text.index(":")]
    return MappingEntry(key, Span(source, 0, len(key)), MappingNode(every, Span(source, every[0].key_span.start, every[-1].value.span.end)))


@lru_cache(maxsize=KEPT)
def _entry(text: str, read: ReadSource) -> MappingEntry | None:
    """The one entry below a key, with places counted from that key."""
    above = _alone(_ABOVE + text, read)
    inside = above.value if above is not None else None
    return inside.entries[0] if isinstance(inside, MappingNode) and not inside.flow and len(inside.entries) == 1 else None


class _Mover:
    """Puts trees of a section where it stands in its file."""

    def __init__(self, source: Source, by: int) -> None:
        self.source = source
        self.by = by

    def span(self, span: Span) -> Span:
        """The same stretch in the file."""
        return Span(self.source, span.start + self.by, span.end + self.by)

    def entry(self, entry: MappingEntry) -> MappingEntry:
        """An entry with all in it."""
        return MappingEntry(entry.key, self.span(entry.key_span), self.node(entry.value))

    def node(self, node: Node) -> Node:
        """A tree."""
        match node:
            case ScalarNode(value, span, inner, style):
                place = self.span(span)
                return ScalarNode(value, place, place if inner is span else self.span(inner), style)
            case MappingNode(entries, span, flow):
                return MappingNode(tuple(map(self.entry, entries)), self.span(span), flow)
            case SequenceNode(items, span, flow):
                return SequenceNode(tuple(map(self.node, items)), self.span(span), flow)


def section_texts(root: MappingNode) -> Iterator[tuple[MappingEntry, str]]:
    """The entries of a file, each with its text."""
    for entry in root:
        yield entry, root.span.source.text[entry.key_span.start : entry.value.span.end]
