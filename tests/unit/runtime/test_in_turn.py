"""Questions put to several one after the other: who is asked, and which answers a saved position may hold."""

import json

import pytest

import interpreter
from interpreter import RulewrightError
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: vote
players: 3
kinds:
  side: [up, down]
track:
  ups: 0 to 3
play:
  - turns: clockwise
    from: next(first(players))
    safety_limit: 1
    do:
      - choose_together: players
        choose:
          thumb: sides
        in_turn: yes
        do:
          - if: thumb = up
            then:
              - add: 1 to ups
                surely: There are three.
"""


def begun(tmp_path) -> tuple[interpreter.Game, interpreter.Match]:
    game = interpreter.load(write_game(tmp_path, GAME))
    return game, game.start(players=3, seed=1)


def test_one_is_asked_at_a_time_in_turn_order_from_whose_turn_it_is(tmp_path):
    _, match = begun(tmp_path)
    asked = []
    while not match.over:
        (question,) = match.questions
        asked.append(question.player)
        match.answer("thumb up")
    assert [1, 2, 0] == asked
    assert 3 == match.to_json()["state"]["ups"]


def test_a_position_between_two_answers_is_read_back(tmp_path):
    game, match = begun(tmp_path)
    match.answer("thumb down")
    again = game.position(json.dumps(match.to_json()))
    assert (match.digest, 2) == (again.digest, again.questions[0].player)


def test_a_position_in_which_somebody_has_answered_too_early_is_refused(tmp_path):
    game, match = begun(tmp_path)
    data = dict(match.to_json())
    data["answered"] = {"seat_3": "thumb up"}
    with pytest.raises(RulewrightError) as refused:
        game.position(data)
    assert ["R155"] == [each.code for each in refused.value.diagnostics]
