"""Checks low-level functions: names are defined, operations get what they take, loops are left from inside."""

from collections.abc import Iterator

from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Expression, Function
from interpreter.lir.operators import OPERATORS
from interpreter.lir.traverse import assigned, direct, names, walk
from interpreter.lir.types import Host, is_optional
from interpreter.model.types.types import BoolType, EntityType, ErrorType, IntRange, SetOf
from tests.unit.lir.tree_text import expression

_NUMBERS = (IntRange, EntityType, BoolType, ErrorType, Host)


def verify(function: Function) -> None:
    """Raise `AssertionError` at what no sound function has."""
    known = names(function)
    for tree in _checked(function.body, in_loop=False):
        for part in walk(tree):
            _check(part, known, function.name)


def _checked(statements: Block, *, in_loop: bool) -> Iterator[Expression]:
    """The expressions of a block, whose statements are checked."""
    for statement in statements:
        yield from direct(statement)
        match statement:
            case nodes.Break() | nodes.Continue():
                assert in_loop, f"{type(statement).__name__} stands in no loop"
            case nodes.Assign(targets=targets):
                assert all(isinstance(each, nodes.Local | nodes.Load | nodes.Index | nodes.Sequence | nodes.Method) for each in targets), (
                    statement
                )
            case nodes.For(body=body) | nodes.While(body=body):
                yield from _checked(body, in_loop=True)
            case nodes.If(tests=tests, blocks=blocks):
                assert len(tests) <= len(blocks) <= len(tests) + 1, f"{len(tests)} tests have {len(blocks)} blocks"
                for block in blocks:
                    yield from _checked(block, in_loop=in_loop)
            case nodes.Region(steady, body):
                assert not steady.intersection(assigned(body)), f"{sorted(steady)} do not keep their values"
                yield from _checked(body, in_loop=in_loop)
            case nodes.Inner(body=body):
                yield from _checked(body, in_loop=False)


def _check(tree: Expression, known: set[str], function: str) -> None:
    match tree:
        case nodes.Local(name):
            assert name in known, f"{name} has no value in {function}"
        case nodes.Load(address):
            assert not is_optional(address.type), f"{expression(tree)} in {function}: the address may be none"
        case nodes.Op(operator, operands):
            row = OPERATORS[operator]
            for place, operand in enumerate(operands):
                wanted = row.takes[min(place, len(row.takes) - 1)]
                assert _fits(operand, wanted), f"{expression(tree)} in {function}: {expression(operand)} is {operand.type}"


def _fits(operand: Expression, wanted: str) -> bool:
    kind = operand.type
    if wanted == "v" or isinstance(kind, Host):
        return True
    if is_optional(kind):
        return False
    return isinstance(kind, _NUMBERS) if wanted == "n" else isinstance(kind, SetOf | IntRange) if wanted == "b" else True
