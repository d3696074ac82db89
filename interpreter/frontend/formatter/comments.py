"""The comments of a file: text and position."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode

_BLOCK_HEADER = re.compile(r"[|>][^\n]*\n?")
_ONLY_SIGNS = re.compile(r"[-?:\[{ ]*")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its sign. `own_line`: only dashes of sequences precede it; `blank_before`: an empty line does."""

    text: str
    start: int
    column: int
    own_line: bool
    blank_before: bool


def comments_of(text: str, root: Node) -> list[Comment]:
    """All comments of a file, in order. Between the scalars of a file every `#` begins one."""
    found: list[Comment] = []
    at = 0
    for start, end in [*sorted(_scalars(root)), (len(text), len(text))]:
        while (sign := text.find("#", at, start)) >= 0:
            at = _line_end(text, sign)
            found.append(_comment(text, sign, at))
        at = max(at, end)
    return found


def blank_before(text: str, start: int) -> bool:
    """Whether something is the first in its line, and the line before is empty."""
    begin = text.rfind("\n", 0, start) + 1
    if not _ONLY_SIGNS.fullmatch(text, begin, start) or begin == 0:
        return False
    return not text[text.rfind("\n", 0, begin - 1) + 1 : begin].strip()


def _scalars(root: Node) -> Iterator[tuple[int, int]]:
    """The stretches of all keys and values."""
    waiting = [root]
    while waiting:
        match waiting.pop():
            case ScalarNode() as text:
                yield _content(text)
            case SequenceNode(items):
                waiting += items
            case MappingNode(entries):
                for entry in entries:
                    yield entry.key_span.start, entry.key_span.end
                    waiting.append(entry.value)


def _content(text: ScalarNode) -> tuple[int, int]:
    """The stretch of a scalar; behind `|` a comment may stand before the text begins."""
    if text.style not in ("literal", "folded"):
        return text.span.start, text.span.end
    header = _BLOCK_HEADER.match(text.span.source.text, text.span.start)
    first = header.end() if header else text.span.end
    return first, max(first, text.span.end)


def _comment(text: str, start: int, end: int) -> Comment:
    begin = text.rfind("\n", 0, start) + 1
    own_line = _ONLY_SIGNS.fullmatch(text, begin, start) is not None
    return Comment(text[start:end].rstrip(), start, start - begin, own_line, blank_before(text, start))


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end
