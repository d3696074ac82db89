"""Builds abstract syntax from lark's parse trees: one small function per rule of the grammar.

The tree is walked without recursion, so that a text however deep cannot exhaust the stack; `depth` is returned with
the node for the caller to judge.
"""

from collections.abc import Callable, Mapping
from functools import partial
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

    nodes: dict[int, tuple[Any, int]] = {}  # nodes of all rules
    for part in tree.iter_subtrees():  # children before parents
        inner = [nodes[id(child)] if isinstance(child, Tree) else (child, 0) for child in part.children]
        span = stretch.span(part.meta.start_pos, part.meta.end_pos)
        depth = 1 + max((level for _, level in inner), default=0)
        nodes[id(part)] = _RULES[part.data]([node for node, _ in inner], span, place), depth
    return nodes[id(tree)]


def _node(make: Callable[..., Any], *picked: int) -> "NodeBuilder":
    """A rule whose children, all or those picked, are the fields of its node in their order."""

    def rule(parts: Parts, span: Span, _place: Place) -> Any:  # what is made
        fields = [parts[number] for number in picked] or parts
        return make(*(str(part) if isinstance(part, str) else part for part in fields), span=span)

    return rule


def _node_of_fields(make: Callable[..., Any]) -> "NodeBuilder":
    """A rule whose first child is the first field of its node, and whose others say which fields they are."""

    def rule(parts: Parts, span: Span, _place: Place) -> Any:  # what is made
        return make(parts[0], **_fields(parts[1:]), span=span)

    return rule


def _number(parts: Parts, span: Span, _place: Place) -> ast.NumberLiteral:
    return ast.NumberLiteral(int(parts[0]), span=span)


def _call(parts: Parts, span: Span, place: Place) -> ast.CallExpression:
    return ast.CallExpression(str(parts[0]), tuple(parts[1:]), place(parts[0]), span=span)


def _binary(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, operator, right = parts
    return ast.BinaryExpression(str(operator), left, right, place(operator), span=span)


def _not_in(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, no, within, right = parts
    whole = place(within) if place(no) == place(within) else Span(span.source, place(no).start, place(within).end)
    return ast.BinaryExpression("not_in", left, right, whole, span=span)


def _divided(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, operator, right, rounding = parts
    return ast.BinaryExpression(f"divided_{rounding}", left, right, place(operator), span=span)


def _fraction(parts: Parts, span: Span, place: Place) -> ast.BinaryExpression:
    left, operator, right = parts
    return ast.BinaryExpression("divided", left, right, place(operator), span=span)


def _sentence(parts: Parts, span: Span, _place: Place) -> ast.Sentence:
    up_to = not isinstance(parts[0], ast.Argument)
    subject, *rest = parts[1:] if up_to else parts
    fields = tuple(part for part in rest if not isinstance(part, ast.Argument))
    each = next((part for part in rest if isinstance(part, ast.Argument)), None)
    if not fields and subject.source is not None and subject.by is None:  # its fields stand under keys of their own
        each = ast.Argument(subject.source, where=subject.where, span=subject.span)
        subject = ast.Argument(subject.value, span=subject.value.span)
    return ast.Sentence(subject, up_to, fields, each, span=span)


def _each(parts: Parts, span: Span, _place: Place) -> ast.Argument:
    fields = _fields(parts)
    return ast.Argument(fields["source"], where=fields.get("where"), span=span)


def _part(parts: Parts, _span: Span, _place: Place) -> tuple[str, ast.ExpressionNode]:
    return str(parts[0]), parts[1]


def _memory(parts: Parts, span: Span, place: Place) -> ast.Declaration:
    names = tuple(ast.NameReference(str(name), span=place(name)) for name in parts[2:])
    return ast.Declaration(ast.TypeMemory(names, span=span), span=span)


def _head(parts: Parts, span: Span, _place: Place) -> ast.Head:
    return ast.Head(str(parts[0]), tuple(parts[1:]), span=span)


def _field(name: str) -> "NodeBuilder":
    """A rule for a field with a name; fields inside it stand beside it."""

    def rule(parts: Parts, _span: Span, _place: Place) -> dict[str, object]:
        return {name: parts[0], **_fields(parts[1:])}

    return rule


def _path(parts: Parts, span: Span, place: Place) -> ast.Path:
    name, _, start, _, following, *fields = parts
    return ast.Path(ast.NameReference(str(name), span=place(name)), start, by=following, **_fields(fields), span=span)


def _by(parts: Parts, _span: Span, _place: Place) -> dict[str, object]:
    """What ranks members, and what decides among equals."""
    fields = [part for part in parts[1:] if isinstance(part, dict)]
    return {"by": parts[0], **_fields(fields), "then_by": tuple(part for part in parts[1:] if not isinstance(part, dict))}


def _fields(parts: Parts) -> dict[str, Any]:  # fields of any sort
    return {key: node for field in parts for key, node in field.items()}


NodeBuilder = Callable[[Parts, Span, Place], Any]  # gives the node of its rule

_RULES: Mapping[str, NodeBuilder] = {
    "number": _number,
    "name": _node(ast.NameReference),
    "none": _node(ast.NoneLiteral),
    "call": _call,
    "binary": _binary,
    "not_in": _not_in,
    "divided": _divided,
    "fraction": _fraction,
    "not_": _node(ast.NotExpression),
    "is_none": _node(partial(ast.NoneTest, negated=False)),
    "is_not_none": _node(partial(ast.NoneTest, negated=True)),
    "between": _node(ast.RangeTest),
    "if_else": _node(ast.ConditionalExpression),
    "argument": _node_of_fields(ast.Argument),
    "for_": _field("source"),
    "where": _field("where"),
    "by": _by,
    "then_by": lambda parts, _span, _place: parts[0],
    "at_least": _field("floor"),
    "walk": _path,
    "while_": _field("where"),
    "at_most": _field("floor"),
    "domain": _node_of_fields(ast.DomainExpression),
    "sentence": _sentence,
    "part": _part,
    "each": _each,
    "variable": _node_of_fields(ast.Declaration),
    "memory": _memory,
    "starting": _field("start"),
    "known": lambda parts, _span, _place: {"known": parts[1], "until": parts[3] if len(parts) > 2 else None},
    "internal": lambda _parts, _span, _place: {"internal": True},
    "head": _head,
    "parameter": _node(ast.Parameter),
    "optional": _node(partial(ast.TypeOf, "optional")),
    "holder_of": _node(ast.TypeOf, 0, 2),
    "formula": _node(partial(ast.TypeOf, "formula")),
    "range": _node(ast.TypeRange, 0, 2),
    "kind_name": _node(ast.TypeName),
}
