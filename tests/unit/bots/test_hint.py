"""Hints: a strong answer from what the player has seen, with figures that belong to it."""

from random import Random

import pytest

from interpreter import IllegalMove, load
from interpreter.bots import hint_for
from interpreter.bots.answer_effects import Effects
from interpreter.bots.hint import Hint
from interpreter.session.library import Match


def begun(name: str, players: int) -> Match:
    return load(name).start(players=players, seed=3)


def test_hint_finds_the_winning_answer() -> None:
    match = begun("tic_tac_toe", 2)
    for answer in ("a1", "b2", "a2", "b3"):
        match.answer(next(each for each in match.questions[0].options if each.notation.endswith(answer)))
    found = hint_for(match, None, Random(1), seconds=None)
    assert found.option.notation.endswith("a3")
    assert found.playouts > 0
    assert found.ahead == 1
    assert found.others is not None
    assert found.others <= 1


def test_hint_of_a_stopped_search_looks_one_answer_ahead() -> None:
    match = begun("mycelia", 2)
    found = hint_for(match, None, Random(1), seconds=None, is_stopped=lambda: True)
    assert found.playouts == 0
    assert found.option in match.questions[0].options


def test_hint_for_a_player_who_is_not_asked_is_refused() -> None:
    with pytest.raises(IllegalMove):
        hint_for(begun("hex", 2), 1, Random(1), seconds=None)


def test_hint_sentence_names_the_answer_in_both_languages() -> None:
    found = hint_for(begun("hex", 2), None, Random(1), seconds=None)
    for language in ("en", "de"):
        assert found.sentence(language).startswith(found.option.title(language))


@pytest.mark.full
def test_hint_that_brings_points_names_the_lines_of_the_score() -> None:
    effects = Effects(points=1, lines={"on_glade": 2, "stray_groups": -1}, figures={"row": (12, 11)})
    table = begun("glade", 2).state.table
    assert effects.sentences(table, "en") == ["It brings 1 point at once: Glade +2, Stray groups −1.", "In the row 12 → 11."]
    assert effects.sentences(table, "de") == ["Das bringt sofort 1 Punkt: Lichtung +2, Abgelegene Gruppen −1.", "In der Reihe 12 → 11."]


@pytest.mark.full
def test_hint_among_level_answers_is_the_best_at_once() -> None:
    match = begun("glade", 2)
    source = Random(4)
    for _ in range(8):
        found = hint_for(match, None, source, seconds=None, budget=64)
        assert found.effects.points >= 0, found.sentence()
        match.answer(found.option)


def test_hint_for_the_only_answer_plays_no_games() -> None:
    found = Hint(begun("hex", 2).questions[0].options[0], only=True)
    assert found.sentence("en").endswith("It is the only choice.")
