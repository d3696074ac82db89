"""Trees, looked at before they become WebAssembly: only nodes that it has, types that fit, names that are there, no end without a value.

Anything else is a mistake of ours, whatever rules it comes from, and is not printed.
"""

import re
from collections.abc import Iterable, Mapping

from interpreter.backends.wasm.encoding.instructions import BITS, INSTRUCTIONS
from interpreter.backends.wasm.printing.signature import Signature, value_types
from interpreter.lir import nodes
from interpreter.lir.nodes import Bind, Block, Call, Const, Expression, Function, Global, Local, Op, Select
from interpreter.lir.types import F64, I32, I64, NOTHING, SEQUENCE, ValueType

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*", re.ASCII)


def verify(functions: Iterable[Function], signatures: Mapping[str, Signature], variables: Mapping[str, ValueType]) -> None:
    """Raise `AssertionError` at the first thing that no function of a module has; `variables`: the globals with their types."""
    for function in functions:
        _Verifier(function.name, signatures, variables).function(function)


def continues(block: Block) -> bool:
    """Whether what stands behind a block can be reached."""
    return all(map(_passes, block))


def _passes(statement: nodes.Statement) -> bool:
    match statement:
        case nodes.Return() | nodes.Raise() | nodes.Break() | nodes.Continue():
            return False
        case nodes.If(tests, blocks):
            return len(blocks) == len(tests) or any(map(continues, blocks))
        case nodes.While(nodes.Const(value=value), body) if value:
            return _breaks(body)
    return True


def _breaks(block: Block) -> bool:
    """Whether a block leaves the loop that it is the body of."""
    return any(isinstance(each, nodes.Break) or (isinstance(each, nodes.If) and any(map(_breaks, each.blocks))) for each in block)


