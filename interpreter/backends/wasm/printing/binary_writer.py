"""Instructions of a function as bytes, and the offsets at which places of the rules begin and traps stand."""

from collections.abc import Iterable, Mapping

from interpreter.backends.wasm.encoding.instructions import INSTRUCTIONS, VALUE_TYPES, wrapped
from interpreter.backends.wasm.encoding.leb128 import unsigned
from interpreter.backends.wasm.encoding.sections import END, constant, local_groups
from interpreter.backends.wasm.printing.signature import Signature
from interpreter.lir.types import F64, I32, I64, ValueType

_CONTROL: Mapping[str, bytes] = {
    "unreachable": b"\x00",
    "block": b"\x02",
    "loop": b"\x03",
    "if": b"\x04",
    "br": b"\x0c",
    "br_if": b"\x0d",
    "br_table": b"\x0e",
    "return": b"\x0f",
    "drop": b"\x1a",
    "select": b"\x1b",
    "local.get": b"\x20",
    "local.set": b"\x21",
    "local.tee": b"\x22",
    "global.get": b"\x23",
    "global.set": b"\x24",
}
_PLAIN = {**_CONTROL, **{name: row.code for name, row in INSTRUCTIONS.items()}}
_ACCESS = {name: row.code + bytes((row.access.bit_length() - 1,)) for name, row in INSTRUCTIONS.items() if row.access}
_SMALL = [[constant(kind, value) for value in range(0x40)] for kind in (I64, I32)]


class BinaryWriter:
    """The body of one function; `code` has it, `places` and `sites` are those of a `SourceMap` by offset in it."""

    def __init__(self, signature: Signature, functions: Iterable[str], variables: Iterable[str]) -> None:
        self._names = {name: unsigned(index) for index, name in enumerate(signature.locals)}
        self._functions = {name: b"\x10" + unsigned(index) for index, name in enumerate(functions)}
        self._variables = {name: unsigned(index) for index, name in enumerate(variables)}
        self._labels: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.sites: list[tuple[int, int, int]] = []
        self._branch = (0, 0)  # where the last branch that depends on a test begins and ends
        own = list(signature.locals.values())[len(signature.parameters) :]
        self.code = bytearray(local_groups((own.count(kind), kind) for kind in (I32, I64, F64)))

    def finish(self) -> bytes:
        """The whole body, as the code section has it."""
        return bytes(self.code) + bytes((END,))

    def plain(self, name: str) -> None:
        self.code += _PLAIN[name]

    def access(self, name: str, offset: int) -> None:
        self.code += _ACCESS[name] + unsigned(offset)

    def constant(self, kind: ValueType, value: int) -> None:
        if 0 <= value < 0x40:  # most are
            self.code += _SMALL[kind is I32][value]
        else:
            self.code += constant(kind, wrapped(value, kind))

    def variable(self, verb: str, name: str) -> None:
        self.code += _CONTROL[verb] + (self._names if verb[0] == "l" else self._variables)[name]

    def call(self, name: str) -> None:
        self.code += self._functions[name]

    def begin(self, verb: str, label: str = "", result: ValueType | None = None) -> None:
        self._labels.append(label)
        start = len(self.code)
        self.code += _CONTROL[verb]
        self.code.append(0x40 if result is None else VALUE_TYPES[result])
        self._branch = (start, len(self.code))

    def otherwise(self) -> None:
        self.code.append(0x05)

    def end(self) -> None:
        self._labels.pop()
        self.code.append(END)

    def jump(self, verb: str, label: str) -> None:
        start = len(self.code)
        self.code += _CONTROL[verb] + self._distance(label)
        self._branch = (start, len(self.code))

    def switch(self, labels: list[str]) -> None:
        self.code += _CONTROL["br_table"] + unsigned(len(labels) - 1) + b"".join(map(self._distance, labels))

    def remark(self, place: int) -> None:
        self.places.append((len(self.code), place))

    def trap(self, site: int) -> None:
        place = self.places[-1][1] if self.places else 0
        if self._branch[1] == len(self.code):
            self.sites.append((self._branch[0], site, place))
        self.sites.append((len(self.code), site, place))
        self.plain("unreachable")

    def _distance(self, label: str) -> bytes:
        """How many blocks stand between here and the one with a label."""
        return unsigned(len(self._labels) - 1 - self._labels.index(label))
