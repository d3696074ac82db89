"""Boards and cards of every shipped game without any colour: whose something is, is told by form or letter; and every place is reached by arrow keys."""

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter
from interpreter.project import loading
from tests.budgets import NIGHTLY
from tests.optional import needs
from tests.patience import PATIENCE

FORMS = Path(__file__).parent / "forms_of_scenes.mjs"

pytestmark = [pytest.mark.full, needs("node")]


def scenes(name: str) -> Iterator[object]:
    """What each player sees at the beginning, after some answers, and later, with as many players as there can be."""
    game = interpreter.load(name)
    source = random.Random(5)
    state = game.start(players=game.players[-1], seed=1).state
    for number in range(201 if NIGHTLY else 21):
        if number % 20 == 0:
            yield from (state.scene(viewer) for viewer in range(state.table.players))
        if state.over:
            return
        state = state.step(source.randrange(state.option_count))


@pytest.mark.parametrize("name", loading.shipped() if NIGHTLY else ["chess", "draughts", "glade", "hearts", "hex"])
def test_nothing_is_told_by_colour_alone_and_every_place_is_reached_by_keys(name: str, tmp_path: Path) -> None:
    file = tmp_path / "scenes.json"
    file.write_text(json.dumps(list(scenes(name))), encoding="utf-8")
    done = subprocess.run(["node", str(FORMS), str(file)], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    for found in json.loads(done.stdout):
        assert found == {"alike": [], "unreached": []}
