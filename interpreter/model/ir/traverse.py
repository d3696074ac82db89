"""Walking expressions: their parts, the same expression with other parts, what they read."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from interpreter.model.ir import (
    ME,
    Aggregate,
    Alternative,
    Answers,
    Arithmetic,
    BuiltinCall,
    Coalesce,
    Compare,
    Constant,
    Construct,
    Expression,
    GameParameter,
    HasLegalMove,
    If,
    In,
    IsNone,
    LateConstant,
    Local,
    Logic,
    Members,
    Not,
    Project,
    RowExpression,
    SetOperation,
    StateRead,
    TableLookup,
    UserCall,
)


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions an expression is directly made of, from left to right."""
    match expression:
        case Constant() | LateConstant() | GameParameter() | Members() | Local():
            return ()
        case StateRead() | TableLookup() | UserCall() | BuiltinCall() | Construct():
            return expression.arguments
        case (
            Answers(player=only)
            | HasLegalMove(player=only)
            | RowExpression(row=only)
            | Not(part=only)
            | IsNone(part=only)
            | Project(whole=only)
        ):
            return (only,)
        case If(test=test, yes=yes, no=no):
            return (test, yes, no)
        case Logic(parts=several):
            return several
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right) | SetOperation(left=left, right=right):
            return (left, right)
        case In(member=member, collection=collection):
            return (member, collection)
        case Coalesce(value=value, fallback=fallback):
            return (value, fallback)
        case Aggregate(source=source, where=where, value=value, floor=floor):
            return tuple(part for part in (source, where, value, floor) if part is not None)


def map_children(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The same expression with every direct part changed."""
    match expression:
        case Constant() | LateConstant() | GameParameter() | Members() | Local():
            return expression
        case StateRead() | TableLookup() | UserCall() | BuiltinCall() | Construct():
            return replace(expression, arguments=tuple(change(part) for part in expression.arguments))
        case Answers() | HasLegalMove():
            return replace(expression, player=change(expression.player))
        case RowExpression():
            return replace(expression, row=change(expression.row))
        case Not() | IsNone():
            return replace(expression, part=change(expression.part))
        case Project():
            return replace(expression, whole=change(expression.whole))
        case If(test=test, yes=yes, no=no):
            return replace(expression, test=change(test), yes=change(yes), no=change(no))
        case Logic(parts=several):
            return replace(expression, parts=tuple(change(part) for part in several))
        case Compare() | Arithmetic() | SetOperation():
            return replace(expression, left=change(expression.left), right=change(expression.right))
        case In(member=member, collection=collection):
            return replace(expression, member=change(member), collection=change(collection))
        case Coalesce(value=value, fallback=fallback):
            return replace(expression, value=change(value), fallback=change(fallback))
        case Aggregate():
            return _rebuilt_binder(expression, change)


def _rebuilt_binder(binder: Aggregate, change: Callable[[Expression], Expression]) -> Aggregate:
    def changed(part: Expression | None) -> Expression | None:
        return None if part is None else change(part)

    return replace(
        binder,
        source=change(binder.source),
        where=changed(binder.where),
        value=changed(binder.value),
        floor=changed(binder.floor),
    )


def substitute(expression: Expression, values: Mapping[int, Expression]) -> Expression:
    """The expression with the locals in these slots replaced; other locals stay."""
    if isinstance(expression, Local):
        return values.get(expression.slot, expression)
    return map_children(expression, lambda part: substitute(part, values))


def descendants(expression: Expression) -> Iterator[Expression]:
    """The expression and everything inside it, outermost first."""
    yield expression
    for part in children(expression):
        yield from descendants(part)


def slots_read(*expressions: Expression | None) -> frozenset[int]:
    """The slots that expressions read and do not bind themselves; `me` only where it stands there."""
    return frozenset[int]().union(*(_free_slots(list(descendants(expression))) for expression in expressions if expression is not None))


def _free_slots(parts: list[Expression]) -> frozenset[int]:
    return frozenset(part.slot for part in parts if isinstance(part, Local | Answers)) - {
        part.slot for part in parts if isinstance(part, Aggregate)
    }


def locals_in(expression: Expression) -> frozenset[int]:
    """The slots an expression reads, `me` included where a word may use it."""
    found = {part.slot for part in descendants(expression) if isinstance(part, Local)}
    if any(isinstance(part, UserCall | RowExpression) for part in descendants(expression)):
        found.add(ME)
    return frozenset(found)


def conditions(branch: Alternative, first: int = 0) -> Iterator[Expression]:
    """Everything that may depend on the choices before the choice with number `first`."""
    for choice in branch.choices[first:]:
        yield choice.domain
        if choice.where is not None:
            yield choice.where
    for _, value in branch.lets:
        yield value
    for requirement in branch.guards:
        yield requirement.test


def is_independent(branch: Alternative, depth: int) -> bool:
    """Whether every member of a domain will do, and nothing that comes after depends on the choice."""
    choice = branch.choices[depth]
    return choice.where is None and not any(choice.slot in locals_in(part) for part in conditions(branch, depth + 1))
