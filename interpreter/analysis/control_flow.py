"""Loops and conditions found again in flat code: a routine as Python writes it.

The lowering writes jumps; the code printer wants blocks. Every jump is accounted for: one that does not fit the blocks
makes the whole stretch unfit, and it is then printed with its jumps.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.model import ir


@dataclass(frozen=True, slots=True)
class Code:
    """Flat code. `back`: by the instruction they lead to, the numbers of the jumps that stand there or behind it, in order."""

    instructions: Sequence[ir.Instruction]
    back: Mapping[int, Sequence[int]]

    def __getitem__(self, pc: int) -> ir.Instruction:
        return self.instructions[pc]

    def __len__(self) -> int:
        return len(self.instructions)


def code_of(instructions: Sequence[ir.Instruction]) -> Code:
    """Flat code, gone through once."""
    back: dict[int, list[int]] = {}
    for pc, each in enumerate(instructions):
        if isinstance(each, ir.Jump | ir.Unless) and each.target <= pc:
            back.setdefault(each.target, []).append(pc)
    return Code(instructions, back)


@dataclass(frozen=True, slots=True)
class Do:
    """An instruction that goes on to the next one."""

    pc: int


@dataclass(frozen=True, slots=True)
class When:
    """The test of the instruction at `pc` decides between two stretches."""

    pc: int
    yes: "Stretch"
    no: "Stretch"


@dataclass(frozen=True, slots=True)
class For:
    """A loop over a snapshot: the instruction at `pc` takes the next of it."""

    pc: int
    body: "Stretch"


@dataclass(frozen=True, slots=True)
class While:
    """A loop that is left by `Leave` only."""

    body: "Stretch"


@dataclass(frozen=True, slots=True)
class Leave:
    """Out of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Again:
    """To the next pass of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Unless:
    """`then` is done where the test of the instruction at `pc` does not hold."""

    pc: int
    then: "Part"


Part = Do | When | For | While | Leave | Again | Unless
Stretch = tuple[Part, ...]


class Unfit(Exception):  # noqa: N818  # no error: the stretch is printed in another way
    """A jump that fits no block."""


@dataclass(frozen=True, slots=True)
class _Around:
    """The innermost loop around a stretch: where it begins and where it goes on afterwards; -1: none."""

    top: int = -1
    exit: int = -1


def stretch(code: Code, start: int, end: int) -> Stretch:
    """The blocks of a stretch of code; `Unfit` if it has none. It ends by reaching `end`, or with a `Do` that leaves."""
    return _read(code, start, end, _Around())


def element(code: Code, start: int, end: int) -> tuple[Part | None, int]:
    """The first block of a stretch, and where the next begins; `Unfit` if it has jumps to anywhere else."""
    last = loop_end(code, start, end)
    return _single(code, start, end, _Around()) if last is None else (_loop(code, start, last), last + 1)


def loop_end(code: Code, top: int, end: int) -> int | None:
    """The last instruction that leads back to `top`, if it is the beginning of a loop."""
    back = code.back.get(top, ())
    number = bisect_left(back, end)
    return back[number - 1] if number else None


def _read(code: Code, start: int, end: int, around: _Around) -> Stretch:
    found: list[Part] = []
    pc = start
    while pc < end:
        last = loop_end(code, pc, end) if pc != around.top else None
        part: Part | None
        if last is not None:
            part, pc = _loop(code, pc, last), last + 1
        else:
            part, pc = _single(code, pc, end, around)
        if part is not None:
            found.append(part)
    return tuple(found)


def _loop(code: Code, top: int, last: int) -> Part:
    first, back = code[top], code[last]
    inside = _Around(top, last + 1)
    if isinstance(first, ir.Each):
        if not isinstance(back, ir.Jump) or first.end != last + 1:
            raise Unfit
        return For(top, _read(code, top + 1, last, inside))
    body = _read(code, top, last, inside)
    if isinstance(back, ir.Unless):
        return While((*body, When(last, (Leave(),), ())))
    return While(body)


def _single(code: Code, pc: int, end: int, around: _Around) -> tuple[Part | None, int]:
    match code[pc]:
        case ir.Unless(target=target):
            return _condition(code, pc, target, end, around)
        case ir.Jump(target=target) if target == pc + 1:
            return None, pc + 1
        case ir.Jump(target=target):
            return _exit(code, target, around), pc + 1
        case ir.Each():
            raise Unfit
    return Do(pc), pc + 1


def _condition(code: Code, pc: int, target: int, end: int, around: _Around) -> tuple[Part, int]:
    if not pc < target <= end:
        return Unless(pc, _exit(code, target, around)), pc + 1
    over = code[target - 1]
    if isinstance(over, ir.Jump) and target < over.target <= end and target - 1 > pc and over.target not in (around.top, around.exit):
        return When(pc, _read(code, pc + 1, target - 1, around), _read(code, target, over.target, around)), over.target
    return When(pc, _read(code, pc + 1, target, around), ()), target


def _exit(code: Code, target: int, around: _Around) -> Part:
    if target == around.exit:
        return Leave()
    if target == around.top:
        return Again()
    if target < len(code) and isinstance(code[target], ir.Return | ir.EndGame):
        return Do(target)
    raise Unfit


def leaves(part: Part) -> bool:
    """Whether a loop over a snapshot can be left before its end: what is left of it is in its slot then."""
    match part:
        case For(body=body):
            return any(_has_leave(each) or leaves(each) for each in body)
        case While(body=body):
            return any(leaves(each) for each in body)
        case When(yes=yes, no=no):
            return any(leaves(each) for each in (*yes, *no))
    return False


def _has_leave(part: Part) -> bool:
    match part:
        case Leave():
            return True
        case When(yes=yes, no=no):
            return any(_has_leave(each) for each in (*yes, *no))
        case Unless(then=then):
            return isinstance(then, Leave)
    return False
