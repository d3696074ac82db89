"""Control-flow structuring: recovers if, for and while from jumps; raises `Unstructured` otherwise.

The lowering writes jumps; machines want blocks. Every jump is accounted for: one that does not fit the blocks makes the whole
span of code unstructured, and it is then carried out with its jumps.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from interpreter.model import ir
from interpreter.model.frozen import dataclass
from interpreter.model.ir.effects import back_jumps, jump_target


@dataclass(frozen=True, slots=True)
class FlatCode:
    """Flat code. `back`: by the instruction they lead to, the numbers of the jumps that stand there or behind it, in order."""

    instructions: Sequence[ir.Instruction]
    back: Mapping[int, Sequence[int]]

    def __getitem__(self, pc: int) -> ir.Instruction:
        return self.instructions[pc]

    def __len__(self) -> int:
        return len(self.instructions)


def flat_code(instructions: Sequence[ir.Instruction]) -> FlatCode:
    """Flat code, gone through once."""
    back: dict[int, list[int]] = {}
    for pc, target in back_jumps(instructions):
        back.setdefault(target, []).append(pc)
    return FlatCode(instructions, back)


@dataclass(frozen=True, slots=True)
class SimpleStatement:
    """An instruction that goes on to the next one."""

    pc: int


@dataclass(frozen=True, slots=True)
class IfElse:
    """The test of the instruction at `pc` decides between two blocks."""

    pc: int
    yes: "Block"
    no: "Block"


@dataclass(frozen=True, slots=True)
class For:
    """A loop over a snapshot: the instruction at `pc` takes the next of it."""

    pc: int
    body: "Block"


@dataclass(frozen=True, slots=True)
class While:
    """A loop that is left by `Break` only."""

    body: "Block"


@dataclass(frozen=True, slots=True)
class Break:
    """Out of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Continue:
    """To the next pass of the innermost loop."""


@dataclass(frozen=True, slots=True)
class IfNot:
    """`then` is done where the test of the instruction at `pc` does not hold."""

    pc: int
    then: "Statement"


Statement = SimpleStatement | IfElse | For | While | Break | Continue | IfNot
Block = tuple[Statement, ...]


class Unstructured(Exception):  # noqa: N818  # no error: the code is carried out with its jumps
    """A jump that fits no block."""


@dataclass(frozen=True, slots=True)
class _EnclosingLoop:
    """The innermost loop around some code: where it begins and where it goes on afterwards; -1: none."""

    top: int = -1
    exit: int = -1


def structured(code: FlatCode, start: int, end: int) -> Block:
    """The statements of a span of code; `Unstructured` if it has none. It ends by reaching `end`, or with a `SimpleStatement` that leaves."""
    return _read(code, start, end, _EnclosingLoop())


def first_statement(code: FlatCode, start: int, end: int) -> tuple[Statement | None, int]:
    """The first statement of a span of code, and where the next begins; `Unstructured` if it has jumps to anywhere else."""
    last = loop_end(code, start, end)
    return _single(code, start, end, _EnclosingLoop()) if last is None else (_loop(code, start, last), last + 1)


def loop_end(code: FlatCode, top: int, end: int) -> int | None:
    """The last instruction that leads back to `top`, if it is the beginning of a loop."""
    back = code.back.get(top, ())
    number = bisect_left(back, end)
    return back[number - 1] if number else None


def _read(code: FlatCode, start: int, end: int, around: _EnclosingLoop) -> Block:
    statements: list[Statement] = []
    pc = start
    while pc < end:
        last = loop_end(code, pc, end) if pc != around.top else None
        part: Statement | None
        if last is not None:
            part, pc = _loop(code, pc, last), last + 1
        else:
            part, pc = _single(code, pc, end, around)
        if part is not None:
            statements.append(part)
    return tuple(statements)


def _loop(code: FlatCode, top: int, last: int) -> Statement:
    first, back = code[top], code[last]
    inside = _EnclosingLoop(top, last + 1)
    if isinstance(first, ir.IterNext):
        if not isinstance(back, ir.Jump) or first.end != last + 1:
            raise Unstructured
        return For(top, _read(code, top + 1, last, inside))
    body = _read(code, top, last, inside)
    return While((*body, IfElse(last, (Break(),), ())) if isinstance(back, ir.JumpIfFalse) else body)


