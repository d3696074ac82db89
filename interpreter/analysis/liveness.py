"""Live variables of a routine: the slots that are read later before they are written again.

A position has a value for exactly these: others are wiped out where execution stops, so that positions with the same future
are equal, and one that comes from outside has to give no others. Worked out from the code alone, backwards, until nothing
changes any more (liveness, as compilers work it out for registers).
"""

from collections.abc import Iterable
from functools import lru_cache

from interpreter.model import ir
from interpreter.model.ir.effects import answered_here, expressions_read, slots_of_answer, slots_written
from interpreter.model.ir.traverse import conditions, descendants, slots_read
from interpreter.model.ruleset.ruleset import RuleSet

NOTHING: frozenset[int] = frozenset()


class DeadSlots:
    """For every instruction of a routine, the slots that no longer matter when it is reached; worked out where it is asked for."""

    __slots__ = ("computed", "live", "slots")

    def __init__(self, routine: ir.Routine) -> None:
        self.slots = range(len(routine.slots))
        self.live = live_slots(routine)
        self.computed: dict[int, tuple[int, ...]] = {}

    def __getitem__(self, pc: int) -> tuple[int, ...]:
        dead = self.computed.get(pc)
        if dead is None:  # a table of all of them would grow with the square of the routine
            dead = self.computed[pc] = tuple(slot for slot in self.slots if slot not in self.live[pc])
        return dead


@lru_cache(maxsize=4096)
def dead_slots(routine: ir.Routine) -> DeadSlots:
    """The slots of a routine that no longer matter, by instruction; one object, whatever the routine is played at."""
    return DeadSlots(routine)


def live_slots(routine: ir.Routine) -> tuple[frozenset[int], ...]:
    """For every instruction, the slots that must hold a value when it is reached; `me` is always among them."""
    before = [frozenset({ir.ME})] * (len(routine.code) + 1)
    changed = True
    while changed:
        changed = False
        for pc in range(len(routine.code) - 1, -1, -1):
            needed = _needed(routine.code[pc], pc, before)
            if needed != before[pc]:
                before[pc] = needed
                changed = True
    return tuple(before[:-1])


def _needed(instruction: ir.Instruction, pc: int, before: list[frozenset[int]]) -> frozenset[int]:
    """What must hold a value before an instruction, from what must hold one after it."""
    after = before[pc + 1]
    match instruction:
        case ir.Let(slot, value):
            return (after - {slot}) | _reads(value)
        case ir.Jump(target):
            return before[target]
        case ir.JumpIfFalse(test, target):
            return after | before[target] | _reads(test)
        case ir.IterNext(slot, rest, end):
            return (after - {slot}) | before[end] | {rest}
        case ir.IterInit(rest, slot, source, where, _, first):
            return (after - {rest}) | _reads(source, first) | (_reads(where) - {slot})
        case ir.Return() | ir.EndGame():
            return frozenset({ir.ME})
        case ir.Ask(menu, players):
            return _asked(menu, players, after, before)
        case ir.Roll(_, _, slot, source, weight, none_target, _, audience):
            # The name is known only where something has come up, so nothing reads it where nothing has.
            return ((after | before[none_target]) - {slot}) | _reads(source, audience) | (_reads(weight) - {slot})
        case _:
            return after | _reads(*expressions_read(instruction))


def _asked(menu: ir.DecisionPoint, players: ir.Expression, after: frozenset[int], before: list[frozenset[int]]) -> frozenset[int]:
    needed = _reads(players, *(value for _, value in menu.quotes)) | (before[menu.none_target] - _own(menu))
    if menu.together is not None:
        needed |= after - {menu.together}
    if menu.passing is not None:
        needed |= before[menu.passing.target] | _reads(menu.passing.when)
    for branch in menu.alternatives:
        if branch.action is None:
            goes_on = before[branch.target] if menu.together is None else after
            needed |= (goes_on | _reads(*conditions(branch), menu.others_see)) - slots_of_answer(branch) - _own(menu)
        else:
            needed |= after  # choices of an action live in its own frame
    return needed


def _own(menu: ir.DecisionPoint) -> frozenset[int]:
    return NOTHING if menu.together is None else frozenset({menu.together})


def _reads(*expressions: ir.Expression | None) -> frozenset[int]:
    return slots_read(*expressions) | {ir.ME}


# ------------------------------------------------------------------------------------------------ temporaries


def temporaries(rules: RuleSet, name: str) -> frozenset[int]:
    """The slots of a routine that carry nothing from one instruction to the next."""
    routine = rules.routines[name]
    bound: set[int] = set()
    written = {slot for instruction in routine.code for slot in slots_written(instruction)}
    for instruction in routine.code:
        bound |= _bound(expressions_read(instruction))
        for branch in answered_here(instruction):
            bound |= _bound(conditions(branch))
    for action in rules.actions.values():
        if action.routine == name:  # its conditions are tried, and its names worked out, in a frame of the routine
            bound |= _bound(conditions(action.alternative))
            written |= slots_of_answer(action.alternative)
    return frozenset(bound - written)


def _bound(expressions: Iterable[ir.Expression]) -> set[int]:
    """The slots that words bind inside expressions."""
    return {part.slot for expression in expressions for part in descendants(expression) if isinstance(part, ir.Aggregate)}
