"""SHA-256 (FIPS 180-4) and the streams of `session/rng.py` that are named by it, as functions of a module.

| function | what it gives |
|---|---|
| `sha256(at, length) -> i64` | the first eight bytes of the digest, highest first; all of it stands at `memory.digest`, eight numbers of 4 bytes |
| `derive_stream(at, length, kind, number) -> i64` | the first state of `derive_stream(prefix, kind, number)`; the prefix is text in memory |
| `write_decimal(at, number) -> i32` | where a number from 0 to 2^64 - 1, written at an address, ends |

Kinds are `CHANCE`, `GAME` and `BOTS`; that has no number.
"""

from dataclasses import dataclass
from itertools import count, islice
from math import isqrt

from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import add, call, number, offset, op, store, sub, wide
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import I32, I64, NOTHING

CHANCE, GAME, BOTS = range(3)  # what a stream is for
_SUFFIXES = {CHANCE: b"/chance/", GAME: b"/game/", BOTS: b"/bots"}
BLOCK, ROUNDS, STEPS = 64, 64, 256  # bytes of a block, rounds for each, bytes of what they take
_PART = 10**8  # eight digits
_ROOM = 9  # bytes that a message must be followed by: a bit, and its length


@dataclass(frozen=True, slots=True)
class Memory:
    """Where things stand: 256 bytes that never change, which hold `ROUND_CONSTANTS`, and 416 to write in."""

    constants: int
    scratch: int

    @property
    def schedule(self) -> int:
        """What is made of a block."""
        return self.scratch

    @property
    def digest(self) -> int:
        """What came of the blocks so far."""
        return self.scratch + STEPS

    @property
    def rest(self) -> int:
        """The end of a message: one block or two."""
        return self.digest + 32


SCRATCH = STEPS + 32 + 2 * BLOCK


def _primes() -> list[int]:
    return list(islice((number for number in count(2) if all(number % part for part in range(2, isqrt(number) + 1))), ROUNDS))


