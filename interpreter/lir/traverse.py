"""Walking low-level trees: their parts, the same tree with other parts, what names they read and give."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter, is_
from typing import Any

from interpreter.lir.nodes import (
    Assign,
    Bind,
    Block,
    Break,
    Call,
    Const,
    Continue,
    Do,
    Expression,
    For,
    Function,
    Global,
    Guarded,
    If,
    Index,
    Inner,
    Load,
    Local,
    Method,
    Op,
    Raise,
    Region,
    Remark,
    Return,
    Select,
    Sequence,
    Statement,
    Update,
    While,
)

Change = Callable[[Expression], Expression]
LEAVES = frozenset({Const, Local, Global})  # expressions without parts


def parts(tree: Expression) -> tuple[Expression, ...]:
    """The expressions a tree is directly made of, in the order in which they are worked out."""
    return _PARTS[type(tree)](tree)


def rebuilt(tree: Expression, change: Change) -> Expression:
    """The same tree with every direct part changed; the tree itself where that changes nothing."""
    old = _PARTS[type(tree)](tree)
    if not old:
        return tree
    new = tuple([change(part) for part in old])
    return tree if all(map(is_, new, old)) else _REBUILT[type(tree)](tree, new)


_PARTS: Mapping[type, Callable[[Any], tuple[Expression, ...]]] = {
    Const: lambda _: (),
    Local: lambda _: (),
    Global: lambda _: (),
    Op: attrgetter("operands"),
    Sequence: attrgetter("items"),
    Load: lambda tree: (tree.address,),
    Bind: lambda tree: (tree.value,),
    Index: lambda tree: (tree.table, tree.index),
    Select: lambda tree: (tree.test, tree.yes, tree.no),
    Guarded: lambda tree: (*tree.tests, tree.value),
    Call: lambda tree: (tree.function, *tree.arguments),
    Method: lambda tree: (tree.target, *(tree.arguments or ())),
}
_REBUILT: Mapping[type, Callable[[Any, tuple[Expression, ...]], Expression]] = {
    Op: lambda tree, new: Op(tree.operator, new, tree.type),
    Sequence: lambda tree, new: Sequence(new, tree.type, tree.is_mutable),
    Load: lambda tree, new: Load(new[0], tree.type),
    Bind: lambda tree, new: Bind(tree.name, new[0], tree.type),
    Index: lambda tree, new: Index(new[0], new[1], tree.type),
    Select: lambda tree, new: Select(new[0], new[1], new[2], tree.type),
    Guarded: lambda tree, new: Guarded(new[:-1], new[-1], tree.type),
    Call: lambda tree, new: Call(new[0], new[1:], tree.type),
    Method: lambda tree, new: Method(new[0], tree.name, None if tree.arguments is None else new[1:], tree.type),
}


def walk(tree: Expression) -> Iterator[Expression]:
    """The tree and everything in it, outermost first."""
    yield tree
    for part in parts(tree):
        yield from walk(part)


def direct(statement: Statement) -> tuple[Expression, ...]:
    """The expressions that stand in a statement itself, not in its blocks, in the order in which they are worked out."""
    return _DIRECT[type(statement)](statement)


def blocks(statement: Statement) -> tuple[Block, ...]:
    """The blocks of a statement."""
    return _BLOCKS.get(type(statement), _nothing)(statement)


def changed(statement: Statement, change: Change, inside: Callable[[Block], Block]) -> Statement:
    """The same statement with its expressions changed, then its blocks; the statement itself where that changes nothing."""
    old, inner = _DIRECT[type(statement)](statement), blocks(statement)
    if not old and not inner:
        return statement
    new, block = tuple([change(each) for each in old]), tuple([inside(each) for each in inner])
    if all(map(is_, new, old)) and all(map(is_, block, inner)):
        return statement
    return _CHANGED[type(statement)](statement, new, block)


def _nothing(_: object) -> tuple[()]:
    return ()


_DIRECT: Mapping[type, Callable[[Any], tuple[Expression, ...]]] = {
    Assign: lambda each: (each.value, *each.targets),
    Update: lambda each: (each.target, each.value),
    Do: lambda each: (each.value,),
    Raise: lambda each: (each.value,),
    If: attrgetter("tests"),
    While: lambda each: (each.test,),
    For: lambda each: (each.source, each.target),
    Return: lambda each: () if each.value is None else (each.value,),
    **dict.fromkeys((Break, Continue, Remark, Inner, Region), _nothing),
}
_BLOCKS: Mapping[type, Callable[[Any], tuple[Block, ...]]] = {
    If: attrgetter("blocks"),
    **dict.fromkeys((For, While, Inner, Region), lambda each: (each.body,)),
}
_CHANGED: Mapping[type, Callable[[Any, tuple[Expression, ...], tuple[Block, ...]], Statement]] = {
    Assign: lambda _, new, __: Assign(new[1:], new[0]),
    Update: lambda each, new, _: Update(new[0], each.operator, new[1]),
    Do: lambda _, new, __: Do(new[0]),
    Raise: lambda _, new, __: Raise(new[0]),
    If: lambda _, new, block: If(new, block),
    While: lambda _, new, block: While(new[0], block[0]),
    For: lambda _, new, block: For(new[1], new[0], block[0]),
    Return: lambda _, new, __: Return(new[0]),
    Inner: lambda each, _, block: Inner(each.name, each.shared, block[0]),
    Region: lambda each, _, block: Region(each.steady, block[0]),
}


def statements(block: Iterable[Statement]) -> Iterator[Statement]:
    """All statements of a block and of the blocks in it, in the order in which they stand."""
    for each in block:
        yield each
        for inner in blocks(each):
            yield from statements(inner)


def expressions(block: Iterable[Statement]) -> Iterator[Expression]:
    """All expressions of a block, with everything in them."""
    for statement in statements(block):
        for tree in direct(statement):
            yield from walk(tree)


def reads(block: Iterable[Statement], name: str) -> bool:
    """Whether a name stands anywhere in a block."""
    return any(isinstance(tree, Local | Global) and tree.name == name for tree in expressions(block))


def assigned(block: Iterable[Statement]) -> Iterator[str]:
    """The names that get a value in a block, as often as they get one."""
    for statement in statements(block):
        if isinstance(statement, Inner):
            yield statement.name
        targets = statement.targets if isinstance(statement, Assign) else ()
        targets = (statement.target,) if isinstance(statement, Update | For) else targets
        for target in targets:
            yield from (part.name for part in (target.items if isinstance(target, Sequence) else (target,)) if isinstance(part, Local))
        yield from (tree.name for value in direct(statement) for tree in walk(value) if isinstance(tree, Bind))


def names(function: Function) -> set[str]:
    """All names that a function has."""
    return {each.name for each in function.parameters} | set(assigned(function.body))


def mapped(block: Block, change: Change) -> Block:
    """The same block with every expression changed."""

    def inside(inner: Block) -> Block:
        return same(inner, [changed(each, change, inside) for each in inner])

    return inside(block)


def same(block: Block, new: list[Statement]) -> Block:
    """A block of new statements; the old one where they are the same."""
    return block if len(block) == len(new) and all(map(is_, block, new)) else tuple(new)


def fresh(stem: str, used: set[str]) -> str:
    """A name that is not used yet, and is then: the stem, perhaps with a number."""
    name, tail = stem, 1
    while name in used:
        tail += 1
        name = f"{stem}_{tail}"
    used.add(name)
    return name
