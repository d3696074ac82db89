"""The statements of one function on their way, and names that nothing else in it has."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from interpreter.backends.wasm.trees.instructions import YES
from interpreter.lir import nodes
from interpreter.lir.block_builder import BlockBuilder
from interpreter.lir.nodes import Const, Expression, Local, Statement
from interpreter.lir.types import ValueType


@dataclass(slots=True, kw_only=True)
class Body(BlockBuilder):
    """The statements of one function."""

    ALWAYS: ClassVar[Expression] = YES

    numbers: Counter[str] = field(default_factory=Counter)  # how many names begin with a stem

    def set_all(self, targets: Sequence[Local], value: Expression) -> None:
        """Write that locals get the results of a call."""
        self.write(nodes.Assign((targets[0],) if len(targets) == 1 else (nodes.Sequence(tuple(targets), value.type),), value))

    def fresh(self, stem: str, type_: ValueType) -> Local:
        """A name that the function does not use yet; of a stem from a rule file the plain letters."""
        stem = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem)
        self.numbers[stem] += 1
        count = self.numbers[stem]
        return Local(f"{stem}.{count}", type_)

    def atom(self, value: Expression, stem: str) -> Expression:
        """The value, or a name that holds it, so that it can be read twice."""
        return value if isinstance(value, Const | Local) else self.named(stem, value)


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
