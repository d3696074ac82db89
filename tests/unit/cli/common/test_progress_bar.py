"""`rulewright simulate` when something happens on the way."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.simulation import simulate
from interpreter.simulation.simulate import game_seed
from interpreter.simulation.workers import WorkerLostError
from tests.optional import require
from tests.patience import PATIENCE
from tests.unit.cli.test_commands import FINDINGS, FINE, WRONG_USE, run
from tests.unit.simulation.comparison import games

ROOT = Path(__file__).parents[4]
FOUND = Diagnostic("R119", (), {"times": "3", "games": "game number 1", "how": "nothing"})


@pytest.fixture
def coin(tmp_path: Path) -> Path:
    """A small game."""
    return games.game(tmp_path)


@pytest.mark.parametrize("jobs", [0, -3])
@pytest.mark.parametrize("more", [(), ("--against", "underwood")])
def test_without_processes_nobody_plays(coin: Path, jobs: int, more: tuple[str, ...]) -> None:
    told = run("simulate", coin, "--jobs", jobs, *more)
    assert (WRONG_USE, True) == (told.exit_code, "C199" in told.output)


def _ends_its_process_in(deadly: int, first: Path | None = None) -> object:
    """A way to play that ends its process in one game of seed 0: always, or the first time, which `first` remembers."""
    original = simulate.play

    def play(table: object, seed: int, *words: object, **more: object) -> object:
        if seed == game_seed(0, deadly) and not (first is not None and first.exists()):
            if first is not None:
                first.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return original(table, seed, *words, **more)  # type: ignore[arg-type]  # as it was called

    return mock.patch.object(simulate, "play", play)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="what is patched here is not patched in processes that begin anew")
def test_a_process_that_dies_changes_nothing(coin: Path, tmp_path: Path) -> None:
    alone = run("simulate", coin, "-n", 40, "--json")
    with _ends_its_process_in(17, tmp_path / "done"):
        told = run("simulate", coin, "-n", 40, "--json", "--jobs", 2)
    assert (tmp_path / "done").exists()
    assert (FINE, alone.stdout) == (told.exit_code, told.stdout)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="as above")
def test_when_a_game_ends_every_process_those_before_it_are_reported(coin: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with _ends_its_process_in(17):
        told = run("simulate", coin, "-n", 40, "--json", "--jobs", 2, "--records", file)
    assert (FINDINGS, 17, 17) == (told.exit_code, json.loads(told.stdout)["games"], len(file.read_text().splitlines()))
    assert "R119" in told.stderr
    assert "the first 17 of 40 games" in told.stderr


def test_when_nothing_was_played_nothing_is_reported(coin: Path) -> None:
    with mock.patch.object(simulate, "run_tasks", side_effect=WorkerLostError([FOUND])):
        told = run("simulate", coin, "-n", 4)
    assert (FINDINGS, "") == (told.exit_code, told.stdout)


def at_a_terminal(*words: object, interrupt_after: bytes = b"") -> tuple[int, str, str]:
    """Exit code, standard output, and what a terminal would have shown as standard error; ctrl-C once it shows something."""
    pty = require("pty")
    mine, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(
        [sys.executable, "-m", "interpreter", *(str(word) for word in words)], cwd=ROOT, env=environment, stdout=subprocess.PIPE,
        stderr=theirs, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        shown = b""
        while select.select([mine], [], [], PATIENCE)[0]:
            try:
                shown += os.read(mine, 65536)
            except OSError:  # it has ended
                break
            if interrupt_after and re.search(interrupt_after, shown):
                os.killpg(process.pid, signal.SIGINT)
                interrupt_after = b""
        try:
            out, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()  # who is not done by now waits for ever for somebody who reads
    os.close(mine)
    return process.returncode, out.decode(), shown.decode()


@pytest.mark.full
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bar_shows_how_far_things_are(coin: Path, jobs: int) -> None:
    code, out, shown = at_a_terminal("simulate", coin, "-n", 60, "--jobs", jobs, "--json")
    assert (FINE, 60) == (code, json.loads(out)["games"])
    assert "60/60" in shown
    assert re.search(r"60 games in [\d.]+ s, [\d,.]+ a second", shown)


@pytest.mark.full
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_presses_the_keys_has_what_was_played(coin: Path, jobs: int) -> None:
    code, out, shown = at_a_terminal("simulate", coin, "-n", 1_000_000, "--jobs", jobs, "--json", interrupt_after=rb"a second")
    report = json.loads(out)
    assert code == FINE
    assert 0 < report["games"] < 1_000_000
    assert f"Stopped from the keyboard after {report['games']} of 1000000 games." in shown
    again = json.loads(run("simulate", coin, "-n", report["games"], "--json").stdout)
    assert {**report, "machines": None} == {**again, "machines": None}  # fewer games are worth another one
