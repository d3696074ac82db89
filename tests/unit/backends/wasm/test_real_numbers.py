"""Numbers with a point inside modules: the same to the last bit as those of Python."""

import operator
from math import sqrt
from struct import unpack_from

from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.trees.instructions import call, offset, op, store, wide
from interpreter.lir.nodes import Function, Local
from interpreter.lir.types import F64, I64
from tests.unit.backends.wasm.machines import loaded

A, B, X = Local("a", I64), Local("b", I64), Local("x", F64)
COUNTS = st.integers(1, 1 << 40)
SUMS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv}
TESTS = {"eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "gt": operator.gt, "le": operator.le, "ge": operator.ge}


def _functions() -> tuple[Function, Function]:
    """One that takes and gives such a number, and one that stores all that two whole numbers come to."""
    inner = opened(X)
    inner.give(inner.named("root", op("f64.sqrt", X)))
    body = opened(A, B)
    first, second = (body.named("real", op("f64.convert_i64_s", each)) for each in (A, B))
    for place, name in enumerate(SUMS):
        body.do(op("f64.store", offset(0), offset(8 * place), op(f"f64.{name}", first, second)))
    share = op("f64.load", offset(0), offset(24))
    body.do(op("f64.store", offset(0), offset(32), call("root", share, type_=F64)))
    for place, name in enumerate(TESTS):
        body.do(store(1, offset(0), 40 + place, wide(op(f"f64.{name}", first, second))))
    body.give(op("i64.trunc_f64_s", share))
    return function("root", [X], inner), function("all", [A, B], body)


@given(COUNTS, COUNTS)
def test_sums_roots_and_tests_are_those_of_python(a: int, b: int) -> None:
    machine = loaded("wasmtime", _functions())
    assert int(a / b) == machine.call("all", a, b)
    *sums, root = unpack_from("<5d", machine.memory)
    assert [each(float(a), float(b)) for each in SUMS.values()] == sums
    assert sqrt(a / b) == root
    assert [each(a, b) for each in TESTS.values()] == [bool(each) for each in machine.memory[40:46]]
