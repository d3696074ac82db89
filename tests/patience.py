"""Timeout of tests that wait for an event, and a server whose own time limits no busy machine reaches.

`python -m tests.patience serve ...` runs the command line with such limits.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from interpreter.web import limits

PATIENCE = 600  # seconds: minutes, since nothing is measured by it
ROOT = Path(__file__).parents[1]
LIMITS = (
    *("PATIENCE", "HEAD_SECONDS", "READING", "NOTICE_SECONDS", "PING_SECONDS", "ANSWER_SECONDS", "CHECK_SECONDS"),
    *("PREPARING_SECONDS", "PAIR_SECONDS", "BOT_SECONDS"),
    *("GUEST_PATIENCE", "COMPARING_SECONDS"),  # seconds of computing need no patience
)


def environment(**more: str) -> Mapping[str, str]:
    """Return the environment in which `python -m tests.patience` is found from any folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))), **more}


@contextmanager
def patient_limits() -> Iterator[None]:
    """Raise the time limits of servers; a test of a limit sets one of its own."""
    with mock.patch.multiple(limits, **dict.fromkeys(LIMITS, PATIENCE)):
        yield


if __name__ == "__main__":
    from interpreter.cli.main import run

    with patient_limits():
        sys.argv[0] = "rulewright"
        run()
