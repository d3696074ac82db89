"""The games written by hand play by the rules: they have as many positions as is known of these games."""

from collections.abc import Callable
from random import Random

import pytest

from tests.benchmarks.baselines import breakthrough, connect_four, reversi, tic_tac_toe
from tests.benchmarks.baselines import hex as hex_


def test_tic_tac_toe_has_as_many_games_as_is_known() -> None:
    assert 255_168 == tic_tac_toe.games()


def test_reversi_has_as_many_positions_as_is_known() -> None:
    assert [4, 12, 56, 244, 1396, 8200] == [reversi.positions(depth) for depth in range(1, 7)]


def test_connect_four_has_as_many_positions_as_is_known() -> None:
    assert [7, 49, 343, 2401, 16807, 117649, 823536] == [connect_four.positions(depth) for depth in range(1, 8)]


def test_breakthrough_has_as_many_first_moves_as_is_known() -> None:
    assert [22, 22 * 22] == [breakthrough.positions(depth) for depth in range(1, 3)]


@pytest.mark.full
@pytest.mark.parametrize("depth", [3, 4])
def test_breakthrough_counts_as_a_plain_list_of_pieces_does(depth: int) -> None:
    whites = frozenset((row, column) for row in (0, 1) for column in range(8))
    blacks = frozenset((row, column) for row in (6, 7) for column in range(8))
    assert _plainly(depth, whites, blacks, 1) == breakthrough.positions(depth)


def _plainly(depth: int, own: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]], step: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for row, column in own:
        for aside in (-1, 0, 1):
            target = (row + step, column + aside)
            if 0 <= column + aside < 8 and target not in own and (aside or target not in other):
                total += _plainly(depth - 1, other - {target}, own - {(row, column)} | {target}, -step)
    return total


def test_hex_sees_a_connection_as_soon_as_it_is_there() -> None:
    for seed in range(40):
        source, order = Random(seed), Random(seed)
        decisions = hex_.play(source.random)
        cells, stones = list(range(hex_.CELLS)), (set[int](), set[int]())
        for number in range(decisions):
            place = int(order.random() * len(cells))
            assert not hex_.connected(stones[number % 2], by_rows=number % 2 == 0)
            stones[number % 2].add(cells[place])
            cells[place] = cells[-1]
            cells.pop()
        assert hex_.connected(stones[(decisions - 1) % 2], by_rows=(decisions - 1) % 2 == 0)


@pytest.mark.parametrize(
    ("play", "low", "high"),
    [(tic_tac_toe.play, 5, 9), (connect_four.play, 7, 42), (breakthrough.play, 11, 300), (hex_.play, 21, 121), (reversi.play, 9, 60)],
    ids=["tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi"],
)
def test_random_games_are_as_long_as_games_can_be(play: Callable[[Callable[[], float]], int], low: int, high: int) -> None:
    source = Random(1)
    lengths = [play(source.random) for _ in range(200)]
    assert low <= min(lengths) < max(lengths) <= high
