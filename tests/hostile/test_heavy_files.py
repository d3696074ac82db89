"""Files made to be slow or large are read, or refused in a sentence, with bounded memory and time."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.heavy import HEAVY

ROOT = Path(__file__).parents[2]
MEMORY = 2_000_000_000  # bytes of address space
SECONDS = 60  # of the processor; on a quiet machine all take a few at most


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_file_is_read_or_refused_within_bounds(name: str, tmp_path: Path) -> None:
    for file, text in HEAVY[name]().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "interpreter", "check", str(tmp_path), "--format", "concise"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=bounded, check=False)
    assert (True, False) == (done.returncode in (0, 1), "Traceback" in done.stderr), done.stderr[-2000:]
    assert len(done.stdout.splitlines()) <= 301
