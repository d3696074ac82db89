"""Divisions as in the reference machine: quotients are rounded down or up, remainders have the sign of the divisor.

Divisors of rules are at least 1 (B102): `div_down`, `div_up` and `mod` are trees for these; dividends and divisors are read several times,
so they are names or constants. Another divisor goes to the functions of the same names; by 0 they trap. All wraps
beyond 64 bits, but `product` traps.
"""

from collections.abc import Callable

from interpreter.backends.wasm.prelude.functions import forbid, function, opened
from interpreter.backends.wasm.trees.instructions import ONE, ZERO, add, number, op, sub, wide
from interpreter.lir.nodes import Const, Expression, Function, Local
from interpreter.lir.types import I64


def div_down(left: Expression, right: Expression, *, is_natural: bool = False) -> Expression:
    """The quotient rounded down, of a divisor from 1; `is_natural`: the dividend is known to be at least 0."""
    if is_natural or _is_natural(left):
        return op("i64.div_u", left, right)
    sign = _sign(left)
    return op("i64.xor", op("i64.div_u", op("i64.xor", left, sign), right), sign)  # not(not a / b) where a is negative


def div_up(left: Expression, right: Expression, *, is_natural: bool = False) -> Expression:
    """The quotient rounded up, of a divisor from 1; `is_natural`: the dividend is known to be at least 0."""
    if is_natural or _is_natural(left):
        return op("i64.div_u", add(left, sub(right, ONE)), right)
    surplus = wide(op("i64.gt_s", left, ZERO))  # what is at most 0 is rounded up by the instruction
    return add(op("i64.div_s", op("i64.sub", left, surplus), right), surplus)


def mod(left: Expression, right: Expression, *, is_natural: bool = False) -> Expression:
    """The remainder, from 0 to below the divisor, which is at least 1; `is_natural`: the dividend is known to be at least 0."""
    if is_natural or _is_natural(left):
        return op("i64.rem_u", left, right)
    sign = _sign(left)
    rest = op("i64.xor", op("i64.rem_u", op("i64.xor", left, sign), right), sign)
    return add(rest, op("i64.and", right, sign))


def _sign(value: Expression) -> Expression:
    """All bits where a number is negative, else none."""
    return op("i64.shr_s", value, number(63))


def _is_natural(value: Expression) -> bool:
    return isinstance(value, Const) and isinstance(value.value, int) and value.value >= 0


def _by_any(name: str, tree: Callable[[Expression, Expression], Expression], *, turns: bool) -> Function:
    """A division by what may be negative; `turns`: the result has the sign of the divisor."""
    left, right = takes = [Local("left", I64), Local("right", I64)]
    body = opened(*takes)
    with body.if_(op("i64.lt_s", right, ZERO)):
        body.set(left, op("i64.sub", ZERO, left))
        body.set(right, op("i64.sub", ZERO, right))
        body.give(op("i64.sub", ZERO, tree(left, right)) if turns else tree(left, right))
    body.give(tree(left, right))
    return function(name, takes, body)


def _product() -> Function:
    """`product(left, right) -> i64`: it traps where the product takes more than 63 bits; factors are mostly short."""
    left, right = takes = [Local("left", I64), Local("right", I64)]
    body = opened(*takes)
    result = body.named("result", op("i64.mul", left, right))
    both = op("i64.or", *(add(each, number(1 << 31)) for each in takes))
    with body.if_(op("i64.ge_u", both, number(1 << 32))):
        with body.if_(op("i64.eqz", left)):
            body.give(ZERO)
        forbid(body, op("i32.or", *(op("i64.eq", each, number(-(1 << 63))) for each in (left, right))))
        forbid(body, op("i64.ne", op("i64.div_s", result, left), right))
    body.give(result)
    return function("product", takes, body)


FUNCTIONS = (
    _product(),
    _by_any("div_down", div_down, turns=False),
    _by_any("div_up", div_up, turns=False),
    _by_any("mod", mod, turns=True),
)
