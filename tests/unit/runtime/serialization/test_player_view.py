"""What each seat may see."""

import json

import pytest

from interpreter.runtime.serialization.player_view import player_view
from tests.unit.runtime.games import game, played


def test_a_hand_is_seen_by_its_player_only_and_its_size_by_all() -> None:
    match = game("hearts").start(players=4, seed=1)
    own, other, onlooker = (match.view(player)["state"]["hand"]["seat_2"] for player in (1, 0, None))
    assert 13 == sum(own.values())
    assert {"hidden": 13} == other == onlooker


def test_a_pile_known_to_nobody_shows_its_size() -> None:
    match = game("council").start(players=3, seed=1)
    assert all(list(match.view(player)["state"]["agenda"]) == ["hidden"] for player in (0, 1, 2, None))


def test_a_hidden_value_says_that_it_is_hidden() -> None:
    match = game("council").start(players=3, seed=1)
    match.answer(match.questions[0].options[0])
    seat = match.state.position.course.current
    wishes = match.view((seat + 1) % 3)["state"]["wish"]
    assert "hidden" in wishes.values()


def test_the_answer_to_a_secret_question_stays_with_its_giver() -> None:
    match = game("hearts").start(players=4, seed=1)
    gift = match.questions[0].options[0]
    match.answer(gift)
    assert {"seat_1": gift.notation} == match.view(0)["answered"]
    assert {"seat_1": True} == match.view(1)["answered"] == match.view(None)["answered"]


def test_others_see_of_an_answer_what_the_rule_lets_them() -> None:
    match = game("council").start(players=3, seed=2)
    while len(match.questions) == 1:
        match.answer("pass" if "pass" in match.questions[0].options else match.questions[0].options[0])
    question = match.questions[0]
    ballot = next(option for option in question.options if option.notation.count(" ") == 2)
    match.answer(ballot)
    other = match.questions[0].player
    assert 2 == match.view(other)["answered"][question.name]
    assert ballot.notation == match.view(question.player)["answered"][question.name]


def test_when_the_game_is_over_hands_are_open_and_what_nobody_knew_is_not() -> None:
    match = played("council", players=3, seed=4)
    assert match.over
    shown = match.view(None)
    assert "hidden" not in shown["state"]["wish"].values()
    assert "hidden" in shown["state"]["agenda"]
    assert match.result is not None
    assert shown["result"]["winners"] == [f"seat_{winner + 1}" for winner in match.result.winners]


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("council", 3), ("bazaar", 3)])
def test_what_a_seat_cannot_tell_apart_looks_the_same(name: str, players: int) -> None:
    # Two games that differ only in a shuffle nobody has seen anything of look alike to everybody who looks on.
    first, second = (game(name).start(players=players) for _ in range(2))
    if not first.questions[0].is_chance:
        first.answer(first.questions[0].options[0])
        second.answer(second.questions[0].options[0])
    first.answer(first.questions[0].options[0])
    second.answer(second.questions[0].options[second.questions[0].options.count - 1])
    assert first.digest != second.digest
    assert first.view(None) == second.view(None)


def test_a_view_is_ready_for_json_at_every_question() -> None:
    match = game("bazaar").start(players=2, seed=3)
    for number in range(40):
        if match.over:
            break
        for player in (0, 1, None):
            json.dumps(player_view(match.state.table, match.state.position, player))
        options = match.questions[0].options
        match.answer(options[number % options.count])
