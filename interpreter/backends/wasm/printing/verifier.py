"""Trees, looked at before they become WebAssembly: only nodes that it has, types that fit, names that are there, no end without a value.

Anything else is a mistake of ours, whatever rules it comes from, and is not printed.
"""

import re
from collections.abc import Iterable, Mapping

from interpreter.backends.wasm.encoding.instructions import BITS, INSTRUCTIONS
from interpreter.backends.wasm.printing.signature import Signature, value_types
from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Expression, Function
from interpreter.lir.types import I32, I64, NOTHING, SEQUENCE, ValueType

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*", re.ASCII)
_SCALARS = (I32, I64)


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
            self._claim(_NAME.fullmatch(name) is not None, f"{name!r} is no name")
        for kind in (*self._own.parameters, *self._own.results):
            self._claim(kind in _SCALARS, f"{kind} is no type of a machine")
        self._claim(not self._own.results or not continues(function.body), "it can end without a value")
        self._block(function.body, in_loop=False)

    def _claim(self, holds: bool, what: str) -> None:
        if not holds:
            raise AssertionError(f"in the function {self._name}: {what}")

    def _block(self, block: Block, *, in_loop: bool) -> None:
        for statement in block:
            match statement:
                case nodes.Assign(targets, value):
                    self._assign(targets, value)
                case nodes.Do(value):
                    self._type(value)
                case nodes.Return(value):
                    self._claim(self._results(value) == self._own.results, f"it gives {self._own.results}, but here {value}")
                case nodes.If(tests, blocks):
                    self._claim(0 < len(tests) <= len(blocks) <= len(tests) + 1, f"{len(tests)} tests have {len(blocks)} blocks")
                    for test in tests:
                        self._wants(test, I32)
                    for each in blocks:
                        self._block(each, in_loop=in_loop)
                case nodes.While(test, body):
                    self._wants(test, I32)
                    self._block(body, in_loop=True)
                case nodes.Break() | nodes.Continue():
                    self._claim(in_loop, f"{type(statement).__name__} stands in no loop")
                case nodes.Raise(value):
                    self._claim(isinstance(value, nodes.Const) and type(value.value) is int, f"{value} is no number of a trap")
                case nodes.Remark(place):
                    self._claim(place >= 0, f"{place} is no place")
                case _:
                    self._claim(False, f"a {type(statement).__name__} is nothing that WebAssembly has")

    def _assign(self, targets: tuple[Expression, ...], value: Expression) -> None:
        for target in targets:
            parts = target.items if isinstance(target, nodes.Sequence) else (target,)
            for each in parts:
                self._claim(isinstance(each, nodes.Local | nodes.Global), f"{each} cannot get a value")
                self._type(each)
            self._claim(not isinstance(value, nodes.Sequence), "several values are only given by a call")
            self._claim(self._results(value) == tuple(each.type for each in parts), f"{target} gets {value}")
        self._claim(len(targets) == 1 or not any(isinstance(each, nodes.Sequence) for each in targets), f"{targets} get one value")

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
        self._claim(given == kind, f"{tree} is {given}, not {kind}")
        self._claim(given in _SCALARS, f"{tree} is no value")

    def _type(self, tree: Expression) -> ValueType:
        """The type of a tree, all of which is looked at."""
        match tree:
            case nodes.Local(name, kind):
                self._claim(self._own.locals.get(name) == kind, f"{name} is {self._own.locals.get(name)}, not {kind}")
            case nodes.Const(value, kind):
                self._claim(kind in BITS and type(value) is int, f"{tree} is no number")
                self._claim(isinstance(value, int) and -(1 << (BITS[kind] - 1)) <= value < 1 << BITS[kind], f"{value} is too large")
            case nodes.Op():
                self._operation(tree)
            case nodes.Select(test, yes, no, kind):
                self._wants(test, I32)
                self._wants(yes, kind)
                self._wants(no, kind)
            case nodes.Bind(name, value, kind):
                self._wants(value, kind)
                self._claim(self._own.locals.get(name) == kind, f"{name} is {self._own.locals.get(name)}, not {kind}")
            case nodes.Global(name, kind):
                self._claim(self._variables.get(name) == kind, f"the global {name} is {self._variables.get(name)}, not {kind}")
            case nodes.Call(nodes.Global(name), arguments, kind):
                self._call(name, arguments, kind)
            case _:
                self._claim(False, f"a {type(tree).__name__} is nothing that WebAssembly has")
        return tree.type

    def _operation(self, tree: nodes.Op) -> None:
        row = INSTRUCTIONS.get(tree.operator)
        if row is None:
            raise AssertionError(f"in the function {self._name}: {tree.operator} is no instruction")
        operands = tree.operands
        if row.access:
            at = operands[1] if len(operands) > 1 else None
            self._claim(
                isinstance(at, nodes.Const) and at.type == I32 and isinstance(at.value, int) and 0 <= at.value < 1 << 32,
                f"{tree.operator} has {at} for an offset",
            )
            operands = (operands[0], *operands[2:])
        self._claim(len(operands) == len(row.takes), f"{tree.operator} has {len(operands)} operands")
        for operand, kind in zip(operands, row.takes, strict=True):
            self._wants(operand, kind)
        self._claim(tree.type == row.gives, f"{tree.operator} gives {row.gives}, not {tree.type}")

    def _call(self, name: str, arguments: tuple[Expression, ...], kind: ValueType) -> None:
        called = self._signatures.get(name)
        if called is None:
            raise AssertionError(f"in the function {self._name}: there is no function {name}")
        self._claim(len(arguments) == len(called.parameters), f"{name} is called with {len(arguments)} arguments")
        for argument, wanted in zip(arguments, called.parameters, strict=True):
            self._wants(argument, wanted)
        wanted = called.results[0] if len(called.results) == 1 else SEQUENCE if called.results else NOTHING
        self._claim(kind == wanted, f"{name} gives {wanted}, not {kind}")
