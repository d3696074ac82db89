"""An exported game says in Node what this program says: answers, scores, winners, and what every seat may know."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from interpreter import Match, load, resources
from interpreter.backends.wasm.exported import ExportedTable
from interpreter.export.game_files import game_files
from interpreter.project.loading import shipped
from interpreter.runtime.scoring.points import to_json
from interpreter.runtime.scoring.result import result
from tests.optional import needs

NODE, RECORD = shutil.which("node") or "", Path(__file__).with_name("record.mjs")
QUICK = ("kuhn_poker", "liars_dice", "tic_tac_toe")  # hidden, hidden for the time being, open
MOST = 30  # answers of a game


def exported(match: Match, folder: Path) -> Path:
    for name, content in game_files(ExportedTable(match.state.table)).items():
        (folder / name).write_bytes(content)
    return folder


def played(folder: Path, seed: int) -> list[dict[str, Any]]:
    command = [NODE, str(RECORD), str(folder), str(seed), str(MOST)]
    steps: list[dict[str, Any]] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return steps


def hidden(view: object) -> int:
    """Count how often something is hidden in a view."""
    if isinstance(view, dict):
        return sum(map(hidden, view.values())) + ("hidden" in view)
    return int(view == "hidden")


def agrees(match: Match, steps: list[dict[str, Any]]) -> int:
    """Play along, and compare; how often something was hidden."""
    table, many = match.state.table, 0
    seats = [f"seat_{seat + 1}" for seat in range(table.players)]
    for step in steps:
        for viewer, view in zip((None, *seats), step["views"], strict=True):
            own = match.view(viewer)
            assert own["state"] == view["state"]
            assert viewer == view["viewer"]
            assert view["answers"] == (step["answers"] if viewer is not None and viewer == step["asked"] else None)
            assert (own["result"] is None) == (view["result"] is None)
            many += hidden(view["state"])
        outcome = result(table, match.state.position)
        assert step["scores"] == {seat: to_json(each) for seat, each in zip(seats, outcome.scores, strict=True)}
        assert step["winners"] == [seats[seat] for seat in outcome.winners]
        assert step["end"] == outcome.end
        if step["chosen"] is None:
            assert match.over or (step["together"] and match.questions)
            continue
        (question,) = match.questions
        assert step["asked"] == seats[question.player]
        assert step["answers"] == [str(option) for option in question.options]
        match.answer(step["chosen"])
    return many


@needs("node")
@pytest.mark.parametrize("name", QUICK)
def test_a_package_agrees_with_the_library(name: str, tmp_path: Path) -> None:
    match = load(name).start(players=2, seed=3)
    assert bool(agrees(match, played(exported(match, tmp_path), 3))) == (name != "tic_tac_toe")


@needs("node")
def test_the_scripts_in_pages_run(tmp_path: Path) -> None:
    folder = exported(load("tic_tac_toe").start(players=2), tmp_path)
    for page in (folder / "README.md", resources.documentation()["export"]):
        (script,) = re.findall(r"^```js\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        (folder / "page.mjs").write_text(script, encoding="utf-8")
        told = subprocess.run([NODE, str(folder / "page.mjs")], check=True, capture_output=True, text=True).stdout
        assert "row [ 'seat_1' ]" in told


@pytest.mark.full
@needs("node")
@pytest.mark.parametrize("name", sorted(set(shipped())))
def test_every_package_agrees_with_the_library(name: str, tmp_path: Path) -> None:
    game = load(name)
    for number, players in enumerate((min(game.players), max(game.players))):
        folder = tmp_path / str(number)
        folder.mkdir()
        for seed in (1, 2):
            match = game.start(players=players, seed=seed)
            agrees(match, played(exported(match, folder), seed))
