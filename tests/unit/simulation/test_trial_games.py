"""Trial games are the same played at one go and answer by answer, and the same for everybody."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ir import Not
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.loading import compile_with_trees, shipped
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.state.game_state import CHANCE
from interpreter.runtime.state.playout import Playout
from interpreter.session.layouts import seat_with_layout
from interpreter.simulation.simulate import play
from interpreter.simulation.smoke_games import Budget, play_smoke_games
from interpreter.simulation.trial_games import TrialGames, record, touched_actions


def rules_of(name: str, *variants: str) -> RuleSet:
    compiled = compile_with_trees(shipped()[name], variants, Report())
    assert compiled is not None
    return compiled.rules


GAMES = [("tic_tac_toe", ()), ("pig", ()), ("kuhn_poker", ()), ("drunter_drueber", ("two_goals",)), ("underwood", ("may_pass",))]


@pytest.mark.parametrize(("name", "variants"), GAMES, ids=[name for name, _ in GAMES])
def test_a_trial_game_goes_the_same_way_answer_by_answer(name: str, variants: Sequence[str]) -> None:
    rules = rules_of(name, *variants)
    trials = TrialGames(rules, frozenset(sorted(rules.actions)[-1:]))
    for number in (1, 2):
        for is_aimed in (True, False):
            setting = replace(trials.setting(number), is_aimed=is_aimed)
            shown = trials.play(setting)
            history = History(trials.table(setting), machine.start(trials.table(setting)))
            record(history, trials.playout(setting))
            assert shown is not None
            assert not shown.broken
            assert (shown.end, shown.answers) == (history.state.ended, sum(entry.player != CHANCE for entry in history.entries))


@pytest.mark.parametrize("name", ["underwood", "drunter_drueber", "kalah"])
def test_checks_are_looked_at_by_both_machines_wherever_they_belong(name: str) -> None:
    """Each check with its contrary: of the two one fails wherever they are looked at."""
    rules = rules_of(name)
    contrary = [replace(check, name=f"not {check.name}", test=Not(check.test.kind, check.test)) for check in rules.always]
    table = seat_with_layout(replace(rules, always=(*rules.always, *contrary)), players=2, options={}, layout=None, seed=1)
    for seed in range(2):
        fast, slow = (play(each, seed, invariants=True) for each in (table, table.alone()))
        assert {check.name for check in contrary} == set(fast.broken) == set(slow.broken)
        assert replace(fast, broken=()) == replace(slow, broken=())


def test_more_time_means_more_of_the_same_games() -> None:
    trials = TrialGames(rules_of("kuhn_poker"))
    few, more = (play_smoke_games(trials, Budget(games)) for games in (5, 12))
    timed = play_smoke_games(trials, Budget(None, 0.01))
    assert (5, 12) == (few.games, more.games)
    assert timed.games >= 1
    assert play_smoke_games(trials, Budget(timed.games)).answers == timed.answers
    assert few.answers < more.answers


def test_games_aim_at_branches_that_have_answers() -> None:
    drawn = iter([1, 1, 4, 0, 2])
    playout = Playout(below=lambda limit: next(drawn) % limit, aims={3: (0, 2)})
    assert 1 == playout.aimed(1, 4, (1, 3))  # nothing is aimed at there
    assert 4 == playout.aimed(3, 9, (2, 5, 2))  # the coin fell so that all count
    assert 7 == playout.aimed(3, 9, (2, 5, 2))  # the third of those aimed at


def test_a_line_of_the_score_sheet_touches_no_action_that_speaks_of_something_called_like_it() -> None:
    rules = rules_of("underwood")
    assert touched_actions(replace(rules, replacements={"track.supply": {}})) == {"place", "grow"}
    assert touched_actions(replace(rules, replacements={"scoring.supply": {}})) == frozenset()
