"""The table of benchmarks has a line for every row and a column for everybody who plays; ratios are of those who both play."""

from math import sqrt
from statistics import mean, variance

import pytest

from tests.benchmarks.contestants import Contestant, Measure, Round, contestants, repeated
from tests.benchmarks.rows import Row, rows
from tests.benchmarks.run import heading, line, measured, ratios


def steady(games: int, name: str = "") -> Contestant:
    """Somebody who plays so many games of ten decisions in two seconds, whatever game it is (or only the one named)."""

    def measure(seconds: float) -> Round:
        del seconds
        return Round(games, 10 * games, 2.0)

    def join(row: Row) -> Measure | None:
        return measure if name in ("", row.name) else None

    return Contestant(f"steady {games}", join)


def test_a_row_shows_games_and_decisions_a_second_of_all_who_play_it() -> None:
    found = measured(Row("one", 2), [steady(40), steady(20, "other")], 1.0, 3)
    assert [(20.0, 200.0), None] == found


def test_ratios_are_geometric_means_over_the_rows_that_both_play() -> None:
    found = list(ratios([steady(1), steady(2)], [[(8.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (1.0, 0.0)], [(5.0, 0.0), None]]))
    assert ["| steady 1 / steady 2 | 2 | 4 | 2 | 8 |"] == found[1:]


def test_every_line_has_as_many_cells_as_the_head() -> None:
    row = Row("drunter_drueber", 2)
    head = list(heading(1.0, 1, [steady(1), steady(2)]))[-2]
    assert head.count("|") == line(row, [(1.0, 2.0), None], 0.01, 1).count("|")


def test_rows_are_games_variants_and_options_for_every_number_of_players() -> None:
    found = {(row.title, row.players) for row in rows(["mycelia", "drunter_drueber"])}
    assert {("mycelia", 4), ("mycelia card_set=advanced", 2), ("drunter_drueber+two_goals", 3)} <= found
    assert ("mycelia card_set=basic", 2) not in found


@pytest.mark.parametrize("number", range(3))
def test_our_machines_play_every_row(number: int) -> None:
    measure = contestants()[number].join(Row("drunter_drueber", 3))
    assert measure is not None
    found = measure(0.0)
    assert found.games == 1
    assert found.decisions > 20


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi"])
def test_games_by_hand_are_as_long_as_those_of_the_rules(name: str) -> None:
    """Uniform play gives both the same mean length; 5 standard errors apart would be no accident, and the seeds are fixed."""
    means, spread = [], 0.0
    for number in (0, 3):
        measure = contestants()[number].join(Row(name, 2))
        assert measure is not None
        lengths = [measure(0.0).decisions for _ in range(150)]
        means.append(mean(lengths))
        spread += variance(lengths) / len(lengths)
    assert abs(means[0] - means[1]) < 5 * sqrt(spread)


def test_a_round_counts_the_decisions_of_all_its_games() -> None:
    found = repeated(lambda number: int(number() < 2) + 6)(0.001)
    assert found.games >= 1
    assert 7 * found.games == found.decisions
