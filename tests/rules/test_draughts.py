"""Draughts: as many games of so many moves as are known from elsewhere; several jumps in a row are one move."""

import pytest

from interpreter import load
from interpreter.session.state import State
from tests.budgets import NIGHTLY

KNOWN = [7, 49, 302, 1_469, *([7_361, 36_768, 179_740] if NIGHTLY else [])]


def moves_from(state: State, depth: int) -> int:
    """The number of games of so many moves: a piece that goes on jumping has not moved yet."""
    if state.over or depth == 0:
        return 0 if depth else 1
    total = 0
    for option in state.questions[0].options:
        after = state.answer(option)
        goes_on = not after.over and after.questions[0].address.endswith("choose")
        total += moves_from(after, depth if goes_on else depth - 1)
    return total


@pytest.mark.full
def test_as_many_games_begin_as_is_known() -> None:
    start = load("draughts").start(players=2).state
    assert KNOWN == [moves_from(start, depth) for depth in range(1, len(KNOWN) + 1)]


def test_a_second_jump_belongs_to_the_move() -> None:
    state = load("draughts").start(players=2).state
    for move in ("move c3 d4", "move f6 e5", "jump d4 f6"):
        state = state.answer(move)
    assert all(option.notation.startswith(("jump", "target")) for option in state.questions[0].options)
