"""Exported games: the manifest says what is in the module, and the package beside it plays the very games of this machine."""

import json
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from interpreter import load, resources
from interpreter.backends.wasm.exported import ExportedTable
from interpreter.cli.common.terminal import FINDINGS, FINE, WRONG_USE
from interpreter.cli.main import app
from interpreter.export.game_files import NAMES, game_files
from interpreter.export.pages import PACKAGE, PROGRAM, SCRIPT, TYPES
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.player_view import store_seen
from interpreter.simulation.simulate import playout_of
from tests.game_files import write_game
from tests.optional import needs

SCHEMA = json.loads((resources.schemas_folder() / "module.schema.json").read_text(encoding="utf-8"))
NODE = shutil.which("node")
GAMES = ("tic_tac_toe", "connect_four", "reversi")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("name", GAMES)
def test_the_manifest_says_what_is_in_the_module(name: str) -> None:
    files = game_files(ExportedTable(load(name).start(players=2).state.table))
    assert tuple(files) == NAMES
    manifest = json.loads(files["manifest.json"])
    jsonschema.Draft202012Validator(SCHEMA).validate(manifest)
    assert all(each["does"] for each in manifest["functions"].values())
    assert {"play", "begin_game", "reset", "tell", "step", "scores"} <= manifest["functions"].keys()
    assert manifest["drawing"][0]["cells"]
    package = json.loads(files[PACKAGE])
    assert ("module", f"./{SCRIPT}", f"./{TYPES}") == (package["type"], package["exports"]["."]["default"], package["types"])
    assert "dependencies" not in package
    assert 'export type Seat = "seat_1" | "seat_2";' in files[TYPES].decode()


@needs("node")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_javascript_is_the_same(name: str, tmp_path: Path) -> None:
    told = run("export", name, "-o", tmp_path / "out")
    assert FINE == told.exit_code, told.output
    table = load(name).start(players=2).state.table
    assert table.engine is not None
    for seed in (1, 7, "a text"):
        command = [NODE or "", str(tmp_path / "out" / PROGRAM), str(seed)]
        played = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # our own file
        playout = playout_of(seed)  # type: ignore[arg-type]  # any text will do
        end = table.engine.play_out(machine.start(table), playout)
        assert (played["end"], played["decisions"]) == (end.ended, len(playout.counts))
        assert played["state"] == store_seen(table, end, None)
        outcome = result(table, end)
        assert played["winners"] == [f"seat_{seat + 1}" for seat in outcome.winners]
        assert list(played["scores"].values()) == list(outcome.scores)


@needs("node")
def test_a_module_that_the_manifest_is_not_about_is_refused(tmp_path: Path) -> None:
    for name in ("nim", "tic_tac_toe"):
        assert FINE == run("export", name, "-o", tmp_path / name).exit_code
    (tmp_path / "nim" / "game.wasm").write_bytes((tmp_path / "tic_tac_toe" / "game.wasm").read_bytes())
    told = subprocess.run([NODE or "", str(tmp_path / "nim" / PROGRAM)], check=False, capture_output=True, text=True)  # our own file
    assert told.returncode
    assert "manifest.json is about another game.wasm" in told.stderr


def test_an_export_is_written_over_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "out"
    for _ in range(2):
        assert FINE == run("export", "tic_tac_toe", "-o", folder).exit_code
    (folder / "manifest.json").write_text("[]")
    assert WRONG_USE == run("export", "tic_tac_toe", "-o", folder).exit_code
    assert FINE == run("export", "tic_tac_toe", "-o", folder, "--force").exit_code
    (tmp_path / "file").write_text("mine")
    told = run("export", "tic_tac_toe", "-o", tmp_path / "file")
    assert WRONG_USE == told.exit_code
    assert "C130" in told.output
    assert (tmp_path / "file").read_text() == "mine"


def test_a_game_that_is_not_for_this_machine_is_no_file(tmp_path: Path) -> None:
    text = (resources.rules_folder() / "classics" / "nim" / "nim.game.yaml").read_text(encoding="utf-8")
    game = write_game(tmp_path, text.replace("track:\n", "track:\n  debts: set of 0 - 3 to 3\n", 1))
    told = run("export", game, "-o", tmp_path / "out")
    assert FINDINGS == told.exit_code
    assert "C180" in told.output
    assert not (tmp_path / "out").exists()
