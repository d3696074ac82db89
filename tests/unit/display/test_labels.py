"""Names in short: coordinates as people point at a cell, letters that tell owners apart."""

import pytest

from interpreter.display.labels import _letters, parts, short


@pytest.mark.parametrize(
    ("name", "pieces", "in_short"),
    [
        ("q4r6", ("q4", "r6"), "4,6"),
        ("q12r10", ("q12", "r10"), "12,10"),
        ("a1", ("a", "1"), "a1"),
        ("r3c4", ("r3", "c4"), "3,4"),
        ("square_12", ("square_12",), "12"),
        ("home", ("home",), "home"),
    ],
)
def test_a_name_is_taken_apart_for_headings(name: str, pieces: tuple[str, ...], in_short: str) -> None:
    assert pieces == parts(name)
    assert in_short == short(pieces)


def test_owners_get_different_letters() -> None:
    assert ("R", "B", "G", "E") == _letters(("rot", "blau", "grün", "gelb"))


def test_numbered_owners_get_their_number() -> None:
    assert ("1", "2", "3") == _letters(("seat 1", "seat 2", "seat 3"))


def test_owners_with_one_name_get_numbers() -> None:
    assert ("A", "2") == _letters(("a", "a"))
