"""`State.step` takes numbers, `State.answer` options: both lead to the same positions, on all rule sets there are."""

from copy import copy
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.project.errors import UsageError
from interpreter.runtime.machine import machine
from interpreter.session.rng import Seed
from interpreter.session.single_chance import Chance
from interpreter.session.state import State
from tests.rules.rule_sets import EXAMPLES, names, rule_set, seated
from tests.tiers import by_game

STRETCH = 60  # answers of a game that are looked at


def same(one: State, other: State) -> None:
    """Two states that nothing tells apart."""
    here, there = one.position, other.position
    assert (here, one.chances, one.over) == (there, other.chances, other.over)
    assert (here.notices, here.forced, here.events) == (there.notices, there.forced, there.events)
    assert (one.player, one.option_count) == (other.player, other.questions[0].options.count if other.questions else 0)


def same_options(one: State, other: State) -> None:
    """What is asked in two states that are the same: the answers of one may have been listed on the way there."""
    for here, there in zip(one.questions, other.questions, strict=True):
        assert (here.player, here.address, here.decision.frame) == (there.player, there.address, there.decision.frame)
        plain = State(other.table, other.position).questions[0].decision.options if len(other.questions) == 1 else there.decision.options
        assert list(islice(here.decision.options, 200)) == list(islice(plain, 200))


def same_way(one: State, other: State) -> None:
    """Two states that are recorded in the same way."""
    for here, there in zip(one.way(), other.way(), strict=True):
        assert here == there
        assert (here[0].before, here[1].notices, here[1].forced, here[1].events) == (
            there[0].before,
            there[1].notices,
            there[1].forced,
            there[1].events,
        )


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data(), seed=st.sampled_from([None, 1, "two"]))
@EXAMPLES
def test_steps_lead_where_answers_lead(name: str, data: st.DataObject, seed: Seed) -> None:
    table, random = seated(data, rule_set(name))
    stepped = answered = State(table, machine.start(table), seed)
    for _ in range(random.randint(1, STRETCH)):
        if stepped.over:
            break
        number = random.randrange(min(stepped.option_count, 1 << 60))
        stepped, answered = _onward(stepped, number, random), answered.steps(answered.questions[0].options[number])[1]
        if random.randrange(3) == 0:
            same(stepped, answered)
            same_options(stepped, answered)
            same_way(stepped, answered)
            assert stepped.playout(Random(number), most=3) == answered.playout(Random(number), most=3)
        if random.randrange(6) == 0:  # another state of the same position goes on in the same way
            stepped = State(table, stepped.position, seed, stepped.chances)
    same(stepped, answered)


def _onward(state: State, number: int, random: Random) -> State:
    """The state after the answer with a number, given in one of the ways there are."""
    way = random.randrange(4)
    if way == 0:
        return state.step(number)
    question = state.questions[0]
    option = question.options[number]
    if way == 1:
        return state.answer(option)
    return state.answer(option.notation if way == 2 else question.option(option.answer), player=question.player)


def test_numbers_that_are_none_are_refused() -> None:
    table = rule_set("tic_tac_toe").table(players=2)
    state = State(table, machine.start(table))
    for number in (-1, state.option_count, 10**9):
        with pytest.raises(UsageError):
            state.step(number)
    random = Random(1)
    while not state.over:
        state = state.step(random.randrange(state.option_count))
    assert (state.option_count, state.player) == (0, None)
    with pytest.raises(UsageError):
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


@pytest.mark.parametrize("name", ["pig", "hearts", "underwood", "council"])
@pytest.mark.parametrize("chance", ["whole", "single"])
def test_a_record_is_the_same_whenever_it_is_read(name: str, chance: Chance) -> None:
    game = rule_set(name)
    for seed in (None, 3):
        random, now, late = Random(4), *(game.start(players=game.players[-1], seed=seed, chance=chance) for _ in range(2))
        for _ in range(80):
            if now.over:
                break
            if random.randrange(8) == 0 and len(now.history.entries) > 2:
                now.undo(), late.undo()
            here, there = now.questions[0], late.questions[0]
            option = here.options.sample(random)
            number = here.options.index(option)
            now.answer(option.notation, player=here.player)
            late.answer(there.options[number] if number < 1 << 60 and random.randrange(2) else option)
            assert now.state == late.state
            assert len(now.history.states) == len(now.history.entries)
        assert copy(late).record == now.record == late.record
        assert now.moves == late.moves
        assert now.log(0) == late.log(0)
        assert now.history.states == late.history.states
