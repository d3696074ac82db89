"""Lists and mappings in brackets on one line (`- {tile: T04, cells: [[2, 2], [2, 3]]}`), read without the parser of YAML.

Files of components are made of such lines, and the parser takes ten times as long for them. Only what it would read the same way is read
here: names, numbers and words without signs that mean something to YAML. Where a text has brackets that open nothing (in a text of
several lines, say) such a tree stands for nothing, and nobody looks at it.
"""

import re
from collections.abc import Mapping

from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode

MOST_INSIDE = 8  # brackets inside each other; others are left to the parser
_LETTER = "A-Za-z0-9_À-ÖØ-öø-ž"
_FLOW = re.compile(r"(?<=[:-] )(?:\[[^\n#]{0,500}\]|\{[^\n#]{0,500}\})(?=[ ]*$|[ ]+#)", re.MULTILINE)
_TEXT = re.compile(rf"-?[{_LETTER}](?:[{_LETTER} .+*/-]{{0,200}}[{_LETTER}.+])?")
_KEY = re.compile(r"([A-Za-z0-9_]{1,60}):[ ]+")
_COMMA = re.compile(r"[ ]*,[ ]+")
_SPACE = re.compile(r"[ ]*")


class NoFlowError(Exception):
    """Something that only the parser of YAML can read."""


def flows_in(source: Source) -> Mapping[int, Node]:
    """The trees of lines in brackets that can be read here, by where they begin."""
    flows: dict[int, Node] = {}
    for match in _FLOW.finditer(source.text):
        try:
            node = _Reader(source, match.end()).node(match.start(), 1)
        except NoFlowError:
            continue
        if node.span.end == match.end():
            flows[match.start()] = node
    return flows


class _Reader:
    """Reads what stands in brackets in a line that ends at `end`."""

    def __init__(self, source: Source, end: int) -> None:
        self.source, self.text, self.end = source, source.text, end

    def node(self, start: int, depth: int) -> Node:
        """What begins here. Raises `NoFlowError`."""
        sign = self.text[start]
        if sign in "[{":
            if depth > MOST_INSIDE:
                raise NoFlowError
            return self._sequence(start, depth) if sign == "[" else self._mapping(start, depth)
        match = _TEXT.match(self.text, start, self.end)
        if match is None:
            raise NoFlowError
        span = Span(self.source, start, match.end())
        return ScalarNode(match.group(), span, span)

    def _sequence(self, start: int, depth: int) -> SequenceNode:
        items: list[Node] = []
        at = self._past(_SPACE, start + 1)
        while self.text[at] != "]":
            items.append(self.node(at, depth + 1))
            at = self._next(items[-1].span.end, "]")
        return SequenceNode(tuple(items), Span(self.source, start, at + 1), flow=True)

    def _mapping(self, start: int, depth: int) -> MappingNode:
        entries: dict[str, MappingEntry] = {}
        at = self._past(_SPACE, start + 1)
        while self.text[at] != "}":
            key = _KEY.match(self.text, at, self.end)
            if key is None or key[1] in entries:
                raise NoFlowError
            entry = entries[key[1]] = MappingEntry(key[1], Span(self.source, at, key.end(1)), self.node(key.end(), depth + 1))
            at = self._next(entry.value.span.end, "}")
        return MappingNode(tuple(entries.values()), Span(self.source, start, at + 1), flow=True)

    def _next(self, at: int, closing: str) -> int:
        """Where the next part begins, or where the bracket closes."""
        comma = _COMMA.match(self.text, at, self.end)
        if comma is None:
            at = self._past(_SPACE, at)
            if self.text[at] != closing:
                raise NoFlowError
            return at
        if self.text[comma.end()] == closing:
            raise NoFlowError
        return comma.end()

    def _past(self, what: re.Pattern[str], at: int) -> int:
        match = what.match(self.text, at, self.end)
        return at if match is None else match.end()
