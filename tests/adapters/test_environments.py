"""Rule sets as environments of PettingZoo and Gymnasium, by the tests that these libraries have for environments."""

from functools import partial

import pytest

from interpreter import RulewrightError, UsageError
from tests.rules.rule_sets import NIGHTLY, names, rule_set

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'rulewright[pettingzoo]'")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'rulewright[gymnasium]'")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from interpreter.adapters.gymnasium import RulesEnv
from interpreter.adapters.pettingzoo import env, parallel_env

SMALL = ("tic_tac_toe", "kuhn_poker", "goofspiel", "liars_dice", "underwood")
pytestmark = pytest.mark.filterwarnings("ignore")  # these tests warn of what they only advise


def tables(name):
    """A game with every number of players; by day with the smallest."""
    game = rule_set(name)
    return [(game, players) for players in (game.players if NIGHTLY else game.players[:1])]


def cycles():
    return 500 if NIGHTLY else 40


@pytest.mark.parametrize("name", names() if NIGHTLY else SMALL)
def test_agents_in_turn_pass_the_tests_of_pettingzoo(name):
    for game, players in tables(name):
        api_test(env(game, players=players), num_cycles=cycles())
        seed_test(partial(env, game, players=players), num_cycles=cycles() // 4)


@pytest.mark.parametrize("name", names() if NIGHTLY else SMALL)
def test_agents_at_once_pass_the_tests_of_pettingzoo(name):
    for game, players in tables(name):
        parallel_api_test(parallel_env(game, players=players), num_cycles=cycles())


def test_agents_at_once_play_the_same_games_with_the_same_seed():
    def play(seed):
        game = parallel_env("goofspiel", actions=4)
        seen, _ = game.reset(seed=seed)
        looks = []
        while game.agents:
            actions = {agent: int(seen[agent]["action_mask"].sum()) - 1 for agent in game.agents}
            seen, rewards, *_ = game.step({agent: max(0, action) for agent, action in actions.items()})
            looks.append([seen[agent]["observation"].tolist() for agent in sorted(seen)])
        return looks, rewards

    assert play(3) == play(3)
    assert play(3) != play(4)


def test_rewards_say_who_has_won():
    game = env("tic_tac_toe")
    game.reset(seed=1)
    for action in (0, 2, 0, 2, 0):  # a1 b1, then the first that is left: a row, or a column
        _, _, over, _, _ = game.last()
        if not over:
            game.step(action)
    while not any(game.terminations.values()):
        game.step(0)
    assert sorted(game.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    for agent in list(game.agents):
        assert game.rewards[agent] == game._cumulative_rewards[agent]


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "goofspiel", "liars_dice", "pig"])
def test_one_player_passes_the_test_of_gymnasium(name):
    check_env(RulesEnv(name, illegal_reward=-1.0), skip_render_check=True)


def test_one_player_plays_against_bots():
    game = RulesEnv("tic_tac_toe", seat=1, bots="greedy")
    seen, _ = game.reset(seed=5)
    assert seen["action_mask"].sum() == 8
    over, reward = False, 0.0
    while not over:
        assert game.observation_space.contains(seen)
        seen, reward, over, _, _ = game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert reward in (-1.0, 0.0, 1.0)


def test_a_game_alone_needs_no_bots():
    game = RulesEnv(rule_set("glade+solo"), players=1, utility="points")
    seen, _ = game.reset(seed=5)
    over = False
    while not over:
        seen, _, over, _, _ = game.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert not seen["action_mask"].any()


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (lambda: env("no_such_game"), "C120"),
        (lambda: env("kuhn_poker", players=9), "R101"),
        (lambda: env("kuhn_poker", utility="fame"), "victory, points, rank, margin"),
        (lambda: env("kuhn_poker", actions=True), "at least 2"),
        (lambda: env("kuhn_poker").observe("seat_1"), "reset"),
        (lambda: env("kuhn_poker").observation_space("seat_9"), "seat_1, seat_2"),
        (lambda: RulesEnv("kuhn_poker", seat=2), "C112"),
        (lambda: RulesEnv("kuhn_poker", bots="genius"), "C185"),
        (lambda: RulesEnv("kuhn_poker", bots="random,random"), "C188"),
        (lambda: RulesEnv("kuhn_poker").step(0), "reset"),
    ],
)
def test_what_is_not_known_is_refused(make, part):
    with pytest.raises(RulewrightError, match=part):
        make()


def test_actions_that_the_mask_does_not_allow_are_refused():
    game = env("tic_tac_toe")
    game.reset(seed=1)
    for action in (9, -1, True, None, "a1"):
        with pytest.raises(UsageError, match="action mask"):
            game.step(action)
    together = parallel_env("goofspiel")
    together.reset(seed=1)
    with pytest.raises(UsageError, match="action mask"):
        together.step({"seat_1": 0})
