"""Builds abstract syntax from lark's parse trees: one small function per rule of the grammar.

The tree is walked without recursion, so that a text however deep cannot exhaust the stack; `depth` is returned with
the node for the caller to judge.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.span import Span
from interpreter.frontend.source.source_slice import SourceSlice
from interpreter.frontend.syntax import ast

if TYPE_CHECKING:
    from lark import Token, Tree

Parts = list[Any]  # lark gives children without kinds; the grammar says what stands where
Place = Callable[["Token"], Span]


def build_ast(tree: "Tree[Token]", stretch: SourceSlice) -> tuple[Any, int]:  # the start symbol says which node it is
    """The node for a tree, and how deep it is."""
    from lark import Tree

    def place(token: "Token") -> Span:
        return stretch.span(token.start_pos or 0, token.end_pos or 0)

    made: dict[int, tuple[Any, int]] = {}  # nodes of all rules
    for part in tree.iter_subtrees():  # children before parents
        inner = [made[id(child)] if isinstance(child, Tree) else (child, 0) for child in part.children]
        span = stretch.span(part.meta.start_pos, part.meta.end_pos)
        depth = 1 + max((level for _, level in inner), default=0)
        made[id(part)] = _RULES[part.data]([node for node, _ in inner], span, place), depth
    return made[id(tree)]


def _number(parts: Parts, span: Span, _place: Place) -> ast.NumberLiteral:
    return ast.NumberLiteral(int(parts[0]), span)


def _name(parts: Parts, span: Span, _place: Place) -> ast.NameReference:
    return ast.NameReference(str(parts[0]), span)


def _none(_parts: Parts, span: Span, _place: Place) -> ast.NoneLiteral:
    return ast.NoneLiteral(span)


def _call(parts: Parts, span: Span, place: Place) -> ast.CallExpression:
    return ast.CallExpression(str(parts[0]), tuple(parts[1:]), place(parts[0]), span)


def _binary(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, operator, right = parts
    return ast.BinaryExpression(str(operator), left, right, place(operator), span)


def _not_in(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, no, within, right = parts
    whole = place(within) if place(no) == place(within) else Span(span.source, place(no).start, place(within).end)
    return ast.BinaryExpression("not_in", left, right, whole, span)


def _divided(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, operator, right, rounding = parts
    return ast.BinaryExpression(f"divided_{rounding}", left, right, place(operator), span)


def _not(parts: Parts, span: Span, _place: Place) -> ast.NotExpression:
    return ast.NotExpression(parts[0], span)


def _is_none(parts: Parts, span: Span, _place: Place) -> ast.NoneTest:
    return ast.NoneTest(parts[0], negated=False, span=span)


def _is_not_none(parts: Parts, span: Span, _place: Place) -> ast.NoneTest:
    return ast.NoneTest(parts[0], negated=True, span=span)


def _between(parts: Parts, span: Span, _place: Place) -> ast.RangeTest:
    part, low, high = parts
    return ast.RangeTest(part, low, high, span)


def _if_else(parts: Parts, span: Span, _place: Place) -> ast.ConditionalExpression:
    test, yes, no = parts
    return ast.ConditionalExpression(test, yes, no, span)


def _argument(parts: Parts, span: Span, _place: Place) -> ast.Argument:
    said = _fields(parts[1:])
    return ast.Argument(parts[0], said.get("source"), said.get("where"), said.get("by"), said.get("floor"), span)


def _domain(parts: Parts, span: Span, _place: Place) -> ast.DomainExpression:
    return ast.DomainExpression(parts[0], _fields(parts[1:]).get("where"), span)


def _sentence(parts: Parts, span: Span, _place: Place) -> ast.Sentence:
    up_to = not isinstance(parts[0], ast.Argument)
    subject, *fields = parts[1:] if up_to else parts
    return ast.Sentence(subject, up_to, tuple(fields), span)


def _part(parts: Parts, _span: Span, _place: Place) -> tuple[str, ast.ExpressionNode]:
    return str(parts[0]), parts[1]


def _declaration(parts: Parts, span: Span, _place: Place) -> ast.Declaration:
    said = _fields(parts[1:])
    return ast.Declaration(parts[0], said.get("start"), said.get("known"), span)


def _known(parts: Parts, _span: Span, place: Place) -> dict[str, ast.NameReference]:
    name = parts[-1]
    return {"known": ast.NameReference(str(name), place(name))}


def _head(parts: Parts, span: Span, _place: Place) -> ast.Head:
    return ast.Head(str(parts[0]), tuple(parts[1:]), span)


def _parameter(parts: Parts, span: Span, _place: Place) -> ast.Parameter:
    return ast.Parameter(str(parts[0]), parts[1] if len(parts) > 1 else None, span)


def _optional(parts: Parts, span: Span, _place: Place) -> ast.TypeOf:
    return ast.TypeOf("optional", parts[0], span)


def _holder_of(parts: Parts, span: Span, _place: Place) -> ast.TypeOf:
    return ast.TypeOf(str(parts[0]), parts[-1], span)


def _formula(parts: Parts, span: Span, _place: Place) -> ast.TypeOf:
    return ast.TypeOf("formula", parts[0], span)


def _range(parts: Parts, span: Span, _place: Place) -> ast.TypeRange:
    return ast.TypeRange(parts[0], parts[-1], span)


def _kind_name(parts: Parts, span: Span, _place: Place) -> ast.TypeName:
    return ast.TypeName(str(parts[0]), span)


def _field(name: str) -> "NodeBuilder":
    """A rule for a field with a name; fields inside it stand beside it."""

    def rule(parts: Parts, _span: Span, _place: Place) -> dict[str, object]:
        return {name: parts[0], **_fields(parts[1:])}

    return rule


def _fields(parts: Parts) -> dict[str, Any]:  # fields of any sort
    return {key: node for field in parts for key, node in field.items()}


NodeBuilder = Callable[[Parts, Span, Place], Any]  # gives the node of its rule

_RULES: Mapping[str, NodeBuilder] = {
    "number": _number,
    "name": _name,
    "none": _none,
    "call": _call,
    "binary": _binary,
    "not_in": _not_in,
    "divided": _divided,
    "not_": _not,
    "is_none": _is_none,
    "is_not_none": _is_not_none,
    "between": _between,
    "if_else": _if_else,
    "argument": _argument,
    "for_": _field("source"),
    "where": _field("where"),
    "by": _field("by"),
    "at_least": _field("floor"),
    "domain": _domain,
    "sentence": _sentence,
    "part": _part,
    "declaration": _declaration,
    "starting": _field("start"),
    "known": _known,
    "head": _head,
    "parameter": _parameter,
    "optional": _optional,
    "holder_of": _holder_of,
    "formula": _formula,
    "range": _range,
    "kind_name": _kind_name,
}
