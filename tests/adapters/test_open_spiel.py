"""Rule sets as games of OpenSpiel: its own tests of games, its algorithms, and its own versions of the same games."""

import pickle
import re
import shutil
import sys
from random import Random

import pytest

from interpreter import PositionError, RulewrightError, UsageError
from tests.budgets import NIGHTLY
from tests.optional import ROOT, require
from tests.rules.rule_sets import FILES, everything, rule_set, where
from tests.tiers import by_game

pyspiel = require("pyspiel")
require("interpreter.adapters.open_spiel")

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts, minimax

KEPT = ("kuhn_poker", "tic_tac_toe", "nim", "fogbound")  # of these the states of a whole game are pickled and read again


def played(game, choose):
    """A game at its end; `choose` names the action at every state, chance is drawn by the first outcome."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else choose(state))
    return state


def loaded_at(name, **parameters):
    """A game as OpenSpiel loads it; where no layout that comes with it is for so many players, with one that is made."""
    try:
        return pyspiel.load_game("rulewright", {"game": where(name), **parameters})
    except PositionError:
        return pyspiel.load_game("rulewright", {"game": where(name), "layout": "generated", **parameters})


@pytest.mark.parametrize("name", by_game(everything()))
def test_random_games_pass_the_tests_of_open_spiel(name):
    game = rule_set(name)
    for players in game.players if NIGHTLY else game.players[:1]:
        pyspiel.random_sim_test(loaded_at(name, players=players), num_sims=1, serialize=name in KEPT, verbose=False)


@pytest.mark.parametrize("name", everything() if NIGHTLY else ["tic_tac_toe", "liars_dice", "hearts"])
def test_random_games_by_numbers_of_options_pass_the_tests_of_open_spiel(name):
    rule_set(name)
    pyspiel.random_sim_test(loaded_at(name, numbers="options"), num_sims=1, serialize=False, verbose=False)


def test_counterfactual_regret_solves_a_small_poker():
    game = pyspiel.load_game("rulewright(game=kuhn_poker,utility=margin)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert len(policy.state_lookup) == 12
    assert exploitability.exploitability(game, policy) < 0.005
    assert expected_game_score.policy_value(game.new_initial_state(), [policy] * 2) == pytest.approx([-1 / 18, 1 / 18], abs=0.002)


def test_whoever_sees_all_draws_in_three_in_a_row():
    game = pyspiel.load_game("rulewright(game=tic_tac_toe)")
    assert minimax.alpha_beta_search(game)[0] == 0


def test_a_search_by_trying_out_wins_where_one_move_wins():
    game = pyspiel.load_game("rulewright(game=tic_tac_toe)")
    state = game.new_initial_state()
    for move in ("a1", "b1", "a2", "b2"):
        state.apply_action(next(a for a in state.legal_actions() if move in state.action_to_string(a)))
    bot = mcts.MCTSBot(game, 1.5, 100, mcts.RandomRolloutEvaluator(1))
    assert "a3" in state.action_to_string(bot.step(state))


def test_a_search_through_what_is_hidden_runs():
    game = pyspiel.load_game("rulewright(game=kuhn_poker,utility=points)")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.5, 20)
    assert played(game, bot.step).is_terminal()


def states(game, games, seed=1):
    """All states of random games; of a game with few states all there are."""
    source = Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        yield state.clone()
        while not state.is_terminal():
            actions, weights = zip(*state.chance_outcomes(), strict=True) if state.is_chance_node() else (state.legal_actions(), None)
            state.apply_action(source.choices(actions, weights)[0])
            yield state.clone()


TOLD = {
    "kuhn_poker": 40,
    "tic_tac_toe": 6,
    "goofspiel": 3,
    "pairs": 1,
    "council": 2,
    "fogbound": 1,
    "errands": 1,
    "boxes": 1,
    "liars_dice": 3,
}


@pytest.mark.parametrize("name", by_game(TOLD))
def test_tensors_and_texts_of_information_states_tell_the_same_apart(name):
    game = loaded_at(name, recall=400)
    texts, tensors = {}, {}
    for state in states(game, TOLD[name]):
        for player in range(game.num_players()):
            text, tensor = state.information_state_string(player), np.array(state.information_state_tensor(player), np.float32)
            assert tensor.size == game.information_state_tensor_size()
            assert texts.setdefault((player, tensor.tobytes()), text) == text
            assert (tensors.setdefault((player, text), tensor) == tensor).all()
    assert len(texts) == len(tensors) > 9


def test_rows_of_a_tensor_are_the_answers_of_players():
    game = pyspiel.load_game("rulewright(game=kuhn_poker)")
    assert game.information_state_tensor_shape() == [4, 2 + 2 + game.observation_tensor_size() + 32]  # three answers at most
    state = game.new_initial_state()
    state.apply_action(0)
    seen = state.observation_tensor(0)
    state.apply_action(1)
    rows = np.array(state.information_state_tensor(0)).reshape(game.information_state_tensor_shape())
    assert rows[:, 0].tolist() == [1, 1, 0, 0]
    assert rows[:, 1:4].tolist() == [[0, 0, -1], [1, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert rows[0, 4:-32].tolist() == seen
    assert rows[1, 4:-32].tolist() == state.observation_tensor(0)


def test_a_tensor_holds_the_latest_answers_where_recall_is_limited():
    whole, short = (pyspiel.load_game(f"rulewright(game=tic_tac_toe{more})") for more in ("", ",recall=2"))
    rows = []
    for game in (whole, short):
        state = game.new_initial_state()
        for action in (1, 2, 3):
            state.apply_action(action)
        rows.append(np.array(state.information_state_tensor(0)).reshape(game.information_state_tensor_shape()))
    assert (rows[0][2:4] == rows[1]).all()


def test_information_states_that_are_too_large_have_no_tensor():
    game = pyspiel.load_game("rulewright(game=liars_dice)")
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(UsageError, match="C375"):
        game.new_initial_state().information_state_tensor(0)
    assert pyspiel.load_game("rulewright(game=liars_dice,recall=64)").get_type().provides_information_state_tensor


@pytest.mark.parametrize("name", ["kuhn_poker", "liars_dice"])
def test_a_resampled_state_has_the_tensor_of_the_player_who_drew_it(name):
    game, number = loaded_at(name, recall=64), Random(3).random
    for state in list(states(game, 1))[12 if name == "liars_dice" else 1 : -1]:
        other = state.resample_from_infostate(0, number).resample_from_infostate(0, number)
        assert other.information_state_tensor(0) == state.information_state_tensor(0)
        assert other.information_state_string(0) == state.information_state_string(0)
        after, follow = state.clone(), other
        after.apply_action(after.legal_actions()[0])
        follow.apply_action(follow.legal_actions()[0])
        if not (state.is_chance_node() or state.current_player()):
            assert len(after.information_state_tensor(0)) == len(follow.information_state_tensor(0))


def test_chance_has_outcomes_only_where_it_acts():
    for text in ("kuhn_poker", "rulewright(game=kuhn_poker)"):
        state = pyspiel.load_game(text).new_initial_state()
        while state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(0)
        with pytest.raises(pyspiel.SpielError):
            state.chance_outcomes()
    with pytest.raises(UsageError, match="C374"):
        state.chance_outcomes()


@pytest.mark.parametrize(
    ("action", "part"), [(True, "whole number"), ("x", "whole number"), (99, r"one of 1 \(place a1\), .*, …"), (0, "one of 1"), (None, "")]
)
def test_actions_that_are_none_are_refused(action, part):
    state = pyspiel.load_game("rulewright(game=tic_tac_toe)").new_initial_state()
    with pytest.raises(UsageError, match=f"(?s){part}"):
        state.apply_action(action)
    assert state.legal_actions() == list(range(1, 10))


def test_the_game_in_the_documentation_is_zero_sum():
    texts = [*re.findall(r"rulewright\([^)]*\)", (ROOT / "interpreter/documentation/openspiel.md").read_text(encoding="utf-8"))]
    texts += re.findall(r"rulewright\([^)]*\)", sys.modules["interpreter.adapters.open_spiel"].__doc__)
    for text in texts:
        assert pyspiel.load_game(text).get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert exploitability.exploitability(pyspiel.load_game(texts[0]), policy.UniformRandomPolicy(pyspiel.load_game(texts[0]))) > 0


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("game=kuhn_poker,recall=-1", "from 0"),
        ("game=no_such_game", "C120"),
        ("game=kuhn_poker+no_such_variant", "C121"),
        ("game=kuhn_poker,players=5", "R101"),
        ("game=liars_dice,options=dice:1", "R102"),
        ("game=liars_dice,options=dice_each", "names: dice_each"),
        ("game=kuhn_poker,options=dice_each", "names: none here"),
        ("game=liars_dice,options=dice_eech:1", "did you mean `dice_each`"),
        ("game=liars_dyce", "did you mean `liars_dice`"),
        ("game=underwood,layout=base_2x", "did you mean `base_2a`"),
        ("game=underwood,plyers=3", "no parameter `plyers`. did you mean `players`"),
        ("game=underwood,players=9", "for 2 to 4 players, not for 9"),
        ("game=underwood,players=three", "a whole number up to 2147483647, but is 'three'"),
        ("game=13", "a text, but is 13"),
        ("players=2", "`game` has to be the name"),
        ("game=kuhn_poker,utility=pionts", "did you mean `points`"),
        ("game=kuhn_poker,numbers=code", "did you mean `codes`"),
        ("game=kuhn_poker,utility=fame", "victory, points, rank, margin"),
        ("game=kuhn_poker,actions=1", "at least 2"),
        ("game=kuhn_poker,layout=round", "C106"),
    ],
)
def test_what_is_not_known_is_refused(text, part):
    with pytest.raises(RulewrightError, match=f"(?i){re.escape(part)}"):
        pyspiel.load_game(f"rulewright({text})")


def test_parameters_are_refused_whichever_way_they_come():
    from interpreter.adapters.open_spiel import RulewrightGame

    for load in (
        lambda: RulewrightGame({"game": "kuhn_poker", "colour": "red"}),
        lambda: pyspiel.load_game("rulewright", {"game": "kuhn_poker", "colour": "red"}),
        lambda: pyspiel.load_game_as_turn_based("rulewright(game=kuhn_poker,colour=red)"),
    ):
        with pytest.raises(RulewrightError, match="no parameter `colour`"):
            load()


def test_what_is_wrong_with_other_games_is_left_to_open_spiel():
    for text in ("kuhn_poker(colour=red)", "rulewright(game=kuhn_poker", "rulewrigth(game=kuhn_poker)"):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(text)
    assert pyspiel.load_game("kuhn_poker", {"players": 3}).num_players() == 3


def test_actions_are_codes_which_mean_the_same_in_every_position():
    game = pyspiel.load_game("rulewright(game=connect_four)")
    assert game.num_distinct_actions() == rule_set("connect_four").codes(2)
    state, said = game.new_initial_state(), {}
    while not state.is_terminal():
        for action in state.legal_actions():
            assert said.setdefault(action, state.action_to_string(action)) == state.action_to_string(action)
        state.apply_action(state.legal_actions()[0])
    assert len(said) == 7


def test_actions_are_numbers_of_options_where_codes_are_not_wanted_or_too_many():
    for parameters in ("numbers=options", "actions=9"):
        game = pyspiel.load_game(f"rulewright(game=tic_tac_toe,{parameters})")
        state = game.new_initial_state()
        state.apply_action(4)
        assert state.legal_actions() == list(range(8))
        assert game.num_distinct_actions() == 9


def test_a_layout_is_made_once_for_all_games():
    games = [pyspiel.load_game("rulewright(game=underwood,players=3,layout=generated)") for _ in range(2)]
    first, other = (game.new_initial_state().observation_string(0) for game in games)
    assert first == other != pyspiel.load_game("rulewright(game=underwood,players=3)").new_initial_state().observation_string(0)


def test_a_state_drawn_at_random_looks_the_same_and_is_remembered_the_same():
    game = pyspiel.load_game("rulewright(game=liars_dice,options=dice_each:2)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    state.apply_action(state.legal_actions()[0])
    drawn = state.resample_from_infostate(1, lambda: 0.25)
    for _ in range(2):
        assert state.information_state_string(1) == drawn.information_state_string(1)
        assert state.observation_string(1) == drawn.observation_string(1)
        action = state.legal_actions()[1]
        state.apply_action(action)
        drawn.apply_action(action)


def test_games_and_states_can_be_kept():
    game = pyspiel.load_game("rulewright(game=liars_dice,options=dice_each:1)")
    state = played(game, lambda state: state.legal_actions()[-1])
    assert str(game) == str(pickle.loads(pickle.dumps(game)))  # noqa: S301
    assert str(state) == str(pickle.loads(pickle.dumps(state)))  # noqa: S301
    assert str(state) == str(state.clone())


def test_many_options_are_chosen_in_several_steps():
    game = pyspiel.load_game("rulewright(game=tic_tac_toe,actions=2)")
    state = game.new_initial_state()
    for action in (0, 0, 0, 0):  # nine options, halved
        assert [0, 1] == state.legal_actions()
        state.apply_action(action)
    assert state.current_player() == 1
    state = game.new_initial_state()
    state.apply_action(1)  # the ninth
    assert state.current_player() == 1
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_shuffles_have_exact_probabilities():
    game = pyspiel.load_game("rulewright(game=kuhn_poker,actions=4)")
    state = game.new_initial_state()
    assert [1 / 3] * 3 == pytest.approx([chance for _, chance in state.chance_outcomes()])
    state.apply_action(0)
    assert [1 / 2] * 2 == pytest.approx([chance for _, chance in state.chance_outcomes()])
    whole = pyspiel.load_game("rulewright(game=kuhn_poker)").new_initial_state()
    assert [1 / 6] * 6 == pytest.approx([chance for _, chance in whole.chance_outcomes()])


def small(name, folder, old, new):
    """A game of a smaller size, as OpenSpiel has it too."""
    copy = folder / name
    shutil.copytree(FILES[name].parent, copy)
    file = copy / f"{name}.game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return copy


def solved(game, rounds):
    """How far a policy is from the best after so many rounds, and what it is worth."""
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    worth = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    return [exploitability.nash_conv(game, policy), *worth]


def test_bids_for_prizes_are_worth_what_they_are_in_open_spiel(tmp_path):
    ours = small("goofspiel", tmp_path, "is: 13,", "is: 3,")
    theirs = pyspiel.load_game("goofspiel(num_cards=3,points_order=random,returns_type=point_difference)")
    game = pyspiel.load_game(f"rulewright(game={ours},utility=margin)")
    assert solved(pyspiel.convert_to_turn_based(theirs), 3) == pytest.approx(solved(game, 3))


def test_bids_about_dice_are_worth_what_they_are_in_open_spiel(tmp_path):
    folder = small("liars_dice", tmp_path, "{is: 6, title: {en: sides", "{is: 3, title: {en: sides")
    file = folder / "liars_dice.game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(", 4: ⚃, 5: ⚄, 6: ⚅", ""), encoding="utf-8")
    game = pyspiel.load_game(f"rulewright(game={folder}+highest_is_wild,options=dice_each:1)")
    assert solved(pyspiel.load_game("liars_dice(dice_sides=3)"), 5) == pytest.approx(solved(game, 5))
