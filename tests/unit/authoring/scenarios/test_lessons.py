"""Lessons: positions made as those of scenarios are, right answers tried, what is wrong told with its place."""

import pytest

from interpreter.authoring.scenarios.lessons import check_lessons, lesson_position
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from tests.unit.authoring.scenarios.test_runner import GAME

NAME = "tiny.game.yaml"
LESSON = """\
lesson:
  apart:
    text: {en: Mark a cell., de: Markiere ein Feld.}
    players: 2
    at: play.turns
    given:
      - change: owner(a1) to seat_1
    then:
      - seat_1: mark b2
      - seat_2: mark a2
    right: mark b1
"""


def compiled(lesson: str = LESSON) -> Compilation:
    found = compile_game(Files((NAME, (GAME + lesson).encode())), report := Report())
    assert found is not None, [each.code for each in report]
    return found


def findings(lesson: str) -> list[str]:
    check_lessons(compiled(lesson), {NAME}, report := Report())
    return [each.code for each in report]


def test_learner_of_a_lesson_is_who_is_asked() -> None:
    found = lesson_position(
        compiled(LESSON.replace("    right: mark b1\n", "").replace("      - seat_2: mark a2\n", "")), "apart", Report()
    )
    assert found is not None
    assert found.learner == 1


def test_lesson_that_does_not_exist_has_no_position() -> None:
    assert lesson_position(compiled(), "together", Report()) is None


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("right: mark b1", "right: [mark b1, mark a2]", ["S116"]),  # what is marked already
        ("seat_2: mark a2", "seat_2: mark b2", ["S116"]),
        ("at: play.turns", "at: play.turn", ["S101"]),
        ("owner(a1)", "owner(a9)", ["N105"]),
        ("players: 2", "players: 5", ["S111"]),
    ],
)
def test_what_is_wrong_with_a_lesson_is_found(before: str, after: str, codes: list[str]) -> None:
    assert findings(LESSON.replace(before, after)) == codes
