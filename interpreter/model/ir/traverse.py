"""Traversal of expressions: children, descendants, mapping, substitution, and what they read."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args

from interpreter.diagnostics.span import Span
from interpreter.model import ir

# The fields that hold parts, as the nodes declare them, from left to right.
_PARTS = {node: tuple(each.name for each in fields(node) if "Expression" in str(each.type)) for node in get_args(ir.Expression)}


def children(expression: ir.Expression) -> tuple[ir.Expression, ...]:
    """The expressions an expression is directly made of, from left to right."""
    parts: list[ir.Expression] = []
    for name in _PARTS[type(expression)]:
        part = getattr(expression, name)
        if isinstance(part, tuple):
            parts += part
        elif part is not None:
            parts.append(part)
    return tuple(parts)


def map_children(expression: ir.Expression, change: Callable[[ir.Expression], ir.Expression]) -> ir.Expression:
    """The same expression with every direct part changed, from left to right."""
    changed: dict[str, Any] = {}  # Any: what each field holds
    for name in _PARTS[type(expression)]:
        part = getattr(expression, name)
        if part is not None:
            changed[name] = tuple(map(change, part)) if isinstance(part, tuple) else change(part)
    return replace(expression, **changed) if changed else expression


def substitute(expression: ir.Expression, values: Mapping[int, ir.Expression]) -> ir.Expression:
    """The expression with the locals in these slots replaced; other locals stay."""
    if isinstance(expression, ir.Local):
        return values.get(expression.slot, expression)
    return map_children(expression, lambda part: substitute(part, values))


def descendants(expression: ir.Expression) -> Iterator[ir.Expression]:
    """The expression and everything inside it, outermost first."""
    pending = [expression]
    while pending:
        part = pending.pop()
        yield part
        pending += children(part)[::-1]


def slots_read(*expressions: ir.Expression | None) -> frozenset[int]:
    """The slots that expressions read and do not bind themselves; `me` only where it stands there."""
    return frozenset[int]().union(*(_free_slots(list(descendants(expression))) for expression in expressions if expression is not None))


def _free_slots(parts: list[ir.Expression]) -> frozenset[int]:
    return frozenset(part.slot for part in parts if isinstance(part, ir.Local | ir.Answers)) - {
        part.slot for part in parts if isinstance(part, ir.Aggregate)
    }


def locals_in(expression: ir.Expression) -> frozenset[int]:
    """The slots an expression reads, `me` included where a word may use it."""
    slots = {part.slot for part in descendants(expression) if isinstance(part, ir.Local)}
    if any(isinstance(part, ir.UserCall | ir.RowExpression) for part in descendants(expression)):
        slots.add(ir.ME)
    return frozenset(slots)


def conditions(branch: ir.Alternative, first: int = 0) -> Iterator[ir.Expression]:
    """Everything that may depend on the choices before the choice with number `first`."""
    for choice in branch.choices[first:]:
        yield choice.domain
        if choice.where is not None:
            yield choice.where
    for _, value in branch.lets:
        yield value
    for requirement in branch.guards:
        yield requirement.test


def is_independent(branch: ir.Alternative, depth: int) -> bool:
    """Whether every member of a domain will do, and nothing that comes after depends on the choice."""
    choice = branch.choices[depth]
    return choice.where is None and not any(choice.slot in locals_in(part) for part in conditions(branch, depth + 1))


def walk(value: object) -> Iterator[object]:
    """The nodes of a rule set, or of a piece of one, outermost first: declarations, instructions, expressions; no spans."""
    if isinstance(value, Span | str | int) or value is None:
        return
    if is_dataclass(value) and not isinstance(value, type):
        yield value
        value = [getattr(value, each.name) for each in fields(value)]
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, tuple | list):
        for inner in value:
            yield from walk(inner)
