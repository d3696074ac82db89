"""Writes values as the examples of words do."""

from collections.abc import Callable
from typing import Any

from interpreter.model.builtins.representation import walker
from interpreter.model.types import types
from interpreter.model.types.domains import Domains


def writer(material: Domains, kind: types.Type) -> Callable[[Any], str]:
    """The function that writes values as text: `yes`, `a1`, `{a1 b1}` for sets, `[a1 b1]` for lists and piles, `{2 acorn}` for pools."""
    match kind:
        case types.BoolType():
            return lambda value: "yes" if value else "no"
        case types.EntityType():
            names = material.of(kind).names
            return lambda place: names[place]
        case types.Optional(inner):
            write = writer(material, inner)
            return lambda value: "none" if value is None else write(value)
        case types.ShapeType():
            return lambda cells: "[" + " ".join(f"({a},{b})" for a, b in cells) + "]"
        case types.MultisetOf(inner):
            write = writer(material, inner)
            return lambda pool: "{" + " ".join(f"{number} {write(place)}" for place, number in enumerate(pool) if number) + "}"
        case types.SetOf() | types.ListOf() | types.StackOf():
            return _heap_writer(material, kind)
        case _:
            return str


def _heap_writer(material: Domains, kind: types.SetOf | types.ListOf | types.StackOf) -> Callable[[Any], str]:
    inner = types.element_type(kind)
    assert inner is not None
    write, walk = writer(material, inner), walker(kind)
    opening, closing = "{}" if isinstance(kind, types.SetOf) else "[]"
    return lambda value: opening + " ".join(write(one) for one in walk(value)) + closing
