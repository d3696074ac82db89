"""A variant may say who plays with whom, in a game where everybody plays alone."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.project.errors import RulesError
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: alone
players: 4
track:
  coins(player): 0 to 9
play:
  - turns: clockwise
    safety_limit: 8
    do:
      - must: earn
actions:
  earn:
    do:
      - add: up to number_of(me) to coins(me)
scoring:
  coins: {points: coins(player)}
ranking:
  points: {most: score(player)}
"""
VARIANT = """\
rulewright: 1
variant: in_pairs
of: alone
because: We are two couples.
teams: opposite
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    game = write_game(tmp_path, GAME)
    (tmp_path / "in_pairs.variant.yaml").write_text(VARIANT, encoding="utf-8")
    return game


def test_points_and_victory_become_those_of_the_teams(file: Path) -> None:
    match = load(file, variants=["in_pairs"]).start(players=4, seed=1)
    while not match.over:
        match.answer("earn")
    assert match.result is not None
    assert (8, 12, 8, 12) == match.result.scores
    assert (1, 3) == match.result.winners


def test_where_there_are_teams_they_are_replaced(file: Path) -> None:
    file.write_text(GAME.replace("players: 4", "players: 4\nteams: together"), encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        load(file, variants=["in_pairs"])
    assert "O103" in str(refused.value)
