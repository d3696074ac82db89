"""Reports of games: the same from rows and on the way, and what is kept of games does not grow with how many there are."""

import pickle

import pytest

from interpreter import load
from interpreter.simulation.simulate import SimulationTask, all_games, simulate


@pytest.mark.parametrize(("name", "players", "layouts"), [("spades", 4, None), ("liars_dice", 5, None), ("underwood", 2, 3)])
def test_a_report_is_what_the_rows_give(name: str, players: int, layouts: int | None) -> None:
    task = SimulationTask(load(name), players, 6, layouts=layouts)
    rows = all_games(task, 20)
    report = task.report(task.tally(rows))
    assert report == simulate(task.game, players=players, games=20, seed=6, layouts=layouts)
    shares = [[seat in row.winners and 1 / row.shared_by for row in rows] for seat in range(players)]
    assert [pytest.approx(sum(share)) for share in shares] == [seat.wins for seat in report.seats]
    assert (sum(row.shared_by > 1 for row in rows), sum(not row.winners for row in rows)) == (report.shared, report.without_winner)
    assert (max(row.most_options for row in rows), 20) == (report.most_options, sum(report.ends.values()))
    assert pytest.approx(sum(row.options for row in rows) / sum(row.decisions for row in rows)) == report.options


def test_what_is_kept_of_games_does_not_grow_with_how_many_there_are() -> None:
    task = SimulationTask(load("tic_tac_toe"), 2, 1)
    rows = all_games(task, 400)
    few, many = (len(pickle.dumps(task.tally(rows * times))) for times in (1, 200))
    assert many < few + 100
    kept = task.tally()
    assert [] == all_games(task, 30, rows=kept)
    assert (30, task.report(task.tally(rows[:30]))) == (len(kept), task.report(kept))