class _Verifier:
    """Looks at one function."""

    def __init__(self, name: str, signatures: Mapping[str, Signature], variables: Mapping[str, ValueType]) -> None:
        self._name = name
        self._signatures = signatures
        self._variables = variables
        self._own = signatures[name]

    def function(self, function: Function) -> None:
        """Look at all of it."""
        for name in (function.name, *self._own.locals):
            self._claim(_NAME.fullmatch(name) is not None, "{!r} is no name", name)
        for kind in (*self._own.parameters, *self._own.results):
            self._claim(kind is I32 or kind is I64 or kind is F64, "{} is no type of a machine", kind)
        self._claim(not self._own.results or not continues(function.body), "it can end without a value")
        self._block(function.body, in_loop=False)

    def _claim(self, holds: bool, what: str, *parts: object) -> None:
        """Raise where something does not hold; the message is only made then."""
        if not holds:
            raise AssertionError(f"in the function {self._name}: {what.format(*parts)}")

    def _block(self, block: Block, *, in_loop: bool) -> None:
        for statement in block:
            match statement:
                case nodes.Assign(targets, value):
                    self._assign(targets, value)
                case nodes.Do(value):
                    self._type(value)
                case nodes.Return(value):
                    self._claim(self._results(value) == self._own.results, "it gives {}, but here {}", self._own.results, value)
                case nodes.If(tests, blocks):
                    self._claim(0 < len(tests) <= len(blocks) <= len(tests) + 1, "{} tests have {} blocks", len(tests), len(blocks))
                    for test in tests:
                        self._wants(test, I32)
                    for each in blocks:
                        self._block(each, in_loop=in_loop)
                case nodes.While(test, body):
                    self._wants(test, I32)
                    self._block(body, in_loop=True)
                case nodes.Break() | nodes.Continue():
                    self._claim(in_loop, "{} stands in no loop", type(statement).__name__)
                case nodes.Raise(value):
                    self._claim(isinstance(value, nodes.Const) and type(value.value) is int, "{} is no number of a trap", value)
                case nodes.Remark(place):
                    self._claim(place >= 0, "{} is no place", place)
                case _:
                    self._claim(False, "a {} is nothing that WebAssembly has", type(statement).__name__)

    def _assign(self, targets: tuple[Expression, ...], value: Expression) -> None:
        for target in targets:
            parts = target.items if isinstance(target, nodes.Sequence) else (target,)
            for each in parts:
                self._claim(isinstance(each, nodes.Local | nodes.Global), "{} cannot get a value", each)
                self._type(each)
            self._claim(not isinstance(value, nodes.Sequence), "several values are only given by a call")
            self._claim(self._results(value) == tuple(each.type for each in parts), "{} gets {}", target, value)
        self._claim(len(targets) == 1 or not any(isinstance(each, nodes.Sequence) for each in targets), "{} get one value", targets)

    def _results(self, value: Expression | None) -> tuple[ValueType, ...]:
        """The types of what a tree leaves behind, which may be several or nothing."""
        if isinstance(value, nodes.Sequence):
            for each in value.items:
                self._wants(each, each.type)
        elif value is not None:
            self._type(value)
        return value_types(value, self._signatures)

    def _wants(self, tree: Expression, kind: ValueType) -> None:
        given = self._type(tree)
        if given is not kind or (given is not I32 and given is not I64 and given is not F64):
            self._claim(False, "{} is {}, not {}", tree, given, kind)

    def _type(self, tree: Expression) -> ValueType:
        """The type of a tree, all of which is looked at."""
        kind = tree.type
        if isinstance(tree, Local):
            self._name_of(tree.name, kind)
        elif isinstance(tree, Op):
            self._operation(tree)
        elif isinstance(tree, Const):
            self._constant(tree.value, kind)
        elif isinstance(tree, Select):
            self._wants(tree.test, I32)
            self._wants(tree.yes, kind)
            self._wants(tree.no, kind)
        elif isinstance(tree, Bind):
            self._wants(tree.value, kind)
            self._name_of(tree.name, kind)
        elif isinstance(tree, Global):
            self._claim(
                self._variables.get(tree.name) is kind, "the global {} is {}, not {}", tree.name, self._variables.get(tree.name), kind
            )
        elif isinstance(tree, Call) and isinstance(tree.function, Global):
            self._call(tree.function.name, tree.arguments, kind)
        else:
            self._claim(False, "a {} is nothing that WebAssembly has", type(tree).__name__)
        return kind

    def _name_of(self, name: str, kind: ValueType) -> None:
        if self._own.locals.get(name) is not kind:
            self._claim(False, "{} is {}, not {}", name, self._own.locals.get(name), kind)

    def _constant(self, value: object, kind: ValueType) -> None:
        if type(value) is not int or (kind is not I32 and kind is not I64):
            self._claim(False, "{!r} is no number", value)
        else:
            bits = BITS[kind]
            self._claim(-(1 << (bits - 1)) <= value < 1 << bits, "{} is too large", value)

    def _operation(self, tree: Op) -> None:
        row, operands = INSTRUCTIONS.get(tree.operator), tree.operands
        if row is None:
            raise AssertionError(f"in the function {self._name}: {tree.operator} is no instruction")
        if row.access and len(operands) > 1:
            self._offset(operands[1])
            operands = (operands[0], *operands[2:])
        if len(operands) != len(row.takes):
            self._claim(False, "{} has {} operands", tree.operator, len(operands))
        for operand, kind in zip(operands, row.takes, strict=True):
            if self._type(operand) is not kind:
                self._claim(False, "{} is {}, not {}", operand, operand.type, kind)
        self._claim(tree.type is row.gives or tree.type == row.gives, "{} gives {}, not {}", tree.operator, row.gives, tree.type)

    def _offset(self, at: Expression) -> None:
        if not (isinstance(at, Const) and at.type is I32 and isinstance(at.value, int) and 0 <= at.value < 1 << 31):
            self._claim(False, "{} is no offset", at)

    def _call(self, name: str, arguments: tuple[Expression, ...], kind: ValueType) -> None:
        called = self._signatures.get(name)
        if called is None:
            raise AssertionError(f"in the function {self._name}: there is no function {name}")
        self._claim(len(arguments) == len(called.parameters), "{} is called with {} arguments", name, len(arguments))
        for argument, wanted in zip(arguments, called.parameters, strict=True):
            self._wants(argument, wanted)
        wanted = called.results[0] if len(called.results) == 1 else SEQUENCE if called.results else NOTHING
        self._claim(kind == wanted, "{} gives {}, not {}", name, wanted, kind)
