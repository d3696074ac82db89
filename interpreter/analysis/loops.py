"""The loops of a routine: where each is under way, and what it keeps for itself, under words that people use.

| word | what it holds | kept by |
|---|---|---|
| `left` | which members, or how many rounds, come after this one | `for_each`, `each_player`, `choose_together`, `repeat` |
| `me` | who acts again after the loop | loops over players, `turns` |
| `seat` | whose turn it is | `turns` |
| `first` | who begins a round | `turns` |
| `before` | how many have had their turn in this round, where the direction may change | `turns` |
| `taken` | how many turns have begun in this loop, this one included | `turns` |
| `asked` | who is asked | `choose_together` |
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from interpreter.model import ir
from interpreter.model.ir.effects import back_jumps
from interpreter.model.types.types import ERROR_TYPE, ListOf, Type

Sort = Literal["members", "players", "rounds", "turns"]
WORDS = {
    "#rest": "left",
    "#left": "left",
    "#me": "me",
    "#seat": "seat",
    "#first": "first",
    "#taken": "taken",
    "#before": "before",
    "#asked": "asked",
}
MOST_PASSES = 2_000_000  # of loops between two questions, where nobody can answer; then the game ends at its safety limit
UNASKED = 20  # passes that a question counts for which is put to nobody: looking for answers takes longer than going round
SKIPPED = "#skipped"  # nobody is asked while players are skipped, so it is 0 wherever a position stands


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: the address of its step, where it is prepared, and the instructions at which it is under way.

    `slots` has its slots by their word; `member` is the one that holds the member of this round.
    """

    step: str
    sort: Sort
    entry: int
    inside: range
    slots: Mapping[str, int]
    member: int = ir.ME

    @property
    def changes_me(self) -> bool:
        """Whether somebody else acts in it than around it."""
        return self.sort in ("players", "turns")


@dataclass(frozen=True, slots=True)
class BookkeepingSlot:
    """A slot that a step keeps for itself: the address of the step, the word, the kind of the value (None: as the slot says)."""

    step: str
    word: str
    kind: Type | None = None


@lru_cache(maxsize=4096)
def loops_of(routine: ir.Routine) -> tuple[Loop, ...]:
    """The loops of a routine, those around others first."""
    return tuple(_loops_in(routine))


def loops_around(routine: ir.Routine, pc: int) -> tuple[Loop, ...]:
    """The loops that are under way at an instruction, from the outermost to the innermost."""
    return tuple(loop for loop in loops_of(routine) if pc in loop.inside)


def _loops_in(routine: ir.Routine) -> Iterator[Loop]:
    seen: set[int] = set()
    for pc, step in enumerate(routine.code):
        match step:
            case ir.IterNext():
                yield _over_members(routine, pc, step)
            case ir.Let(slot) if slot not in seen and routine.slots[slot].name in ("#left", "#first"):
                seen.add(slot)
                yield _rounds(routine, pc, slot) if routine.slots[slot].name == "#left" else _turns(routine, pc)


def _over_members(routine: ir.Routine, pc: int, step: ir.IterNext) -> Loop:
    slots, inside = {"left": step.rest}, range(pc + 1, step.end)
    if routine.slots[step.slot].name != "#player":
        return Loop(routine.source_map[pc][0], "members", pc - 1, inside, slots, step.slot)
    before = routine.code[pc - 2]
    assert isinstance(before, ir.Let)
    return Loop(routine.source_map[pc][0], "players", pc - 1, inside, {**slots, "me": before.slot})


def _rounds(routine: ir.Routine, pc: int, left: int) -> Loop:
    counted = next(number for number in range(pc + 1, len(routine.code)) if _fills(routine.code[number], left))
    leave = routine.code[counted - 1]
    assert isinstance(leave, ir.JumpIfFalse)
    return Loop(routine.source_map[pc][0], "rounds", pc, range(counted + 1, leave.target), {"left": left})


def _turns(routine: ir.Routine, pc: int) -> Loop:
    saved_me, seat = routine.code[pc - 1], routine.code[pc + 1]
    assert isinstance(saved_me, ir.Let)
    assert isinstance(seat, ir.Let)
    code, first = routine.code, routine.code[pc]
    assert isinstance(first, ir.Let)
    top = next(number for number in range(pc, len(code)) if _fills(code[number], ir.ME))
    taken = next(step.slot for step in code[pc:] if isinstance(step, ir.Let) and routine.slots[step.slot].name == "#taken")
    begins = next(number for number in range(top, len(code)) if _fills(code[number], taken))
    end = max(number for number, target in back_jumps(code) if target == top)
    slots = {"me": saved_me.slot, "seat": seat.slot, "first": first.slot, "taken": taken}
    before = next((step.slot for step in code[pc:top] if isinstance(step, ir.Let) and routine.slots[step.slot].name == "#before"), None)
    if before is not None:
        slots["before"] = before
    return Loop(routine.source_map[pc][0], "turns", pc, range(begins + 1, end + 1), slots)


def _fills(step: ir.Instruction, slot: int) -> bool:
    return isinstance(step, ir.Let) and step.slot == slot


@lru_cache(maxsize=4096)
def bookkeeping_slots(routine: ir.Routine) -> Mapping[int, BookkeepingSlot]:
    """The slots that steps keep for themselves, by number."""
    slots: dict[int, BookkeepingSlot] = {}
    for loop in loops_of(routine):
        for word, slot in loop.slots.items():
            kind = routine.slots[loop.member].kind if loop.sort == "members" else routine.slots[loop.slots.get("me", 0)].kind
            slots[slot] = BookkeepingSlot(loop.step, word, ListOf(kind or ERROR_TYPE) if word == "left" and loop.sort != "rounds" else None)
    for pc, step in enumerate(routine.code):
        if isinstance(step, ir.Let) and routine.slots[step.slot].name == "#asked":
            slots[step.slot] = BookkeepingSlot(routine.source_map[pc][0], "asked")
    return slots
