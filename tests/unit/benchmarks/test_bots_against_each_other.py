"""The table of bots: every game gives one victory in all, whoever sits where."""

import pytest

from interpreter.bots import Greedy, Random
from interpreter.runtime.scoring.result import Result
from tests.benchmarks.bots import Side, counted, played, row
from tests.unit.runtime.games import game


def test_every_game_gives_one_victory_in_all() -> None:
    sides = [Side(Greedy(4)), Side(Random())]
    for number in range(6):
        played(game("tic_tac_toe"), sides, number, 1)
    assert 6 == sum(side.wins for side in sides)
    assert [6, 6] == [len(side.ahead) for side in sides]


@pytest.mark.parametrize(("winners", "wins"), [((0,), [1, 0, 0]), ((0, 2), [0.5, 0, 0.5]), ((), [1 / 3, 1 / 3, 1 / 3])])
def test_a_shared_victory_is_divided(winners: tuple[int, ...], wins: list[float]) -> None:
    sides = [Side(Random()) for _ in range(3)]
    counted(sides, Result("over", False, (9, 4, 7), {}, ((9,), (4,), (7,)), winners), [1])
    assert wins == [side.wins for side in sides]
    assert [[2], [-5], [-2]] == [side.ahead for side in sides]


def test_a_row_tells_the_share_and_how_far_ahead_the_first_was() -> None:
    sides = [Side(Random(), wins=3.0, ahead=[2, 5, -1, 6], seconds=0.5, decisions=100), Side(Random())]
    assert "| nim | random,random | 4 | 3 | 75% | +3.0 | 5 / 0 | 25 |" == row("nim", sides, 4)
