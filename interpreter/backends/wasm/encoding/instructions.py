"""The instructions of WebAssembly that trees may have: a row for each, by its name in the standard.

Source: WebAssembly Core Specification 2.0, chapters "Instructions" of its binary format.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from interpreter.lir.types import F64, I32, I64, NOTHING, ValueType

VALUE_TYPES: Mapping[ValueType, int] = MappingProxyType({I32: 0x7F, I64: 0x7E, F64: 0x7C})
BITS: Mapping[ValueType, int] = MappingProxyType({I32: 32, I64: 64})


@dataclass(frozen=True, slots=True)
class Instruction:
    """A row: its code, the values it takes from the stack, what it gives (`NOTHING`: nothing), whether it can trap.

    `access`: how many bytes of memory at an address and an offset it reads or writes; 0 for all others. As a tree such an instruction
    has the offset as its second operand, a constant.
    """

    code: bytes
    takes: tuple[ValueType, ...]
    gives: ValueType
    can_trap: bool = False
    access: int = 0


_COMPARISONS = "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
_SINGLE = "clz ctz popcnt"
_BINARY = "add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"
_TRAPPING = ("div_s", "div_u", "rem_s", "rem_u")
_LOADS = (  # name, code, bytes
    "i32.load 28 4, i64.load 29 8, i32.load8_s 2C 1, i32.load8_u 2D 1, i32.load16_s 2E 2, i32.load16_u 2F 2, i64.load8_s 30 1, "
    "i64.load8_u 31 1, i64.load16_s 32 2, i64.load16_u 33 2, i64.load32_s 34 4, i64.load32_u 35 4, f64.load 2B 8"
)
_KINDS = {"i32": I32, "i64": I64, "f64": F64}
_STORES = (
    "i32.store 36 4, i64.store 37 8, f64.store 39 8, i32.store8 3A 1, i32.store16 3B 2, i64.store8 3C 1, i64.store16 3D 2, i64.store32 3E 4"
)


def _numeric(kind: ValueType, tests: int, single: int) -> Iterator[tuple[str, Instruction]]:
    """The rows of one type; `tests`, `single`: the codes of the first of each group."""
    name = "i32" if kind == I32 else "i64"
    yield f"{name}.eqz", Instruction(bytes((tests,)), (kind,), I32)
    for code, each in enumerate(_COMPARISONS.split(), tests + 1):
        yield f"{name}.{each}", Instruction(bytes((code,)), (kind, kind), I32)
    for code, each in enumerate(_SINGLE.split(), single):
        yield f"{name}.{each}", Instruction(bytes((code,)), (kind,), kind)
    for code, each in enumerate(_BINARY.split(), single + 3):
        yield f"{name}.{each}", Instruction(bytes((code,)), (kind, kind), kind, each in _TRAPPING)


def _real() -> Iterator[tuple[str, Instruction]]:
    """The rows of numbers with a point: of these there is what gives the same bits on every processor, which leaves out NaN."""
    for code, name in enumerate(["eq", "ne", "lt", "gt", "le", "ge"], 0x61):
        yield f"f64.{name}", Instruction(bytes((code,)), (F64, F64), I32)
    for code, name in enumerate(["add", "sub", "mul", "div"], 0xA0):
        yield f"f64.{name}", Instruction(bytes((code,)), (F64, F64), F64)
    yield "f64.sqrt", Instruction(b"\x9f", (F64,), F64)
    yield "f64.convert_i64_s", Instruction(b"\xb9", (I64,), F64)
    yield "i64.trunc_f64_s", Instruction(b"\xb0", (F64,), I64, can_trap=True)


def _accesses(rows: str, *, is_store: bool) -> Iterator[tuple[str, Instruction]]:
    """The rows of loads or stores."""
    for row in rows.split(", "):
        name, code, size = row.split()
        kind = _KINDS[name.partition(".")[0]]
        yield name, Instruction(bytes.fromhex(code), (I32, kind) if is_store else (I32,), NOTHING if is_store else kind, True, int(size))


INSTRUCTIONS: Mapping[str, Instruction] = MappingProxyType(
    {
        **dict(_numeric(I32, 0x45, 0x67)),
        **dict(_numeric(I64, 0x50, 0x79)),
        "i32.wrap_i64": Instruction(b"\xa7", (I64,), I32),
        "i64.extend_i32_s": Instruction(b"\xac", (I32,), I64),
        "i64.extend_i32_u": Instruction(b"\xad", (I32,), I64),
        "i32.extend8_s": Instruction(b"\xc0", (I32,), I32),
        "i32.extend16_s": Instruction(b"\xc1", (I32,), I32),
        "i64.extend8_s": Instruction(b"\xc2", (I64,), I64),
        "i64.extend16_s": Instruction(b"\xc3", (I64,), I64),
        "i64.extend32_s": Instruction(b"\xc4", (I64,), I64),
        **dict(_real()),
        **dict(_accesses(_LOADS, is_store=False)),
        **dict(_accesses(_STORES, is_store=True)),
        "memory.copy": Instruction(b"\xfc\x0a\x00\x00", (I32, I32, I32), NOTHING, can_trap=True),
        "memory.fill": Instruction(b"\xfc\x0b\x00", (I32, I32, I32), NOTHING, can_trap=True),
    }
)


def wrapped(value: int, kind: ValueType) -> int:
    """A number as what a value of the type means with sign: modulo 2^32 or 2^64."""
    bits = BITS[kind]
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value
