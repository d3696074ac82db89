"""From the trees of a function to instructions: the order of a stack machine, blocks and jumps."""

from collections.abc import Mapping, Sequence

from interpreter.backends.wasm.encoding.instructions import BITS, INSTRUCTIONS
from interpreter.backends.wasm.printing.forms import YES, Switch, address_and_offset, is_eager, joined, jumps, switch
from interpreter.backends.wasm.printing.signature import Signature, value_types
from interpreter.backends.wasm.printing.verifier import continues
from interpreter.backends.wasm.printing.writer import Writer
from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Const, Expression, Global, Local, Op, Select
from interpreter.lir.types import I32


class Printer:
    """Writes the body of one function with a writer. The function has been looked at by `verify`."""

    def __init__(self, writer: Writer, signatures: Mapping[str, Signature]) -> None:
        self._writer = writer
        self._signatures = signatures
        self._loops: list[tuple[str, str]] = []  # labels of the loops around: to go on, to leave
        self._labels = 0

    def function(self, function: nodes.Function) -> None:
        """Write the body of a function."""
        self._block(function.body)
        if self._signatures[function.name].results and not isinstance(function.body[-1], nodes.Return | nodes.Raise):
            self._writer.plain("unreachable")  # it has returned before, which is only seen in blocks

    # ------------------------------------------------------------------------------------------------ statements

    def _block(self, block: Block) -> None:
        writer = self._writer
        for statement in block:
            match statement:
                case nodes.Assign(targets, value):
                    self._assign(targets, value)
                case nodes.Do(value):
                    self._values(value)
                    for _ in value_types(value, self._signatures):
                        writer.plain("drop")
                case nodes.If(tests, blocks):
                    self._if(tests, blocks)
                case nodes.While(test, body):
                    self._while(test, body)
                case nodes.Break():
                    writer.jump("br", self._loops[-1][1])
                case nodes.Continue():
                    writer.jump("br", self._loops[-1][0])
                case nodes.Return(value):
                    self._values(value)
                    writer.plain("return")
                case nodes.Raise(Const(int(site))):
                    writer.trap(site)
                case nodes.Remark(place):
                    writer.remark(place)

    def _assign(self, targets: tuple[Expression, ...], value: Expression) -> None:
        self._values(value)
        match targets:
            case (nodes.Sequence(items),):
                for target in reversed(items):
                    self._variable("set", target)
            case (first, *others):
                self._variable("set", first)
                for target in others:
                    self._variable("get", first)
                    self._variable("set", target)

    def _if(self, tests: Sequence[Expression], blocks: Sequence[Block]) -> None:
        if table := switch(tests):
            self._switch(table, blocks, len(tests))
            return
        if any(map(jumps, tests)):
            self._jump_chain(tests, blocks)
            return
        writer = self._writer
        for place, (test, block) in enumerate(zip(tests, blocks, strict=False), 1):
            self._value(test)
            writer.begin("if")
            self._block(block)
            if place < len(blocks):
                writer.otherwise()
        if len(blocks) > len(tests):
            self._block(blocks[-1])
        for _ in tests:
            writer.end()

    def _jump_chain(self, tests: Sequence[Expression], blocks: Sequence[Block]) -> None:
        """Write blocks behind tests that are rows of jumps."""
        writer, done = self._writer, self._label("done")
        writer.begin("block", done)
        for place, (test, block) in enumerate(zip(tests, blocks, strict=False), 1):
            other = self._label("other") if place < len(blocks) else done
            if other != done:
                writer.begin("block", other)
            self._jump(test, other, when=False)
            self._block(block)
            if other != done:
                if continues(block):
                    writer.jump("br", done)
                writer.end()
        if len(blocks) > len(tests):
            self._block(blocks[-1])
        writer.end()

    def _switch(self, table: Switch, blocks: Sequence[Block], tests: int) -> None:
        """Write a table of jumps to blocks."""
        writer, done = self._writer, self._label("done")
        labels = [self._label("case") for _ in range(tests)]
        other = self._label("other")
        writer.begin("block", done)
        for label in (other, *reversed(labels)):
            writer.begin("block", label)
        kind = table.subject.type
        self._value(_distance(table))
        if kind != I32:
            self._writer.constant(kind, len(table.cases))
            writer.plain("i64.ge_u")
            writer.jump("br_if", other)
            self._value(Op("i32.wrap_i64", (_distance(table),), I32))
        writer.switch([(*labels, other)[case] for case in table.cases] + [other])
        writer.end()
        for block in blocks[:tests]:
            self._block(block)
            if continues(block):
                writer.jump("br", done)
            writer.end()
        if len(blocks) > tests:
            self._block(blocks[-1])
        writer.end()

    def _while(self, test: Expression, body: Block) -> None:
        writer, leave, again = self._writer, self._label("leave"), self._label("again")
        writer.begin("block", leave)
        writer.begin("loop", again)
        if not (isinstance(test, Const) and test.value):
            self._jump(test, leave, when=False)
        self._loops.append((again, leave))
        self._block(body)
        self._loops.pop()
        if continues(body):
            writer.jump("br", again)
        writer.end()
        writer.end()

    def _jump(self, test: Expression, label: str, *, when: bool) -> None:
        """Write that a test jumps if it holds, or if it does not."""
        match test:
            case Op("i32.eqz", (inner,)):
                self._jump(inner, label, when=not when)
            case Select(first, yes, no) if jumps(test):
                decides = yes == YES  # the value of the first test for which the second is not asked
                second = no if decides else yes
                if decides == when:
                    self._jump(first, label, when=when)
                    self._jump(second, label, when=when)
                else:
                    past = self._label("past")
                    self._writer.begin("block", past)
                    self._jump(first, past, when=decides)
                    self._jump(second, label, when=when)
                    self._writer.end()
            case _:
                self._value(test)
                if not when:
                    self._writer.plain("i32.eqz")
                self._writer.jump("br_if", label)

    def _label(self, stem: str) -> str:
        self._labels += 1
        return f"{stem}_{self._labels}"

    # ----------------------------------------------------------------------------------------------- expressions

    def _values(self, value: Expression | None) -> None:
        """Write a tree that may leave several values."""
        if isinstance(value, nodes.Sequence):
            for each in value.items:
                self._value(each)
        elif value is not None:
            self._value(value)

    def _value(self, tree: Expression) -> None:
        writer = self._writer
        if isinstance(tree, Local):
            writer.variable("local.get", tree.name)
        elif isinstance(tree, Const):
            assert isinstance(tree.value, int)
            writer.constant(tree.type, tree.value)
        elif isinstance(tree, Op):
            self._operation(tree)
        elif isinstance(tree, Select):
            self._select(tree)
        elif isinstance(tree, nodes.Bind):
            self._value(tree.value)
            writer.variable("local.tee", tree.name)
        elif isinstance(tree, Global):
            writer.variable("global.get", tree.name)
        elif isinstance(tree, nodes.Call) and isinstance(tree.function, Global):
            for argument in tree.arguments:
                self._value(argument)
            writer.call(tree.function.name)
        else:
            raise AssertionError(f"{tree} has not been verified")  # noqa: TRY004  # it is a mistake of ours

    def _operation(self, tree: Op) -> None:
        if INSTRUCTIONS[tree.operator].access:
            address, offset = address_and_offset(tree)
            self._value(address)
            for operand in tree.operands[2:]:
                self._value(operand)
            self._writer.access(tree.operator, offset)
        else:
            for operand in tree.operands:
                self._value(operand)
            self._writer.plain(tree.operator)

    def _select(self, tree: Select) -> None:
        writer = self._writer
        if name := joined(tree):
            self._value(tree.test)
            self._value(tree.yes if name == "i32.and" else tree.no)
            writer.plain(name)
        elif is_eager(tree):
            for part in (tree.yes, tree.no, tree.test):
                self._value(part)
            writer.plain("select")
        else:
            self._value(tree.test)
            writer.begin("if", result=tree.type)
            self._value(tree.yes)
            writer.otherwise()
            self._value(tree.no)
            writer.end()

    def _variable(self, verb: str, target: Expression) -> None:
        assert isinstance(target, Local | Global)
        self._writer.variable(f"{'local' if isinstance(target, Local) else 'global'}.{verb}", target.name)


def _distance(table: Switch) -> Expression:
    """How far the number stands from the first of the table."""
    kind = table.subject.type
    return Op(f"i{BITS[kind]}.sub", (table.subject, Const(table.low, kind)), kind) if table.low else table.subject
