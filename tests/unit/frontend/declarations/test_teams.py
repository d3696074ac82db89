"""Teams: who plays with whom, by number of players; what is the teams' and what the players'; files that have such names of their own."""

import json
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.bots.evaluation import evaluate, rank_utilities
from interpreter.cli.interactive.scoresheet import sheet, verdict
from interpreter.display.canvas import unstyled
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_state import GameState
from interpreter.session.library import Game
from interpreter.simulation.simulate import simulate
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes

PAIRS = Path(__file__).parents[3] / "games" / "pairs.game.yaml"
OWN_NAMES = """\
rulewright: 1
game: own
players: 2
kinds:
  team: [red, blue]
  partners: {numbers: 1 to 3}
track:
  members(player): 0 to 9
words:
  of_red: set(team in teams where team = red)
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: join
actions:
  join:
    choose: {team: teams, partners: partnerss}
    do:
      - add: up to 1 to members(me)
scoring:
  points: {points: members(player) + size(of_red)}
ranking:
  points: {most: score(player)}
"""


@pytest.fixture(scope="module")
def pairs() -> Game:
    return load(PAIRS)


@pytest.mark.parametrize(
    ("players", "sides"),
    [(3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3))), (5, ((0,), (1,), (2,), (3,), (4,))), (6, ((0, 2, 4), (1, 3, 5)))],
)
def test_teams_follow_the_number_of_players(pairs: Game, players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    assert sides == pairs.table(players=players).sides


def _sides(tmp_path: Path, players: int, teams: str) -> tuple[tuple[int, ...], ...]:
    file = tmp_path / "pairs.game.yaml"
    text = PAIRS.read_text(encoding="utf-8").replace("players: 3 to 6", f"players: {players}")
    file.write_text(text.replace("{4: opposite, 6: [[1, 3, 5], [2, 4, 6]]}", teams), encoding="utf-8")
    return load(file).table(players=players).sides


def test_who_sits_opposite_is_half_a_round_away(tmp_path: Path) -> None:
    assert ((0, 2), (1, 3)) == _sides(tmp_path, 4, "opposite")
    assert ((0, 3), (1, 4), (2, 5)) == _sides(tmp_path, 6, "opposite")
    assert ((0, 1, 2),) == _sides(tmp_path, 3, "together")
    assert ((0, 3), (1, 2)) == _sides(tmp_path, 4, "{north: [1, 4], south: [2, 3]}")


@pytest.mark.parametrize(
    "teams",
    ["4: [[1, 2]]", "4: [[1, 2], [2, 3, 4]]", "4: [[1, 2], [3, 4, 5]]", "4: [[1, 2], [3, x]]", "4: [[1, 2], [3, 4], []]", "3: opposite"],
)
def test_what_are_no_teams_is_told(teams: str) -> None:
    assert ["N210"] == codes(f"teams: {{{teams}}}\n")


def test_the_words_are_known_where_there_are_teams() -> None:
    assert ["N211"] == codes("words:\n  friends: members(first(players))\n")
    assert ["N105"] == codes("words:\n  friends: size(teams)\n")
    assert [] == codes("teams: {4: opposite}\nwords:\n  friends: members(team(first(players)))\n")


def test_a_file_with_such_names_of_its_own_goes_on_as_it_was(tmp_path: Path) -> None:
    table = load(write_game(tmp_path, OWN_NAMES)).table(players=2)
    assert walk(table, Random(1)) > 3
    assert ((0,), (1,)) == table.sides


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_both_machines_play_in_teams_alike(pairs: Game, players: int) -> None:
    table = pairs.table(players=players)
    assert sum(walk(table, Random(seed), looks=3) for seed in range(3)) > 20


def _end(pairs: Game, seed: int) -> GameState:
    match = pairs.start(players=4, seed=seed)
    random = Random(seed)
    while not match.over:
        match.answer(random.choice(list(match.questions[0].options)))
    return match.state.position


def test_a_team_shares_points_ranking_and_victory(pairs: Game) -> None:
    table = pairs.table(players=4)
    for seed in range(6):
        state = _end(pairs, seed)
        outcome = result(table, state)
        assert outcome.scores[:2] == outcome.scores[2:]
        assert outcome.ranking[:2] == outcome.ranking[2:]
        assert {0, 2} <= set(outcome.winners) or {0, 2}.isdisjoint(outcome.winners)
        assert rank_utilities(table, state)[0] == rank_utilities(table, state)[2]
        assert evaluate(table, state, 1) == evaluate(table, state, 3)
        text = unstyled(sheet(table, outcome))
        assert "team 1  team 2" in text
        assert "seat 1" not in text.splitlines()[0]
        assert "team" in verdict(table, outcome, "en")


def test_a_report_counts_a_victory_once_for_a_team(pairs: Game) -> None:
    report = simulate(pairs, players=4, games=30, seed=2)
    assert ((0, 2), (1, 3)) == report.teams
    assert pytest.approx(30) == report.seats[0].wins + report.seats[1].wins + report.without_winner
    assert report.seats[0] == report.seats[2]


def test_a_view_says_who_plays_with_whom(pairs: Game) -> None:
    match = pairs.start(players=4, seed=1)
    standing = json.loads(json.dumps(match.view(0)))["standing"]
    assert {"team_1": ["seat_1", "seat_3"], "team_2": ["seat_2", "seat_4"]} == standing["teams"]
