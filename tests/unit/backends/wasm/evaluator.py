"""What trees in the form of WebAssembly mean, worked out with the numbers of Python."""

from collections.abc import Mapping

from interpreter.backends.wasm.encoding.instructions import BITS, INSTRUCTIONS, wrapped
from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Const, Expression, Global, Local, Op, Select


class Stopped(Exception):  # noqa: N818  # it says what happens
    """A trap; its argument is the number of ours, or what kind it is."""


class _Left(Exception):  # noqa: N818  # as above
    """A loop is left or gone on with, or a function ends."""


class Break(_Left):
    pass


class Continue(_Left):
    pass


class Return(_Left):
    pass


class Evaluator:
    """Functions with a memory and globals of their own."""

    def __init__(self, functions, memory: int = 1 << 16, variables: Mapping[str, int] = {}) -> None:
        self.functions = {each.name: each for each in functions}
        self.memory = bytearray(memory)
        self.variables = dict(variables)

    def call(self, name: str, *arguments: int):
        """What a function gives; raises `Stopped`."""
        function = self.functions[name]
        names = {each.name: argument for each, argument in zip(function.parameters, arguments, strict=True)}
        try:
            self.block(function.body, names)
        except Return as given:
            return given.args[0]
        return None

    def block(self, block: Block, names: dict[str, int]) -> None:
        for statement in block:
            self.statement(statement, names)

    def statement(self, statement: nodes.Statement, names: dict[str, int]) -> None:
        match statement:
            case nodes.Assign((nodes.Sequence(items),), value):
                for target, part in zip(items, self.value(value, names), strict=True):
                    self.assign(target, part, names)
            case nodes.Assign(targets, value):
                result = self.value(value, names)
                for target in targets:
                    self.assign(target, result, names)
            case nodes.Do(value):
                self.value(value, names)
            case nodes.If(tests, blocks):
                for test, block in zip(tests, blocks, strict=False):
                    if self.value(test, names):
                        self.block(block, names)
                        return
                self.block(blocks[-1] if len(blocks) > len(tests) else (), names)
            case nodes.While(test, body):
                while self.value(test, names):
                    try:
                        self.block(body, names)
                    except Break:
                        break
                    except Continue:
                        pass
            case nodes.Break():
                raise Break
            case nodes.Continue():
                raise Continue
            case nodes.Return(nodes.Sequence(items)):
                raise Return(tuple(self.value(each, names) for each in items))
            case nodes.Return(value):
                raise Return(None if value is None else self.value(value, names))
            case nodes.Raise(Const(site)):
                raise Stopped(site)
            case nodes.Remark():
                pass
            case _:
                raise NotImplementedError(statement)

    def assign(self, target: Expression, value: int, names: dict[str, int]) -> None:
        (names if isinstance(target, Local) else self.variables)[target.name] = value

    def value(self, tree: Expression, names: dict[str, int]):
        match tree:
            case Local(name):
                return names.get(name, 0)
            case Global(name):
                return self.variables[name]
            case Const(value, kind):
                return wrapped(value, kind)
            case nodes.Bind(name, value):
                names[name] = self.value(value, names)
                return names[name]
            case Select(test, yes, no):
                return self.value(yes if self.value(test, names) else no, names)
            case nodes.Call(Global(name), arguments):
                return self.call(name, *(self.value(each, names) for each in arguments))
            case Op(name, operands):
                return self.operation(name, [self.value(each, names) for each in operands])
        raise NotImplementedError(tree)

    def operation(self, name: str, operands: list[int]):
        row = INSTRUCTIONS[name]
        if row.access:
            return self.access(name, operands)
        if name.startswith("memory."):
            return self.bulk(name, *operands)
        taken = row.takes[0]
        result = _meaning(name.partition(".")[2], operands, BITS[taken])
        return wrapped(result, row.gives)

    def access(self, name: str, operands: list[int]):
        row = INSTRUCTIONS[name]
        start = operands[0] % 2**32 + operands[1]
        if start + row.access > len(self.memory):
            raise Stopped("memory_out_of_bounds")
        if len(operands) == 3:
            self.memory[start : start + row.access] = (operands[2] % 256**row.access).to_bytes(row.access, "little")
            return None
        value = int.from_bytes(self.memory[start : start + row.access], "little", signed=name.endswith("_s"))
        return wrapped(value, row.gives)

    def bulk(self, name: str, to: int, what: int, count: int) -> None:
        to, count = to % 2**32, count % 2**32
        start = what % 2**32 if name == "memory.copy" else 0
        if max(start, to) + count > len(self.memory):
            raise Stopped("memory_out_of_bounds")
        content = self.memory[start : start + count] if name == "memory.copy" else bytes([what % 256]) * count
        self.memory[to : to + count] = content


def _meaning(name: str, operands: list[int], bits: int) -> int:
    """A number that is right modulo what the result can hold."""
    left, right = operands[0], operands[-1]
    plain_left, plain_right = left % 2**bits, right % 2**bits
    word, _, sign = name.partition("_")
    if sign == "u":
        left, right = plain_left, plain_right
    match word:
        case "eqz":
            return int(left == 0)
        case "eq" | "ne" | "lt" | "le" | "gt" | "ge":
            return int(getattr(left, f"__{word}__")(right))
        case "div" | "rem":
            if not right:
                raise Stopped("integer_division_by_zero")
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            if word == "div" and sign == "s" and quotient == 2 ** (bits - 1):
                raise Stopped("integer_overflow")
            return quotient if word == "div" else left - quotient * right
        case "add" | "sub" | "mul" | "and" | "or" | "xor":
            return getattr(left, f"__{word}__")(right)
        case "shl":
            return left << plain_right % bits
        case "shr":
            return left >> plain_right % bits
        case "rotl" | "rotr":
            count = plain_right % bits if word == "rotl" else -plain_right % bits
            return plain_left << count | plain_left >> (bits - count)
        case "popcnt":
            return plain_left.bit_count()
        case "clz":
            return bits - plain_left.bit_length()
        case "ctz":
            return (plain_left & -plain_left).bit_length() - 1 if plain_left else bits
        case "wrap":
            return left
        case "extend":
            return left if sign == "i32_s" else left % 2**32
        case "extend8" | "extend16" | "extend32":
            size = int(word[6:])
            low = left % 2**size
            return low - (low >> (size - 1) << size)
    raise NotImplementedError(name)
