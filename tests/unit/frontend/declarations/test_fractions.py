"""Fractions of points: lines of the score sheet that are divided without rounding; exact in results, shown as people write them."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.cli.interactive.scoresheet import sheet
from interpreter.display.canvas import unstyled
from interpreter.runtime.scoring.points import in_points, to_json, to_text
from interpreter.runtime.scoring.result import result
from interpreter.simulation.simulate import simulate
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes

KOMI = """\
rulewright: 1
game: komi
players: 2
numbers: {komi: 15, parts: 3}
track:
  stones(player): 0 to 9
  bowls(player): 0 to 9
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: [place, fill]
actions:
  place:
    do:
      - add: up to 1 to stones(me)
  fill:
    do:
      - add: up to 1 to bowls(me)
scoring:
  area: {points: stones(player)}
  komi: {points: (if player = last(players) then komi else 0) divided by 2}
  bowls: {points: bowls(player) divided by parts}
ranking:
  points: {most: score(player)}
  halves: {fewest: (bowls(player) + 1) divided by 2}
"""


@pytest.fixture
def komi(tmp_path: Path) -> Path:
    return write_game(tmp_path, KOMI)


def test_points_are_exact_on_both_machines(komi: Path) -> None:
    table = load(komi).table(players=2)
    assert walk(table, Random(3), looks=3) > 5


def test_scores_are_fractions_in_results_and_numbers_in_views(komi: Path) -> None:
    match = load(komi).start(players=2, seed=1)
    for move in ("place", "fill", "fill", "fill"):
        match.answer(move)
    outcome = result(match.state.table, match.state.position)
    assert (Fraction(4, 3), Fraction(15, 2) + Fraction(2, 3)) == outcome.scores
    assert (Fraction(4, 3), 1) == outcome.ranking[0]
    assert {"seat_1": 0, "seat_2": 7.5} == match.view(None)["standing"]["lines"]["komi"]
    text = unstyled(sheet(match.state.table, outcome))
    assert "7½" in text
    assert "1⅓" in text
    assert "8 1/6" in text or "8⅙" in text


def test_simulations_count_in_fractions(komi: Path) -> None:
    report = simulate(load(komi), players=2, games=5, seed=1)
    assert report.seats[1].score.low >= 7.5


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(7, 1, "7"), (15, 2, "7½"), (-1, 2, "-½"), (-7, 2, "-3½"), (4, 2, "2"), (3, 10, "3/10"), (-13, 10, "-1 3/10"), (0, 2, "0")],
)
def test_points_are_shown_as_people_write_them(value: int, unit: int, text: str) -> None:
    points = in_points(value, unit)
    assert text == to_text(points)
    assert value / unit == to_json(points)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("Y235", "scoring:\n  it: {points: coins(player) divided by 2 + 1}\n"),
        ("Y235", "scoring:\n  it: {points: 1 + coins(player) divided by 2}\n"),
        ("Y235", "words:\n  half(player): coins(player) divided by 2\n"),
        ("B123", "scoring:\n  it: {points: coins(player) divided by 0}\n"),
        ("B123", "scoring:\n  it: {points: coins(player) divided by size(players)}\n"),
        ("B122", "scoring:\n  it: {points: coins(player) divided by 2}\nwords:\n  rich: score(first(players)) > 3\n"),
        ("B122", "scoring:\n  it: {points: coins(player) divided by 2}\nalways:\n  it: {that: score(first(players)) > 3}\n"),
        ("B122", "scoring:\n  it: {points: coins(player) divided by 2}\nranking:\n  it: {most: score(player) divided by 2}\n"),
    ],
)
def test_where_fractions_cannot_be_is_told(expected: str, text: str) -> None:
    assert [expected] == codes(text)
