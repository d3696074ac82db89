"""Two machines for the same trees: Python made of them, and wasmtime, which gets them as bytes."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from interpreter.backends.wasm import host
from interpreter.backends.wasm.prelude.library import Data
from interpreter.backends.wasm.printing import module as printed
from interpreter.lir.nodes import Function
from interpreter.lir.types import I32
from tests.optional import require
from tests.unit.backends.wasm import tree_evaluator
from tests.unit.backends.wasm.tree_evaluator import Trap

MACHINES = ("python", "wasmtime")


class Machine(Protocol):
    """Functions over a memory; numbers that come out have no sign."""

    memory: Any

    def call(self, name: str, *arguments: int) -> Any: ...

    def load(self, at: int, size: int) -> int: ...

    def store(self, at: int, size: int, value: int) -> None: ...


class Native:
    """Functions as machine code."""

    def __init__(self, functions: Sequence[Function], data: Iterable[Data]) -> None:
        exports = {each.name: each.name for each in functions}
        module = printed.Module(functions, exports, 1, [(each.at, each.content) for each in data])
        self.signatures, self.instance = module.signatures, host.Instance(module.binary())
        self.memory = self.instance.memory

    def call(self, name: str, *arguments: int) -> Any:
        try:
            given = self.instance.call(name, *(value - (1 << 64) if value >> 63 > 0 else value for value in arguments))
        except host.Trap as trap:
            raise Trap(trap.kind) from None
        results = self.signatures[name].results
        found = given if isinstance(given, tuple) else () if given is None else (given,)
        numbers = tuple(value & (1 << (32 if kind == I32 else 64)) - 1 for value, kind in zip(found, results, strict=True))
        return numbers if len(numbers) > 1 else numbers[0] if numbers else None

    def load(self, at: int, size: int) -> int:
        return int.from_bytes(self.memory[at : at + size], "little")

    def store(self, at: int, size: int, value: int) -> None:
        self.memory[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def loaded(machine: str, functions: Sequence[Function], data: Sequence[Data] = ()) -> Machine:
    """Functions with data on a machine; a test that wants wasmtime is left out where that is missing."""
    if machine == "wasmtime":
        require("wasmtime")
        return Native(functions, data)
    module = tree_evaluator.Module(functions)
    for each in data:
        module.memory[each.at : each.at + len(each.content)] = each.content
    return module
