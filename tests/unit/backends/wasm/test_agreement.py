"""What trees mean, worked out with numbers of Python, is what the module does that they become, as bytes and as text."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.backends.wasm import host
from interpreter.backends.wasm.encoding.instructions import BITS
from interpreter.backends.wasm.host import Code, Instance
from interpreter.backends.wasm.printing.module import Module
from interpreter.lir.nodes import Assign, Bind, Call, Const, Function, Global, If, Local, Op, Parameter, Return, Select
from interpreter.lir.types import I32, I64
from tests.optional import require
from tests.unit.backends.wasm import tree_evaluator
from tests.unit.backends.wasm.programs import COUNT, GLOBALS, NAMES, SWAP, programs
from tests.unit.backends.wasm.tree_evaluator import Trap, signed

wasmtime = require("wasmtime")

NO = Const(0, I32)
VALUES = st.sampled_from([0, 1, -1, 5, 2**31 - 1, -(2**31)])


def outcome(call, memory) -> tuple[object, ...]:
    """What a call gives or why it stops, and what memory holds then."""
    try:
        return call(), bytes(memory())
    except host.Trap as trap:
        return trap.kind, bytes(memory())
    except Trap as trap:
        return trap.args[0], bytes(memory())


def with_signs(numbers) -> tuple[int, ...]:
    """The locals of a program, as a module gives them."""
    kinds = [kind for kind, names in NAMES.items() for _ in names]
    return tuple(signed(value, BITS[kind]) for value, kind in zip(numbers, kinds, strict=True))


@pytest.mark.full
@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)
@given(programs(), st.integers(-(2**63), 2**63 - 1) | VALUES, VALUES)
def test_programs_do_what_they_mean(program: Function, large: int, small: int) -> None:
    functions = (SWAP, program, COUNT)
    module = Module(functions, {"main": "main"}, 1, [(16, bytes(range(1, 200)))], GLOBALS)
    meaning = tree_evaluator.Module(functions, variables=GLOBALS)
    meaning.memory[16:215] = bytes(range(1, 200))
    wanted = outcome(lambda: with_signs(meaning.call("main", large, small)), lambda: meaning.memory)
    instance = Instance(Code(module.binary(), is_interruptible=True))
    assert wanted == outcome(lambda: instance.run("main", large, small, seconds=20), lambda: instance.memory)
    other = Instance(bytes(wasmtime.wat2wasm(module.text())))
    other.write(16, bytes(range(1, 200)))
    assert wanted == outcome(lambda: other.call("main", large, small), lambda: other.memory)


P, Q, A = Local("p", I32), Local("q", I32), Local("a", I64)
SMALL = Global("small", I32)
BIND = Bind("q", Op("i32.add", (P, Const(1, I32)), I32), I32)
CALL = Call(Global("count", I32), (Const(1, I32),), I32)
TESTS = {
    "a name that the test gives": Return(Select(Op("i32.gt_s", (BIND, Const(2, I32)), I32), Q, Const(9, I32), I32)),
    "a global that the test changes": Return(Select(Op("i32.gt_s", (CALL, Const(2, I32)), I32), SMALL, Const(9, I32), I32)),
    "a name that the first test gives": Return(Select(Op("i32.gt_s", (BIND, P), I32), Op("i32.eq", (Q, Const(3, I32)), I32), NO, I32)),
    "a truth of more than a bit": Return(Select(P, Op("i32.eq", (P, Const(2, I32)), I32), NO, I32)),
    "a place far behind an address": Return(Op("i32.load8_u", (Op("i32.add", (P, Const(3, I32)), I32), Const(2, I32)), I32)),
    "a number from an address on": Return(Op("i32.load", (Const(2, I32), Const(16, I32)), I32)),
    "numbers in a table": If(
        tuple(Op("i32.eq", (P, Const(value, I32)), I32) for value in (1, 2, 2, 4)),
        tuple((Return(Const(value, I32)),) for value in (10, 20, 21, 40, 50)),
    ),
    "a zero in a table": If(
        (Op("i32.eqz", (P,), I32), *(Op("i32.eq", (P, Const(value, I32)), I32) for value in (1, -1, 3))),
        tuple((Return(Const(value, I32)),) for value in (10, 20, 21, 40, 50)),
    ),
}


@pytest.mark.parametrize("name", TESTS)
def test_forms_that_depend_on_order(name: str) -> None:
    used = Assign((Q,), Q)
    functions = (COUNT, Function("main", (Parameter("p", I32),), (used, TESTS[name])))
    module = Module(functions, {"main": "main"}, 1, [(0, bytes(range(64)))], GLOBALS)
    instance = Instance(module.binary())
    meaning = tree_evaluator.Module(functions, variables=GLOBALS)
    meaning.memory[:64] = bytes(range(64))
    for number in range(6):
        assert signed(meaning.call("main", number), 32) == instance.call("main", number)


def test_a_number_of_64_bits_is_not_taken_for_one_of_32() -> None:
    tests = tuple(Op("i64.eq", (A, Const(value, I64)), I32) for value in (0, 1, 2, 3))
    body = If(tests, tuple((Return(Const(value, I64)),) for value in (10, 11, 12, 13, 14)))
    instance = Instance(Module([Function("main", (Parameter("a", I64),), (body,))], {"main": "main"}).binary())
    given = {0: 10, 3: 13, 4: 14, -1: 14, 2**32: 14, 2**32 + 3: 14, -(2**63): 14}
    assert given == {number: instance.call("main", number) for number in given}
