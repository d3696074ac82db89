"""`State.step` takes numbers, `State.answer` options: both lead to the same positions, on all rule sets there are."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime.machine import machine
from interpreter.session.rng import Seed
from interpreter.session.state import State
from tests.rules.rule_sets import EXAMPLES, names, rule_set, seated

STRETCH = 60  # answers of a game that are looked at


def same(one: State, other: State) -> None:
    """Two states that nothing tells apart."""
    here, there = one.position, other.position
    assert (here, one.chances, one.over) == (there, other.chances, other.over)
    assert (here.notices, here.forced, here.events) == (there.notices, there.forced, there.events)
    assert (one.player, one.option_count) == (other.player, other.questions[0].options.count if other.questions else 0)


@pytest.mark.parametrize("name", names())
@given(data=st.data(), seed=st.sampled_from([None, 1, "two"]))
@EXAMPLES
def test_steps_lead_where_answers_lead(name: str, data: st.DataObject, seed: Seed) -> None:
    table, random = seated(data, rule_set(name))
    stepped = answered = State(table, machine.start(table), seed)
    for _ in range(random.randint(1, STRETCH)):
        if stepped.over:
            break
        number = random.randrange(min(stepped.option_count, 1 << 60))
        stepped, answered = stepped.step(number), answered.answer(answered.questions[0].options[number])
        if random.randrange(3) == 0:
            same(stepped, answered)
        if random.randrange(6) == 0:  # another state of the same position goes on in the same way
            stepped = State(table, stepped.position, seed, stepped.chances)
    same(stepped, answered)


def test_numbers_that_are_none_are_refused() -> None:
    table = rule_set("tic_tac_toe").table(players=2)
    state = State(table, machine.start(table))
    for number in (-1, state.option_count, 10**9):
        with pytest.raises(IndexError):
            state.step(number)
    random = Random(1)
    while not state.over:
        state = state.step(random.randrange(state.option_count))
    assert (state.option_count, state.player) == (0, None)
    with pytest.raises(IndexError):
        state.step(0)


def test_a_playout_goes_to_the_end_and_follows_from_its_source() -> None:
    for name in ("tic_tac_toe", "pig", "council", "hearts"):
        game = rule_set(name)
        for seed in (None, 3):
            state = State(table := game.table(players=game.players[0] if name != "council" else 3), machine.start(table), seed)
            end = state.playout(Random(5))
            assert end.over
            assert end == state.playout(Random(5))
            assert state.playout(Random(5), most=0).position == state.position or state.player == -1
