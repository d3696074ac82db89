"""Trees of WebAssembly functions carried out as Python: an independent check of what an encoder makes of the same trees.

Values are numbers from 0 to below 2^32 or 2^64. Loads and stores are as in linear memory, little-endian, and fail outside of it.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from interpreter.lir import nodes
from interpreter.lir.traverse import names
from interpreter.lir.types import I32, NOTHING, ValueType

Variables = Mapping[str, tuple[ValueType, int]]

BITS = {"i32": 32, "i64": 64}
_PLAIN: dict[str, Callable[[int, int], int]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "and": operator.and_, "or": operator.or_, "xor": operator.xor,
}  # fmt: skip
_TESTS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip


class Trap(Exception):  # noqa: N818  # a name of WebAssembly
    """What ends a function and all around it; its argument is the kind, as `host.Trap` has it."""


class Module:
    """Functions by name, over a memory and numbers that they share; `variables`: these numbers at first, perhaps negative."""

    def __init__(self, functions: Iterable[nodes.Function], memory: int = 1 << 16, variables: Variables = MappingProxyType({})) -> None:
        self.memory = bytearray(memory)
        self.variables = {name: value & (1 << _bits(kind)) - 1 for name, (kind, value) in variables.items()}
        self.scope: dict[str, Any] = {"M": self, "G": self.variables, "run": _run, "Trap": Trap}
        self.functions = tuple(functions)
        for each in self.functions:
            lines = [
                f"def f{_name(each.name)}({', '.join(_name(parameter.name) for parameter in each.parameters)}):",
                *(f"    {_name(name)} = 0" for name in names(each) - {parameter.name for parameter in each.parameters}),
                *_block(each.body, 1),
            ]
            exec(compile("\n".join(lines), each.name, "exec"), self.scope)  # noqa: S102  # our own source

    def call(self, name: str, *arguments: int) -> Any:
        """What a function gives for numbers that may be negative: one without sign, several, or nothing."""
        takes = next(each.parameters for each in self.functions if each.name == name)
        assert len(takes) == len(arguments)
        bits = [_bits(parameter.type) for parameter in takes]
        return self.scope[f"f{_name(name)}"](*(value & (1 << size) - 1 for value, size in zip(arguments, bits, strict=True)))

    def load(self, at: int, size: int) -> int:
        """A number without sign."""
        if at + size > len(self.memory):
            raise Trap("memory_out_of_bounds")
        return int.from_bytes(self.memory[at : at + size], "little")

    def store(self, at: int, size: int, value: int) -> None:
        """Store the lowest bytes of a number."""
        if at + size > len(self.memory):
            raise Trap("memory_out_of_bounds")
        self.memory[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _bits(kind: ValueType) -> int:
    return 32 if kind == I32 else 64


def signed(value: int, bits: int = 64) -> int:
    """A number with its sign."""
    return value - (1 << bits) if value >> bits - 1 else value


def _run(module: Module, instruction: str, *operands: int) -> Any:
    """What an instruction gives."""
    kind, _, name = instruction.partition(".")
    if kind == "memory":
        target, source, size = operands
        if max(target, source if name == "copy" else 0) + size > len(module.memory):
            raise Trap("memory_out_of_bounds")
        module.memory[target : target + size] = module.memory[source : source + size] if name == "copy" else bytes([source & 255]) * size
        return None
    bits = BITS[kind]
    base, _, sort = name.partition("_")
    if base.startswith("load"):
        size = int(base[4:] or bits) // 8
        value = module.load(operands[0] + operands[1], size)
        return (signed(value, 8 * size) if sort == "s" else value) & (1 << bits) - 1
    if base.startswith("store"):
        return module.store(operands[0] + operands[1], int(base[5:] or bits) // 8, operands[2])
    return _worked_out(base, sort, bits, operands) & (1 << bits) - 1


def _worked_out(base: str, sort: str, bits: int, operands: Sequence[int]) -> int:
    one, other = (*operands, 0)[:2]
    if sort == "s":
        one, other = signed(one, bits), signed(other, bits)
    match base:
        case "eqz":
            return one == 0
        case "clz":
            return bits - one.bit_length()
        case "ctz":
            return (one & -one).bit_length() - 1 if one else bits
        case "popcnt":
            return one.bit_count()
        case "shl":
            return one << other % bits
        case "shr":
            return one >> operands[1] % bits
        case "rotl" | "rotr":
            turn = other % bits if base == "rotl" else -other % bits
            return one << turn | one >> bits - turn
        case "div" | "rem":
            if not other:
                raise Trap("integer_division_by_zero")
            quotient = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
            if base == "div" and sort == "s" and quotient == 1 << bits - 1:
                raise Trap("integer_overflow")
            return quotient if base == "div" else one - other * quotient
        case "wrap":
            return one
        case "extend":
            return signed(operands[0], 32) if sort == "i32_s" else one
        case "extend8" | "extend16" | "extend32":
            size = int(base[6:])
            return signed(operands[0] & (1 << size) - 1, size)
    if base in _TESTS:
        return _TESTS[base](one, other)
    return _PLAIN[base](one, other)


def _block(block: nodes.Block, depth: int) -> Iterator[str]:
    """Lines of Python."""
    inside = "    " * depth
    if not block:
        yield f"{inside}pass"
    for statement in block:
        match statement:
            case nodes.Assign((nodes.Sequence(items),), value):
                yield f"{inside}{', '.join(map(_tree, items))} = {_tree(value)}"
            case nodes.Assign(targets, value):
                yield f"{inside}{' = '.join(map(_tree, targets))} = {_tree(value)}"
            case nodes.Do(value):
                yield f"{inside}{_tree(value)}"
            case nodes.If(tests, blocks):
                for number, each in enumerate(blocks):
                    yield f"{inside}{'el' if number and number < len(tests) else ''}" + (
                        f"if {_tree(tests[number])}:" if number < len(tests) else "else:"
                    )
                    yield from _block(each, depth + 1)
            case nodes.While(test, body):
                yield f"{inside}while {_tree(test)}:"
                yield from _block(body, depth + 1)
            case nodes.Break():
                yield f"{inside}break"
            case nodes.Continue():
                yield f"{inside}continue"
            case nodes.Return(value):
                yield f"{inside}return" + (f" {_tree(value)}" if value is not None else "")
            case nodes.Raise():
                yield f"{inside}raise Trap('unreachable')"
            case nodes.Remark():
                yield f"{inside}pass"
            case _:
                raise AssertionError(f"no statement of WebAssembly: {statement}")


def _name(name: str) -> str:
    """A name of Python for one of WebAssembly."""
    return "v_" + name.replace("_", "__").replace(".", "_")


def _tree(tree: nodes.Expression) -> str:
    """Python of an expression."""
    match tree:
        case nodes.Const(int(value), type_):
            bits = _bits(type_)
            assert -(1 << bits - 1) <= value < 1 << bits - 1, f"{value} is no constant of {type_}"
            return str(value & (1 << bits) - 1)
        case nodes.Local(name):
            return _name(name)
        case nodes.Op(instruction, operands):
            assert instruction.startswith("memory") or (tree.type == NOTHING) == ("store" in instruction)
            kind, _, name = instruction.partition(".")
            inside = [_tree(each) for each in operands]
            if name in ("add", "sub", "mul"):
                return f"({inside[0]} {'+-*'[('add', 'sub', 'mul').index(name)]} {inside[1]} & {(1 << BITS[kind]) - 1})"
            if name in ("and", "or", "xor"):
                return f"({inside[0]} {'&|^'[('and', 'or', 'xor').index(name)]} {inside[1]})"
            return f"run(M, {instruction!r}, {', '.join(inside)})"
        case nodes.Select(test, yes, no):
            return f"({_tree(yes)} if {_tree(test)} else {_tree(no)})"
        case nodes.Bind(name, value):
            return f"({_name(name)} := {_tree(value)})"
        case nodes.Call(nodes.Global(name), arguments):
            return f"f{_name(name)}({', '.join(map(_tree, arguments))})"
        case nodes.Global(name):
            return f"G[{name!r}]"
        case nodes.Sequence(items):
            return f"({', '.join(map(_tree, items))},)"
    raise AssertionError(f"no expression of WebAssembly: {tree}")
