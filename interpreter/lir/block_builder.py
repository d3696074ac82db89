"""The statements of one function while they are written: what is written inside a condition or loop becomes its block."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local, Statement
from interpreter.lir.types import ValueType


@dataclass(slots=True, kw_only=True)
class BlockBuilder(ABC):
    """The statements of one function. `remark` is the number of the place where the rules say what is written next; 0: of none."""

    ALWAYS: ClassVar[Expression] = nodes.TRUE  # the test of a loop that is only left by what stands in it

    block: list[Statement] = field(default_factory=list)  # what is written now; `aside` puts those around it away
    remark: int = 0
    remarked: int = 0

    @abstractmethod
    def fresh(self, stem: str, type_: ValueType) -> Local:
        """A name that the function does not use yet."""

    def write(self, statement: Statement) -> None:
        """Write a statement."""
        self._write_remark()
        self.block.append(statement)

    def _write_remark(self) -> None:
        """Write where the rules say what follows, if that is elsewhere than before."""
        if self.remark and self.remark != self.remarked:
            self.block.append(nodes.Remark(self.remark))
            self.remarked = self.remark

    def set(self, target: Expression, value: Expression) -> None:
        """Write that a target gets a value, if it is another one."""
        if target != value:
            self.write(nodes.Assign((target,), value))

    def do(self, value: Expression) -> None:
        """Write that something is done."""
        self.write(nodes.Do(value))

    def named(self, stem: str, value: Expression, type_: ValueType | None = None) -> Local:
        """Write that a new name gets a value; `type_`: of all that it will hold."""
        name = self.fresh(stem, type_ or value.type)
        self.set(name, value)
        return name

    def if_(self, test: Expression) -> AbstractContextManager[None]:
        """Write a condition, and what is written inside as its block."""
        return self._around(lambda block: nodes.branch(test, block))

    @contextmanager
    def else_(self, test: Expression | None = None) -> Iterator[None]:
        """Write what is done where the condition before does not hold, but this one, if there is one."""
        before = self.block.pop()
        assert isinstance(before, nodes.If)
        with self.aside() as block:
            yield
        self.block.append(nodes.If(before.tests if test is None else (*before.tests, test), (*before.blocks, tuple(block))))

    def while_(self, test: Expression | None = None) -> AbstractContextManager[None]:
        """Write a loop that goes on as long as a test holds; without a test until something in it leaves it."""
        return self._around(lambda block: nodes.While(self.ALWAYS if test is None else test, block))

    def leave(self) -> None:
        """Write that the innermost loop ends."""
        self.write(nodes.Break())

    def again(self) -> None:
        """Write that the next pass of the innermost loop begins."""
        self.write(nodes.Continue())

    def give(self, *values: Expression) -> None:
        """Write that the function ends with results."""
        if not values:
            self.write(nodes.Return())
        else:
            self.write(nodes.Return(values[0] if len(values) == 1 else nodes.Sequence(values, values[0].type)))

    @contextmanager
    def _around(self, statement: Callable[[nodes.Block], Statement]) -> Iterator[None]:
        """Write a statement around what is written inside."""
        self._write_remark()
        with self.aside() as block:
            yield
        self.block.append(statement(tuple(block)))

    @contextmanager
    def aside(self) -> Iterator[list[Statement]]:
        """Collect what is written inside instead of writing it."""
        around, self.block = self.block, []
        try:
            yield self.block
        finally:
            self.block = around

    def paste(self, statements: Sequence[Statement]) -> None:
        """Write statements that were collected."""
        self.block.extend(statements)
