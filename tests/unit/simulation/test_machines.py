"""Machines of simulations: the same rows whichever plays, and what is said where WebAssembly does not."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from interpreter import load, resources
from interpreter.backends.wasm import host
from interpreter.backends.wasm.engine import Playouts
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.bots import Greedy
from interpreter.project import cache
from interpreter.project.errors import UsageError
from interpreter.simulation import machines
from interpreter.simulation.comparison.pairs import pairs_of
from interpreter.simulation.game_row import GameRow
from interpreter.simulation.simulate import SimulationTask, all_games, playouts, simulate
from interpreter.simulation.workers import Execution
from tests.game_files import write_game
from tests.optional import needs

inside = needs("wasmtime")


def _rows(task: SimulationTask, games: int, machine: machines.Machine, execution: Execution | None = None) -> list[GameRow]:
    return all_games(replace(task, machine=machine), games, execution)


def _played_by(rows: list[GameRow]) -> set[str]:
    return {row.machine for row in rows}


@inside
@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_are_the_same_on_all_machines(jobs: int) -> None:
    task = SimulationTask(load("nim"), 2, 4)
    wasm, python, reference = (_rows(task, 60, machine, Execution(jobs)) for machine in ("wasm", "python", "reference"))
    assert wasm == python == reference
    assert [{"wasm"}, {"python"}, {"reference"}] == [_played_by(rows) for rows in (wasm, python, reference)]


@inside
def test_boards_that_come_again_are_played_inside() -> None:
    task = SimulationTask(load("underwood"), 2, 4, layouts=3)
    wasm = _rows(task, 20, "wasm")
    assert ({"wasm"}, _rows(task, 20, "python")) == (_played_by(wasm), wasm)


@inside
def test_pairs_are_played_inside() -> None:
    first, second = (SimulationTask(load(name), 2, 4) for name in ("breakthrough", "breakthrough+one_row"))
    wasm, python = (
        pairs_of(replace(first, machine=machine), replace(second, machine=machine), 12, Execution()) for machine in ("wasm", "python")
    )
    assert wasm == python
    assert {("wasm", "wasm")} == {(pair.first.machine, pair.second.machine) for pair in wasm}


@pytest.mark.full
@inside
def test_modules_are_loaded_where_they_are_worth_it() -> None:
    few, many = (simulate(load("nim"), players=2, games=games, seed=3) for games in (20, 20_000))
    assert [{"python": 20}, {"wasm": 20_000}] == [few.machines, many.machines]
    assert many == simulate(load("nim"), players=2, games=20_000, seed=3, machine="python")


@inside
def test_a_game_that_is_stopped_inside_is_played_by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    task = SimulationTask(load("nim"), 2, 4, machine="wasm")
    monkeypatch.setattr("interpreter.backends.wasm.engine.Playouts.play", lambda *_: [])
    rows = all_games(task, 30)
    assert ({"python"}, _rows(task, 30, "python")) == (_played_by(rows), rows)


@inside
def test_rules_that_are_not_for_modules_are_played_by_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr("interpreter.backends.wasm.position.layout.layout_of", mock.Mock(side_effect=Unsupported("A memory has no form.")))
    task = SimulationTask(load("nim"), 2, 4, machine="wasm")
    rows = all_games(task, 2)
    why = task.note(task.tally(rows))
    assert {"python"} == _played_by(rows)
    assert why is not None
    assert "memory" in why.values["why"]
    assert replace(task, machine="auto").note(task.tally(rows)) is None


def test_without_wasmtime_python_plays_and_it_is_said_where_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = mock.Mock(return_value="WebAssembly needs wasmtime")
    monkeypatch.setattr(host, "problem", problem)
    task = SimulationTask(load("nim"), 2, 4)
    for machine in ("auto", "wasm"):
        rows = _rows(task, 10, machine)
        assert {"python"} == _played_by(rows)
        assert (machine == "wasm") == (replace(task, machine=machine).note(task.tally(rows)) is not None)
    monkeypatch.setattr(machines, "WORTH", 10)
    why = task.note(task.tally(_rows(task, 10, "auto")))
    assert why is not None
    assert "ten times" in why.values["hint"]


def test_a_further_board_is_worth_less_than_the_first() -> None:
    assert not machines.is_worth(machines.WORTH - 1, 1)
    assert machines.is_worth(machines.WORTH, 1)
    assert not machines.is_worth(machines.WORTH, 500)
    assert machines.is_worth(machines.WORTH * 20, 500)


def test_bots_are_asked_by_python_and_a_wish_for_more_is_answered() -> None:
    task = SimulationTask(load("nim"), 2, 4, bots=(Greedy(), Greedy()), machine="wasm")
    rows = all_games(task, 2)
    why = task.note(task.tally(rows))
    assert {"python"} == _played_by(rows)
    assert why is not None
    assert "by chance" in why.values["why"]
    assert replace(task, machine="auto").note(task.tally(rows)) is None


def test_another_machine_is_refused() -> None:
    with pytest.raises(UsageError, match="machine"):
        simulate(load("nim"), players=2, games=2, seed=3, machine="native")  # type: ignore[arg-type]


@inside
def test_a_module_is_kept_for_another_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    task = SimulationTask(load("nim"), 2, 4)
    rows = _rows(task, 10, "wasm")
    kept = list(tmp_path.glob("*.module"))
    assert len(kept) == 1
    monkeypatch.setattr("interpreter.backends.wasm.engine.Instances.shared", mock.Mock(side_effect=AssertionError))
    monkeypatch.setattr("interpreter.backends.wasm.position.layout.layout_of", mock.Mock(side_effect=AssertionError))
    assert ({"wasm"}, rows) == (_played_by(again := _rows(task, 10, "wasm")), again)
    monkeypatch.undo()
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    kept[0].write_bytes(kept[0].read_bytes()[:100])
    assert rows == _rows(task, 10, "wasm")


SIMULATE = """
import sys
from interpreter import load
from interpreter.simulation.simulate import simulate
print(simulate(load("nim"), players=2, games=10, seed=4, machine="wasm").machines["wasm"], "interpreter.backends.wasm.codegen.unit" in sys.modules)
"""


@pytest.mark.full
@inside
def test_a_module_that_is_kept_is_loaded_without_code_generation(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    for is_loaded in (True, False):
        told = subprocess.run(
            [sys.executable, "-c", SIMULATE],
            env={**os.environ, "RULEWRIGHT_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.split() == ["10", str(is_loaded)]


@inside
def test_a_long_seed_is_for_python() -> None:
    task = SimulationTask(load("nim"), 2, "seed" * 50)
    assert {"python"} == _played_by(_rows(task, 5, "wasm"))


@inside
def test_a_module_that_was_exchanged_on_disk_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    tasks = [SimulationTask(load(name), 2, 4) for name in ("nim", "tic_tac_toe")]
    before = [_rows(task, 10, "wasm") for task in tasks]
    one, other = tmp_path.glob("*.module")
    contents = one.read_bytes(), other.read_bytes()
    one.write_bytes(contents[1])
    other.write_bytes(contents[0])
    cache.problems()
    assert before == [_rows(task, 10, "wasm") for task in tasks]
    assert ["C196"] == [each.code for each in cache.problems()]


@inside
def test_a_process_that_dies_inside_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    died, run = tmp_path / "died", Playouts._run  # what is inside

    def dying(self: Playouts, instance: host.Instance, seed: int | str, numbers: range) -> int:
        many = run(self, instance, seed, numbers)
        if numbers.start > 20 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return many

    monkeypatch.setattr(Playouts, "_run", dying)
    task = SimulationTask(load("nim"), 2, 4)
    rows = _rows(task, 300, "wasm", Execution(2))
    assert ({"wasm"}, _rows(task, 300, "python")) == (_played_by(rows), rows)
    assert died.exists()


@inside
def test_rules_without_static_bounds_are_played_by_python_and_the_place_is_told(tmp_path: Path) -> None:
    text = (resources.rules_folder() / "classics" / "nim" / "nim.game.yaml").read_text(encoding="utf-8")
    game = write_game(tmp_path, text.replace("track:\n", "track:\n  debts: set of 0 - 3 to 3\n", 1))
    task = SimulationTask(load(game), 2, 4, machine="wasm")
    rows = all_games(task, 3)
    assert ({"python"}, _rows(task, 3, "python")) == (_played_by(rows), rows)
    why = task.note(task.tally(rows))
    assert why is not None
    assert "nim.game.yaml:" in why.values["why"]


@inside
def test_a_module_that_would_take_too_much_memory_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr("interpreter.backends.wasm.statements.module.MOST_PAGES", 100)
    task = SimulationTask(load("nim"), 2, 4, machine="wasm")
    rows = all_games(task, 3)
    why = task.note(task.tally(rows))
    assert why is not None
    assert ({"python"}, True) == (_played_by(rows), "megabytes" in why.values["why"])


@pytest.mark.full
def test_games_one_by_one_are_those_that_are_summed_up() -> None:
    rows = playouts(load("underwood"), players=2, games=12, seed="x", layouts=4)
    task = SimulationTask(load("underwood"), 2, "x", layouts=4)
    assert rows == _rows(task, 12, "reference")
