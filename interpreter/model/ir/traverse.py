"""Traversal of expressions: children, descendants, mapping, substitution, and what they read."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from interpreter.model import ir


def children(expression: ir.Expression) -> tuple[ir.Expression, ...]:
    """The expressions an expression is directly made of, from left to right."""
    return _CHILDREN[type(expression)](expression)


_CHILDREN: Mapping[type, Callable[[Any], tuple[ir.Expression, ...]]] = {
    **dict.fromkeys((ir.Constant, ir.LateConstant, ir.GameParameter, ir.Members, ir.Local), lambda _: ()),
    **dict.fromkeys((ir.StateRead, ir.TableLookup, ir.UserCall, ir.BuiltinCall, ir.Construct), attrgetter("arguments")),
    **dict.fromkeys((ir.Answers, ir.HasLegalMove), lambda each: (each.player,)),
    ir.RowExpression: lambda each: (each.row,),
    **dict.fromkeys((ir.Not, ir.IsNone), lambda each: (each.part,)),
    ir.Project: lambda each: (each.whole,),
    ir.If: attrgetter("test", "yes", "no"),
    ir.Logic: attrgetter("parts"),
    **dict.fromkeys((ir.Compare, ir.Arithmetic, ir.SetOperation), attrgetter("left", "right")),
    ir.In: attrgetter("member", "collection"),
    ir.Coalesce: attrgetter("value", "fallback"),
    ir.Aggregate: lambda each: tuple([part for part in (each.source, each.where, each.value, each.floor) if part is not None]),
}


def map_children(expression: ir.Expression, change: Callable[[ir.Expression], ir.Expression]) -> ir.Expression:
    """The same expression with every direct part changed."""
    match expression:
        case ir.Constant() | ir.LateConstant() | ir.GameParameter() | ir.Members() | ir.Local():
            return expression
        case ir.StateRead() | ir.TableLookup() | ir.UserCall() | ir.BuiltinCall() | ir.Construct():
            return replace(expression, arguments=tuple(change(part) for part in expression.arguments))
        case ir.Answers() | ir.HasLegalMove():
            return replace(expression, player=change(expression.player))
        case ir.RowExpression():
            return replace(expression, row=change(expression.row))
        case ir.Not() | ir.IsNone():
            return replace(expression, part=change(expression.part))
        case ir.Project():
            return replace(expression, whole=change(expression.whole))
        case ir.If(test=test, yes=yes, no=no):
            return replace(expression, test=change(test), yes=change(yes), no=change(no))
        case ir.Logic(parts=several):
            return replace(expression, parts=tuple(change(part) for part in several))
        case ir.Compare() | ir.Arithmetic() | ir.SetOperation():
            return replace(expression, left=change(expression.left), right=change(expression.right))
        case ir.In(member=member, collection=collection):
            return replace(expression, member=change(member), collection=change(collection))
        case ir.Coalesce(value=value, fallback=fallback):
            return replace(expression, value=change(value), fallback=change(fallback))
        case ir.Aggregate():
            return _rebuilt_binder(expression, change)


def _rebuilt_binder(binder: ir.Aggregate, change: Callable[[ir.Expression], ir.Expression]) -> ir.Aggregate:
    def changed(part: ir.Expression | None) -> ir.Expression | None:
        return None if part is None else change(part)

    return replace(
        binder, source=change(binder.source), where=changed(binder.where), value=changed(binder.value), floor=changed(binder.floor)
    )


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
    found = {part.slot for part in descendants(expression) if isinstance(part, ir.Local)}
    if any(isinstance(part, ir.UserCall | ir.RowExpression) for part in descendants(expression)):
        found.add(ir.ME)
    return frozenset(found)


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
