"""Bounds of games: no game that is played by chance exceeds a figure, in any rule set; figures that are easy to see are met."""

from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from random import Random

import pytest

from interpreter import Bounds, State, UsageError, load
from tests.budgets import NIGHTLY
from tests.game_files import write_game
from tests.rules.rule_sets import FILES, loaded, with_house, with_printed
from tests.tiers import by_game

EVERY = [*product(FILES, (0, -1))]  # the fewest players and the most; nothing is compiled before tests run
VARIANTS = [each for name in FILES for each in (*with_printed(name, 1)[1:], *with_house(name)[:: 1 if NIGHTLY else 3])]
GAMES = 5 if NIGHTLY else 1
LONGEST = 3_000


def played(state: State, bounds: Bounds, random: Random, longest: int = LONGEST) -> State:
    """The state at the end of a game by chance, in which nothing was larger than it can become."""
    decisions = 0
    for _ in range(longest):
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


@pytest.mark.parametrize(("name", "place"), by_game(EVERY))
def test_no_game_exceeds_its_bounds(name: str, place: int) -> None:
    game, random = loaded(name), Random(3 + place)
    players = game.players[place]
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


@pytest.mark.parametrize("name", by_game(VARIANTS))
def test_no_game_with_a_variant_exceeds_its_bounds(name: str) -> None:
    players = loaded(name).players[0]
    bounds = loaded(name).bounds(players)
    for seed in range(GAMES):
        end = played(loaded(name).start(players=players, seed=seed).state, bounds, Random(seed), LONGEST if NIGHTLY else 300).result
        if end is not None:
            worth = end.utilities("points")
            assert bounds.low is not None
            assert bounds.high is not None
            assert bounds.low <= min(worth) <= max(worth) <= bounds.high


@pytest.mark.parametrize(("name", "place"), by_game(EVERY))
def test_something_is_proved_of_every_figure(name: str, place: int) -> None:
    bounds = loaded(name).bounds(loaded(name).players[place])
    assert None not in (bounds.options, bounds.decisions, bounds.chance_outcomes, bounds.low, bounds.high)


def test_points_are_bound_by_the_things_there_are() -> None:
    assert 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 == load("goofspiel").bounds(2).high
    assert comb(52, 3) == load("hearts").bounds(4).options  # three cards are passed on


MAKES = """
rulewright: 1
game: makes
title: Makes
players: 2
kinds: {coin: {choices: [gold, silver, iron]}}
track:
  wanted: set of coin
  purse(player): pool of coin
play:
  - repeat: 3
    do:
      - change: wanted to coins
      - move: gold from wanted to purse(first(players))
        surely: It was put there.
end: {last: {at: end of round, when: no, winners: players}}
scoring: {purse: {points: size(purse(player)), text: What is in the purse.}}
ranking: {points: {most: score(player), text: Most points wins.}}
"""


def test_nothing_is_proved_of_things_that_are_made(tmp_path: Path) -> None:
    """A set that is set to something gives as many things as are taken from it."""
    assert load(write_game(tmp_path, MAKES)).bounds(2).high is None


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


@pytest.mark.parametrize("wrong", [{"by": "glory"}, {"chance": "halves"}])
def test_what_bounds_cannot_be_about_is_refused(wrong: dict[str, str]) -> None:
    game = loaded("tic_tac_toe")
    with pytest.raises(UsageError):
        game.bounds(2, **wrong)
