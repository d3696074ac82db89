"""Processes that play and may die: what they were playing is played again, and no game counts twice."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter import UsageError
from interpreter.simulation.workers import Execution, WorkerLostError, run_tasks
from tests.patience import PATIENCE
from tests.unit.simulation.workers.plans import Squares

SQUARES = [number * number for number in range(200)]
ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("jobs", [1, 2, 5, 1000])
def test_the_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path, jobs: int) -> None:
    assert SQUARES[:9] == run_tasks(Squares(tmp_path), 9, Execution(jobs))


@pytest.mark.full
@pytest.mark.parametrize("how", ["kill", "exit"])
@pytest.mark.parametrize("times", [1, 2])
def test_the_games_of_a_process_that_dies_are_played_again(tmp_path: Path, how: str, times: int) -> None:
    seen: list[int] = []
    plan = Squares(tmp_path, deadly=(0, 3, 199), times=times, how=how)  # no two are ever in one portion, however large portions grow
    assert SQUARES == run_tasks(plan, 200, Execution(3), lambda number, row: seen.append(number) or row)
    assert list(range(200)) == seen


def test_a_game_that_always_ends_its_process_is_given_up_and_what_came_before_is_kept(tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError) as lost:
        run_tasks(Squares(tmp_path, deadly=(40,), times=99), 200, Execution(2))
    assert SQUARES[:40] == list(lost.value.rows)
    found = lost.value.diagnostics[0]
    assert ("R119", "3", "game number 41") == (found.code, found.values["times"], found.values["games"])
    assert "SIGKILL" in found.values["how"]


def test_where_every_game_ends_its_process_it_is_over_soon(tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError) as lost:
        run_tasks(Squares(tmp_path, deadly=tuple(range(200)), times=99, how="exit"), 200, Execution(2))
    assert [] == lost.value.rows
    assert "exit code 3" in str(lost.value)


def test_what_is_raised_there_is_raised_here(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        run_tasks(Squares(tmp_path, deadly=(5,), how="finding"), 9, Execution(2))
    assert "C103" == refused.value.diagnostics[0].code
    with pytest.raises(ZeroDivisionError, match="in game 5") as raised:
        run_tasks(Squares(tmp_path, deadly=(5,), times=9, how="bug"), 9, Execution(2))
    assert "plans.py" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="_Unspeakable"):
        run_tasks(Squares(tmp_path, deadly=(5,), times=9, how="unspeakable"), 9, Execution(2))


def test_progress_is_told_and_ends_with_all(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run_tasks(Squares(tmp_path), 30, Execution(2, progress=lambda *done: told.append(done)))
    assert ((30, 30), sorted(told)) == (told[-1], told)


def test_who_stops_has_the_games_from_the_beginning_and_no_process_goes_on(tmp_path: Path) -> None:
    def stop(number: int, row: int) -> int:
        if number == 12:
            raise KeyboardInterrupt
        return row

    rows = run_tasks(Squares(tmp_path, slow=0.01), 200, Execution(2, partial=True), stop)
    assert SQUARES[:12] == rows
    marks = len(list(tmp_path.iterdir()))
    time.sleep(0.1)
    assert marks == len(list(tmp_path.iterdir()))


PROGRAM = """
import sys
from pathlib import Path
from interpreter.simulation.workers import Execution, run_tasks
from tests.unit.simulation.workers.plans import Squares
if __name__ == "__main__":
    rows = run_tasks(Squares(Path(sys.argv[1]), slow=0.02), 100_000, Execution(2, partial=True))
    print(len(rows), rows == [number * number for number in range(len(rows))])
"""


@pytest.mark.full
@pytest.mark.parametrize("key", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_behind_however_it_is_stopped(tmp_path: Path, key: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        while len(list(tmp_path.iterdir())) < 20 and process.poll() is None:
            time.sleep(0.02)
        if key is signal.SIGINT:
            os.killpg(process.pid, key)  # as the terminal does: to all of them
        else:
            process.send_signal(key)
        out, error = process.communicate(timeout=PATIENCE)
    if key is signal.SIGINT:
        assert ("True", "") == (out.split()[1], error)
    end = time.monotonic() + PATIENCE
    while _alive(process.pid):
        assert time.monotonic() < end, "a process goes on"
        time.sleep(0.02)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