def _single(code: FlatCode, pc: int, end: int, around: _EnclosingLoop) -> tuple[Statement | None, int]:
    match code[pc]:
        case ir.JumpIfFalse(target=target):
            return _condition(code, pc, target, end, around)
        case ir.Jump(target=target) if target == pc + 1:
            return None, pc + 1
        case ir.Jump(target=target):
            return _exit(code, target, around), pc + 1
        case ir.IterNext():
            raise Unstructured
    return SimpleStatement(pc), pc + 1


def _condition(code: FlatCode, pc: int, target: int, end: int, around: _EnclosingLoop) -> tuple[Statement, int]:
    if not pc < target <= end:
        return IfNot(pc, _exit(code, target, around)), pc + 1
    over = code[target - 1]
    if isinstance(over, ir.Jump) and target < over.target <= end and target - 1 > pc and over.target not in (around.top, around.exit):
        return IfElse(pc, _read(code, pc + 1, target - 1, around), _read(code, target, over.target, around)), over.target
    return IfElse(pc, _read(code, pc + 1, target, around), ()), target


def _exit(code: FlatCode, target: int, around: _EnclosingLoop) -> Statement:
    if target == around.exit:
        return Break()
    if target == around.top:
        return Continue()
    if target < len(code) and isinstance(code[target], ir.Return | ir.EndGame):
        return SimpleStatement(target)
    raise Unstructured


def has_early_exit(part: Statement, *, in_snapshot: bool = False) -> bool:
    """Whether a loop over a snapshot can be left before its end: what is left of it is in its slot then."""
    match part:
        case Break():
            return in_snapshot
        case IfNot(then=then):
            return has_early_exit(then, in_snapshot=in_snapshot)
        case IfElse(yes=yes, no=no):
            return any(has_early_exit(each, in_snapshot=in_snapshot) for each in (*yes, *no))
        case For(body=body) | While(body=body):
            return any(has_early_exit(each, in_snapshot=isinstance(part, For)) for each in body)
    return False


@dataclass(frozen=True, slots=True)
class BasicBlock:
    """A span of code that is entered at its start only: statements, or instructions by number that jump to other blocks."""

    start: int
    end: int
    parts: tuple[Statement | int, ...]


def basic_blocks(code: FlatCode, entries: Iterable[int], may_suspend: Callable[[ir.Instruction], bool]) -> tuple[BasicBlock, ...]:
    """The blocks that begin where code is entered, and where jumps lead that fit no statement.

    A statement of more than one instruction has none that may suspend, since it cannot be resumed inside.
    """
    leaders, size = set(entries), -1
    while size != len(leaders):
        size = len(leaders)
        for start, end in _spans(leaders, len(code)):
            jumps = (jump_target(code[part]) for part in _parts(code, start, end, may_suspend) if isinstance(part, int))
            leaders |= {target for target in jumps if target is not None}
    return tuple(BasicBlock(start, end, tuple(_parts(code, start, end, may_suspend))) for start, end in _spans(leaders, len(code)))


def _spans(leaders: set[int], end: int) -> list[tuple[int, int]]:
    starts = sorted(leaders)
    return list(zip(starts, [*starts[1:], end], strict=True))


def _parts(code: FlatCode, start: int, end: int, may_suspend: Callable[[ir.Instruction], bool]) -> Iterator[Statement | int]:
    pc = start
    while pc < end:
        first = _whole_statement(code, pc, end, may_suspend)
        if first is None:
            yield pc
            pc += 1
            continue
        part, following = first
        if isinstance(part, SimpleStatement) and part.pc != pc:  # a jump to where the routine is left
            yield pc
        elif part is not None:
            yield part
        pc = following


def _whole_statement(
    code: FlatCode, pc: int, end: int, may_suspend: Callable[[ir.Instruction], bool]
) -> tuple[Statement | None, int] | None:
    """The statement that begins at an instruction, and where the next begins; None if there is none that can be carried out whole."""
    try:
        part, following = first_statement(code, pc, end)
    except Unstructured:
        return None
    suspends = following - pc > 1 and any(may_suspend(each) for each in code.instructions[pc:following])
    return None if suspends or (part is not None and has_early_exit(part)) else (part, following)
