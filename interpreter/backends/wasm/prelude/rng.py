"""The generators of `session/rng.py` as functions of a module: the same numbers from the same states.

| function | what it gives |
|---|---|
| `word(at) -> i64` | the next 64 bits of the generator at an address |
| `below(at, limit) -> i64` | a number below the limit, from new words for every try (`Generator.below`) |
| `uniform_below(at, limit) -> i64` | the same from the bits of the words one after the other (`UniformInts.below`) |

A generator is its state, 8 bytes. `UniformInts` takes 24: that of its generator, the bits that are left of the last word (the next one
is the highest, what has been taken is 0), and how many they are. Limits are from 1 to 2^63; others trap.
"""

from interpreter.backends.wasm.prelude.functions import forbid, function, opened
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import add, call, load, number, op, store, sub
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import I32, I64

STATE, HELD, LEFT, SIZE = 0, 8, 16, 24  # where the parts of `UniformInts` stand, and how large it is
_STEP, _MIX, _MIX_AGAIN = (value - (1 << 64) for value in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def word() -> Function:
    """The next 64 bits of a generator."""
    at = Local("at", I32)
    body = opened(at)
    mixed = body.named("mixed", add(load(8, at), number(_STEP)))
    body.do(store(8, at, 0, mixed))
    for shift, factor in ((30, _MIX), (27, _MIX_AGAIN)):
        body.set(mixed, op("i64.mul", _folded(mixed, shift), number(factor)))
    body.give(_folded(mixed, 31))
    return function("word", [at], body)


def _folded(bits: Local, shift: int) -> Expression:
    return op("i64.xor", bits, op("i64.shr_u", bits, number(shift)))


def below() -> Function:
    """A number below a limit, each as likely as any other; every try takes a word."""
    at, limit = Local("at", I32), Local("limit", I64)
    body = opened(at, limit)
    surplus = body.named("surplus", sub(number(63), _bits(body, limit)))
    with body.while_():
        # one bit first and the others afterwards: a word shifted by 64 at once would stay as it is
        found = body.named("number", op("i64.shr_u", op("i64.shr_u", call("word", at), number(1)), surplus))
        with body.if_(op("i64.lt_u", found, limit)):
            body.give(found)
    return function("below", [at, limit], body)


def uniform_below() -> Function:
    """A number below a limit, each as likely as any other; a try takes as many bits as it needs."""
    at, limit = Local("at", I32), Local("limit", I64)
    body = opened(at, limit)
    bits = _bits(body, limit)
    surplus = body.named("surplus", sub(number(63), bits))
    held, left = body.named("held", load(8, at, HELD)), body.named("left", load(8, at, LEFT))
    with body.while_():
        found = body.named("number", op("i64.shr_u", op("i64.shr_u", held, number(1)), surplus))
        body.set(left, sub(left, bits))
        with body.if_(op("i64.lt_s", left, number(0))):
            fresh = body.named("fresh", call("word", at))
            body.set(left, add(left, number(64)))
            body.set(found, op("i64.or", found, op("i64.shr_u", fresh, left)))
            body.set(held, op("i64.shl", fresh, sub(number(64), left)))
        with body.else_():
            body.set(held, op("i64.shl", held, bits))
        with body.if_(op("i64.lt_u", found, limit)):
            body.do(store(8, at, HELD, held))
            body.do(store(8, at, LEFT, left))
            body.give(found)
    return function("uniform_below", [at, limit], body)


def _bits(body: Body, limit: Local) -> Local:
    """How many bits numbers below a limit take."""
    zeros = body.named("zeros", op("i64.clz", sub(limit, number(1))))
    forbid(body, op("i64.eqz", zeros))
    return body.named("bits", sub(number(64), zeros))


FUNCTIONS = (word(), below(), uniform_below())
