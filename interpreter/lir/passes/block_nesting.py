"""Blocks that stand too deep inside each other: the inner ones become functions inside the function, which share its names.

Python takes twenty loops inside each other, and a hundred blocks. Rules may say more than that, one expression inside the other.
"""

from dataclasses import replace

from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Function, Local, Statement
from interpreter.lir.operators import NONE, number, op
from interpreter.lir.traverse import assigned, blocks, changed, fresh, names
from interpreter.lir.types import ANY, FUNCTION

MOST_LOOPS, MOST_BLOCKS = 12, 40  # inside each other, above which what is inside becomes a function
_LEAVES: dict[type, int] = {
    nodes.Break: 1,
    nodes.Continue: 2,
    nodes.Return: 3,
}  # what a function tells of how it was left; none where it went on


def block_nesting(function: Function) -> Function:
    """The function, nested no deeper than Python takes."""
    if _height(function.body)[1] < MOST_LOOPS:
        return function
    division = _Division(names(function))
    body = division.block(function.body)
    parameters = {each.name for each in function.parameters}
    begin = [nodes.Assign((Local(name, ANY),), NONE) for name in sorted(division.shared - parameters)]
    return replace(function, body=(*begin, *division.functions, *body))


def _height(block: Block) -> tuple[int, int]:
    """How many loops stand inside each other, and how many blocks."""
    loops = most = 0
    for each in block:
        for inner in blocks(each):
            if inner:
                inner_loops, inner_blocks = _height(inner)
                loops, most = max(loops, inner_loops + isinstance(each, nodes.For | nodes.While)), max(most, inner_blocks + 1)
    return loops, most


class _Division:
    """Puts blocks that are too deep into functions, from the inside."""

    def __init__(self, used: set[str]) -> None:
        self.used = used
        self.functions: list[Statement] = []
        self.shared: set[str] = set()

    def block(self, block: Block) -> Block:
        """The block, with calls of functions for blocks in it that are too deep."""
        return tuple(changed(each, lambda tree: tree, self._inside) for each in block)

    def _inside(self, block: Block) -> Block:
        block = self.block(block)
        loops, most = _height(block)
        return self._called(block) if loops >= MOST_LOOPS or most >= MOST_BLOCKS else block

    def _called(self, block: Block) -> Block:
        """The call of a function in which the statements stand, and what becomes of how it was left."""
        left: list[type] = []
        body = _told(block, left, in_loop=False)
        name = fresh("part", self.used)
        names_assigned = tuple(sorted(set(assigned(body))))
        self.shared.update(names_assigned)
        self.functions.append(nodes.Inner(name, names_assigned, body))
        call = nodes.Call(nodes.Global(name, FUNCTION), (), ANY)
        if not left:
            return (nodes.Do(call),)
        result = Local(fresh("found", self.used), ANY)
        ways = tuple(_way(leave, result, is_only=len(set(left)) == 1) for leave in sorted(set(left), key=_LEAVES.__getitem__))
        return (nodes.Assign((result,), call), nodes.branch(op("is_some", result), ways))


def _way(leave: type, result: Local, *, is_only: bool) -> Statement:
    then = nodes.Return(nodes.Index(result, number(1), ANY)) if leave is nodes.Return else leave()
    return then if is_only else nodes.branch(op("eq", op("head", result), number(_LEAVES[leave])), (then,))


def _told(block: Block, left: list[type], *, in_loop: bool) -> Block:
    """The block, with statements that leave what is around them telling so; `left` has how."""
    return tuple(_telling(each, left, in_loop=in_loop) for each in block)


def _telling(statement: Statement, left: list[type], *, in_loop: bool) -> Statement:
    leave = type(statement)
    if leave is nodes.Return or (leave in _LEAVES and not in_loop):
        left.append(leave)
        value = statement.value if isinstance(statement, nodes.Return) else None
        return nodes.Return(nodes.Sequence((number(_LEAVES[leave]), value or NONE), ANY))
    is_loop = in_loop or isinstance(statement, nodes.For | nodes.While)
    return changed(statement, lambda tree: tree, lambda inner: _told(inner, left, in_loop=is_loop))
