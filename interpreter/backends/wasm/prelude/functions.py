"""Functions of the machine itself, written as trees: their parameters, their statements."""

from collections.abc import Sequence

from interpreter.backends.wasm.trees.builder import Body
from interpreter.lir.nodes import Const, Expression, Function, Local, Parameter, Raise
from interpreter.lir.types import I32

MISTAKE = Raise(Const(0, I32))  # a trap without a place in the rules: what is asked for has no bound that code generation proved


def opened(*takes: Local) -> Body:
    """The statements of a function that takes these, which are its names already."""
    body = Body()
    body.numbers.update(each.name for each in takes)
    return body


def function(name: str, takes: Sequence[Local], body: Body) -> Function:
    """The function."""
    return Function(name, tuple(Parameter(each.name, each.type) for each in takes), tuple(body.block))


def forbid(body: Body, test: Expression) -> None:
    """Write that it is a mistake of ours if a test holds."""
    with body.if_(test):
        body.write(MISTAKE)
