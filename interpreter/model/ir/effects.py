"""Uses, definitions and successors of every instruction: slots and state variables read and written, routines called, control flow.

The one place that tells this for every sort of instruction; analyses of whole routines are built on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from interpreter.diagnostics.span import Span
from interpreter.model.ir import instructions
from interpreter.model.ir.decisions import Alternative
from interpreter.model.ir.expressions import Expression, LValue
from interpreter.model.types.types import EntityType

_EXPRESSIONS = frozenset(get_args(Expression))
_FIELDS: dict[type, tuple[str, ...]] = {}  # by the type of a node, once it has been asked for
Programs = Mapping[str, Mapping[int, str]]  # column -> row -> routine, as in `RuleSet.programs`


def expressions_read(instruction: instructions.Instruction) -> Iterator[Expression]:
    """The expressions of an instruction, those of the branches of a menu aside."""
    pending: list[Any] = [instruction]
    while pending:
        node = pending.pop()
        if type(node) in _EXPRESSIONS:
            yield node
        elif isinstance(node, tuple):
            pending += node
        else:
            pending += [getattr(node, name) for name in _fields(type(node))]


def _fields(kind: type) -> tuple[str, ...]:
    """The names of what an instruction, or a part of one, is made of."""
    if kind not in _FIELDS:
        is_whole = kind in (Span, EntityType, Alternative) or not is_dataclass(kind)
        _FIELDS[kind] = () if is_whole else tuple(each.name for each in fields(kind))
    return _FIELDS[kind]


def answered_here(instruction: instructions.Instruction) -> Iterator[Alternative]:
    """The branches of a question that are answered in the frame that asks, not in that of an action."""
    if isinstance(instruction, instructions.Ask):
        yield from (branch for branch in instruction.decision.alternatives if branch.action is None)


def slots_written(instruction: instructions.Instruction) -> Iterator[int]:
    """The slots that an instruction fills, or an answer to it in the same frame."""
    match instruction:
        case instructions.Let(slot=slot) | instructions.Roll(slot=slot):
            yield slot
        case instructions.IterNext(slot=slot, rest=rest) | instructions.IterInit(slot=slot, rest=rest):
            yield from (slot, rest)
        case instructions.Ask(decision=menu) if menu.together is not None:
            yield menu.together
    for branch in answered_here(instruction):
        yield from slots_of_answer(branch)


def slots_of_answer(branch: Alternative) -> frozenset[int]:
    """The slots that an answer of a branch fills."""
    return frozenset({choice.slot for choice in branch.choices} | {slot for slot, _ in branch.lets})


def places_written(instruction: instructions.Instruction) -> tuple[LValue, ...]:
    """What is tracked and changed by an instruction itself."""
    match instruction:
        case instructions.Assign(target=place) | instructions.AddClamped(target=place) | instructions.Shuffle(pile=place):
            return (place,)
        case instructions.Move(source=source, target=target) | instructions.Draw(source=source, target=target):
            return (source, target)
    return ()


def routines_run(instruction: instructions.Instruction, programs: Programs) -> tuple[str, ...]:
    """The routines that an instruction may run before it goes on, answers aside."""
    match instruction:
        case instructions.Call(routine=name):
            return (name,)
        case instructions.CallIndirect(column=column):
            return tuple(programs[column].values())
    return ()


def jump_target(instruction: instructions.Instruction) -> int | None:
    """Where an instruction goes on if it does not go on to the next, without an answer; None: it always does."""
    match instruction:
        case instructions.Jump(target=target) | instructions.JumpIfFalse(target=target) | instructions.IterNext(end=target):
            return target
    return None


def back_jumps(code: Sequence[instructions.Instruction]) -> Iterator[tuple[int, int]]:
    """The jumps that lead back: the number of each, in order, and where it leads."""
    for number, instruction in enumerate(code):
        if isinstance(instruction, instructions.Jump | instructions.JumpIfFalse) and instruction.target <= number:
            yield number, instruction.target


def successors(code: Sequence[instructions.Instruction], number: int) -> tuple[int, ...]:
    """The instructions that may come next in this routine, without doubles; none where it is left."""
    match code[number]:
        case instructions.Return() | instructions.EndGame():
            return ()
        case instructions.Jump(target=target):
            return (target,)
        case instructions.JumpIfFalse(target=target) | instructions.IterNext(end=target) | instructions.Roll(none_target=target):
            return tuple(dict.fromkeys((number + 1, target)))
        case instructions.Ask() as step:
            return tuple(dict.fromkeys((*answer_targets(step, number), step.decision.none_target)))
    return (number + 1,)


def answer_targets(step: instructions.Ask, number: int) -> tuple[int, ...]:
    """Where it goes on after an answer, without doubles."""
    menu = step.decision
    targets = [number + 1 if branch.action is not None or menu.together is not None else branch.target for branch in menu.alternatives]
    return tuple(dict.fromkeys((*targets, *([menu.passing.target] if menu.passing is not None else []))))
