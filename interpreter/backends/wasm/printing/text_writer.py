"""Instructions of a function as text: the text format of WebAssembly, operands inside what takes them, a statement a line."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.backends.wasm.encoding.instructions import INSTRUCTIONS, wrapped
from interpreter.backends.wasm.printing.signature import Signature
from interpreter.lir.types import NOTHING, Host, ValueType

INDENT = "  "
_TAKES = {"unreachable": 0, "drop": 1, "select": 3}


@dataclass(slots=True)
class _Open:
    """A block that is open: its verb; for an `if` that is an expression its head and what stands before `else`."""

    verb: str
    head: str = ""


class TextWriter:
    """The body of one function; `lines` has it."""

    def __init__(self, signatures: Mapping[str, Signature], name: str, place_text: Callable[[int], str]) -> None:
        self._signatures = signatures
        self._results = len(signatures[name].results)
        self._place_text = place_text
        self._operands: list[str] = []
        self._open: list[_Open] = []
        self.lines: list[str] = []

    def plain(self, name: str) -> None:
        if row := INSTRUCTIONS.get(name):
            self._fold(name, len(row.takes), gives=row.gives != NOTHING)
        else:
            self._fold(name, self._results if name == "return" else _TAKES[name], gives=name == "select")

    def access(self, name: str, offset: int) -> None:
        row = INSTRUCTIONS[name]
        self._fold(f"{name} offset={offset}" if offset else name, len(row.takes), gives=row.gives != NOTHING)

    def constant(self, kind: ValueType, value: int) -> None:
        self._fold(f"{type_text(kind)}.const {wrapped(value, kind)}", 0, gives=True)

    def variable(self, verb: str, name: str) -> None:
        self._fold(f"{verb} ${name}", 0 if verb.endswith("get") else 1, gives=not verb.endswith("set"))

    def call(self, name: str) -> None:
        signature = self._signatures[name]
        self._fold(f"call ${name}", len(signature.parameters), gives=len(signature.results) == 1)
        if len(signature.results) > 1:
            self._operands += [""] * len(signature.results)  # they lie on the stack, whatever takes them

    def begin(self, verb: str, label: str = "", result: ValueType | None = None) -> None:
        if result is not None:
            self._open.append(_Open("", f"(if (result {type_text(result)}) {self._operands.pop()} (then "))
            return
        if verb == "if":
            self._line(f"(if {self._operands.pop()} (then")
        else:
            self._line(f"({verb} ${label}")
        self._open.append(_Open(verb))

    def otherwise(self) -> None:
        block = self._open[-1]
        if block.verb:
            self._close()
            self.lines[-1] += " (else"
            self._open.append(block)
        else:
            block.head += f"{self._operands.pop()}) (else "

    def end(self) -> None:
        block = self._open[-1]
        if block.verb:
            self._close()
            self.lines[-1] += ")" if block.verb == "if" else ""
        else:
            self._open.pop()
            self._operands.append(f"{block.head}{self._operands.pop()}))")

    def jump(self, verb: str, label: str) -> None:
        self._fold(f"{verb} ${label}", verb == "br_if", gives=False)

    def switch(self, labels: list[str]) -> None:
        self._fold(" ".join(["br_table", *(f"${label}" for label in labels)]), 1, gives=False)

    def remark(self, place: int) -> None:
        if said := self._place_text(place):
            self._line(f";; {said}")

    def trap(self, site: int) -> None:
        self._line(f"(unreachable) ;; {site}")

    def _close(self) -> None:
        """Write the bracket behind the lines of a block."""
        self._open.pop()
        self._line(")")

    def _fold(self, head: str, takes: int, *, gives: bool) -> None:
        """Write an instruction around its operands: an operand itself, or a line."""
        start = len(self._operands) - takes
        operands = [each for each in self._operands[start:] if each]
        del self._operands[start:]
        text = f"({' '.join([head, *operands])})"
        if gives:
            self._operands.append(text)
        else:
            self._line(text)

    def _line(self, text: str) -> None:
        self.lines.append(INDENT * (len(self._open) + 1) + text)


def type_text(kind: ValueType) -> str:
    """The name of a type."""
    assert isinstance(kind, Host)
    return kind.name


def heads(name: str, signature: Signature) -> Iterator[str]:
    """The parts of a function before its body: its name, what it takes and gives, its locals."""
    yield f"${name}"
    places = list(signature.locals.items())
    for verb, group in (("param", places[: len(signature.parameters)]), ("local", places[len(signature.parameters) :])):
        if verb == "local" and signature.results:
            yield f"(result {' '.join(map(type_text, signature.results))})"
        yield from (f"({verb} ${local} {type_text(kind)})" for local, kind in group)
