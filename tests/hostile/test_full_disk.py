"""Output that cannot be written: one line says so, whatever the command."""

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
GAME = str(Path(__file__).parents[1] / "games" / "tic_tac_toe.game.yaml")
COMMANDS = (("explain", GAME), ("trace", GAME, "--seed", "1"), ("play", GAME), ("--help",))  # each prints in a way of its own
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no full disk here")


@pytest.mark.full
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "interpreter", *words], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )  # fmt: skip
    assert (2, "error C130: standard output cannot be written: No space left on device.\n") == (told.returncode, told.stderr)


@pytest.mark.full
def test_closed_streams_are_no_reason_to_stop() -> None:
    closed = "import os, sys; [os.close(number) for number in (0, 1)]; os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    told = subprocess.run(
        [sys.executable, "-c", closed, "-m", "interpreter", "explain", GAME], stderr=subprocess.PIPE, text=True, check=False
    )  # fmt: skip
    assert 0 == told.returncode
    assert "Traceback" not in told.stderr
