"""Sorts of the words of a rule file, for editors that colour them: keys, verbs, words of the language, names by what they stand for.

    tokens(text, sort, declarations)

The parts of a block are found once; what a name stands for is looked up each time, since it may be declared in another block.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from interpreter.editing.blocks import blocks, leaves, read, shape_at
from interpreter.editing.cursor import Cursor, walk
from interpreter.editing.declarations import Declaration
from interpreter.editing.positions import positions_of
from interpreter.frontend.source.nodes import Node, head_name
from interpreter.frontend.syntax.grammar import HARD, keywords
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.schema.shapes import FieldType
from interpreter.model.schema.statements import STATEMENTS

TYPES = ("keyword", "function", "variable", "parameter", "property", "enumMember", "number", "string", "comment", "operator", "type")
MODIFIERS = ("declaration", "readonly", "defaultLibrary")

_NAME, _DATA = "name", "data"  # types of parts that depend on what is declared
_SORTS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "number": ("variable", "readonly"), "option": ("variable", "readonly"), "tracked": ("variable", ""), "word": ("function", ""),
    "table": ("function", "readonly"), "kind": ("type", ""), "set": ("type", ""), "member": ("enumMember", ""), "column": ("property", ""),
    "action": ("function", ""), "procedure": ("function", ""), "end": ("function", ""),
})  # fmt: skip
_SECTIONS = ("options", "numbers", "kinds", "tables", "track", "words", "actions", "procedures", "end")
_PART = re.compile(r"(?P<name>[a-z][a-z0-9_]*)|(?P<number>[0-9]+)|(?P<operator><=|>=|!=|[=<>+*-])")
_QUOTED = re.compile(r"\{([a-z][a-z0-9_]*)")
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)
_TEXTS = (FieldType.TEXT, FieldType.LABEL, FieldType.FILE, FieldType.PATH, FieldType.PICTURE)
_LINES = (FieldType.LINE, FieldType.IDENTIFIER, FieldType.CLAUSES)
_BINDING = (("choose",), ("let",), ("choose_together",))
_CHOICES = (FieldType.WORD, FieldType.YES_NO, FieldType.COLOUR, FieldType.TEAMS, FieldType.IF_NONE)


class Token(NamedTuple):
    """A stretch of a line: its line, column and length (UTF-16), one of `TYPES`, one of `MODIFIERS` or nothing."""

    line: int
    column: int
    length: int
    type: str
    modifier: str = ""


class _Part(NamedTuple):
    """A token whose type may depend on what its text is declared as."""

    line: int
    column: int
    length: int
    type: str
    modifier: str
    text: str


def tokens(text: str, sort: str, names: Sequence[Declaration], game: Node | None = None) -> list[Token]:
    """The tokens of a file of a sort in order; none overlap.

    names: what the files of the game declare. game: the game that a variant changes, which tells the form of what it puts there.
    """
    known = {each.name: _SORTS[each.sort] for each in reversed(names) if each.sort in _SORTS}
    found: list[Token] = []
    for section in blocks(text, sort):
        if section.inside:
            found.append(Token(section.line, 0, len(section.key), "property"))
        for block in leaves((section,)):
            parts = _of_leaf(block.text, block.way) if game is None else _parts(block.text, block.way, game)
            for line, column, length, type_, modifier, name in parts:
                own, said = (type_, "") if type_ not in (_NAME, _DATA) else known.get(name) or _unknown(name, type_)
                found.append(Token(line + block.line, column, length, own, modifier or said))
    return found


def encoded(found: Sequence[Token]) -> list[int]:
    """Tokens as the protocol has them: five numbers each, places counted from the token before."""
    numbers: list[int] = []
    line = column = 0
    for each in found:
        numbers += (each.line - line, each.column - (column if each.line == line else 0), each.length, TYPES.index(each.type))
        numbers.append(1 << MODIFIERS.index(each.modifier) if each.modifier else 0)
        line, column = each.line, each.column
    return numbers


@cache
def _unknown(name: str, type_: str) -> tuple[str, str]:
    """Sort of a name that no file declares: a word of the language, else something bound around it; among data it is a text."""
    if type_ == _DATA:
        return "string", ""
    if name in keywords() or name in ("yes", "no"):
        return "keyword", ""
    if name in ("me", "player"):
        return "variable", "defaultLibrary"
    return ("function", "defaultLibrary") if name in FUNCTIONS or name in AGGREGATES else ("parameter", "")


@lru_cache(maxsize=2048)
def _of_leaf(text: str, way: tuple[str, ...]) -> tuple[_Part, ...]:
    return _parts(text, way, None)


def _parts(text: str, way: tuple[str, ...], game: Node | None) -> tuple[_Part, ...]:
    """The parts of a block of a section, with lines counted from its first."""
    root = read(text)
    found = list(_stretches(root, way, game)) if root is not None else []
    taken = [(start, end) for start, end, *_ in found]
    comments = (each.span() for each in _COMMENT.finditer(text))
    found += [(*each, "comment", "") for each in comments if not any(start <= each[0] < end for start, end in taken)]
    return tuple(_placed(sorted(found), text))


def _stretches(root: Node, way: tuple[str, ...], game: Node | None) -> Iterator[tuple[int, int, str, str]]:
    """Beginning, end, type and modifier of what stands in a block."""
    for each in walk(root, shape_at(way), None, (), game):
        start, text = each.span.start, each.span.text
        if each.key:
            yield from _key(each, way[1:])
        elif each.form in _TEXTS:
            at = start
            for quoted in _QUOTED.finditer(text):
                yield at, start + quoted.start(1), "string", ""
                yield start + quoted.start(1), start + quoted.end(1), _NAME, ""
                at = start + quoted.end(1)
            yield at, each.span.end, "string", ""
        elif each.form in _CHOICES:
            yield start, each.span.end, "enumMember", ""
        elif each.form is FieldType.ADDRESS:
            yield start, each.span.end, "property", ""
        elif each.form is FieldType.DATA or each.form in _LINES:
            yield start, each.span.end, "number" if text.isdigit() else _DATA, ""
        else:
            yield from _words(text, start)


def _key(each: Cursor, way: tuple[str, ...]) -> Iterator[tuple[int, int, str, str]]:
    start, end = each.span.start, each.span.end
    around = (*way, *each.sections)
    if each.row is not None:
        yield start, end, "keyword" if each.row.name in STATEMENTS and len(around) > 1 else "property", ""
    elif around[-1:] in _BINDING:
        yield start, end, "parameter", "declaration"
    elif len(around) == 1 and around[0] in _SECTIONS:
        name = head_name(each.span.text)
        yield start, start + len(name), _NAME, "declaration"
        yield from _words(each.span.text[len(name) :], start + len(name))
    else:
        yield start, end, "property", ""


def _words(text: str, start: int) -> Iterator[tuple[int, int, str, str]]:
    """The words, numbers and signs of an expression."""
    for part in _PART.finditer(text):
        yield start + part.start(), start + part.end(), "keyword" if part.group() in HARD else str(part.lastgroup), ""


def _placed(found: Iterable[tuple[int, int, str, str]], text: str) -> Iterator[_Part]:
    """Parts at the lines and columns of a block; what goes over several lines is one part a line."""
    positions = positions_of(text)
    for begin, end, type_, modifier in found:
        for piece in re.finditer(r"[^\s][^\n]*", text[begin:end]):
            first, last = positions.range_of(begin + piece.start(), begin + len(text[begin : begin + piece.end()].rstrip()))[1:4:2]
            line = positions.at(begin + piece.start()).line
            yield _Part(line, first, last - first, type_, modifier, text[begin:end] if type_ in (_NAME, _DATA) else "")
