"""Strength reduction: replaces operations by cheaper ones with the same result, by patterns of trees.

| before | after |
|---|---|
| `length(front(heap, n)) = n` | `length(heap) >= n` |
| `not is_none(value)` | `is_some(value)` |
| `bit(bits, place) = 1`, where only its truth counts | `bit(bits, place)` |
| `not not test`, where only its truth counts | `test` |
"""

from interpreter.lir.nodes import Block, Const, Expression, Function, If, Op, Select, Statement, While
from interpreter.lir.operators import op
from interpreter.lir.traverse import LEAVES, changed, rebuilt, same


def strength(function: Function) -> Function:
    """The function with cheaper operations."""
    return Function(function.name, function.parameters, _block(function.body))


def _block(block: Block) -> Block:
    return same(block, [_statement(each) for each in block])


def _statement(statement: Statement) -> Statement:
    return changed(statement, _test if isinstance(statement, If | While) else _value, _block)


def _value(tree: Expression) -> Expression:
    """The tree for its value."""
    if type(tree) in LEAVES:
        return tree
    if isinstance(tree, Select):
        return Select(_test(tree.test), _value(tree.yes), _value(tree.no), tree.type)
    if isinstance(tree, Op) and tree.operator == "not":
        part = _test(tree.operands[0])
        return op("is_some", *part.operands) if isinstance(part, Op) and part.operator == "is_none" else op("not", part)
    if isinstance(tree, Op) and tree.operator == "eq":
        match tree.operands:
            case (Op("length", (Op("front", (heap, length)),)), other) if length == other:
                return op("ge", op("length", _value(heap)), _value(other))
    return rebuilt(tree, _value)


def _test(tree: Expression) -> Expression:
    """The tree, of which only the truth counts."""
    match tree:
        case Op("eq", (Op("bit") as bit, Const(1))):
            return rebuilt(bit, _value)
        case Op("not", (Op("not", (part,)),)):
            return _test(part)
        case Op("and" | "or" as operator, parts):
            return op(operator, *map(_test, parts))
    return _value(tree)
