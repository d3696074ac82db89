"""Games on a Dask cluster: the same rows as anywhere, whatever dies, and a clear word where nobody answers."""

import gc
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from interpreter import UsageError
from interpreter.simulation.workers import Execution, WorkerLostError, cluster, run_tasks
from tests.optional import require
from tests.patience import PATIENCE
from tests.unit.cli.test_commands import FINE, WRONG_USE, run
from tests.unit.simulation.comparison import games
from tests.unit.simulation.workers.plans import Squares

distributed = require("distributed")
pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]  # what Dask warns of when workers die is not ours
SQUARES = [number * number for number in range(200)]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may be slow to answer; tests of this limit set one of their own."""
    monkeypatch.setattr(cluster, "PATIENCE", PATIENCE)


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Two workers, each a process of its own."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found
    gc.collect()  # what Dask has left unfinished is complained about here, where it is ignored, not in another module's test


@pytest.fixture(autouse=True)
def _on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is there is waited for, however long it takes to begin."""
    monkeypatch.setattr(cluster, "PATIENCE", 60)


def how(local: Any, **more: Any) -> Execution:
    return Execution(scheduler=local.scheduler_address, **more)


def test_the_rows_are_those_of_one_process(local: Any, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    rows = run_tasks(Squares(tmp_path), 200, how(local, progress=lambda *done: told.append(done)))
    assert (SQUARES, (200, 200)) == (rows, told[-1])


def test_a_simulation_does_not_depend_on_who_plays(local: Any, tmp_path: Path) -> None:
    coin = games.game(tmp_path)
    words = ("simulate", coin, "-n", 30, "--json")
    here, there = run(*words), run(*words, "--scheduler", local.scheduler_address)
    assert (FINE, here.stdout) == (there.exit_code, there.stdout)
    pair = ("simulate", coin, "--against", coin, "--against-option", "height=9", "-n", 6, "--json")
    assert run(*pair).stdout == run(*pair, "--scheduler", local.scheduler_address).stdout


@pytest.mark.full
def test_the_games_of_a_worker_that_dies_are_played_again(local: Any, tmp_path: Path) -> None:
    seen: list[int] = []
    rows = run_tasks(Squares(tmp_path, deadly=(17,)), 40, how(local), lambda number, row: seen.append(number) or row)
    assert (SQUARES[:40], list(range(40))) == (rows, seen)


@pytest.fixture
def impatient(local: Any) -> Iterator[Any]:
    """The same cluster, which gives a portion up when the first worker has died over it."""
    with distributed.Client(local) as client:
        client.run_on_scheduler(_allow, failures=0)
        yield local
        client.run_on_scheduler(_allow, failures=3)


def _allow(dask_scheduler: Any, failures: int) -> None:
    dask_scheduler.allowed_failures = failures


@pytest.mark.full
def test_a_game_that_ends_every_worker_is_given_up(impatient: Any, tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError) as lost:
        run_tasks(Squares(tmp_path, deadly=(9,), times=99), 40, how(impatient))
    assert "R119" == lost.value.diagnostics[0].code
    assert SQUARES[: len(lost.value.rows)] == list(lost.value.rows)


@pytest.mark.parametrize(("sort", "raised"), [("finding", UsageError), ("bug", ZeroDivisionError)])
def test_what_is_raised_there_is_raised_here(local: Any, tmp_path: Path, sort: str, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        run_tasks(Squares(tmp_path, deadly=(5,), how=sort, times=9), 9, how(local))


def test_who_stops_has_the_games_from_the_beginning(local: Any, tmp_path: Path) -> None:
    def stop(number: int, row: int) -> int:
        if number == 8:
            raise KeyboardInterrupt
        return row

    rows = run_tasks(Squares(tmp_path, slow=0.01), 200, how(local, partial=True), stop)
    assert SQUARES[:8] == rows


def test_a_worker_with_another_version_is_refused(local: Any, tmp_path: Path) -> None:
    with mock.patch.object(cluster, "code_digest", return_value="another"), pytest.raises(UsageError, match="another version"):
        run_tasks(Squares(tmp_path), 9, how(local))


def test_a_cluster_that_loses_all_its_workers_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(done: int, _: int) -> None:
        if done > 5:
            monkeypatch.setattr(cluster, "PATIENCE", 1)
            small.scale(0)

    small = distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None, silence_logs=50)
    with small, pytest.raises(WorkerLostError, match="no workers any more") as lost:
        run_tasks(Squares(tmp_path, slow=0.005), 10_000, how(small, progress=leave))
    assert SQUARES[: len(lost.value.rows)] == list(lost.value.rows)[:200]


def test_what_a_lost_worker_has_not_told_is_asked_for_again(local: Any, tmp_path: Path) -> None:
    lost, result = [], distributed.Future.result

    def lose(future: Any, timeout: float | None = None) -> Any:
        assert timeout is not None
        if not lost:
            lost.append(future)
            raise TimeoutError
        return result(future, timeout)

    with mock.patch.object(distributed.Future, "result", lose):
        assert SQUARES[:50] == run_tasks(Squares(tmp_path), 50, how(local))
    assert lost


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://localhost:nine", "http://localhost:1", "tcp://127.0.0.1:1", "silent"])
def test_a_scheduler_that_cannot_be_reached_is_a_finding(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        where = f"tcp://127.0.0.1:{deaf.getsockname()[1]}" if address == "silent" else address
        told = run("simulate", games.game(tmp_path), "-n", 3, "--scheduler", where)
    assert (WRONG_USE, True) == (told.exit_code, "C198" in told.output)


@pytest.mark.full
def test_without_dask_it_is_told_how_to_install_it(tmp_path: Path) -> None:
    with mock.patch.dict(sys.modules, {"distributed": None}):
        told = run("simulate", games.game(tmp_path), "-n", 3, "--scheduler", "tcp://127.0.0.1:8786")
    assert (WRONG_USE, True) == (told.exit_code, "rulewright[distributed]" in told.output)
