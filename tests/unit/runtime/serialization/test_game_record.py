"""Records of games."""

import json

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine.machine import start
from interpreter.runtime.serialization.game_record import History, replay
from tests.unit.runtime.games import game, played


def found(name: str, record: object) -> list[str]:
    report = Report()
    replay(game(name).rules, record, report)  # type: ignore[arg-type]  # whatever it is
    return [each.code for each in report]


@pytest.mark.parametrize(("name", "players"), [("tic_tac_toe", 2), ("council", 4), ("bazaar", 2), ("hearts", 4)])
def test_a_record_is_played_again_to_the_same_position(name: str, players: int) -> None:
    match = played(name, players=players, seed=7, answers=150)
    record = json.loads(json.dumps(match.record))
    assert [] == found(name, record)
    assert match.digest == game(name).replay(record).digest


def test_a_record_can_begin_at_a_position() -> None:
    before = played("bazaar", players=2, seed=7, answers=20)
    later = game("bazaar").position(before.to_json(), seed=9)
    while not later.over and len(later.record["answers"]) < 30:  # type: ignore[arg-type]  # a list
        later.answer(later.questions[0].options[0])
    assert "from" in later.record
    assert later.digest == game("bazaar").replay(later.record).digest


def test_the_first_difference_is_named() -> None:
    record = json.loads(json.dumps(played("tic_tac_toe", players=2, seed=7).record))
    assert ["R162"] == found("tic_tac_toe", []) == found("tic_tac_toe", {})
    assert ["R165"] == found("tic_tac_toe", {**record, "digest": "0"})
    assert ["R144"] == found("tic_tac_toe", {**record, "game": "hex"})
    twice = {**record, "answers": [record["answers"][0], ["seat_2", record["answers"][0][1]]]}
    assert ["R163"] == found("tic_tac_toe", twice)
    assert ["R163"] == found("tic_tac_toe", {**record, "answers": [["seat_2", "mark a1"]]})
    assert ["R163"] == found("tic_tac_toe", {**record, "answers": ["mark a1"]})
    assert ["R164"] == found("tic_tac_toe", {**record, "answers": [*record["answers"], ["seat_1", "pass"]]})


def test_undo_takes_back_an_answer_and_the_chance_after_it() -> None:
    table = game("tic_tac_toe").table(players=2)
    history = History(table, start(table))
    first = history.state
    question = game("tic_tac_toe").start(players=2).questions[0]
    history.answer(0, question.options[3].answer)
    assert 1 == len(history.entries)
    assert first == history.undo()
    assert [] == history.entries
    assert first == history.undo()


def test_moves_are_counted_as_people_do() -> None:
    match = played("tic_tac_toe", players=2, seed=7)
    assert [name for name, _ in match.moves][:3] == ["seat_1", "seat_2", "seat_1"]
    assert all(move.startswith("mark ") for _, move in match.moves)
