"""Puts the value that stood at a place before into the one that takes its place, where that speaks of it: `2 * was`."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from interpreter.frontend.syntax import ast

WAS = "was"


def with_former(new: Any, former: Any) -> Any:  # the start symbol says which node it is
    """The tree of a text in which `was` is the value of the former one; of a step it is the first value of the line."""
    match new, former:
        case ast.DomainExpression(), ast.DomainExpression():
            return _domain(new, former)
        case ast.Sentence(), ast.Sentence():
            subject = replace(new.subject, value=_filled(new.subject.value, former.subject.value))
            each = new.each or former.each
            return replace(new, subject=subject, up_to=new.up_to or former.up_to, fields=new.fields or former.fields, each=each)
        case _:
            return _filled(new, former)


def _domain(new: ast.DomainExpression, former: ast.DomainExpression) -> ast.DomainExpression:
    """`was where C`: the former set under both conditions; a set made of the former one takes it as it is."""
    if former.where is None:
        return replace(new, source=_filled(new.source, former.source))
    if isinstance(new.source, ast.NameReference):
        where = former.where
        if new.where is not None:
            where = ast.BinaryExpression("and", where, new.where, new.where.span, span=new.where.span)
        return replace(new, source=former.source, where=where)
    return new


def _filled(node: Any, former: Any) -> Any:  # nodes of all sorts, and what they hold
    if isinstance(node, tuple):
        return tuple(_filled(each, former) for each in node)
    if not isinstance(node, ast.SyntaxNode):
        return node
    if isinstance(node, ast.NameReference):
        return former if node.name == WAS else node
    parts = {field.name: getattr(node, field.name) for field in fields(node)}
    return replace(node, **{name: _filled(part, former) for name, part in parts.items() if isinstance(part, ast.SyntaxNode | tuple)})


def depth_of(node: object) -> int:
    """How many nodes of a tree stand inside each other."""
    match node:
        case tuple():
            return max(map(depth_of, node), default=0)
        case ast.SyntaxNode():
            return 1 + max(depth_of(getattr(node, field.name)) for field in fields(node))
        case _:
            return 0


def speaks_of_former(node: object) -> bool:
    """Whether a tree speaks of `was`, and gives that name to nothing of its own."""
    names = list(_names(node))
    return WAS in names and f"{WAS} in" not in names


def _names(node: object) -> Iterator[str]:
    """The names in a tree; those that it binds with ` in`."""
    match node:
        case tuple():
            for each in node:
                yield from _names(each)
        case ast.NameReference(name):
            yield name
        case ast.SyntaxNode():
            bound = ast.binding(node) if isinstance(node, ast.BinaryExpression) else None
            if bound is not None:
                yield f"{bound[0].name} in"
            for field in fields(node):
                yield from _names(getattr(node, field.name))
