"""Trees of the instructions of WebAssembly: one function for each operation that code generation writes."""

from collections.abc import Sequence
from functools import reduce

from interpreter.lir.nodes import Call, Const, Expression, Global, Op, Select
from interpreter.lir.types import F64, FUNCTION, I32, I64, NOTHING, ValueType

NONE_VALUE = -(1 << 63)
NONE = Const(NONE_VALUE, I64)  # a number or member that is not there
YES, NO = Const(1, I32), Const(0, I32)
ZERO, ONE = Const(0, I64), Const(1, I64)


def number(value: int) -> Const:
    """A number or member that is known when code is made."""
    return Const(value, I64)


def offset(value: int) -> Const:
    """An address or a distance in memory."""
    return Const(value, I32)


def op(instruction: str, *operands: Expression) -> Op:
    """An instruction; its type is what stands before the point, but tests give a truth, and stores nothing."""
    kind, _, name = instruction.partition(".")
    base = name.partition("_")[0]
    is_test = base in ("eqz", "eq", "ne", "lt", "le", "gt", "ge")
    if base.startswith("store") or kind == "memory":
        return Op(instruction, operands, NOTHING)
    return Op(instruction, operands, I32 if is_test or kind == "i32" else F64 if kind == "f64" else I64)


def call(function: str, *arguments: Expression, type_: ValueType = I64) -> Call:
    """What a function of the module gives."""
    return Call(Global(function, FUNCTION), arguments, type_)


def add(left: Expression, right: Expression) -> Expression:
    """A sum; what is known already is added now."""
    kind = left.type
    match left, right:
        case Const(value=int(a)), Const(value=int(b)):
            return Const(_wrapped(a + b, kind), kind)
        case _, Const(value=0):
            return left
        case Const(value=0), _:
            return right
        case Const(), _:
            return add(right, left)
        case Op(operands=(inner, Const(value=int(a)))), Const(value=int(b)) if left.operator == f"{_name(kind)}.add":
            return add(inner, Const(_wrapped(a + b, kind), kind))
    return op(f"{_name(kind)}.add", left, right)


def sub(left: Expression, right: Expression) -> Expression:
    """A difference."""
    if isinstance(right, Const) and isinstance(right.value, int):
        return add(left, Const(_wrapped(-right.value, right.type), right.type))
    return op(f"{_name(left.type)}.sub", left, right)


def mul(left: Expression, right: Expression) -> Expression:
    """A product; powers of two are shifts."""
    kind = left.type
    match left, right:
        case Const(value=int(a)), Const(value=int(b)):
            return Const(_wrapped(a * b, kind), kind)
        case _, Const(value=0):
            return right
        case _, Const(value=1):
            return left
        case Const(), _:
            return mul(right, left)
        case _, Const(value=int(b)) if b > 0 and b & (b - 1) == 0:
            return op(f"{_name(kind)}.shl", left, Const(b.bit_length() - 1, kind))
    return op(f"{_name(kind)}.mul", left, right)


def narrow(tree: Expression) -> Expression:
    """A number as an address or truth."""
    match tree:
        case Const(value=int(value)):
            return Const(_wrapped(value, I32), I32)
        case Op(operator="i64.extend_i32_u" | "i64.extend_i32_s", operands=(inner,)):
            return inner
    return tree if tree.type == I32 else op("i32.wrap_i64", tree)


def wide(tree: Expression) -> Expression:
    """An address or truth as a number."""
    if isinstance(tree, Const) and isinstance(tree.value, int):
        return number(tree.value)
    return tree if tree.type == I64 else op("i64.extend_i32_u", tree)


def equal(left: Expression, right: Expression) -> Expression:
    """Whether two numbers are the same."""
    if isinstance(left, Const) and isinstance(right, Const):
        return YES if left.value == right.value else NO
    if right == ZERO:
        return op(f"{_name(left.type)}.eqz", left)
    return op(f"{_name(left.type)}.eq", left, right)


def unequal(left: Expression, right: Expression) -> Expression:
    """Whether two numbers differ."""
    if isinstance(left, Const) and isinstance(right, Const):
        return NO if left.value == right.value else YES
    return op(f"{_name(left.type)}.ne", left, right)


def denied(test: Expression) -> Expression:
    """The opposite of a truth."""
    match test:
        case Const(value=int(value)):
            return NO if value else YES
        case Op(operator="i32.eqz", operands=(inner,)) if _is_truth(inner):
            return inner
        case Op(operator=operator, operands=operands):
            kind, _, name = operator.partition(".")
            if name in _OPPOSITES:
                return op(f"{kind}.{_OPPOSITES[name]}", *operands)
    return op("i32.eqz", test)


_OPPOSITES = {"eq": "ne", "ne": "eq", "lt_s": "ge_s", "ge_s": "lt_s", "gt_s": "le_s", "le_s": "gt_s", "lt_u": "ge_u", "ge_u": "lt_u"}


def _is_truth(tree: Expression) -> bool:
    return isinstance(tree, Op) and tree.operator.partition(".")[2].partition("_")[0] in ("eqz", "eq", "ne", "lt", "le", "gt", "ge")


def all_of(tests: Sequence[Expression]) -> Expression:
    """Whether all tests hold, looked at from left to right."""
    tests = [test for test in tests if test != YES]
    if NO in tests:
        tests = tests[: tests.index(NO) + 1]
    if not tests:
        return YES
    return reduce(lambda later, first: Select(first, later, NO, I32), reversed(tests[:-1]), tests[-1])


def any_of(tests: Sequence[Expression]) -> Expression:
    """Whether one of the tests holds, looked at from left to right."""
    tests = [test for test in tests if test != NO]
    if not tests:
        return NO
    return reduce(lambda later, first: Select(first, YES, later, I32), reversed(tests[:-1]), tests[-1])


def choose(test: Expression, yes: Expression, no: Expression) -> Expression:
    """One of two values."""
    if isinstance(test, Const):
        return yes if test.value else no
    return Select(test, yes, no, yes.type)


def load(width: int, address: Expression, at: int = 0) -> Expression:
    """A number of so many bytes, without sign where it is short."""
    return op("i64.load" if width == 8 else f"i64.load{8 * width}_u", address, offset(at))


def store(width: int, address: Expression, at: int, value: Expression) -> Expression:
    """Store a number of so many bytes."""
    return op("i64.store" if width == 8 else f"i64.store{8 * width}", address, offset(at), value)


def _name(kind: ValueType) -> str:
    return "i32" if kind == I32 else "i64"


def _wrapped(value: int, kind: ValueType) -> int:
    bits = 32 if kind == I32 else 64
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value
