"""Files made to be slow or large are read, or refused in a sentence, with bounded memory and time."""

import multiprocessing
import resource
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.cli.main import app
from tests.budgets import NIGHTLY
from tests.hostile.heavy import HEAVY

SLOWEST = (
    "ten thousand conditions",
    "ten thousand mistakes",
    "ten thousand words",
)  # at night; by day `test_growth` counts what shorter ones take
MEMORY = 2_000_000_000  # bytes of address space
SECONDS = 60  # of the processor; on a quiet machine all take a few at most
PROCESSES = multiprocessing.get_context("forkserver")  # loads everything once, and not for each file
PROCESSES.set_forkserver_preload([__name__, "interpreter.authoring.check.file_check"])

pytestmark = pytest.mark.full


def check(folder: Path, told: Connection) -> None:
    """In a process of its own: check a folder within bounds, and tell how that ended and what it said."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    found = CliRunner().invoke(app, ["check", str(folder), "--format", "concise"])
    raised = found.exception if found.exit_code not in (0, 1) else None
    told.send((found.exit_code, found.stdout, "".join(traceback.format_exception(raised)) if raised else ""))


@pytest.mark.parametrize("name", HEAVY if NIGHTLY else [each for each in HEAVY if each not in SLOWEST])
def test_a_heavy_file_is_read_or_refused_within_bounds(name: str, tmp_path: Path) -> None:
    for file, text in HEAVY[name]().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    here, there = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=check, args=(tmp_path, there))
    process.start()
    there.close()
    try:
        code, said, raised = here.recv()
    except EOFError:
        process.join()
        pytest.fail(f"it ended with {process.exitcode}")
    process.join()
    assert code in (0, 1), raised[-2000:]
    assert len(said.splitlines()) <= 305  # 300 findings, how many more there are, and what games have shown
