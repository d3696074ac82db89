"""Findings of a draft: what makes answers slow is said before anybody plays, since the server stops what takes too long."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.web.workers.workshop import WorkshopWorker
from tests.hostile.guests import slow_game

FILE = "mine.game.yaml"


def checked(text: str, folder: Path) -> Any:
    """Return what a reader says of a draft of one file."""
    draft = {"draft": "d1", "place": str(folder / "draft"), "files": {FILE: text}, "game": FILE, "variants": []}
    return WorkshopWorker(folder).handle({"op": "check", "file": FILE, "language": "en", **draft})


@pytest.mark.parametrize(("side", "said"), [(9, {"B125"}), (2, set())])
def test_a_slow_answer_is_said_and_is_no_error(side: int, said: set[str], tmp_path: Path) -> None:
    reply = checked(slow_game("requirement", side), tmp_path)
    assert (said, True) == ({each["code"] for each in reply["files"][FILE]}, reply["valid"])
