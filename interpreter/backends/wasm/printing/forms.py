"""What form a tree takes as instructions, where there is a choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.backends.wasm.encoding.instructions import INSTRUCTIONS
from interpreter.lir import nodes
from interpreter.lir.nodes import Const, Expression, Global, Local, Op, Select
from interpreter.lir.traverse import walk
from interpreter.lir.types import I32

YES, NO = Const(1, I32), Const(0, I32)
CHEAP = 6  # so many nodes may be worked out though they are not needed
FEWEST_CASES = 4  # that are worth a table of jumps
_TESTS = ("eqz", "eq", "ne", "lt", "le", "gt", "ge")


def address_and_offset(tree: Op) -> tuple[Expression, int]:
    """The address of a load or store without the constants added to it, which are part of its offset.

    An address below 0 to which a constant is added is not wrapped round then: the access traps.
    """
    address, offset = tree.operands[0], tree.operands[1]
    assert isinstance(offset, Const)
    assert isinstance(offset.value, int)
    total = offset.value
    while isinstance(address, Op) and address.operator == "i32.add":
        left, right = address.operands
        if isinstance(right, Const) and isinstance(right.value, int) and right.value >= 0:
            address, total = left, total + right.value
        elif isinstance(left, Const) and isinstance(left.value, int) and left.value >= 0:
            address, total = right, total + left.value
        else:
            break
    return (address, total) if total < 1 << 31 else (tree.operands[0], offset.value)


def is_eager(tree: Select) -> bool:
    """Whether both values may be worked out before the test: they are cheap, cannot trap, and the test changes nothing in them."""
    if not (_is_cheap(tree.yes) and _is_cheap(tree.no)):
        return False
    arms = [*walk(tree.yes), *walk(tree.no)]
    bound = {each.name for each in walk(tree.test) if isinstance(each, nodes.Bind)}
    calls = any(isinstance(each, nodes.Call) for each in walk(tree.test))
    return not any((isinstance(each, Local) and each.name in bound) or (calls and isinstance(each, Global)) for each in arms)


def joined(tree: Select) -> str:
    """The instruction that joins two truths of which the second may always be worked out; nothing if there is none."""
    match tree:
        case Select(test, yes, no) if no == NO and _is_truth(test) and _is_truth(yes) and _is_cheap(yes):
            return "i32.and"
        case Select(test, yes, no) if yes == YES and _is_truth(test) and _is_truth(no) and _is_cheap(no):
            return "i32.or"
    return ""


def jumps(tree: Expression) -> bool:
    """Whether a test is better a row of jumps than a value: its second half is only worked out where the first does not decide."""
    match tree:
        case Op("i32.eqz", (inner,)):
            return jumps(inner)
        case Select(_, yes, no):
            return (no == NO or yes == YES) and not joined(tree) and not is_eager(tree)
    return False


@dataclass(frozen=True, slots=True)
class Switch:
    """A number that decides between blocks: `cases[n]` is the number of the block for `low + n`."""

    subject: Expression
    low: int
    cases: tuple[int, ...]


def switch(tests: Sequence[Expression]) -> Switch | None:
    """The table for tests that all ask which number one local is; None where there are few, or too far apart."""
    found = list(_cases(tests))
    if len(found) < max(len(tests), FEWEST_CASES) or len({subject for subject, _ in found}) > 1:
        return None
    numbers: dict[int, int] = {}
    for block, (_, value) in enumerate(found):
        numbers.setdefault(value, block)
    low, high = min(numbers), max(numbers)
    if high - low >= 4 * len(numbers):
        return None
    return Switch(found[0][0], low, tuple(numbers.get(value, len(tests)) for value in range(low, high + 1)))


def _cases(tests: Sequence[Expression]) -> Iterator[tuple[Local, int]]:
    for test in tests:
        match test:
            case Op("i32.eq" | "i64.eq", (Local() as subject, Const(int(value)))):
                yield subject, value
            case Op("i32.eqz" | "i64.eqz", (Local() as subject,)):
                yield subject, 0
            case _:
                return


def _is_cheap(tree: Expression) -> bool:
    for count, each in enumerate(walk(tree), 1):
        match each:
            case Const() | Local() | Global():
                pass
            case Op(name) if not INSTRUCTIONS[name].can_trap:
                pass
            case _:
                return False
        if count > CHEAP:
            return False
    return True


def _is_truth(tree: Expression) -> bool:
    """Whether a tree is 0 or 1, whatever it is worked out from."""
    match tree:
        case Op(name, operands):
            base = name.partition(".")[2].partition("_")[0]
            return base in _TESTS or (name in ("i32.and", "i32.or") and all(map(_is_truth, operands)))
        case Const():
            return tree in (YES, NO)
        case Select(_, yes, no):
            return _is_truth(yes) and _is_truth(no)
    return False