def _cube_root(value: int) -> int:
    root = 0
    for bit in reversed(range(value.bit_length() // 3 + 1)):
        if (root | 1 << bit) ** 3 <= value:
            root |= 1 << bit
    return root


def _signed(value: int) -> int:
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


_FIRST = [isqrt(prime << 64) for prime in _primes()[:8]]  # first 32 bits of the fractions of roots
ROUND_CONSTANTS = b"".join((_cube_root(prime << 96) & 0xFFFFFFFF).to_bytes(4, "little") for prime in _primes())


def functions(memory: Memory) -> tuple[Function, ...]:
    """All of them, in an order in which each calls those before it only."""
    return (
        _schedule(memory), _compress(memory), _absorb(memory), _finish(memory), _sha256(), _write_decimal(), _derive_stream(memory)
    )  # fmt: skip


def _schedule(memory: Memory) -> Function:
    """Write what the rounds take from the block at an address."""
    at = Local("at", I32)
    body = opened(at)
    step = body.named("step", offset(0))
    with body.while_(op("i32.lt_u", step, offset(BLOCK))):
        word = body.named("word", _load(add(at, step)))
        swapped = op("i32.or", _masked(op("i32.rotl", word, offset(8)), 0x00FF00FF), _masked(op("i32.rotr", word, offset(8)), 0xFF00FF00))
        body.do(op("i32.store", step, offset(memory.schedule), swapped))
        body.set(step, add(step, offset(4)))
    with body.while_(op("i32.lt_u", step, offset(STEPS))):
        # 16, 15, 7 and 2 words earlier
        back = body.named("back", sub(step, offset(BLOCK)))
        near, far = (body.named("part", _load(back, memory.schedule + 4 * words)) for words in (14, 1))
        parts = (
            _load(back, memory.schedule),
            _spread(far, 7, 18, shift=3),
            _load(back, memory.schedule + 36),
            _spread(near, 17, 19, shift=10),
        )
        body.do(op("i32.store", step, offset(memory.schedule), _sum(*parts)))
        body.set(step, add(step, offset(4)))
    return function("sha256_schedule", [at], body)


def _compress(memory: Memory) -> Function:
    """Add the block at an address to the digest."""
    at = Local("at", I32)
    body = opened(at)
    body.do(call("sha256_schedule", at, type_=NOTHING))
    state = [body.named(name, _load(offset(memory.digest), 4 * place)) for place, name in enumerate("abcdefgh")]
    step = body.named("step", offset(0))
    with body.while_(op("i32.lt_u", step, offset(STEPS))):
        for turn in range(8):  # the names change their places, not the values
            _round(body, memory, [*state[-turn:], *state[:-turn]], step, turn)
        body.set(step, add(step, offset(32)))
    for place, each in enumerate(state):
        where = memory.digest + 4 * place
        body.do(op("i32.store", offset(0), offset(where), add(_load(offset(0), where), each)))
    return function("sha256_compress", [at], body)


def _round(body: Body, memory: Memory, state: list[Local], step: Local, turn: int) -> None:
    """Write a round, after which the last of these is the first."""
    a, b, c, d, e, f, g, h = state
    either = op("i32.xor", g, op("i32.and", e, op("i32.xor", f, g)))
    majority = op("i32.or", op("i32.and", a, b), op("i32.and", c, op("i32.or", a, b)))
    parts = _load(step, memory.constants + 4 * turn), _load(step, memory.schedule + 4 * turn)
    body.set(h, _sum(h, _spread(e, 6, 11, 25), either, *parts))
    body.set(d, add(d, h))
    body.set(h, _sum(h, _spread(a, 2, 13, 22), majority))


def _absorb(memory: Memory) -> Function:
    """Begin with all whole blocks of a message; what is left comes to `rest`, and its length is given."""
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    for place, value in enumerate(_FIRST):
        body.do(op("i32.store", offset(0), offset(memory.digest + 4 * place), offset(_signed(value))))
    with body.while_(op("i32.ge_u", length, offset(BLOCK))):
        body.do(call("sha256_compress", at, type_=NOTHING))
        body.set(at, add(at, offset(BLOCK)))
        body.set(length, sub(length, offset(BLOCK)))
    body.do(op("memory.copy", offset(memory.rest), at, length))
    body.give(length)
    return function("sha256_absorb", takes, body)


def _finish(memory: Memory) -> Function:
    """The first eight bytes of the digest, when `rest` holds this many bytes more of a message of this length."""
    left, length = takes = [Local("left", I32), Local("length", I32)]
    body = opened(*takes)
    with body.if_(op("i32.ge_u", left, offset(BLOCK))):
        _compress_rest(body, memory)
        body.do(op("memory.copy", offset(memory.rest), offset(memory.rest + BLOCK), offset(BLOCK)))
        body.set(left, sub(left, offset(BLOCK)))
    body.do(op("memory.fill", add(left, offset(memory.rest)), offset(0), sub(offset(BLOCK), left)))
    body.do(op("i32.store8", left, offset(memory.rest), offset(0x80)))
    with body.if_(op("i32.gt_u", left, offset(BLOCK - _ROOM))):
        _compress_rest(body, memory)
        body.do(op("memory.fill", offset(memory.rest), offset(0), offset(BLOCK)))
    for place in range(5):  # the length in bits, highest first: 35 of them
        bits = op("i64.shr_u", wide(length), number(8 * place - 3)) if place else op("i64.shl", wide(length), number(3))
        body.do(store(1, offset(0), memory.rest + BLOCK - 1 - place, bits))
    _compress_rest(body, memory)
    high, low = (wide(_load(offset(0), memory.digest + 4 * place)) for place in range(2))
    body.give(op("i64.or", op("i64.shl", high, number(32)), low))
    return function("sha256_finish", takes, body)


def _compress_rest(body: Body, memory: Memory) -> None:
    body.do(call("sha256_compress", offset(memory.rest), type_=NOTHING))


def _sha256() -> Function:
    """The first eight bytes of the digest of a message."""
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    body.give(call("sha256_finish", call("sha256_absorb", at, length, type_=I32), length))
    return function("sha256", takes, body)


def _write_decimal() -> Function:
    """Where a number written at an address ends. Eight digits at a time are worked out without divisions."""
    at, value = takes = [Local("at", I32), Local("number", I64)]
    body = opened(*takes)
    power, end = body.named("power", number(10)), body.named("end", add(at, offset(1)))
    with body.while_(op("i64.ge_u", value, power)):
        body.set(end, add(end, offset(1)))
        with body.if_(op("i64.eq", power, number(10**19 - (1 << 64)))):  # there is no higher one in 64 bits
            body.leave()
        body.set(power, op("i64.mul", power, number(10)))
    place = body.named("place", end)
    with body.while_(op("i64.ge_u", value, number(_PART))):
        rest = body.named("rest", op("i64.div_u", value, number(_PART)))
        part = body.named("part", sub(value, op("i64.mul", rest, number(_PART))))
        body.set(value, rest)
        _digits(body, place, part, body.named("first", sub(place, offset(8))))
    _digits(body, place, value, at)
    body.give(end)
    return function("write_decimal", takes, body)


def _digits(body: Body, place: Local, value: Local, first: Local) -> None:
    """Write a number below 10^8 before a place, the last digit first, up to the first one."""
    with body.while_(op("i32.gt_u", place, first)):
        body.set(place, sub(place, offset(1)))
        rest = body.named("tenth", op("i64.shr_u", op("i64.mul", value, number(0xCCCCCCCD)), number(35)))
        body.do(store(1, place, 0, add(sub(value, op("i64.mul", rest, number(10))), number(ord("0")))))
        body.set(value, rest)


def _derive_stream(memory: Memory) -> Function:
    """The first state of the generator for a purpose."""
    at, length, kind, value = takes = [Local("at", I32), Local("length", I32), Local("kind", I32), Local("number", I64)]
    body = opened(*takes)
    left = body.named("left", call("sha256_absorb", at, length, type_=I32))
    end = body.named("end", add(left, offset(memory.rest)))
    with body.if_(op("i32.eq", kind, offset(BOTS))):
        _suffix(body, end, BOTS)
    with body.else_():
        with body.if_(op("i32.eq", kind, offset(CHANCE))):
            _suffix(body, end, CHANCE)
        with body.else_():
            _suffix(body, end, GAME)
        body.set(end, call("write_decimal", end, value, type_=I32))
    filled = body.named("filled", sub(end, offset(memory.rest)))
    body.give(call("sha256_finish", filled, add(length, op("i32.sub", filled, left))))
    return function("derive_stream", takes, body)


def _suffix(body: Body, end: Local, kind: int) -> None:
    """Write a text of at most eight bytes; what stands behind it does not matter."""
    text = _SUFFIXES[kind]
    body.do(store(8, end, 0, number(int.from_bytes(text, "little"))))
    body.set(end, add(end, offset(len(text))))


def _load(address: Expression, at: int = 0) -> Expression:
    return op("i32.load", address, offset(at))


def _masked(bits: Expression, mask: int) -> Expression:
    return op("i32.and", bits, offset(_signed(mask)))


def _sum(*parts: Expression) -> Expression:
    first, *others = parts
    for each in others:
        first = op("i32.add", first, each)
    return first


def _spread(word: Local, *turns: int, shift: int = 0) -> Expression:
    """The word turned by several distances, joined by xor; also shifted."""
    parts: list[Expression] = [op("i32.rotr", word, offset(distance)) for distance in turns]
    if shift:
        parts.append(op("i32.shr_u", word, offset(shift)))
    first, *others = parts
    for each in others:
        first = op("i32.xor", first, each)
    return first
