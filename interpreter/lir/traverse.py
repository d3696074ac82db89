"""Walking low-level trees: their parts, the same tree with other parts, what names they read and give."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter, is_
from typing import Any

from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Expression, Function, Statement

Change = Callable[[Expression], Expression]
LEAVES = frozenset({nodes.Const, nodes.Local, nodes.Global})  # expressions without parts


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
    nodes.Const: lambda _: (),
    nodes.Local: lambda _: (),
    nodes.Global: lambda _: (),
    nodes.Op: attrgetter("operands"),
    nodes.Sequence: attrgetter("items"),
    nodes.Load: lambda tree: (tree.address,),
    nodes.Bind: lambda tree: (tree.value,),
    nodes.Index: lambda tree: (tree.table, tree.index),
    nodes.Select: lambda tree: (tree.test, tree.yes, tree.no),
    nodes.Guarded: lambda tree: (*tree.tests, tree.value),
    nodes.Call: lambda tree: (tree.function, *tree.arguments),
    nodes.Method: lambda tree: (tree.target, *(tree.arguments or ())),
}
_REBUILT: Mapping[type, Callable[[Any, tuple[Expression, ...]], Expression]] = {
    nodes.Op: lambda tree, new: nodes.Op(tree.operator, new, tree.type),
    nodes.Sequence: lambda tree, new: nodes.Sequence(new, tree.type, tree.is_mutable),
    nodes.Load: lambda tree, new: nodes.Load(new[0], tree.type),
    nodes.Bind: lambda tree, new: nodes.Bind(tree.name, new[0], tree.type),
    nodes.Index: lambda tree, new: nodes.Index(new[0], new[1], tree.type),
    nodes.Select: lambda tree, new: nodes.Select(new[0], new[1], new[2], tree.type),
    nodes.Guarded: lambda tree, new: nodes.Guarded(new[:-1], new[-1], tree.type),
    nodes.Call: lambda tree, new: nodes.Call(new[0], new[1:], tree.type),
    nodes.Method: lambda tree, new: nodes.Method(new[0], tree.name, None if tree.arguments is None else new[1:], tree.type),
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
    nodes.Assign: lambda each: (each.value, *each.targets),
    nodes.Update: lambda each: (each.target, each.value),
    nodes.Do: lambda each: (each.value,),
    nodes.Raise: lambda each: (each.value,),
    nodes.If: attrgetter("tests"),
    nodes.While: lambda each: (each.test,),
    nodes.For: lambda each: (each.source, each.target),
    nodes.Return: lambda each: () if each.value is None else (each.value,),
    **dict.fromkeys((nodes.Break, nodes.Continue, nodes.Remark, nodes.Inner, nodes.Region), _nothing),
}
_BLOCKS: Mapping[type, Callable[[Any], tuple[Block, ...]]] = {
    nodes.If: attrgetter("blocks"),
    **dict.fromkeys((nodes.For, nodes.While, nodes.Inner, nodes.Region), lambda each: (each.body,)),
}
_CHANGED: Mapping[type, Callable[[Any, tuple[Expression, ...], tuple[Block, ...]], Statement]] = {
    nodes.Assign: lambda _, new, __: nodes.Assign(new[1:], new[0]),
    nodes.Update: lambda each, new, _: nodes.Update(new[0], each.operator, new[1]),
    nodes.Do: lambda _, new, __: nodes.Do(new[0]),
    nodes.Raise: lambda _, new, __: nodes.Raise(new[0]),
    nodes.If: lambda _, new, block: nodes.If(new, block),
    nodes.While: lambda _, new, block: nodes.While(new[0], block[0]),
    nodes.For: lambda _, new, block: nodes.For(new[1], new[0], block[0]),
    nodes.Return: lambda _, new, __: nodes.Return(new[0]),
    nodes.Inner: lambda each, _, block: nodes.Inner(each.name, each.shared, block[0]),
    nodes.Region: lambda each, _, block: nodes.Region(each.steady, block[0]),
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
    return any(isinstance(tree, nodes.Local | nodes.Global) and tree.name == name for tree in expressions(block))


def assigned(block: Iterable[Statement]) -> Iterator[str]:
    """The names that get a value in a block, as often as they get one."""
    for statement in statements(block):
        if isinstance(statement, nodes.Inner):
            yield statement.name
        targets = statement.targets if isinstance(statement, nodes.Assign) else ()
        targets = (statement.target,) if isinstance(statement, nodes.Update | nodes.For) else targets
        for target in targets:
            yield from (
                part.name for part in (target.items if isinstance(target, nodes.Sequence) else (target,)) if isinstance(part, nodes.Local)
            )
        yield from (tree.name for value in direct(statement) for tree in walk(value) if isinstance(tree, nodes.Bind))


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
