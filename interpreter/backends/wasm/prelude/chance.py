"""Chance of a game in a module: which stream a question of chance has, rolls among weights, orders of piles.

A block of `SIZE` bytes has all that is drawn from: the seed as text (`prefix`, where it stands and how long it is), how many questions of
chance there were, whether they have streams of their own, the generator of the present one, and the `UniformInts` of the players. A question
with one outcome, and a pile of things that are all alike, is none: nothing is drawn, nothing counted; the code that asks looks first.

| function | what it does |
|---|---|
| `begin_game(prefix, length)` | the streams of the game with this seed: `derive_stream(seed, "bots")` for players, one for each question of chance |
| `begin_game_of(prefix, length, number) -> i64` | the same for the game with this number in a simulation with this seed: the seed of the game |
| `begin_luck(state)` | one source for players and chance: `UniformInts` of the generator in this state |
| `answer(limit) -> i64` | the number of the answer of a player |
| `next_chance()` | begin a question of chance |
| `chance_below(limit) -> i64` | a number for the present question of chance |
| `weigh(at, length) -> (i64, i64)` | how many of the weights (8 bytes each, with sign) are above 0, and their sum |
| `pick(at, length, number) -> i64` | the place of the weight at a number, where every place counts as often as its weight |
| `roll(at, length) -> i64` | the place that comes up; none where all weights are 0. A question of chance if more than one can |
| `roll_evenly(many) -> i64` | the same for so many places of the same weight |
| `is_mixed_W(at, length) -> i32` | whether things of W bytes that stand one after the other are not all alike |
| `order_W(at, length)` | these in another order, for the present question of chance |
| `shuffle_W(at, length)` | the same as a question of chance of its own, if they are mixed |
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from interpreter.backends.wasm.prelude import rng
from interpreter.backends.wasm.prelude.functions import forbid, function, opened
from interpreter.backends.wasm.prelude.sha256 import BOTS, CHANCE, GAME
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    ONE,
    YES,
    ZERO,
    add,
    call,
    choose,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    store,
    sub,
    unequal,
    wide,
)
from interpreter.lir.nodes import Const, Expression, Function, Local
from interpreter.lir.types import I32, I64, NOTHING, SEQUENCE

WIDTHS = (1, 2, 4, 8)  # bytes of a thing


@dataclass(frozen=True, slots=True)
class Block:
    """Where the parts of the block stand; numbers of 8 bytes, but for the prefix: address and length of 4."""

    base: int

    @property
    def prefix(self) -> int:
        """The address of the seed as text; its length follows."""
        return self.base

    @property
    def chances(self) -> int:
        """How many questions of chance there were."""
        return self.base + 8

    @property
    def is_one(self) -> int:
        """1 if chance draws from what players draw from, else 0."""
        return self.base + 16

    @property
    def stream(self) -> int:
        """The generator of the present question of chance."""
        return self.base + 24

    @property
    def answers(self) -> int:
        """The `UniformInts` of the players."""
        return self.base + 32

    @property
    def text(self) -> int:
        """The seed of a game of a simulation, in digits."""
        return self.answers + rng.SIZE


SIZE = 32 + rng.SIZE + 24  # of the block


def functions(block: Block) -> tuple[Function, ...]:
    """All of them; they call those of `rng` and `sha256`."""
    piles = (each for width in WIDTHS for each in (_is_mixed(width), _order(width), _shuffle(width)))
    return (
        _begin_game(block), _begin_game_of(block), _begin_luck(block), _answer(block), _next_chance(block), _chance_below(block),
        _weigh(), _pick(), _roll(), _roll_evenly(), *piles,
    )  # fmt: skip


def _begin_game(block: Block) -> Function:
    prefix, length = takes = [Local("prefix", I32), Local("length", I32)]
    body = opened(*takes)
    body.do(op("i32.store", offset(0), offset(block.prefix), prefix))
    body.do(op("i32.store", offset(0), offset(block.prefix + 4), length))
    _begin(body, block, is_one=ZERO, state=call("derive_stream", prefix, length, offset(BOTS), ZERO))
    return function("begin_game", takes, body)


def _begin_game_of(block: Block) -> Function:
    prefix, length, game = takes = [Local("prefix", I32), Local("length", I32), Local("number", I64)]
    body = opened(*takes)
    _keep(body, block.stream, call("derive_stream", prefix, length, offset(GAME), game))
    seed = body.named("seed", call("word", offset(block.stream)))
    end = call("write_decimal", offset(block.text), seed, type_=I32)
    body.do(call("begin_game", offset(block.text), sub(end, offset(block.text)), type_=NOTHING))
    body.give(seed)
    return function("begin_game_of", takes, body)


def _begin_luck(block: Block) -> Function:
    state = Local("state", I64)
    body = opened(state)
    _begin(body, block, is_one=ONE, state=state)
    return function("begin_luck", [state], body)


def _begin(body: Body, block: Block, *, is_one: Const, state: Expression) -> None:
    _keep(body, block.chances, ZERO)
    _keep(body, block.is_one, is_one)
    _keep(body, block.answers + rng.STATE, state)
    _keep(body, block.answers + rng.HELD, ZERO)
    _keep(body, block.answers + rng.LEFT, ZERO)


def _keep(body: Body, at: int, value: Expression) -> None:
    body.do(store(8, offset(0), at, value))


def _kept(at: int) -> Expression:
    return load(8, offset(0), at)


def _answer(block: Block) -> Function:
    limit = Local("limit", I64)
    body = opened(limit)
    body.give(call("uniform_below", offset(block.answers), limit))
    return function("answer", [limit], body)


def _next_chance(block: Block) -> Function:
    body = opened()
    chances = body.named("chances", _kept(block.chances))
    _keep(body, block.chances, add(chances, ONE))
    with body.if_(op("i64.eqz", _kept(block.is_one))):
        prefix, length = (op("i32.load", offset(0), offset(block.prefix + 4 * part)) for part in range(2))
        _keep(body, block.stream, call("derive_stream", prefix, length, offset(CHANCE), chances))
    return function("next_chance", [], body)


def _chance_below(block: Block) -> Function:
    limit = Local("limit", I64)
    body = opened(limit)
    with body.if_(op("i64.eqz", _kept(block.is_one))):
        body.give(call("below", offset(block.stream), limit))
    body.give(call("uniform_below", offset(block.answers), limit))
    return function("chance_below", [limit], body)


# ------------------------------------------------------------------------------------------------ rolls


def _weigh() -> Function:
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    possible, total = body.named("possible", ZERO), body.named("total", ZERO)
    with _each(body, at, length, 8) as place:
        weight = body.named("weight", load(8, place))
        with body.if_(op("i64.gt_s", weight, ZERO)):
            body.set(possible, add(possible, ONE))
            body.set(total, add(total, weight))
            forbid(body, op("i64.lt_s", total, ZERO))
    body.give(possible, total)
    return function("weigh", takes, body)


@contextmanager
def _each(body: Body, at: Local, length: Local, width: int) -> Iterator[Local]:
    """Write a loop over the addresses of things that stand one after the other."""
    place = body.named("place", at)
    end = body.named("end", add(at, mul(length, offset(width))))
    with body.while_(op("i32.lt_u", place, end)):
        yield place
        body.set(place, add(place, offset(width)))


def _pick() -> Function:
    at, length, rest = takes = [Local("at", I32), Local("length", I32), Local("number", I64)]
    body = opened(*takes)
    with _each(body, at, length, 8) as place:
        weight = body.named("weight", load(8, place))
        with body.if_(op("i64.gt_s", weight, ZERO)):
            with body.if_(op("i64.lt_u", rest, weight)):
                body.give(op("i64.shr_u", wide(op("i32.sub", place, at)), number(3)))
            body.set(rest, sub(rest, weight))
    body.give(NONE)
    return function("pick", takes, body)


def _roll() -> Function:
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    possible, total = body.fresh("possible", I64), body.fresh("total", I64)
    body.set_all([possible, total], call("weigh", at, length, type_=SEQUENCE))
    with body.if_(op("i64.gt_u", possible, ONE)):
        body.do(call("next_chance", type_=NOTHING))
        body.give(call("pick", at, length, call("chance_below", total)))
    body.give(call("pick", at, length, ZERO))
    return function("roll", takes, body)


def _roll_evenly() -> Function:
    many = Local("many", I64)
    body = opened(many)
    with body.if_(op("i64.gt_u", many, ONE)):
        body.do(call("next_chance", type_=NOTHING))
        body.give(call("chance_below", many))
    body.give(choose(op("i64.eqz", many), NONE, ZERO))
    return function("roll_evenly", [many], body)


# ------------------------------------------------------------------------------------------------ orders


def _is_mixed(width: int) -> Function:
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    first = body.fresh("first", I64)
    with body.if_(length):
        body.set(first, load(width, at))
    with _each(body, at, length, width) as place, body.if_(unequal(load(width, place), first)):
        body.give(YES)
    body.give(NO)
    return function(f"is_mixed_{width}", takes, body)


def _shuffle(width: int) -> Function:
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    with body.if_(call(f"is_mixed_{width}", at, length, type_=I32)):
        body.do(call("next_chance", type_=NOTHING))
        body.do(call(f"order_{width}", at, length, type_=NOTHING))
    body.give()
    return function(f"shuffle_{width}", takes, body)


def _order(width: int) -> Function:
    """As `model.chance.shuffled`: from the last place to the second, each changes with one that does not come after it."""
    at, length = takes = [Local("at", I32), Local("length", I32)]
    body = opened(*takes)
    last = body.named("last", add(at, mul(sub(length, offset(1)), offset(width))))
    with body.while_(op("i32.gt_u", last, at)):
        other = narrow(call("chance_below", wide(length)))
        place = body.named("place", add(at, mul(other, offset(width))))
        thing = body.named("thing", load(width, last))
        body.do(store(width, last, 0, load(width, place)))
        body.do(store(width, place, 0, thing))
        body.set(last, sub(last, offset(width)))
        body.set(length, sub(length, offset(1)))
    body.give()
    return function(f"order_{width}", takes, body)
