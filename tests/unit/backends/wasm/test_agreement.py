"""What trees mean, worked out with numbers of Python, is what the module does that they become, as bytes and as text."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.backends.wasm.host import Instance, Trap
from interpreter.backends.wasm.printing.module import Module
from interpreter.lir.nodes import Function
from tests.unit.backends.wasm.evaluator import Evaluator, Stopped
from tests.unit.backends.wasm.programs import COUNT, GLOBALS, SWAP, programs

wasmtime = pytest.importorskip("wasmtime", reason="wasmtime is not installed: pip install 'rulewright[fast]'")

VALUES = st.sampled_from([0, 1, -1, 5, 2**31 - 1, -(2**31)])


def outcome(call, memory) -> tuple[object, ...]:
    """What a call gives or why it stops, and what memory holds then."""
    try:
        return call(), bytes(memory())
    except Trap as trap:
        return trap.kind, bytes(memory())
    except Stopped as stop:
        kind = stop.args[0]
        return "unreachable" if isinstance(kind, int) else kind, bytes(memory())


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
)
@given(programs(), st.integers(-(2**63), 2**63 - 1) | VALUES, VALUES)
def test_programs_do_what_they_mean(program: Function, large: int, small: int) -> None:
    functions = (SWAP, program, COUNT)
    module = Module(functions, {"main": "main"}, 1, [(16, bytes(range(1, 200)))], GLOBALS)
    evaluator = Evaluator(functions, variables={name: value for name, (_, value) in GLOBALS.items()})
    evaluator.memory[16:215] = bytes(range(1, 200))
    wanted = outcome(lambda: evaluator.call("main", large, small), lambda: evaluator.memory)
    instance = Instance(module.binary(), stop_address=1000)
    assert wanted == outcome(lambda: instance.call("main", large, small), lambda: instance.memory)
    other = Instance(bytes(wasmtime.wat2wasm(module.text())))
    other.write(16, bytes(range(1, 200)))
    assert wanted == outcome(lambda: other.call("main", large, small), lambda: other.memory)
