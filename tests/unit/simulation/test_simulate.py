"""Many games, and what is said about them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from interpreter import Game, Option, Question, UsageError, load
from interpreter.bots import Observation, Random
from interpreter.model.chance import Below
from interpreter.simulation.machines import cache_by_layout
from interpreter.simulation.simulate import SimulationTask, all_games, game_seed, play, simulate
from interpreter.simulation.workers import Execution

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def lines() -> Game:
    return load(GAMES / "tic_tac_toe.game.yaml")


class First:
    """Takes the first option; keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Mapping[str, object]] = []

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
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


@pytest.mark.full
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


class Interrupted:
    """Plays at random until somebody presses the keys."""

    def __init__(self, after: int) -> None:
        self.left = after

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        del look
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return question.options.sample(below)


def test_an_interrupt_leaves_what_has_been_played_if_that_is_wanted(lines: Game) -> None:
    report = simulate(lines, players=2, games=500, seed=1, bots=[Interrupted(60), Random()], partial=True)
    assert 0 < report.games < 500
    with pytest.raises(KeyboardInterrupt):
        simulate(lines, players=2, games=500, seed=1, bots=[Interrupted(60), Random()])
    with pytest.raises(KeyboardInterrupt):
        simulate(lines, players=2, games=500, seed=1, bots=[Interrupted(0), Random()], partial=True)


def test_with_so_many_layouts_those_of_the_first_games_come_again() -> None:
    game = load("underwood")
    own, shared = (all_games(SimulationTask(game, 2, 2, layouts=layouts), 7) for layouts in (None, 3))
    assert own[:3] == shared[:3]
    tables = [game.table(players=2, seed=game_seed(2, number % 3)) for number in range(7)]
    assert [play(table, game_seed(2, number)) for number, table in enumerate(tables)] == shared
    assert shared == all_games(SimulationTask(game, 2, 2, layouts=3), 7, Execution(2))
    with pytest.raises(UsageError):
        simulate(game, players=2, games=1, seed=1, layouts=0)


def test_without_a_word_boards_come_again_and_the_bounds_allow_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.simulation.simulate.LAYOUTS", 4)
    game = load("underwood")
    report = simulate(game, players=2, games=40, seed=2)
    task, plain_task = SimulationTask(game, 2, 2, layouts=4), SimulationTask(game, 2, 2)
    rows = all_games(task, 40)
    assert (4, report) == (report.layouts, task.report(task.tally(rows)))
    plain = plain_task.report(plain_task.tally(rows))
    assert (plain.turns.mean, 40.0) == (report.turns.mean, plain.turns.independent)
    assert all(seat.high - seat.low >= other.high - other.low for seat, other in zip(report.seats, plain.seats, strict=True))
    own = simulate(game, players=2, games=6, seed=2, invariants=True)
    assert (None, own.turns) == (own.layouts, plain_task.report(plain_task.tally(all_games(plain_task, 6))).turns)
    assert simulate(game, players=2, games=6, seed=2, layout=game.layouts(2)[0]).layouts is None


def test_tables_that_may_come_again_are_kept_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.simulation.machines.MOST_TABLES", 2)
    made: list[int] = []
    kept = cache_by_layout(lambda number: made.append(number) or str(number), 99)
    assert ["0", "1", "1", "0"] == [kept(number) for number in (0, 1, 1, 0)]
    assert [0, 1, 0] == made, "as many as that are not kept"
    kept = cache_by_layout(lambda number: made.append(number) or str(number), 2)
    assert ["0", "1", "0", "1"] == [kept(number) for number in (0, 1, 0, 1)]
    assert [0, 1] == made[3:]
    once = cache_by_layout(lambda number: made.append(number) or str(number), None)
    assert ["7", "7", "8", "7"] == [once(number) for number in (7, 7, 8, 7)]
    assert [7, 8, 7] == made[5:]
