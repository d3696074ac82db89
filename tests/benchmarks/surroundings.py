"""Where and how something was measured: the machine, the system, the state of the code, the command."""

import platform
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from os import cpu_count, getloadavg, sysconf
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def surroundings(open_spiel: str) -> Iterator[str]:
    """Lines of a list; `open_spiel` is its version, empty where it is not there."""
    yield f"- Machine: {_processor()}, {cpu_count()} cores, {_memory()} of memory; load before it began: {getloadavg()[0]:.1f}"
    yield f"- System: {platform.system()} {platform.release()}; {platform.python_implementation()} {platform.python_version()}; one process"
    yield f"- OpenSpiel: {open_spiel or 'not installed'}"
    yield f"- Commit: {_commit()}"
    yield f"- Date: {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    yield f"- Command: `{shlex.join(['python', *sys.argv])}`"


def _processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _memory() -> str:
    return f"{sysconf('SC_PAGE_SIZE') * sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"


def _commit() -> str:
    """The commit that was checked out, and whether files differ from it."""
    try:
        commit, changed = (
            _git(*words) for words in (("rev-parse", "--short=12", "HEAD"), ("status", "--porcelain", "--untracked-files=no"))
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return commit + (", with changes" if changed else "")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()
