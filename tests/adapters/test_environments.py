"""Rule sets as environments of PettingZoo and Gymnasium, by the tests that these libraries have for environments."""

from collections import defaultdict
from functools import partial
from random import Random

import pytest

from interpreter import PositionError, RulewrightError, UsageError
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules.rule_sets import everything, rule_set
from tests.tiers import by_game

require("pettingzoo")
require("gymnasium")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from interpreter.adapters.gymnasium import RulesEnv
from interpreter.adapters.pettingzoo import env, parallel_env

SMALL = ("tic_tac_toe", "kuhn_poker", "goofspiel", "liars_dice", "underwood")
pytestmark = pytest.mark.filterwarnings("ignore")  # these tests warn of what they only advise


def tables(name):
    """A game with every number of players; by day with the smallest."""
    game = rule_set(name)
    return [(game, settings_for(game, players)) for players in (game.players if NIGHTLY else game.players[:1])]


def settings_for(game, players):
    """How a table of so many is set up: with a layout that is made where none that comes with the rules is for them."""
    try:
        game.start(players=players)
    except PositionError:
        return {"players": players, "layout": "generated"}
    return {"players": players}


def cycles():
    return 500 if NIGHTLY else 40


@pytest.mark.parametrize("name", by_game(everything() if NIGHTLY else SMALL))
def test_agents_in_turn_pass_the_tests_of_pettingzoo(name):
    for game, settings in tables(name):
        api_test(env(game, **settings), num_cycles=cycles())
        seed_test(partial(env, game, **settings), num_cycles=cycles() // 4)


@pytest.mark.parametrize("name", by_game(everything() if NIGHTLY else SMALL))
def test_agents_at_once_pass_the_tests_of_pettingzoo(name):
    for game, settings in tables(name):
        parallel_api_test(parallel_env(game, **settings), num_cycles=cycles())
        parallel_seed_test(partial(parallel_env, game, **settings), num_cycles=cycles() // 4)


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
    for action in (1, 2, 4, 5, 7):  # codes, of which 0 is passing: a column
        game.step(action)
    assert game.rewards == {"seat_1": 1.0, "seat_2": -1.0}
    for agent in list(game.agents):
        assert game.rewards[agent] == game._cumulative_rewards[agent]


@pytest.mark.parametrize("name", by_game(everything() if NIGHTLY else ["tic_tac_toe", "kuhn_poker", "goofspiel", "liars_dice", "pig"]))
def test_one_player_passes_the_test_of_gymnasium(name):
    for game, settings in tables(name):
        check_env(RulesEnv(game, **settings), skip_render_check=True)


def test_one_player_plays_against_bots():
    game = RulesEnv("tic_tac_toe", seat=1, bots="greedy")
    seen, _ = game.reset(seed=5)
    assert seen["action_mask"].sum() == 8
    over, reward = False, 0.0
    while not over:
        assert game.observation_space.contains(seen)
        seen, reward, over, _, _ = game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert reward in (-1.0, 0.0, 1.0)


@pytest.mark.full
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
        (lambda: env("underwood", plyers=3), "(?i)`env` has no parameter `plyers`. did you mean `players`"),
        (lambda: parallel_env("underwood", layuot="base_2a"), "(?i)did you mean `layout`"),
        (lambda: RulesEnv("underwood", bot="random"), "(?i)`RulesEnv` has no parameter `bot`. did you mean `bots`"),
        (lambda: env("underwod"), "(?i)did you mean `underwood`"),
        (lambda: RulesEnv("underwood", players=9), "for 2 to 4 players, not for 9"),
        (lambda: env("underwood", players="three"), "a whole number"),
        (lambda: env("liars_dice", options={"dice_eech": 2}), "(?i)did you mean `dice_each`"),
        (lambda: RulesEnv("liars_dice", options={"dice_each": 99}), "It can be: 1 to 5"),
        (lambda: env("underwood", layout="base_2x"), "(?i)did you mean `base_2a`"),
        (lambda: env("kuhn_poker", utility="pionts"), "(?i)did you mean `points`"),
        (lambda: env("kuhn_poker", numbers="code"), "(?i)did you mean `codes`"),
        (lambda: env("kuhn_poker", players=9), "R101"),
        (lambda: env("kuhn_poker", utility="fame"), "victory, points, rank, margin"),
        (lambda: env("kuhn_poker", actions=True), "at least 2"),
        (lambda: env("kuhn_poker").observe("seat_1"), "C371"),
        (lambda: env("kuhn_poker").observation_space("seat_9"), "seat_1, seat_2"),
        (lambda: RulesEnv("kuhn_poker", seat=2), "C112"),
        (lambda: RulesEnv("kuhn_poker", bots="genius"), "C185"),
        (lambda: RulesEnv("kuhn_poker", bots="random,random"), "C188"),
        (lambda: RulesEnv("kuhn_poker").step(0), "C371"),
        (lambda: RulesEnv("kuhn_poker", bots=[1]), "C372"),
        (lambda: RulesEnv("kuhn_poker", bots=5), "C372"),
    ],
)
def test_what_is_not_known_is_refused(make, part):
    with pytest.raises(RulewrightError, match=part):
        make()


