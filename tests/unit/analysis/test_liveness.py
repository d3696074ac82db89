"""Which slots of a routine matter where."""

import pytest

from interpreter.analysis.liveness import live_slots
from interpreter.model.ir import ME, Assign, IterInit, IterNext, Jump, Let, Local, LValue, Return, Routine, Slot
from interpreter.model.types.types import EntityType, SetOf
from interpreter.runtime.machine.machine import questions
from tests.unit.runtime.games import game, played

PLAYER = EntityType("player")


def local(slot: int) -> Local:
    return Local(PLAYER, slot, f"slot {slot}")


def routine(*code: object) -> Routine:
    return Routine("play", tuple(Slot(f"slot {number}", PLAYER) for number in range(5)), code, (("play", None),) * len(code))  # type: ignore[arg-type]  # instructions


def test_a_slot_matters_from_where_it_is_filled_to_where_it_is_read_last() -> None:
    code = routine(Let(1, local(ME)), Let(2, local(1)), Assign(LValue("x", ()), local(2)), Return())
    assert ({ME}, {ME, 1}, {ME, 2}, {ME}) == live_slots(code)


def test_what_a_loop_reads_matters_all_through_it() -> None:
    everybody = Local(SetOf(PLAYER), 4, "who")
    code = routine(IterInit(1, 2, everybody, None), IterNext(2, 1, 4), Assign(LValue("x", ()), local(3)), Jump(1), Return())
    assert ({ME, 3, 4}, {ME, 1, 3}, {ME, 1, 3}, {ME, 1, 3}, {ME}) == live_slots(code)


@pytest.mark.parametrize(("name", "players"), [("tic_tac_toe", 2), ("council", 3), ("bazaar", 2), ("hearts", 4)])
def test_wherever_a_game_waits_the_slots_that_matter_have_values(name: str, players: int) -> None:
    for seed in range(4):
        match = played(name, players=players, seed=seed, answers=7 * seed)
        for frame in match.state.position.frames:
            code = game(name).rules.routines[frame.routine]
            missing = {code.slots[slot].name for slot in live_slots(code)[frame.pc] if frame.slots[slot] is None}
            assert missing <= {"me", "#me"}
        assert match.over or questions(match.state.table, match.state.position)
