"""Pig by chance, every roll followed by hand."""

from random import Random

import pytest

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from tests.rules.rule_sets import begun

GAME = load("pig")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_one_loses_the_turn_and_holding_keeps_it(players: int) -> None:
    random, points, risk, seat = Random(players), [0] * players, 0, 0
    match = begun(GAME.table(players=players, seed=0))
    while not match.over:
        question = match.questions[0]
        if question.player == CHANCE:
            face = random.randint(1, 6)
            match.answer(f"face {face}")
            risk = 0 if face == 1 else risk + face
            is_over = risk == 0 or points[seat] + risk >= 100
        else:
            assert (seat, ["roll", "pass"] if risk else ["roll"]) == (question.player, [option.notation for option in question.options])
            holds = risk > 0 and random.random() < 0.3
            match.answer("pass" if holds else "roll")
            is_over = holds
        if is_over:
            points[seat], risk = points[seat] + risk, 0
            seat = (seat + 1) % players
    assert points == list(match.result.scores)
    assert (tuple(number for number in range(players) if points[number] >= 100), 1) == (match.result.winners, len(match.result.winners))
