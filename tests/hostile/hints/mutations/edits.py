"""Edits of house rules, and the places where one can be made: scalars, keys and entries with their offsets in the text."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from tests.hostile.hints.corpus import HouseFile

PROSE = frozenset(("title", "text", "because", "say", "surely", "pass", "label", "en", "de"))
HEAD = frozenset(("rulewright", "variant", "variants", "scenario", "of", "needs", "players", "text_stays", "safety_limit"))
OPERATIONS = frozenset(("replace", "add", "remove", "insert_before", "insert_after"))
NAME = re.compile(r"[a-z_][a-z_0-9]*")


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a text: what stands from `start` to `end` becomes `text`.

    entry: the offsets of the entry that it leaves incomplete or idle, all of whose lines are the place of the mistake; None: those of the edit.
    """

    start: int
    end: int
    text: str
    entry: tuple[int, int] | None = None


Mutation = Callable[[HouseFile, Random], Iterator[Edit]]  # every edit of one sort that a file allows


def named(name: str, mutation: Mutation) -> Mutation:
    """Give a mutation that was made by a function a name of its own."""
    mutation.__name__ = name
    return mutation


@dataclass(frozen=True, slots=True)
class Place:
    """A scalar with the keys that lead to it, the innermost last, and the entry it is the value of."""

    keys: tuple[str, ...]
    node: ScalarNode
    entry: MappingEntry | None

    @property
    def key(self) -> str:
        """The innermost key."""
        return self.keys[-1] if self.keys else ""


def places(file: HouseFile) -> Iterator[Place]:
    """Return every scalar that is a value."""
    yield from _places(file.tree, (), None)


def _places(node: Node | None, keys: tuple[str, ...], entry: MappingEntry | None) -> Iterator[Place]:
    match node:
        case ScalarNode():
            yield Place(keys, node, entry)
        case SequenceNode(items):
            for item in items:
                yield from _places(item, keys, None)
        case MappingNode(entries):
            for each in entries:
                yield from _places(each.value, (*keys, each.key), each)


def expressions(file: HouseFile) -> Iterator[Place]:
    """Return the scalars that rules are written in: neither sentences nor the head nor addresses."""
    for place in places(file):
        if place.key not in PROSE | HEAD | OPERATIONS and place.node.style == "plain":
            yield place


def sentences(file: HouseFile) -> Iterator[Place]:
    """Return the scalars that people read."""
    return (place for place in places(file) if place.key in PROSE and not (place.key == "because" and len(place.keys) > 1))


def addresses(file: HouseFile) -> Iterator[Place]:
    """Return the addresses of changes."""
    return (place for place in places(file) if place.key in OPERATIONS and place.keys[:1] == ("changes",))


def mappings(file: HouseFile) -> Iterator[tuple[tuple[str, ...], MappingNode]]:
    """Return every mapping with the keys that lead to it."""
    todo: list[tuple[tuple[str, ...], Node | None]] = [((), file.tree)]
    while todo:
        keys, node = todo.pop(0)
        match node:
            case SequenceNode(items):
                todo += [(keys, item) for item in items]
            case MappingNode(entries):
                yield keys, node
                todo += [((*keys, each.key), each.value) for each in entries]


def found(place: Place, pattern: str, group: int = 0) -> Iterator[tuple[int, int, str]]:
    """Return where a pattern occurs in a plain scalar: offsets in the file, and the text there."""
    text, start = place.node.span.text, place.node.span.start
    for match in re.finditer(pattern, text):
        yield start + match.start(group), start + match.end(group), match[group]


def lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Return the lines that hold something: offsets, and the text without its end."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            yield at, at + len(line.rstrip("\n")), line.rstrip("\n")
        at += len(line)


def indentation(line: str) -> int:
    """Return the number of blanks a line begins with."""
    return len(line) - len(line.lstrip(" "))


def block(text: str, start: int) -> tuple[int, int]:
    """Return the offsets of the line of an offset with all lines indented below it; a dash before a key does not count as indentation."""
    begin = text.rfind("\n", 0, start) + 1
    margin, end = start - begin, text.find("\n", start) + 1 or len(text)
    while end < len(text) and (line := text[end : text.find("\n", end)]) and (not line.strip() or _deeper(line, margin)):
        end = text.find("\n", end) + 1 or len(text)
    return begin, end


def _deeper(line: str, margin: int) -> bool:
    return indentation(line) > margin or (indentation(line) == margin and line.lstrip().startswith("- "))
