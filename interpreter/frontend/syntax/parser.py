"""Parses the texts of a rule file: expressions, domains, sentences, declarations, heads and types.

Every function gives None and adds to the report where the text cannot be read; nothing is raised, however long or deep
the text. Where no text stands (nothing, a list, keys) they give None and say nothing: the form of a file has been checked by then.
All spans are places in the file.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingEntry, Node, ScalarNode
from interpreter.frontend.source.source_slice import SourceSlice, slice_of
from interpreter.frontend.syntax import ast, syntax_errors
from interpreter.frontend.syntax.ast_builder import build_ast
from interpreter.frontend.syntax.former_value import WAS, depth_of, with_former
from interpreter.frontend.syntax.grammar import parser

if TYPE_CHECKING:
    from lark import Token, Tree

LONGEST = 2000
"""How many signs a text may have."""
_TOO_LARGE = re.compile(r"\b[0-9]{10,}\b")
DEEPEST = 100
"""How many levels a text may have: later stages walk it by recursion."""


def parse_expression(node: Node | None, report: Report) -> ast.ExpressionNode | None:
    """The value that a text asks for."""
    tree: ast.ExpressionNode | None = _parse_node("expression", node, report)
    return tree


def parse_points(node: Node | None, report: Report) -> ast.ExpressionNode | None:
    """The points of a line: a value, which may be divided at last without rounding."""
    tree: ast.ExpressionNode | None = _parse_node("points", node, report)
    return tree


def parse_domain(node: Node | None, report: Report) -> ast.DomainExpression | None:
    """What may be chosen: a set, and a condition on its members."""
    tree: ast.DomainExpression | None = _parse_node("domain", node, report)
    return tree


def parse_sentence(node: Node | None, report: Report) -> ast.Sentence | None:
    """A step on one line: what stands after the verb. Each short field stands once."""
    tree: ast.Sentence | None = _parse_node("sentence", node, report)
    return tree if tree is None or _fields_once(tree, report) else None


def parse_declaration(node: Node | None, report: Report) -> ast.Declaration | None:
    """What is kept track of: its kind, how it starts, who knows it."""
    tree: ast.Declaration | None = _parse_node("declaration", node, report)
    return tree


def parse_head(entry: MappingEntry, report: Report) -> ast.Head | None:
    """A name and its parameters: the key of an entry."""
    tree: ast.Head | None = _parse_text("head", entry.key, entry.key_span, report)
    return tree


def parse_kind(node: Node | None, report: Report) -> ast.TypeNode | None:
    """A kind."""
    tree: ast.TypeNode | None = _parse_node("kind", node, report)
    return tree


def _parse_node(start: str, node: Node | None, report: Report) -> Any:  # the start symbol says which node it is
    if not isinstance(node, ScalarNode):
        return None
    tree = _parse_text(start, node.value, node.inner, report)
    if tree is None or node.former is None:
        return tree
    whole = node.inner
    if (length := _length(node)) > LONGEST:
        report.add("Y201", whole, length=length, limit=LONGEST)
        return None
    former = _parse_node(start, node.former, report)
    if former is None:
        return None
    tree = with_former(tree, former)
    if depth_of(tree) <= DEEPEST:
        return tree
    report.add("Y202", whole, limit=DEEPEST)
    return None


def _length(node: ScalarNode | None) -> int:
    """How many signs a text has with the former ones that it speaks of."""
    return len(node.value) + node.value.count(WAS) * _length(node.former) if node is not None else 0


def _parse_text(start: str, value: str, whole: Span, report: Report) -> Any:  # the start symbol says which node it is
    tree = _parse_flawless(start, value, whole, id(whole.source))
    return _parse(start, value, whole, report) if tree is None else tree


@lru_cache(maxsize=8192)
def _parse_flawless(start: str, value: str, whole: Span, _source: int) -> Any:  # the start symbol says which node it is
    """The node of a text about which there is nothing to say: games are checked with one variant after the other.

    Its places lie in the very source that was given, not in an equal one; what is kept holds it, so its id is no other's.
    """
    report = Report()
    tree = _parse(start, value, whole, report)
    return None if len(report) else tree


def _parse(start: str, value: str, whole: Span, report: Report) -> Any:  # the start symbol says which node it is
    from lark.exceptions import UnexpectedInput

    place = slice_of(value, whole)
    if not _is_small(place, report):
        return None
    try:
        node, depth = build_ast(_parse_words(start, place.words), place)
    except UnexpectedInput as error:
        syntax_errors.explain_syntax_error(start, place, error, report)
        return None
    if depth > DEEPEST:
        report.add("Y202", place.span(0, len(place.words)), limit=DEEPEST)
        return None
    return node


@lru_cache(maxsize=4096)
def _parse_words(start: str, words: str) -> "Tree[Token]":
    """The tree of a text that the grammar takes; the same words stand in many places."""
    return parser().parse(words, start=start)


def _is_small(place: SourceSlice, report: Report) -> bool:
    """Is the text short enough, and are its brackets and numbers? Says so if not."""
    words = place.words
    whole = place.span(0, len(words))
    if len(words) > LONGEST:
        report.add("Y201", whole, length=len(words), limit=LONGEST)
    elif _bracket_depth(words) > DEEPEST:
        report.add("Y202", whole, limit=DEEPEST)
    elif number := _TOO_LARGE.search(words):
        report.add("Y204", place.span(number.start(), number.end()), number=number.group())
    else:
        return True
    return False


def _bracket_depth(words: str) -> int:
    depth = deepest = 0
    for sign in words:
        depth += (sign == "(") - (sign == ")")
        deepest = max(deepest, depth)
    return deepest


def _fields_once(node: ast.Sentence, report: Report) -> bool:
    """Does each field stand once? Says so if not."""
    names: set[str] = set()
    for name, value in node.fields:
        if name in names:
            report.add("Y203", value.span, field=name)
        names.add(name)
    return len(names) == len(node.fields)
