"""The statements of one function on their way, and names that nothing else in it has."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from interpreter.backends.wasm.trees.instructions import YES
from interpreter.lir import nodes
from interpreter.lir.nodes import Const, Expression, Global, Local, Statement
from interpreter.lir.types import ValueType


@dataclass(slots=True)
class Body:
    """The statements of one function; `remark` is the number of the place where the rules say what is written next."""

    block: list[Statement] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    remark: int = 0
    remarked: int = 0

    def write(self, statement: Statement) -> None:
        """Write a statement."""
        if self.remark and self.remark != self.remarked:
            self.block.append(nodes.Remark(self.remark))
            self.remarked = self.remark
        self.block.append(statement)

    def set(self, target: Local | Global, value: Expression) -> None:
        """Write that a local or global gets a value."""
        if target != value:
            self.write(nodes.Assign((target,), value))

    def set_all(self, targets: Sequence[Local], value: Expression) -> None:
        """Write that locals get the results of a call."""
        self.write(nodes.Assign((targets[0],) if len(targets) == 1 else (nodes.Sequence(tuple(targets), value.type),), value))

    def do(self, value: Expression) -> None:
        """Write that something is done."""
        self.write(nodes.Do(value))

    def fresh(self, stem: str, type_: ValueType) -> Local:
        """A name that the function does not use yet; of a stem from a rule file the plain letters."""
        stem = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem)
        self.numbers[stem] += 1
        count = self.numbers[stem]
        return Local(f"{stem}.{count}", type_)

    def named(self, stem: str, value: Expression) -> Local:
        """Write that a new name gets a value."""
        name = self.fresh(stem, value.type)
        self.set(name, value)
        return name

    def atom(self, value: Expression, stem: str) -> Expression:
        """The value, or a name that holds it, so that it can be read twice."""
        return value if isinstance(value, Const | Local) else self.named(stem, value)

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

    def while_(self, test: Expression = YES) -> AbstractContextManager[None]:
        """Write a loop that goes on as long as a test holds."""
        return self._around(lambda block: nodes.While(test, block))

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
        self.write_remark()
        with self.aside() as block:
            yield
        self.block.append(statement(tuple(block)))

    def write_remark(self) -> None:
        """Write where the rules say what follows, if that is elsewhere than before."""
        if self.remark and self.remark != self.remarked:
            self.block.append(nodes.Remark(self.remark))
            self.remarked = self.remark

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


def before_returns(block: nodes.Block, statement: Statement) -> nodes.Block:
    """Statements with one more before each at which the function ends; what it gives has been worked out before."""
    result: list[Statement] = []
    for each in block:
        match each:
            case nodes.If(tests, blocks):
                result.append(nodes.If(tests, tuple(before_returns(inner, statement) for inner in blocks)))
            case nodes.While(test, inner):
                result.append(nodes.While(test, before_returns(inner, statement)))
            case nodes.Return(value):
                assert value is None or isinstance(value, Const | Local)
                result += [statement, each]
            case _:
                result.append(each)
    return tuple(result)
