"""How many positions the classics reach in so many moves, compared with figures that are known from elsewhere."""

import pytest

from interpreter import load
from interpreter.session.match import Match
from interpreter.session.perft import perft
from tests.budgets import NIGHTLY

FIGURES = {
    "tic_tac_toe": [9, 72, 504, 3_024, 15_120],
    "connect_four": [7, 49, 343, 2_401, 16_807, 117_649],
    "breakthrough": [22, 484, 11_132],
    "hex": [121, 14_520],
    "hare_and_hounds": [7, 21, 133, 443, 2_879],
    "reversi": [4, 12, 56, 244, 1_396, 8_200],
}
MOST = 20_000 if NIGHTLY else 3_000


def whole_games(match: Match, known: dict[str, int]) -> int:
    """How many games there are from here to an end; `known`: from positions that have been looked at."""
    if match.over:
        return 1
    if match.digest not in known:
        found = 0
        for option in match.questions[0].options:
            match.answer(option)
            found += whole_games(match, known)
            match.undo()
        known[match.digest] = found
    return known[match.digest]


@pytest.mark.parametrize("name", FIGURES)
def test_as_many_positions_are_reached_as_is_known(name: str) -> None:
    known = [count for count in FIGURES[name] if count <= MOST]
    assert known == [perft(load(name).start(players=2).state, moves) for moves in range(1, len(known) + 1)]


@pytest.mark.full
def test_there_are_as_many_games_of_tic_tac_toe_as_is_known() -> None:
    assert 255_168 == whole_games(load("tic_tac_toe").start(players=2), {})
