"""The direction of play as a value: who comes next, when a round is over, positions that come back, both machines alike."""

import json
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import to_json
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes

GAME = """\
rulewright: 1
game: whirl
players: 1 to 4
track:
  back: truth
  out(player): truth
  rounds: 0 to 99
  turns(player): 0 to 99
play:
  - turns: clockwise
    reversed: back
    skip: out(me)
    safety_limit: 60
    do:
      - add: up to 1 to turns(me)
      - change: rounds to limited(round, 0, 99)
      - must: [go_on, turn_round, leave]
actions:
  go_on:
    do: []
  turn_round:
    do:
      - change: back to not back
  leave:
    choose:
      player: set(player in players where not out(player) and round > 1)
    do:
      - change: out(player) to yes
end:
  long: {at: end of round, when: round > 4}
scoring:
  all: {points: turns(player)}
"""


@pytest.fixture
def whirl(tmp_path: Path) -> Path:
    return write_game(tmp_path, GAME)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_both_machines_agree(players: int, whirl: Path) -> None:
    for seed in range(6):
        assert walk(load(whirl).table(players=players), Random(seed)) > 1


def test_who_comes_next_and_when_a_round_is_over(whirl: Path) -> None:
    match = load(whirl).start(players=4)
    course = []
    for move in ("go_on", "turn_round", "go_on", "go_on", "go_on", "turn_round", "go_on", "go_on", "go_on"):
        (question,) = match.questions
        course.append((question.player, match.to_json()["course"]["round"]))
        match.answer(move)
    seats, rounds = zip(*course, strict=True)
    assert (1, 1, 1, 1, 2, 2, 2, 2, 3) == rounds
    assert ["seat_1", "seat_2", "seat_1", "seat_4", "seat_3", "seat_2", "seat_3", "seat_4", "seat_1"] == [
        seat if isinstance(seat, str) else f"seat_{seat + 1}" for seat in seats
    ]


def test_who_is_left_out_counts_in_the_round(whirl: Path) -> None:
    match = load(whirl).start(players=3)
    for move in ("go_on", "go_on", "go_on", "leave seat_2", "turn_round", "go_on"):
        match.answer(move)
    assert 3 == match.to_json()["course"]["round"]


def test_positions_come_back(whirl: Path) -> None:
    game = load(whirl)
    match, chance = game.start(players=4), Random(7)
    while not match.over:
        data = json.loads(json.dumps(to_json(match.state.table, match.state.position)))
        report = Report()
        read = from_json(game.rules, data, report)
        assert [] == [each.code for each in report]
        assert read is not None
        assert match.state.position == read[1]
        (question,) = match.questions
        match.answer(chance.choice([str(option) for option in question.options][:3]))


def test_a_position_with_a_wrong_count_is_refused(whirl: Path) -> None:
    game = load(whirl)
    match = game.start(players=4)
    match.answer("go_on")
    text = json.dumps(match.to_json())
    assert '"before": 1' in text
    for wrong in ("4", "-1"):
        report = Report()
        assert from_json(game.rules, json.loads(text.replace('"before": 1', f'"before": {wrong}')), report) is None
    report = Report()
    assert from_json(game.rules, json.loads(text.replace(', "before": 1', "").replace('"before": 1, ', "")), report) is None
    assert ["R173"] == [each.code for each in report]


def test_the_direction_is_seen_by_all() -> None:
    text = "play:\n  - turns: clockwise\n    reversed: CONDITION\n    safety_limit: 9\n    do:\n      - must: lay\n        if_none: pass\n"
    assert not [code for code in codes(text.replace("CONDITION", "open")) if code.startswith("D3")]
    assert [code for code in codes(text.replace("CONDITION", "farm in hand(first(players))")) if code.startswith("D3")]
    assert "T102" in codes(text.replace("CONDITION", "coins(me)"))
