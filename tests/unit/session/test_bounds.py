"""Bounds of games: no game that is played by chance exceeds a figure, in any rule set; figures that are easy to see are met."""

from fractions import Fraction
from random import Random

import pytest

from interpreter import Bounds, State, load
from tests.rules.rule_sets import FILES, loaded

EVERY = [(name, players) for name in FILES for players in sorted({loaded(name).players[0], loaded(name).players[-1]})]
LONGEST = 3_000


def played(state: State, bounds: Bounds, random: Random) -> State:
    """The state at the end of a game by chance, in which nothing was larger than it can become."""
    decisions = 0
    for _ in range(LONGEST):
        if state.over:
            break
        question = state.questions[0]
        assert bounds.simultaneous or len(state.questions) == 1
        if question.is_chance:
            assert bounds.chance
            assert bounds.chance_outcomes is None or question.options.count <= bounds.chance_outcomes
            state = state.answer(question.options.sample(random))
            continue
        decisions += 1
        assert bounds.options is None or question.options.count <= bounds.options
        state = state.step(random.randrange(state.option_count))
    assert bounds.decisions is None or decisions <= bounds.decisions
    return state


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_no_game_exceeds_its_bounds(name: str, players: int) -> None:
    game, random = loaded(name), Random(3)
    bounds = game.bounds(players)
    end = played(game.start(players=players).state, bounds, random).result
    if end is not None:
        worth = end.utilities("points")
        assert bounds.low is None or bounds.low <= min(worth)
        assert bounds.high is None or max(worth) <= bounds.high
        by_rank = game.bounds(players, by="rank")
        assert (by_rank.low, by_rank.high) == (-1, 1)
        assert not by_rank.zero_sum or abs(sum(end.utilities("rank"))) < 1e-9
        assert not by_rank.zero_sum or abs(sum(end.utilities("victory"))) < 1e-9


def test_bounds_of_games_that_are_easy_to_see() -> None:
    tic_tac_toe = load("tic_tac_toe").bounds(2, by="victory")
    assert tic_tac_toe == Bounds(9, 9, 1, -1, 1, zero_sum=True, chance=False, hidden=False, simultaneous=False)
    four = load("connect_four").bounds(2)
    assert (four.options, four.decisions) == (7, 42)
    poker = load("kuhn_poker").bounds(2)
    assert (poker.options, poker.decisions, poker.chance_outcomes, poker.hidden) == (2, 3, 6, True)
    goofspiel = load("goofspiel").bounds(2)
    assert (goofspiel.options, goofspiel.decisions, goofspiel.simultaneous) == (13, 26, True)


def test_bounds_are_those_of_the_options() -> None:
    go = load("go")
    assert (go.bounds(2).options, go.bounds(2, {"lines": 19}).options) == (82, 362)
    assert go.bounds(2).high == 81 * 82 + Fraction(15, 2)
