"""What is internal stands on no screen, in no view and in no rulebook; positions have it, and both machines."""

from random import Random

import pytest

from interpreter.display.board_model import RenderContext
from interpreter.display.inventory import off_board
from interpreter.session.library import Game, load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: inner
players: 2
kinds:
  spot: [a, b, c, d, e]
track:
  holder(spot): player or none
  moved(player): truth, internal
  passes(player): 0 to 9 starting at 2, known to player, internal
  internal: 0 to 3
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: put
        if_none: pass
actions:
  put:
    choose:
      spot: spots where holder(spot) is none and (not moved(me) or internal < 3)
    do:
      - change: holder(spot) to me
      - change: moved(me) to yes
      - add: up to 1 to passes(me)
      - add: up to 1 to internal
ranking:
  most: {most: passes(player)}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(write_game(tmp_path_factory.mktemp("inner"), GAME))


def test_no_face_shows_it(game: Game) -> None:
    match = game.start(players=2, seed=1)
    match.answer("put c")
    assert {"holder", "internal"} == set(match.view(0)["state"])
    shown = {cell.name for cell, _ in off_board(RenderContext(match.state.table, match.state.position))}
    assert {"holder", "internal"} == shown


def test_a_position_has_it(game: Game) -> None:
    match = game.start(players=2, seed=1)
    match.answer("put c")
    assert {"seat_1": True} == match.to_json()["state"]["moved"]
    assert {"seat_1": 3, "seat_2": 2} == match.to_json()["state"]["passes"]


def test_both_machines_agree(game: Game) -> None:
    assert walk(game.start(players=2, seed=1).state.table, Random(1)) >= 3
