"""The table of benchmarks has a line for every row and a column for everybody who plays; ratios are of those who both play."""

from math import sqrt
from statistics import mean, variance

import pytest

from tests.benchmarks.aims import Found, aims
from tests.benchmarks.contestants import Contestant, contestants
from tests.benchmarks.rounds import Measure, Round, repeated
from tests.benchmarks.rows import Row, rows
from tests.benchmarks.run import classics, comparisons, heading, line, measured


def steady(games: int, name: str = "") -> Contestant:
    """Somebody who plays so many games of ten decisions in two seconds, whatever game it is (or only the one named)."""

    def measure(seconds: float) -> Round:
        del seconds
        return Round(games, 10 * games, 2.0)

    def join(row: Row) -> Measure | None:
        return measure if name in ("", row.name) else None

    return Contestant(f"steady {games}", join)


@pytest.mark.full
def test_a_row_shows_games_and_decisions_a_second_of_all_who_play_it() -> None:
    found = measured(Row("tic_tac_toe", 2), [steady(40), steady(20, "other")], 1.0, 3)
    assert {"steady 40": (20.0, 200.0)} == found.speeds
    assert 1 < found.options < 9
    assert min(found.size, found.load_ms, found.again_ms, found.clone_ns) > 0


def found(name: str, players: int = 2, **speeds: float) -> Found:
    """A row as if these had played so many games a second."""
    return Found(Row(name, players), 1.0, 1.0, 1.0, 1.0, 1.0, {one.replace("_", " "): (games, 10 * games) for one, games in speeds.items()})


def test_ratios_are_geometric_means_over_the_rows_that_both_play() -> None:
    rows_found = [found("hex", one=8.0, other=1.0), found("nim", one=2.0, other=1.0), found("pig", one=5.0)]
    lines = list(comparisons(rows_found, [Contestant(name, lambda _row: None) for name in ("one", "other")]))
    assert ["| one / other | 2 | 4 | 2 | 8 |"] == lines[1:]


def test_aims_are_reached_or_not_yet() -> None:
    rows_found = [
        found("hex", generated=30.0, by_hand=40.0),
        found("glade", generated=24.0, WebAssembly=48.0),
        found("underwood", 3, WebAssembly=9.0),
    ]
    lines = {line.split(" | ")[0]: line for line in aims(rows_found)}
    assert lines["| generated / by hand, geometric mean"].endswith("| 0.75 | reached |")
    assert lines["| WebAssembly / generated in the large games, lowest"].endswith("| 1 | ≥ 6 |  | 2 | not yet |")
    assert lines["| underwood, 3 players, WebAssembly: games a second"].endswith("| 9 | not yet |")
    assert not any("OpenSpiel" in title for title in lines), "what was not measured is left out"


def test_the_picture_is_of_classics_without_options() -> None:
    rows_found = [
        found("hex+swap", WebAssembly=4.0),
        found("hex", WebAssembly=3.0, by_hand=2.0, reference=1.0),
        found("nim", WebAssembly=1.0),
    ]
    assert classics(rows_found) == {"hex": {"WebAssembly": 3.0, "by hand": 2.0}}


def test_who_is_missing_is_said() -> None:
    assert any("not measured: WebAssembly" in line for line in heading(1.0, 1, [steady(1)], ""))


def test_every_line_has_as_many_cells_as_the_head() -> None:
    players = [steady(1), steady(2)]
    head = list(heading(1.0, 1, players, ""))[-2]
    assert head.count("|") == line(found("drunter_drueber", steady_1=3.0), players).count("|")


@pytest.mark.full
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
