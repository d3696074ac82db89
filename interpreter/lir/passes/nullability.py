"""Removes guarded values: each becomes a conditional expression, and a comparison with none becomes the tests of the guards.

| before | after |
|---|---|
| `is_none(some(v where t))` | `not t` |
| `some(v where t) = w`, `w` never none | `if t then v = w else no` |
| `some(v where t)`, proven to be there | `v` |
| `some(v where t)` elsewhere | `if t then v else none` |
"""

from interpreter.lir.nodes import Bind, Expression, Function, Guarded, Op
from interpreter.lir.operators import NONE, joined, op, select, truth
from interpreter.lir.traverse import LEAVES, mapped, rebuilt, walk
from interpreter.lir.types import is_optional

_LOOK_INSIDE = frozenset({"is_none", "is_some", "eq", "ne"})


def nullability(function: Function) -> Function:
    """The function without guarded values."""
    return Function(function.name, function.parameters, mapped(function.body, _plain))


def _plain(tree: Expression) -> Expression:
    """The tree without guarded values in it."""
    if type(tree) in LEAVES:
        return tree
    opened = _opened(tree)
    if not isinstance(opened, Guarded):
        return opened
    if not is_optional(opened.type) and not any(isinstance(part, Bind) for test in opened.tests for part in walk(test)):
        return opened.value
    return select(joined("and", opened.tests), opened.value, NONE, opened.type)


def _opened(tree: Expression) -> Expression:
    """The tree with nothing guarded in it, itself perhaps aside."""
    if not (isinstance(tree, Op) and tree.operator in _LOOK_INSIDE):
        return rebuilt(tree, _plain)
    operands = tuple(map(_opened, tree.operands))
    if len(operands) == 1:
        return _asked_for_none(tree, operands[0])
    for place, operand in enumerate(operands):
        other = operands[1 - place]
        if isinstance(operand, Guarded) and not is_optional(other.type):
            same = op(tree.operator, operand.value, _plain(other))
            return select(joined("and", operand.tests), same, truth(holds=tree.operator == "ne"))
    return op(tree.operator, *map(_plain, operands))


def _asked_for_none(tree: Op, operand: Expression) -> Expression:
    if not isinstance(operand, Guarded):
        return op(tree.operator, operand)
    lacks = op("not", joined("and", operand.tests))
    return lacks if tree.operator == "is_none" else op("not", lacks)
