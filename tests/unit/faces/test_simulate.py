"""Many games, and what is said about them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from interpreter import Game, Option, Question, UsageError, load
from interpreter.faces.bots import Below, Look, Random
from interpreter.faces.simulate import game_seed, play, simulate, spread, wilson

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def lines() -> Game:
    return load(GAMES / "tic_tac_toe.game.yaml")


class First:
    """Takes the first option; keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Mapping[str, object]] = []

    def choose(self, look: Look, question: Question, below: Below) -> Option:
        del below
        self.seen.append(look())
        return question.options[0]


def test_the_report_does_not_depend_on_the_number_of_processes(lines: Game) -> None:
    one, two = (simulate(lines, players=2, games=60, seed=4, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_every_game_of_a_simulation_can_be_played_again(lines: Game) -> None:
    first = play(lines.table(players=2), game_seed(4, 0))
    again = play(lines.table(players=2), game_seed(4, 0))
    assert first == again
    assert first != play(lines.table(players=2), game_seed(4, 1))


def test_the_sums_are_right(lines: Game) -> None:
    report = simulate(lines, players=2, games=80, seed=1, invariants=True)
    assert 80 == report.games == sum(report.ends.values())
    assert {"three", "board_full"} >= set(report.ends)
    assert report.without_winner + report.seats[0].wins + report.seats[1].wins == 80
    assert {} == report.broken
    assert 5 <= report.decisions.low <= report.decisions.mean <= report.decisions.high <= 9
    assert report.most_options == 9


def test_a_bot_sees_its_view_and_its_options_only() -> None:
    hearts = load(GAMES / "hearts.game.yaml")
    bot = First()
    play(hearts.table(players=4), 3, [bot, Random(), Random(), Random()])
    assert bot.seen
    assert all(view["viewer"] == "seat_1" for view in bot.seen)


def test_progress_is_told(lines: Game) -> None:
    told: list[tuple[int, int]] = []
    simulate(lines, players=2, games=20, seed=1, progress=lambda done, whole: told.append((done, whole)))
    assert (20, 20) == told[-1]
    assert told == sorted(told)


@pytest.mark.parametrize("arguments", [{"games": 0}, {"games": 2.5}, {"jobs": 0}, {"bots": [Random()]}])
def test_wrong_numbers_are_refused(lines: Game, arguments: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        simulate(lines, **{"players": 2, "games": 1, "seed": 1, **arguments})  # type: ignore[arg-type]  # wrong on purpose


def test_the_interval_is_the_published_one() -> None:
    low, high = wilson(8, 10)
    assert (0.4901625, 0.9433178) == (pytest.approx(low), pytest.approx(high))
    assert (0.0, 1.0) == wilson(0, 0)
    assert 0.0 == wilson(0, 5)[0]
    assert 1.0 == pytest.approx(wilson(5, 5)[1])


def test_a_spread_is_mean_deviation_and_ends() -> None:
    found = spread([2, 4, 9])
    assert (5.0, 2, 9) == (found.mean, found.low, found.high)
    assert pytest.approx(3.605551) == found.deviation
    assert 0.0 == spread([3]).deviation == spread([]).mean