def begun(make, **settings):
    game = make("tic_tac_toe", **settings)
    game.reset(seed=1)
    return game


def test_illegal_actions_are_refused_where_no_reward_is_set():
    for game in (begun(env, illegal_reward=None), begun(RulesEnv, illegal_reward=None)):
        for action in (0, 10, -1, True, None, "a1"):
            with pytest.raises(UsageError, match="action mask"):
                game.step(action)
    with pytest.raises(UsageError, match="action mask"):
        begun(parallel_env, illegal_reward=None).step({"seat_1": 0})


def test_values_that_are_no_actions_are_refused_by_default():
    for action in (10, -1, True, np.True_, None, "a1", [1]):
        for game in (begun(env), begun(RulesEnv)):
            with pytest.raises(UsageError, match="action"):
                game.step(action)
        with pytest.raises(UsageError, match="action"):
            begun(parallel_env).step({"seat_1": action})
    for actions in (5, {}, {"seat_9": 1}, None):
        with pytest.raises(UsageError):
            begun(parallel_env).step(actions)


def test_illegal_actions_end_the_game_with_a_penalty():
    game = begun(env)
    game.step(1)
    game.step(1)  # taken already
    assert game.rewards == {"seat_1": 0.0, "seat_2": -1.0}
    assert game.infos == {"seat_1": {}, "seat_2": {"illegal_action": 1}}
    assert all(game.terminations.values())
    assert not game.observe("seat_1")["action_mask"].any()
    assert (game.observe("seat_1")["observation"] == begun_with(1).observe("seat_1")["observation"]).all()
    with pytest.raises(UsageError, match="C370"):
        game.step(2)
    for _ in range(2):
        game.step(None)
    with pytest.raises(UsageError, match="C370"):
        game.step(None)


def begun_with(*actions):
    game = begun(env)
    for action in actions:
        game.step(action)
    return game


def test_illegal_actions_of_agents_at_once_end_the_game_before_anybody_acts():
    game = parallel_env("goofspiel")
    seen, _ = game.reset(seed=1)
    after, rewards, ended, _, infos = game.step({"seat_1": 0, "seat_2": 3})
    assert rewards == {"seat_1": -1.0, "seat_2": 0.0}
    assert infos == {"seat_1": {"illegal_action": 0}, "seat_2": {}}
    assert all(ended.values())
    assert game.agents == []
    for agent in seen:
        assert (after[agent]["observation"] == seen[agent]["observation"]).all()
        assert not after[agent]["action_mask"].any()
    with pytest.raises(UsageError, match="C370"):
        game.step({})


