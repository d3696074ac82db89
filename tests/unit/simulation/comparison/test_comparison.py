"""Two rule sets, compared: pairs, measures, and the sentences about them."""

import json
from pathlib import Path

import pytest

from interpreter import Game, UsageError, load
from interpreter.simulation.comparison.comparison import Comparison, to_json
from interpreter.simulation.comparison.figures import format_signed, shown_difference
from interpreter.simulation.comparison.findings import findings
from interpreter.simulation.comparison.measures import Measure
from interpreter.simulation.comparison.pairs import pairs_of
from interpreter.simulation.simulate import SimulationTask, game_seed, play
from interpreter.simulation.statistics import Estimate
from interpreter.simulation.workers import Execution
from tests.unit.simulation.comparison import games

GAMES = Path(__file__).parents[3] / "games"


@pytest.fixture
def coin(tmp_path: Path) -> Game:
    return load(games.game(tmp_path))


@pytest.fixture
def rich(tmp_path: Path, coin: Game) -> Game:
    del coin
    return load(tmp_path / "coin.game.yaml", variants=["rich"])


def said(found: Comparison) -> str:
    return "\n".join(each.text for each in findings(found))


def test_a_pair_is_the_same_seed_played_twice(coin: Game, rich: Game) -> None:
    pairs = pairs_of(SimulationTask(coin, 2, 4), SimulationTask(rich, 2, 4), 8, Execution())
    assert [game_seed(4, number) for number in range(8)] == [pair.first.seed for pair in pairs]
    assert all(pair.first.seed == pair.second.seed for pair in pairs)
    assert play(rich.table(players=2), game_seed(4, 3)) == pairs[3].second


def test_a_constant_is_found_exactly_and_what_it_does_not_touch_is_the_same(coin: Game, rich: Game) -> None:
    found = games.compare(coin, rich)
    assert [(5.0, 5.0, 5.0)] * 2 == [(each.difference.value, each.difference.low, each.difference.high) for each in found.about("score")]  # type: ignore[union-attr]
    assert all(each.told for each in found.about("score"))
    assert all(each.difference is not None and each.difference.value == 0 and not each.told for each in found.about("wins", "turns"))
    assert "In B a player scores 5.00 points more on average (5.00 to 5.00)" in said(found)


def test_a_game_against_itself_goes_the_same_way_every_time(coin: Game) -> None:
    found = games.compare(coin, coin)
    assert (30, 30) == (found.same_course, found.pairs)
    assert "All 30 pairs of games went the same way in A and B" in said(found)
    assert not any(each.told for each in found.measures)


def test_the_result_does_not_depend_on_the_number_of_processes(coin: Game, rich: Game) -> None:
    one, two = (games.compare(coin, rich, pairs=50, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_options_can_be_what_is_compared(coin: Game) -> None:
    found = games.compare(coin, coin, ({"height": 1}, {"height": 9}), pairs=60)
    assert ("1", "9") == tuple(options["height"] for options in found.options)
    assert "In B a player scores" in said(found)


def test_one_pair_tells_nothing_and_says_so(coin: Game, rich: Game) -> None:
    found = games.compare(coin, rich, pairs=1)
    assert not any(each.told for each in found.measures)
    assert "too few to tell anything" in said(found)
    assert "NaN" not in json.dumps(to_json(found), allow_nan=False)


def test_games_without_scores_are_compared_by_who_wins(tmp_path: Path) -> None:
    plain = load(games.game(tmp_path, rest=games.WINNERS_ONLY))
    found = games.compare(plain, plain, ({"height": 1}, None), pairs=40, seed=2)
    assert () == found.about("score")
    assert "points" not in said(found)


def test_a_game_with_scores_can_be_compared_with_one_without(tmp_path: Path) -> None:
    with_points = load(games.game(tmp_path))
    without = load(GAMES / "tic_tac_toe.game.yaml")
    found = games.compare(with_points, without)
    assert all(each.second is None and each.difference is None and each.pairs == 0 for each in found.about("score"))
    assert json.dumps(to_json(found), allow_nan=False)


def test_games_that_nobody_wins_are_said_to_have_no_winner(tmp_path: Path) -> None:
    nobody = load(games.game(tmp_path, rest=games.NOBODY))
    found = games.compare(nobody, nobody, ({"height": 1}, None), players=3, pairs=20, seed=2)
    assert "No game of A or B has a winner" in said(found)


def test_a_game_for_one_speaks_of_the_player(tmp_path: Path) -> None:
    solo = load(games.game(tmp_path, players="1"))
    found = games.compare(solo, solo, ({"height": 1}, None), players=1, pairs=40, seed=2)
    assert "In B the player scores" in said(found)
    assert "seat" not in said(found).lower()


def test_what_a_safety_limit_stopped_is_told(tmp_path: Path) -> None:
    endless = tmp_path / "endless.game.yaml"
    endless.write_text(
        "rulewright: 1\ngame: endless\ntitle: Endless\nplayers: 2\nkinds: {side: [head, tail]}\ntrack: {shown: side}\n"
        "play:\n  - turns: clockwise\n    safety_limit: 5\n    do:\n      - roll: face from sides\n      - change: shown to face\n",
        encoding="utf-8",
    )
    found = games.compare(load(endless), load(GAMES / "tic_tac_toe.game.yaml"), pairs=12)
    assert (12, 0) == (found.first.stopped, found.second.stopped)
    assert "12 games of 12 of A had to be stopped at the safety limit" in said(found)


def test_layouts_are_shared_where_the_second_game_accepts_them() -> None:
    plain, variant = load("underwood"), load("underwood+dear_neighbours")
    assert 3 == games.compare(plain, variant, pairs=3).same_layouts


@pytest.mark.parametrize("arguments", [{"games": 0}, {"jobs": 0}, {"games": True}])
def test_wrong_numbers_are_refused(coin: Game, arguments: dict[str, int]) -> None:
    with pytest.raises(UsageError):
        pairs_of(SimulationTask(coin, 2, 1), SimulationTask(coin, 2, 1), arguments.get("games", 1), Execution(arguments.get("jobs", 1)))


def test_a_number_of_players_that_one_game_does_not_know_is_refused(coin: Game) -> None:
    with pytest.raises(UsageError, match="R101"):
        games.compare(coin, load(GAMES / "tic_tac_toe.game.yaml"), players=3)


def test_numbers_have_their_sign_and_nothing_has_none() -> None:
    assert ("+1.5", "−0.2", "0.0", "0.0") == (format_signed(1.5, 1), format_signed(-0.2, 1), format_signed(0.0, 1), format_signed(-0.04, 1))


def test_a_bound_that_is_not_zero_does_not_look_like_it() -> None:
    side, difference = Estimate(3.5, 3.0, 4.0), Estimate(0.14, 0.02, 0.26)
    assert ("+0.14", "+0.02 to +0.26") == shown_difference(Measure("turns", "", False, side, side, 20, difference, True, None))
    assert ("+0.1", "0.0 to +0.3") == shown_difference(Measure("turns", "", False, side, side, 20, difference, False, None))
