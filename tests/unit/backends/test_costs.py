"""Several costs of one action: what is taken from one place is added up before the action is allowed, on both machines."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.session.library import Game
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: costs
players: 2
track:
  coins(player): 0 to 99 starting at 4
  held(player): 0 to 20
actions:
  both:
    cost:
      first: {pay: 3, from: coins(me), say: Three coins.}
      second: {pay: 3, from: coins(me), say: Three more.}
    do:
      - add: up to 1 to held(me)
  share:
    choose:
      payer: players
    cost:
      mine: {pay: 3, from: coins(me), say: Three coins.}
      theirs: {pay: 3, from: coins(payer), say: Three of the other.}
    do:
      - add: up to 1 to held(payer)
  earn: {do: [{add: up to 2 to coins(me)}]}
play:
  - turns: clockwise
    safety_limit: 99
    do:
      - must: [both, share, earn]
end:
  over: {at: end of round, when: round = 6}
always:
  paid: {at: end of turn, that: sum(coins(player) for player in players) <= 8 + 2 * turn_number}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return load(write_game(tmp_path, GAME))


def test_two_costs_from_one_place_are_needed_together(game: Game) -> None:
    match = game.start(players=2)
    assert ["share seat_2", "earn"] == match.questions[0].options.notation()
    refusals = [match.why_not(move) for move in ("both", "share seat_1")]
    assert ["Three more.", "Three of the other."] == [each.diagnostic.values["message"] for each in refusals if each is not None]


@pytest.mark.parametrize("seed", range(20))
def test_both_machines_go_the_same_way_and_nothing_is_paid_short(game: Game, seed: int) -> None:
    table = game.table(players=2)
    assert walk(table, Random(seed)) > 0
