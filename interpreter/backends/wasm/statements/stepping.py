"""Positions from which one goes on step by step, and the tree of all that follows from one.

The code is that of games that are played out: `GIVEN` says that answers are not drawn but given. The first question takes the answer that is
given, the next one is where the routine stops, after its answers have been counted.
"""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.memories import copy_position
from interpreter.backends.wasm.codegen.services import (
    COUNT_AT,
    GIVEN,
    GIVEN_AT,
    LIMIT,
    NOTICES,
    NOTICES_AREA,
    STOP_AT,
    STOP_THERE,
    TOLD,
    TOLD_AT,
    TREE_AT,
)
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.prelude.library import BLOCK
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import NO, ONE, ZERO, add, call, equal, load, number, offset, op, store, sub, wide
from interpreter.lir.nodes import Expression, Function, Local
from interpreter.lir.types import I32, I64

DEPTH, WHOLE, OPTIONS = Local("depth", I64), Local("whole", I64), Local("many", I64)
UNBOUNDED = number(1 << 60)


def functions(layout: Layout) -> Sequence[Function]:
    """`step`, `perft` and what it calls, for positions that lie so."""
    return (_step(), _perft(), _leaves(layout))


def _step() -> Function:
    """Go on with a position as the mailbox says: 0 at a question, else the number of the end."""
    body = opened(STATE)
    body.set(LIMIT, UNBOUNDED)
    body.set(NOTICES, offset(NOTICES_AREA))
    body.set(GIVEN, load(8, offset(0), GIVEN_AT))
    body.set(TOLD, NO)
    end = body.named("end", call("play", STATE, type_=I32))
    is_told = op("i32.or", TOLD, op("i32.ne", NOTICES, offset(NOTICES_AREA)))
    body.do(store(8, offset(0), TOLD_AT, wide(is_told)))
    body.give(end)
    return function("step", [STATE], body)


def _perft() -> Function:
    """How many ways there are of so many answers (not 0); with `whole` the mailbox counts what is on the way. Positions stand behind the first."""
    body = opened(STATE, DEPTH, WHOLE)
    for place in range(2):
        body.do(store(8, offset(0), TREE_AT + 8 * place, ZERO))
    body.do(store(8, offset(0), GIVEN_AT, number(STOP_THERE)))
    with body.if_(call("step", STATE, type_=I32)):
        body.give(ZERO)
    body.give(call("leaves", STATE, DEPTH, WHOLE, load(8, offset(0), COUNT_AT)))
    return function("perft", [STATE, DEPTH, WHOLE], body)


def _leaves(layout: Layout) -> Function:
    """The same of a position that stands at a question with so many answers."""
    takes = [STATE, DEPTH, WHOLE, OPTIONS]
    body = opened(*takes)
    with body.if_(op("i32.and", equal(DEPTH, ONE), equal(WHOLE, ZERO))):
        body.give(OPTIONS)
    leaves, number_ = body.named("leaves", ZERO), body.named("number", ZERO)
    chances = body.named("chances", load(8, offset(0), BLOCK.chances))
    child = body.named("child", add(STATE, offset(aligned(layout.size))))
    _count(body, 1, ONE)
    with body.while_(op("i64.lt_s", number_, OPTIONS)):
        with body.if_(op("i32.load", offset(0), offset(STOP_AT))):
            body.give(leaves)
        body.set(number_, add(number_, ONE))
        copy_position(body, layout, child)
        body.do(store(8, offset(0), BLOCK.chances, chances))
        body.set(GIVEN, number_)
        with body.if_(call("play", child, type_=I32)):
            _count(body, 0, ONE)
            body.set(leaves, add(leaves, op("i64.extend_i32_u", equal(DEPTH, ONE))))
        with body.else_(equal(DEPTH, ONE)):
            body.set(leaves, add(leaves, ONE))
        with body.else_():
            body.set(leaves, add(leaves, call("leaves", child, sub(DEPTH, ONE), WHOLE, load(8, offset(0), COUNT_AT))))
    body.give(leaves)
    return function("leaves", takes, body)


def _count(body: Body, place: int, more: Expression) -> None:
    """Write that the mailbox counts something: games that have ended (0), questions (1)."""
    at = TREE_AT + 8 * place
    body.do(store(8, offset(0), at, add(load(8, offset(0), at), more)))
