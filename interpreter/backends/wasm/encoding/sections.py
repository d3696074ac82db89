"""Sections of a module as bytes: each its number, its length, and a vector of entries.

Source: WebAssembly Core Specification 2.0, chapter "Modules" of its binary format.
"""

from collections.abc import Iterable, Sequence

from interpreter.backends.wasm.encoding.instructions import VALUE_TYPES
from interpreter.backends.wasm.encoding.leb128 import signed, unsigned
from interpreter.lir.types import I32, ValueType

HEADER = b"\0asm\x01\0\0\0"
CUSTOM, TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA = 0, 1, 3, 5, 6, 7, 10, 11
FUNCTION_EXPORT, MEMORY_EXPORT = 0, 2
END = 0x0B
FunctionType = tuple[tuple[ValueType, ...], tuple[ValueType, ...]]  # parameters, results


def section(number: int, content: bytes) -> bytes:
    """A section; nothing where there is nothing in it."""
    return bytes((number,)) + unsigned(len(content)) + content if content else b""


def vector(entries: Sequence[bytes]) -> bytes:
    """Entries, one after the other, behind their number; nothing where there are none."""
    return unsigned(len(entries)) + b"".join(entries) if entries else b""


def text(value: str) -> bytes:
    """A name."""
    code = value.encode()
    return unsigned(len(code)) + code


def type_list(types: Iterable[ValueType]) -> bytes:
    """Types of values, behind their number."""
    code = bytes(VALUE_TYPES[each] for each in types)
    return unsigned(len(code)) + code


def function_type(kind: FunctionType) -> bytes:
    """What a function takes and gives."""
    return b"\x60" + type_list(kind[0]) + type_list(kind[1])


def memory(pages: int) -> bytes:
    """A memory of so many pages of 64 KiB, which never grows."""
    return b"\x01" + unsigned(pages) + unsigned(pages)


def constant(kind: ValueType, value: int) -> bytes:
    """The instruction that gives a number."""
    return (b"\x41" if kind == I32 else b"\x42") + signed(value)


def variable(kind: ValueType, value: int) -> bytes:
    """A global that may change, with its first value."""
    return bytes((VALUE_TYPES[kind], 1)) + constant(kind, value) + bytes((END,))


def export(name: str, kind: int, index: int) -> bytes:
    """What is seen from outside under a name."""
    return text(name) + bytes((kind,)) + unsigned(index)


def data(address: int, content: bytes) -> bytes:
    """Bytes that stand in memory from the start."""
    return b"\0" + constant(I32, address) + bytes((END,)) + unsigned(len(content)) + content


def local_groups(groups: Iterable[tuple[int, ValueType]]) -> bytes:
    """How many locals of each type a function has besides what it takes."""
    entries = [unsigned(count) + bytes((VALUE_TYPES[kind],)) for count, kind in groups if count]
    return unsigned(len(entries)) + b"".join(entries)


def names(functions: Sequence[str]) -> bytes:
    """The custom section with the names of functions, for tools and messages."""
    entries = vector([unsigned(index) + text(name) for index, name in enumerate(functions)])
    return section(CUSTOM, text("name") + section(1, entries)) if entries else b""
