"""What writes the instructions of one function, in the order in which they are carried out: as bytes or as text."""

from typing import Protocol

from interpreter.lir.types import ValueType


class Writer(Protocol):
    """One method for each form of an instruction; `begin` opens a block that `jump` names by its label, `end` closes the innermost."""

    def plain(self, name: str) -> None:
        """Write an instruction that stands for itself."""

    def access(self, name: str, offset: int) -> None:
        """Write a load or store."""

    def constant(self, kind: ValueType, value: int) -> None:
        """Write a number; one from 2^31 or 2^63 on is that with the same bits which has a sign."""

    def variable(self, verb: str, name: str) -> None:
        """Write `local.get`, `local.set`, `local.tee`, `global.get` or `global.set`."""

    def call(self, name: str) -> None:
        """Write a call."""

    def begin(self, verb: str, label: str = "", result: ValueType | None = None) -> None:
        """Write `block`, `loop` or `if`; with `result` it is an expression."""

    def otherwise(self) -> None:
        """Write the `else` of the innermost `if`."""

    def end(self) -> None:
        """Write the end of the innermost block."""

    def jump(self, verb: str, label: str) -> None:
        """Write `br` or `br_if`."""

    def switch(self, labels: list[str]) -> None:
        """Write `br_table`; the last label is for all other numbers."""

    def remark(self, place: int) -> None:
        """Note the place of the rules that what follows comes from."""

    def trap(self, site: int) -> None:
        """Write `unreachable`, and note its number."""
