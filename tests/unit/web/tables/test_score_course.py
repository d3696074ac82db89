"""Points over a game: its rows begin where the game begins, not with what is there before it is set up."""

from random import Random

import pytest

import interpreter
from interpreter.web.tables.score_course import score_course

pytestmark = pytest.mark.full


@pytest.mark.parametrize(("game", "first"), [("mycelia", [20.0, 20.0]), ("glade", [0.0, 0.0]), ("hearts", [0.0] * 4)])
def test_course_begins_with_the_first_question_to_a_player(game: str, first: list[float]) -> None:
    state, source = interpreter.load(game).start(players=len(first), seed=1).state, Random(1)
    while not state.over and not (course := score_course(state, "seat_1")):
        state = state.step(source.randrange(state.option_count))
    assert course[0][1] == first
    assert course[-1][1] != first
