"""The generated machine does what the reference machine does, position by position, in every rule set."""

import json
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization import decode
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.match import Match
from tests.budgets import NIGHTLY
from tests.rules.lockstep import same_game, walk
from tests.rules.rule_sets import EXAMPLES, FILES, names, rule_set, seated, settings_of, with_house
from tests.tiers import by_game

OPTIONS = inf if NIGHTLY else 2_000  # that are compared in a game
each_rule_set = pytest.mark.parametrize("name", by_game(names()))


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_both_machines_agree_on_every_position(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    assert walk(table, random, 100_000 if NIGHTLY else 100, looks=10, options=OPTIONS) > 0


@pytest.mark.parametrize("name", by_game([each for game in FILES for each in with_house(game)][:: 1 if NIGHTLY else 3]))
def test_both_machines_agree_under_every_house_rule(name: str) -> None:
    game = rule_set(name)
    for players in game.players if NIGHTLY else game.players[-1:]:
        for seed in range(20 if NIGHTLY else 1):
            assert walk(game.table(players=players, seed=seed), Random(seed), 100_000 if NIGHTLY else 20, looks=5) > 0


@each_rule_set
def test_a_game_played_in_one_go_is_the_game_of_the_reference_machine(name: str) -> None:
    game = rule_set(name)
    for players in game.players if NIGHTLY else {game.players[0], game.players[-1]}:
        for seed in range(20 if NIGHTLY else 1):
            same_game(game.table(players=players, seed=seed), seed)


@each_rule_set
@given(data=st.data())
@EXAMPLES
def test_a_game_saved_by_one_machine_is_continued_by_the_other(name: str, data: st.DataObject) -> None:
    game = rule_set(name)
    fast, random = data.draw(settings_of(game)).table(game)
    state = machine.start(fast)
    for _ in range(random.randrange(40)):
        state = answered(fast, state, random)
    report = Report()
    found = decode.from_json(game.rules, json.loads(json.dumps(Match(fast, state).to_json())), report)
    assert found is not None, [*report]
    slow, loaded = found
    assert (None, state) == (slow.engine, loaded)
    seed = random.random()
    for machines in ((fast, slow), (slow, fast)):
        ways = Random(seed)
        here = state
        for number in range(12 if NIGHTLY else 6):
            here = answered(machines[number % 2], here, ways)
        loaded = here if machines[0] is fast else loaded
    assert loaded == here


def answered(table: GameInstance, state: GameState, random: Random) -> GameState:
    """The position after an answer by chance; the same at the end of the game."""
    asked = machine.questions(table, state)
    if not asked:
        return state
    chosen = random.choice(asked)
    return machine.answer(table, state, chosen.player, chosen.options.sample(random.randrange))
