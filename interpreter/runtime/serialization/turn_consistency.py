"""Consistency of the turn state of a position with the loops over turns on its call stack: player, round, number of turns.

Where nobody can be skipped the round and the player who began it tell how many turns there have been; where somebody can be
there have been no more than that. Turns inside of turns count for themselves: then nothing is concluded for the outer ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.analysis.loops import SKIPPED, Loop, loops_around
from interpreter.analysis.state_reads import names_written
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet, all_instructions, decision_points
from interpreter.model.types.types import EntityType, IntRange
from interpreter.runtime.serialization.decode_context import DecodeContext
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, GameState, TurnState

PLAYER = EntityType("player")
CURRENT = "#current"
NUMBER = IntRange(0, None)
COUNTED = ("round", "turn_number")


@dataclass(frozen=True, slots=True)
class Turns:
    """The innermost turns that are under way: the number of their frame, the loop, and who plays when."""

    number: int
    routine: ir.Routine
    loop: Loop
    seat: int
    first: int | None
    players: int
    counted: int | None  # how many seats came before this one in the round, where the direction may change

    @property
    def backwards(self) -> bool:
        """Whether the turn goes the other way round the table."""
        steps, seat = (self.routine.code[pc] for pc in self.loop.inside), self.loop.slots["seat"]
        seats = (step.value for step in steps if isinstance(step, ir.Let) and step.slot == seat)
        return any(isinstance(value, ir.BuiltinCall) and value.name == "previous" for value in seats)

    @property
    def may_skip(self) -> bool:
        """Whether a player may be skipped."""
        code = self.routine.code[self.loop.entry : self.loop.inside.start]
        skipped = (step.value for step in code if isinstance(step, ir.Let) and self.routine.slots[step.slot].name == SKIPPED)
        return any(isinstance(value, ir.Arithmetic) for value in skipped)

    @property
    def before(self) -> int:
        """How many seats come before this one in a round."""
        if self.counted is not None:
            return self.counted
        assert self.first is not None
        return (self.seat - self.first) * (-1 if self.backwards else 1) % self.players

    @property
    def last_seat(self) -> int:
        """Whose turn it was before, if nobody was skipped."""
        return (self.seat + (1 if self.backwards else -1)) % self.players

    def is_only(self, rules: RuleSet) -> bool:
        """Whether no other turns are ever taken: in the whole game there is this one loop, and it is entered once."""
        changes = [step for step in all_instructions(rules) if isinstance(step, ir.Assign) and step.target.name == CURRENT]
        return len(changes) == 1 and self.routine.name == "play" and not loops_around(self.routine, self.loop.entry)

    def has_others_inside(self, rules: RuleSet) -> bool:
        """Whether other turns may be taken in the middle of one."""
        return CURRENT in names_written(rules, (self.routine.code[pc] for pc in self.loop.inside))


def under_way(table: GameInstance, frames: Sequence[Frame]) -> Turns | None:
    """The innermost turns in which frames stand; None if it is nobody's turn."""
    for number in range(len(frames) - 1, -1, -1):
        frame = frames[number]
        routine = table.rules.routines[frame.routine]
        loops = [loop for loop in loops_around(routine, frame.pc) if loop.sort == "turns"]
        if loops:
            slots = {word: frame.slots[slot] for word, slot in loops[-1].slots.items()}
            seat, first, before = (slots.get(word) for word in ("seat", "first", "before"))
            assert isinstance(seat, int)
            first, before = (each if isinstance(each, int) else None for each in (first, before))
            return Turns(number, routine, loops[-1], seat, first, table.players, before)
    return None


def with_turn_state(reading: DecodeContext, state: GameState, frames: tuple[Frame, ...]) -> tuple[GameState, tuple[Frame, ...]]:
    """The position with its course filled in, and the frames with the number of turns taken; contradictions are reported."""
    turns = under_way(reading.table, frames)
    course = state.course
    if not _counts_passes(reading.table.rules):
        reading.agree("course.passes", NUMBER, course.passes, 0)
    if turns is None:
        _check_untaken(reading, course, frames)
        return state, frames
    slots = list(frames[turns.number].slots)
    taken = turns.loop.slots["taken"]
    course, number = _course(reading, course, turns, slots[taken])
    slots[taken] = number
    frame = frames[turns.number]._replace(slots=tuple(slots))
    return replace(state, course=course), (*frames[: turns.number], frame, *frames[turns.number + 1 :])


def _counts_passes(rules: RuleSet) -> bool:
    """Whether any question counts passes."""
    return any(menu.none_counts or (menu.passing is not None and menu.passing.counted) for _, menu in decision_points(rules))


def _check_untaken(reading: DecodeContext, course: TurnState, frames: Sequence[Frame]) -> None:
    """Where no turns can have been taken, none are counted."""
    rules = reading.table.rules
    begun = [routine for routine in rules.routines.values() if frames[-1].routine != "setup" or routine.name == "setup"]
    steps = [step for routine in begun for step in routine.code]
    if CURRENT in names_written(rules, steps):
        return
    reading.agree("course.current", PLAYER, course.current, 0)
    for key in COUNTED:
        reading.agree(f"course.{key}", NUMBER, getattr(course, key), 0)


def _course(reading: DecodeContext, course: TurnState, turns: Turns, taken: object) -> tuple[TurnState, int]:
    """The course in the middle of a turn, and how many turns these turns have had."""
    rules = reading.table.rules
    place = f"frames[{turns.number}].within.{turns.loop.step}.taken"
    number, round_, counted = (course.turn_number if "turn_number" in reading.course_keys else None), course.round, turns.is_only(rules)
    if turns.has_others_inside(rules):
        return course, taken if isinstance(taken, int) else max(1, course.turn_number)
    if "current" in reading.course_keys:
        reading.agree("course.current", PLAYER, course.current, turns.seat)
    turn_count = taken if isinstance(taken, int) else number if counted else None
    if "round" not in reading.course_keys:
        round_ = 1 if turn_count is None or turns.may_skip else max(0, turn_count - 1 - turns.before) // turns.players + 1
    most = (round_ - 1) * turns.players + turns.before + 1
    if not isinstance(taken, int):
        taken = most if number is None or not (counted and turns.may_skip) else number
    number = taken if number is None else number
    reading.within("course.round", round_, IntRange(1, None))
    if turns.counted is not None:
        reading.within(f"frames[{turns.number}].within.{turns.loop.step}.before", turns.counted, IntRange(0, turns.players - 1))
    if turns.may_skip:
        reading.within(place, taken, IntRange(1, max(1, most)))
    elif round_ >= 1:
        reading.agree(place, NUMBER, taken, most)
    if counted:
        reading.agree("course.turn_number", NUMBER, number, taken)
    else:
        reading.within("course.turn_number", number, IntRange(taken, None))
    return TurnState(turns.seat, round_, number, course.passes), taken
