"""What is refused in a game with secrets, and that the refusal gives none of them away."""

import pytest

from interpreter.project.errors import IllegalMove, PositionError
from interpreter.session.match import Match
from tests.unit.runtime.games import game, played


def trick() -> Match:
    """A match of which the next answer is a card from a hand."""
    match = game("hearts").start(players=4, seed=1)
    for question in list(match.questions):
        match.answer(question.options[0])
    return match


def hand(match: Match) -> set[str]:
    held = match.view(match.questions[0].player)["state"]
    assert isinstance(held, dict)
    return set(held["hand"][match.questions[0].name])


def all_cards(match: Match) -> list[str]:
    return list(match.state.table.material.kinds["card"].names)


def test_a_card_that_is_not_in_the_hand_is_refused_without_telling_what_is() -> None:
    match = trick()
    held = hand(match)
    missing = [card for card in all_cards(match) if card not in held]
    assert len(missing) > 30
    for card in missing:
        refused = match.why_not(f"play_card {card}")
        assert refused is not None
        assert ("R129", ()) == (refused.code, refused.candidates)
        assert f"`{card}` cannot be chosen for `card` here. Possible now: only who is asked may know that." == refused.sentence


@pytest.mark.parametrize("move", ["play_card", "play_card clubs", "play_card clubs_tow", "play_card {clubs_two}", "play_card 7", "gift x"])
def test_no_refusal_of_a_move_names_a_card_of_the_hand_that_was_not_typed(move: str) -> None:
    match = trick()
    refused = match.why_not(move)
    assert refused is not None
    near = "clubs_two"  # to what is typed, whatever is held
    assert [] == [card for card in hand(match) - {near} if card in refused.sentence]


def test_a_name_that_is_meant_is_guessed_from_all_there_are_not_from_the_hand() -> None:
    match = trick()
    held = hand(match)
    for card in all_cards(match):
        refused = match.why_not(f"play_card {card}s")
        assert refused is not None
        assert f"Did you mean `{card}`" in refused.sentence, (card, card in held)


def test_where_everything_is_open_what_is_possible_is_named() -> None:
    refused = game("tic_tac_toe").start(players=2).why_not("mark a9")
    assert refused is not None
    assert "Possible now: a1, b1" in refused.sentence


def test_a_vote_answered_twice_is_refused() -> None:
    match = game("hearts").start(players=4, seed=1)
    first, second = match.questions[0].options[0], match.questions[0].options[1]
    match.answer(first)
    for again in (second, first, second.notation):
        with pytest.raises(IllegalMove, match="R112") as refused:
            match.answer(again, player="seat_1")
        assert "seat_1 has answered already" in str(refused.value)
        assert "seat_2, seat_3, seat_4" in str(refused.value)


def test_an_answer_to_a_question_that_is_not_open_is_refused() -> None:
    match = game("hearts").start(players=4, seed=1)
    old = match.questions[0].options[0]
    for question in list(match.questions):
        match.answer(question.options[0])
    asked = match.questions[0]
    with pytest.raises(IllegalMove, match="R123") as refused:
        match.answer(old.notation, player=asked.player)
    assert "is a move of this game, but it is not asked for now" in str(refused.value)
    with pytest.raises(IllegalMove, match=r"R12[03]"):
        match.answer(old)
    with pytest.raises(IllegalMove, match="R120"):
        match.answer(asked.options[0].notation, player=(asked.player + 1) % 4)


def test_an_option_of_another_seat_is_refused() -> None:
    match = trick()
    asked = match.questions[0]
    option = asked.options[0]
    with pytest.raises(IllegalMove, match="R120"):
        match.answer(option, player=(asked.player + 1) % 4)


def test_nobody_answers_when_the_game_is_over() -> None:
    match = played("council", players=3, seed=4)
    with pytest.raises(IllegalMove, match="R121"):
        match.answer("pass", player=0)


@pytest.mark.parametrize("player", [0, 3, None])
def test_what_a_seat_sees_is_not_taken_for_the_game(player: int | None) -> None:
    match = trick()
    with pytest.raises(PositionError, match="R111") as refused:
        game("hearts").position(match.view(player))
    assert ("somebody who looks on" if player is None else f"seat_{player + 1}") in str(refused.value)
