"""What is known to nobody until something holds: views, positions that look the same, both machines."""

from random import Random

import pytest

from interpreter.runtime.knowledge.information_state import information_state
from interpreter.session.library import Game, load
from interpreter.session.state import State
from tests.game_files import write_game
from tests.rules.hidden import altered
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: pairs
players: 2 to 3
kinds:
  cell: {grid: square, width: 3, height: 2, steps: sides, names: a1}
  picture: [sun, moon, star]
track:
  stock: pile of picture starting at pool(2 for picture in pictures), known to nobody
  tile(cell): slot of picture, known to nobody until turned(cell)
  won(player): pool of picture, known to player until all_turned
  turned(cell): truth
words:
  all_turned: every(turned(cell) for cell in cells)
setup:
  - shuffle: stock
  - for_each: cell in cells
    do:
      - draw: up to 1 from stock to tile(cell)
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: [turn, back, take_up]
actions:
  turn:
    choose:
      cell: cells where not turned(cell)
    do:
      - change: turned(cell) to yes
  back:
    choose:
      cell: cells where turned(cell)
    do:
      - change: turned(cell) to no
  take_up:
    choose:
      cell: cells where turned(cell) and tile(cell) is not none
    do:
      - move: up to tile(cell) from tile(cell) to won(me)
end:
  taken: {at: end of turn, when: every(tile(cell) is none for cell in cells)}
ranking:
  most: {most: size(won(player))}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(write_game(tmp_path_factory.mktemp("pairs"), GAME))


def test_a_place_is_open_to_all_while_it_is_turned(game: Game) -> None:
    match = game.start(players=2, seed=1)
    for viewer in (0, 1, None):
        assert "hidden" in str(match.view(viewer)["state"]["tile"]["b1"])
    match.answer("turn b1")
    for viewer in (0, 1, None):
        assert match.view(viewer)["state"]["tile"]["b1"] in ("sun", "moon", "star")
        assert "hidden" in str(match.view(viewer)["state"]["tile"]["b2"])
    match.answer("back b1")
    assert "hidden" in str(match.view(0)["state"]["tile"]["b1"])


@pytest.mark.parametrize("seed", range(4))
def test_what_somebody_may_not_see_makes_no_difference_to_them(game: Game, seed: int) -> None:
    random, match = Random(seed), game.start(players=2, seed=seed)
    for _ in range(12):
        if match.over:
            break
        question, position, table = match.questions[0], match.state.position, match.state.table
        other = State(table, altered(table, position, question.player, random))
        assert information_state(table, position, question.player) == information_state(table, other.position, question.player)
        assert list(question.options) == list(other.questions[0].options)
        drawn = match.state.resample(question.player, seed, told=match.history.told)
        assert match.view(question.player)["state"] == drawn.view(question.player)["state"]
        match.answer(question.options[random.randrange(len(question.options))])


def test_both_machines_agree(game: Game) -> None:
    assert walk(game.start(players=2, seed=2).state.table, Random(2), 60) > 10
