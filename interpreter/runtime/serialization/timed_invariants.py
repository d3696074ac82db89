"""Invariants that belong to a phase (`at: end of turn`), evaluated for positions from outside.

Such a check can be looked at where nothing can have changed since its moment: at a question with which a turn begins it is
still as it was when the turn started, and, but for whose turn it was, as it was at the end of the turn before; and where the
game has ended at a moment.
"""

from collections.abc import Sequence

from interpreter.model import ir
from interpreter.model.ir.effects import back_jumps
from interpreter.runtime.scoring import invariants
from interpreter.runtime.serialization import turn_consistency
from interpreter.runtime.serialization.decode_context import DecodeContext
from interpreter.runtime.state.game_state import Frame, GameState, TurnState

START, END, ROUND_END = "start of turn", "end of turn", "end of round"


def check(reading: DecodeContext, state: GameState, frames: Sequence[Frame]) -> None:
    """Look at the checks of the moments that have just passed; those that do not hold are reported."""
    turns = turn_consistency.under_way(reading.table, frames)
    if turns is None or turns.number != len(frames) - 1 or not _opens(turns, frames[-1].pc):
        return
    course = state.course
    _look(reading, state, course._replace(turn_number=course.turn_number - 1), START)
    taken = frames[-1].slots[turns.loop.slots["taken"]]
    if (
        turns.may_skip
        or turns.counted is not None
        or not isinstance(taken, int)
        or taken < 2
        or turns.has_others_inside(reading.table.rules)
    ):
        return
    began = turns.before == 0
    last = TurnState(turns.last_seat, course.round - began, course.turn_number - 1, course.passes)
    _look(reading, state, last, END)
    if began:
        _look(reading, state, last, ROUND_END)


def check_end(reading: DecodeContext, state: GameState, ended: str) -> None:
    """Look at the checks of the moment at which a game has ended, if it can have ended at no other."""
    rules = reading.table.rules
    by_a_step = any(isinstance(step, ir.EndGame) and step.name == ended for routine in rules.routines.values() for step in routine.code)
    moment = next((end.at for end in rules.ends if end.name == ended and not by_a_step), "")
    _look(reading, state, state.course, moment)


def _look(reading: DecodeContext, state: GameState, course: TurnState, moment: str) -> None:
    if moment:
        for condition in invariants.violated_invariants(reading.table, GameState(state.store, course, ()), moment):
            reading.broken(condition)


def _opens(turns: "turn_consistency.Turns", pc: int) -> bool:
    """Whether nothing but looking happens between the start of the turn and an instruction, which is reached once in a turn."""
    code = turns.routine.code
    way = range(turns.loop.inside.start, pc)
    if not all(isinstance(code[number], ir.Let | ir.JumpIfFalse | ir.Jump | ir.EndGame) for number in way):
        return False
    return not any(way.start <= target <= pc <= number for number, target in back_jumps(code))
