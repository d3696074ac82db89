"""Which known names are near to an unknown one."""

import pytest

from interpreter.diagnostics.suggest import did_you_mean, nearest, synonym_hint

NAMES = ["stone", "stones", "hand", "deck", "neighbours", "discard", "top", "me"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("stnoe", ["stone", "stones"]),
        ("Stone", ["stone", "stones"]),
        ("neighbors", ["neighbours"]),
        ("dek", ["deck"]),
        ("hnad", ["hand"]),
        ("tpo", ["top"]),
    ],
)
def test_slips_of_the_hand_are_understood(written: str, expected: list[str]) -> None:
    assert expected == nearest(written, NAMES)


@pytest.mark.parametrize("written", ["x", "it", "river", "abcdefgh", ""])
def test_what_is_far_off_is_not_suggested(written: str) -> None:
    assert [] == nearest(written, NAMES)


def test_blanks_and_dashes_are_no_difference() -> None:
    assert ["start_cell"] == nearest("start-cell", ["start_cell", "cell"])


def test_a_swap_is_one_slip_and_comes_before_two() -> None:
    assert ["form", "farm"] == nearest("from", ["farm", "form"])


def test_the_question_is_ready_to_be_shown() -> None:
    assert "Did you mean `stone` or `stones`?" == did_you_mean("stnoe", NAMES)
    assert "Did you mean `deck`?" == did_you_mean("dek", NAMES)
    assert "" == did_you_mean("river", NAMES)


def test_there_are_three_suggestions_at_most() -> None:
    assert 3 == len(nearest("cell_0", [f"cell_{i}" for i in range(1, 9)]))


def test_a_word_of_everyday_speech_leads_to_that_of_the_language() -> None:
    assert "Did you mean `replace`?" == synonym_hint("Change", ["add", "replace"])
    assert "" == synonym_hint("change", ["add", "move"])
    assert "" == synonym_hint("river", ["add", "replace"])
