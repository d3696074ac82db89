"""Walking expressions: their parts, the same expression with other parts, what they read."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from interpreter.model.ir import (
    ME,
    Answers,
    Arithmetic,
    Bind,
    Branch,
    Can,
    Column,
    Compare,
    Constant,
    Defined,
    Expression,
    Figure,
    Formula,
    If,
    In,
    IsNone,
    Joined,
    Local,
    Logic,
    Make,
    Members,
    Named,
    Not,
    Otherwise,
    Part,
    Tracked,
    Word,
)


def parts(expression: Expression) -> tuple[Expression, ...]:
    """The expressions an expression is directly made of, from left to right."""
    match expression:
        case Constant() | Named() | Figure() | Members() | Local():
            return ()
        case Tracked() | Column() | Defined() | Word() | Make():
            return expression.arguments
        case Answers(player=only) | Can(player=only) | Formula(row=only) | Not(part=only) | IsNone(part=only) | Part(whole=only):
            return (only,)
        case If(test=test, yes=yes, no=no):
            return (test, yes, no)
        case Logic(parts=several):
            return several
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right) | Joined(left=left, right=right):
            return (left, right)
        case In(member=member, collection=collection):
            return (member, collection)
        case Otherwise(value=value, fallback=fallback):
            return (value, fallback)
        case Bind(source=source, where=where, value=value, floor=floor):
            return tuple(part for part in (source, where, value, floor) if part is not None)


def rebuilt(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The same expression with every direct part changed."""
    match expression:
        case Constant() | Named() | Figure() | Members() | Local():
            return expression
        case Tracked() | Column() | Defined() | Word() | Make():
            return replace(expression, arguments=tuple(change(part) for part in expression.arguments))
        case Answers() | Can():
            return replace(expression, player=change(expression.player))
        case Formula():
            return replace(expression, row=change(expression.row))
        case Not() | IsNone():
            return replace(expression, part=change(expression.part))
        case Part():
            return replace(expression, whole=change(expression.whole))
        case If(test=test, yes=yes, no=no):
            return replace(expression, test=change(test), yes=change(yes), no=change(no))
        case Logic(parts=several):
            return replace(expression, parts=tuple(change(part) for part in several))
        case Compare() | Arithmetic() | Joined():
            return replace(expression, left=change(expression.left), right=change(expression.right))
        case In(member=member, collection=collection):
            return replace(expression, member=change(member), collection=change(collection))
        case Otherwise(value=value, fallback=fallback):
            return replace(expression, value=change(value), fallback=change(fallback))
        case Bind():
            return _rebuilt_binder(expression, change)


def _rebuilt_binder(binder: Bind, change: Callable[[Expression], Expression]) -> Bind:
    def changed(part: Expression | None) -> Expression | None:
        return None if part is None else change(part)

    return replace(
        binder,
        source=change(binder.source),
        where=changed(binder.where),
        value=changed(binder.value),
        floor=changed(binder.floor),
    )


def substituted(expression: Expression, values: Mapping[int, Expression]) -> Expression:
    """The expression with the locals in these slots replaced; other locals stay."""
    if isinstance(expression, Local):
        return values.get(expression.slot, expression)
    return rebuilt(expression, lambda part: substituted(part, values))


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and everything inside it, outermost first."""
    yield expression
    for part in parts(expression):
        yield from walk(part)


def slots_read(*expressions: Expression | None) -> frozenset[int]:
    """The slots that expressions read and do not bind themselves; `me` only where it stands there."""
    return frozenset[int]().union(*(_free_slots(list(walk(expression))) for expression in expressions if expression is not None))


def _free_slots(parts: list[Expression]) -> frozenset[int]:
    return frozenset(part.slot for part in parts if isinstance(part, Local | Answers)) - {
        part.slot for part in parts if isinstance(part, Bind)
    }


def locals_in(expression: Expression) -> frozenset[int]:
    """The slots an expression reads, `me` included where a word may use it."""
    found = {part.slot for part in walk(expression) if isinstance(part, Local)}
    if any(isinstance(part, Defined | Formula) for part in walk(expression)):
        found.add(ME)
    return frozenset(found)


def conditions(branch: Branch, first: int = 0) -> Iterator[Expression]:
    """Everything that may depend on the choices before the choice with number `first`."""
    for choice in branch.choices[first:]:
        yield choice.domain
        if choice.where is not None:
            yield choice.where
    for _, value in branch.lets:
        yield value
    for requirement in branch.requirements:
        yield requirement.test


def is_independent(branch: Branch, depth: int) -> bool:
    """Whether every member of a domain will do, and nothing that comes after depends on the choice."""
    choice = branch.choices[depth]
    return choice.where is None and not any(choice.slot in locals_in(part) for part in conditions(branch, depth + 1))
