"""Rule sets as games of OpenSpiel: its own tests of games, its algorithms, and its own versions of the same games."""

import pickle
import re
import shutil

import pytest

from interpreter import PositionError, RulewrightError
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules.rule_sets import FILES, everything, rule_set, where
from tests.tiers import by_game

pyspiel = require("pyspiel")
require("interpreter.adapters.open_spiel")

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


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("game=no_such_game", "C120"),
        ("game=kuhn_poker+no_such_variant", "C121"),
        ("game=kuhn_poker,players=5", "R101"),
        ("game=liars_dice,options=dice:1", "R102"),
        ("game=liars_dice,options=dice_each", "NAME:VALUE"),
        ("game=liars_dice,options=dice_eech:1", "did you mean `dice_each`"),
        ("game=liars_dyce", "did you mean `liars_dice`"),
        ("game=underwood,layout=base_2x", "did you mean `base_2a`"),
        ("game=underwood,plyers=3", "no parameter `plyers`. did you mean `players`"),
        ("game=underwood,players=9", "for 2 to 4 players, not for 9"),
        ("game=underwood,players=three", "a whole number, but is 'three'"),
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


def test_an_action_that_is_not_allowed_is_refused():
    state = pyspiel.load_game("rulewright(game=tic_tac_toe)").new_initial_state()
    with pytest.raises(RulewrightError, match="legal_actions"):
        state.apply_action(0)


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
