"""Positions that somebody spoiled: every one is refused with findings, or is a position that can be played on."""

import json
from random import Random

import pytest

from interpreter.backends.python import with_python_backend
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import to_json
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from tests.hostile.saved import spoiled
from tests.unit.runtime.games import game, played


@pytest.mark.parametrize(("name", "players", "answers"), [("tic_tac_toe", 2, 3), ("council", 3, 14), ("bazaar", 2, 25), ("hearts", 4, 9)])
def test_a_spoiled_position_is_refused_or_can_be_played(name: str, players: int, answers: int) -> None:
    random = Random(name)
    whole = json.loads(json.dumps(played(name, players=players, seed=8, answers=answers).to_json()))
    for number in range(60):
        report = Report()
        data = {key: value for key, value in whole.items() if key != "rules" or number % 2}
        found = from_json(game(name).rules, spoiled(data, random), report)
        assert (found is None) == bool(len(report))
        assert [] == [value for each in report for value in plain_text.unfilled(each)]
        if found is not None:
            play_on(*found, random)


def play_on(table: GameInstance, state: GameState, random: Random) -> None:
    """It is read again as the same position, and both machines go on from it in the same way."""
    assert (state, table.players) == _read_again(table, state)
    other = with_python_backend(table)
    for _ in range(10):
        player_view(table, state, 0)
        asked = machine.questions(table, state)
        assert [each.options.count() for each in asked] == [each.options.count() for each in machine.questions(other, state)]
        if not asked:
            break
        answer = asked[0].options.sample(random.randrange)
        after = machine.answer(table, state, asked[0].player, answer)
        assert after == machine.answer(other, state, asked[0].player, answer)
        state = after


def _read_again(table: GameInstance, state: GameState) -> tuple[GameState, int] | None:
    report = Report()
    found = from_json(table.rules, json.loads(json.dumps(to_json(table, state))), report)
    assert [] == list(report)
    return None if found is None else (found[1], found[0].players)
