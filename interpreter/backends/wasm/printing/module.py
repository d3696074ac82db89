"""A module of WebAssembly: functions, a memory of one size, globals; as bytes and as text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.backends.wasm.encoding import sections
from interpreter.backends.wasm.encoding.leb128 import unsigned
from interpreter.backends.wasm.encoding.sections import FunctionType, section, vector
from interpreter.backends.wasm.printing.binary_writer import BinaryWriter
from interpreter.backends.wasm.printing.printer import Printer
from interpreter.backends.wasm.printing.signature import Signature, signatures
from interpreter.backends.wasm.printing.source_map import SourceMap
from interpreter.backends.wasm.printing.text_writer import TextWriter, heads, type_text
from interpreter.backends.wasm.printing.verifier import verify
from interpreter.lir.nodes import Function
from interpreter.lir.types import ValueType

MEMORY = "memory"  # the name under which the memory is seen from outside


@dataclass(frozen=True)
class Module:
    """Functions and what they work on.

    `exports`: from names seen outside to names of functions. `memory_pages`: of 64 KiB each. `data`: addresses and bytes that stand there
    from the start. `globals`: numbers that all functions share, by name, with type and first value. Raises `AssertionError` for trees that no module can have.
    """

    functions: Sequence[Function]
    exports: Mapping[str, str]
    memory_pages: int = 1
    data: Sequence[tuple[int, bytes]] = ()
    globals: Mapping[str, tuple[ValueType, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        verify(self.functions, self.signatures, {name: kind for name, (kind, _) in self.globals.items()})
        for name in self.exports.values():
            assert name in self.signatures, f"there is no function {name} to be exported"
        for address, content in self.data:
            assert 0 <= address <= address + len(content) <= self.memory_pages << 16, f"data at {address} stand outside the memory"

    @cached_property
    def signatures(self) -> Mapping[str, Signature]:
        """What every function takes and gives, by its name."""
        return signatures(self.functions)

    def binary(self) -> bytes:
        """The module in the binary format."""
        return self._printed[0]

    def source_map(self) -> SourceMap:
        """From offsets in the binary to places of the rules."""
        return self._printed[1]

    def text(self, place_text: Callable[[int], str] = str) -> str:
        """The module in the text format, without the bytes of its data; `place_text` says what a remark with a number says."""
        return "\n".join(self._lines(place_text)) + "\n"

    @cached_property
    def _printed(self) -> tuple[bytes, SourceMap]:
        before = sections.HEADER + b"".join(self._sections_before())
        writers = [self._body(function) for function in self.functions]
        bodies = [writer.finish() for writer in writers]
        count = unsigned(len(bodies))
        entries = [unsigned(len(body)) for body in bodies]
        length = len(count) + sum(map(len, entries)) + sum(map(len, bodies))
        code = bytes((sections.CODE,)) + unsigned(length) + count
        at = len(before) + len(code)
        places: list[tuple[int, int]] = []
        sites: list[tuple[int, int, int]] = []
        for writer, entry, body in zip(writers, entries, bodies, strict=True):
            start = at + len(entry)
            places.append((start, 0))
            places += [(start + offset, place) for offset, place in writer.places]
            sites += [(start + offset, site, place) for offset, site, place in writer.sites]
            at = start + len(body)
        parts = [before, code, *(part for pair in zip(entries, bodies, strict=True) for part in pair)]
        parts.append(section(sections.DATA, vector([sections.data(address, content) for address, content in self.data])))
        parts.append(sections.names([function.name for function in self.functions]))
        return b"".join(parts), SourceMap(tuple(places), tuple(sites))

    def _sections_before(self) -> Iterator[bytes]:
        """The sections that stand before the code."""
        kinds: dict[FunctionType, int] = {}
        indexes = [kinds.setdefault((each.parameters, each.results), len(kinds)) for each in self.signatures.values()]
        order = {name: index for index, name in enumerate(self.signatures)}
        exports = [sections.export(name, sections.FUNCTION_EXPORT, order[function]) for name, function in self.exports.items()]
        yield section(sections.TYPE, vector([sections.function_type(kind) for kind in kinds]))
        yield section(sections.FUNCTION, vector([unsigned(index) for index in indexes]))
        yield section(sections.MEMORY, vector([sections.memory(self.memory_pages)]))
        yield section(sections.GLOBAL, vector([sections.variable(kind, value) for kind, value in self.globals.values()]))
        yield section(sections.EXPORT, vector([sections.export(MEMORY, sections.MEMORY_EXPORT, 0), *exports]))

    def _body(self, function: Function) -> BinaryWriter:
        writer = BinaryWriter(self.signatures[function.name], self.signatures, self.globals)
        Printer(writer, self.signatures).function(function)
        return writer

    def _lines(self, place_text: Callable[[int], str]) -> Iterator[str]:
        yield "(module"
        yield f'(memory (export "{MEMORY}") {self.memory_pages} {self.memory_pages})'
        for name, (kind, value) in self.globals.items():
            yield f"(global ${name} (mut {type_text(kind)}) ({type_text(kind)}.const {value}))"
        for address, content in self.data:
            yield f";; {len(content)} bytes of data from {address} on"
        for name, function in self.exports.items():
            yield f'(export "{name}" (func ${function}))'
        for function_node in self.functions:
            writer = TextWriter(self.signatures, function_node.name, place_text)
            Printer(writer, self.signatures).function(function_node)
            yield f"(func {' '.join(heads(function_node.name, self.signatures[function_node.name]))}"
            yield from writer.lines
            yield ")"
        yield ")"