@pytest.mark.parametrize(("utility", "penalty"), [("victory", -1.0), ("points", -125.0), ("margin", -125.0)])
def test_a_penalty_is_no_better_than_the_worst_legal_game(utility, penalty):
    game = RulesEnv("hearts", utility=utility)
    seen, _ = game.reset(seed=1)
    action = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, truncated, info = game.step(action)
    assert (reward, over, truncated, info) == (penalty, True, False, {"illegal_action": action})
    assert not after["action_mask"].any()
    with pytest.raises(UsageError, match="C370"):
        game.step(action)


@pytest.mark.parametrize("value", ["most", True, float("nan"), float("-inf"), [1]])
def test_rewards_of_illegal_actions_are_numbers(value):
    with pytest.raises(UsageError, match="illegal_reward"):
        RulesEnv("tic_tac_toe", illegal_reward=value)


def test_action_masks_are_those_of_observations():
    game = RulesEnv("tic_tac_toe", bots="greedy")
    with pytest.raises(UsageError, match="C371"):
        game.action_masks()
    seen, _ = game.reset(seed=1)
    over = False
    while not over:
        masks = game.action_masks()
        assert masks.dtype == bool
        assert (masks == seen["action_mask"]).all()
        seen, _, over, _, _ = game.step(np.argmax(masks))
    assert not game.action_masks().any()


def test_actions_are_codes_and_can_be_read():
    game = env("connect_four")
    assert game.action_space("seat_1").n == rule_set("connect_four").codes(2)
    game.reset(seed=1)
    said = {}
    while not any(game.terminations.values()):
        allowed = np.flatnonzero(game.last()[0]["action_mask"])
        assert all(said.setdefault(action, game.action_text(int(action))) == game.action_text(int(action)) for action in allowed)
        game.step(int(allowed[0]))
    assert len(said) == 7
    alone = RulesEnv("tic_tac_toe", players=2)
    with pytest.raises(UsageError, match="C371"):
        alone.action_text(1)
    alone.reset(seed=1)
    with pytest.raises(UsageError, match="action mask"):
        alone.action_text(0)


def test_actions_are_numbers_of_options_where_codes_are_not_wanted_or_too_many():
    for settings in ({"numbers": "options"}, {"actions": 9}):
        game = env("tic_tac_toe", **settings)
        game.reset(seed=1)
        game.step(4)
        assert game.last()[0]["action_mask"].tolist() == [1] * 8 + [0]


def learned(game, games, rate=0.3):
    """Values of actions by what is seen, of a learner in the first seat that plays games against chance."""
    values, source = defaultdict(lambda: np.zeros(game.action_space("seat_1").n)), Random(1)
    for number in range(games):
        game.reset(seed=number)
        before = None
        for agent in game.agent_iter():
            seen, reward, over, _, _ = game.last()
            allowed = np.flatnonzero(seen["action_mask"])
            action = None if over else int(source.choice(allowed))
            if agent == "seat_1":
                now = values[seen["observation"].tobytes()]
                if before is not None:
                    row, chosen = before
                    row[chosen] += rate * (reward + (0 if over else max(now[allowed])) - row[chosen])
                if not over and source.random() > 0.3:
                    action = int(allowed[np.argmax(now[allowed])])
                before = now, action
            game.step(action)
    return values


@pytest.mark.full
def test_who_learns_by_trying_out_beats_chance():
    game = env("tic_tac_toe")
    values, source, won = learned(game, 3000), Random(2), 0
    for number in range(100):
        game.reset(seed=number)
        while not any(game.terminations.values()):
            seen = game.last()[0]
            allowed = np.flatnonzero(seen["action_mask"])
            row = values[seen["observation"].tobytes()]
            mine = game.agent_selection == "seat_1"
            game.step(int(allowed[np.argmax(row[allowed])] if mine else source.choice(allowed)))
        won += game.rewards["seat_1"] == 1.0
    assert won >= 80  # by chance 58
