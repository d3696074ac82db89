"""Moves in words: written, read, and refused with a reason."""

import pytest

from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.session.library import Match
from tests.unit.runtime.games import game, played


def refusal(match: Match, text: str, player: int | None = None) -> Refusal:
    found = match.why_not(text, player=player)
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "players"), [("tic_tac_toe", 2), ("council", 3), ("bazaar", 2), ("hearts", 4), ("hex", 2)])
def test_every_option_is_read_as_it_is_written(name: str, players: int) -> None:
    for seed in range(3):
        match = game(name).start(players=players, seed=seed)
        for number in range(25):
            if match.over:
                break
            for question in match.questions:
                options = question.options
                some = {0, options.count - 1, number % options.count, (number * 7919) % options.count}
                for option in (options[each] for each in sorted(some)):
                    assert option == question.read(option.notation)
            match.answer(match.questions[0].options[(number * 7919) % match.questions[0].options.count])


def test_an_action_is_its_name_and_what_was_chosen() -> None:
    match = game("tic_tac_toe").start(players=2)
    assert ["mark a1", "mark b1", "mark c1"] == match.questions[0].options.notation()[:3]


@pytest.mark.parametrize("text", ["mark B1", "Mark b1", "MARK B1"])
def test_capitals_make_no_difference_where_one_name_can_be_meant(text: str) -> None:
    match = game("tic_tac_toe").start(players=2)
    assert "mark b1" == match.questions[0].read(text).notation


def test_a_set_stands_in_brackets_and_chance_says_what_came_up() -> None:
    match = game("hearts").start(players=4)
    question = match.questions[0]
    assert question.is_chance
    assert question.options[0].notation.startswith("order clubs_two clubs_three")
    match = game("hearts").start(players=4, seed=1)
    assert match.questions[0].options[0].notation.startswith("gift {")


def test_who_is_not_asked_is_told_who_is() -> None:
    found = refusal(game("tic_tac_toe").start(players=2), "mark a1", player=1)
    assert "R120" == found.code
    assert "seat_1" in found.sentence


@pytest.mark.parametrize(("text", "code", "candidate"), [
    ("merk a1", "R122", "mark"), ("mark", "R124", "a1"), ("mark a1 b1", "R125", None), ("mark a9", "R127", "a1"), ("", "R137", "mark"),
    ("mark {a1}", "R128", "a1"), ("mark {a1", "R126", None), ("pass", "R132", "mark"), ("MARK A9", "R127", "a1"),
])  # fmt: skip
def test_a_wrong_word_is_refused_with_what_was_expected(text: str, code: str, candidate: str | None) -> None:
    found = refusal(game("tic_tac_toe").start(players=2), text)
    assert code == found.code
    assert candidate is None or candidate in found.candidates


def test_near_names_are_suggested() -> None:
    assert "Did you mean `mark`?" in refusal(game("tic_tac_toe").start(players=2), "merk a1").sentence


def test_a_candidate_that_misses_the_condition_is_told_so_with_the_place() -> None:
    match = game("tic_tac_toe").start(players=2).answer("mark a1")
    found = refusal(match, "mark a1")
    assert "R130" == found.code
    assert found.diagnostic.span is not None
    assert "owner(cell) is none" == found.diagnostic.span.text
    assert "a1" not in found.candidates


def test_the_first_requirement_that_fails_says_its_sentence_and_its_address() -> None:
    match = game("hex").start(players=2).answer("place a1")
    found = refusal(match, "take_over a1")
    assert ("R131", "agreed") == (found.code, found.requirement)
    assert "Only the very first stone may be taken over." == found.diagnostic.values["message"]
    assert "actions.take_over.require.agreed" == found.diagnostic.values["address"]
    assert found.diagnostic.span is not None
    assert game("hex").start(players=2, options={"exchange": True}).answer("place a1").why_not("take_over a1") is None


def test_after_the_end_nobody_moves() -> None:
    match = played("tic_tac_toe", players=2, seed=3)
    assert "R121" == refusal(match, "mark a1").code


def test_passing_is_a_word_of_its_own() -> None:
    match = game("council").start(players=3, seed=5)
    while match.questions[0].address != "play.sessions.debate.word" and "pass" not in match.questions[0].options:
        match.answer(match.questions[0].options[0])
    assert "pass" == match.questions[0].options[match.questions[0].options.count - 1].notation
    assert match.answer("pass")


def test_an_order_that_is_no_order_of_the_pile_is_refused() -> None:
    match = game("hearts").start(players=4)
    assert "R136" == refusal(match, "order clubs_two").code
    assert "R136" == refusal(match, "deck clubs_two").code
    assert "R135" == refusal(match, "order clubs_too").code


def test_names_of_seats_end_with_chance() -> None:
    match = game("tic_tac_toe").start(players=2)
    assert ["seat_1", "seat_2", "chance"] == [move_notation.seat_name(match.state.table, player) for player in (0, 1, -1)]
