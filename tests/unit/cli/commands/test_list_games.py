"""`rulewright list`: what it says of a game is what its rules say, and what is wrong with one game hides no other."""

import errno
import io
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter import resources
from interpreter.cli.commands import list_games
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import cache, loading

GAMES = ("nim", "pig", "tic_tac_toe")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three games, which are those that come along; what is listed is kept beside it."""
    for name in GAMES:
        shutil.copytree(loading.shipped()[name].parent, tmp_path / "rules" / name)
    monkeypatch.setattr(resources, "rules_folder", lambda: tmp_path / "rules")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(cache, "_report", Report())
    monkeypatch.setattr(cache, "_reported", [])
    return tmp_path / "rules"


def listed() -> str:
    """Return the output of `rulewright list`."""
    told = CliRunner().invoke(app, ["list"])
    assert (0, None) == (told.exit_code, told.exception)
    return told.output


@pytest.mark.parametrize("name", ["drunter_drueber", "glade", "hearts", "underwood", "kalah"])
def test_a_head_says_what_the_rule_set_says(name: str) -> None:
    path = loading.shipped()[name]
    assert list(list_games._game(name, path, loading.rules_of(name, ()))) == list(list_games._game(name, path, loading.head_of(path)))


@pytest.mark.parametrize(
    ("file", "text"),
    [("nim.game.yaml", "rulewright: 1\ngame: [nim\n"), ("nim.game.yaml", "rulewright: 1\ngame: nim\n"), ("nim.game.yaml", "\tx\n")],
    ids=["brackets", "keys", "tab"],
)
def test_a_game_with_a_mistake_takes_one_line_and_hides_no_other(folder: Path, file: str, text: str) -> None:
    whole = listed()
    (folder / "nim" / file).write_text(text, encoding="utf-8")
    lines = listed().splitlines()
    assert ["nim   (has errors: rulewright check"] == [line.partition(" " + str(folder))[0] for line in lines if line.startswith("nim")]
    assert [line for line in whole.splitlines() if line.startswith(("pig ", "tic_tac_toe "))] == [
        line for line in lines if line.startswith(("pig ", "tic_tac_toe "))
    ]


def test_a_game_that_cannot_be_read_takes_one_line(folder: Path) -> None:
    (folder / "pig" / "pig.game.yaml").unlink()
    (folder / "pig" / "pig.game.yaml").symlink_to(folder / "nowhere")
    assert sum(line.startswith("pig ") for line in listed().splitlines()) <= 1
    assert "\ntic_tac_toe" in listed()


def test_the_second_time_nothing_is_read_but_files_that_have_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original, read = loading.head_of, []
    monkeypatch.setattr(loading, "head_of", lambda path: read.append(path.name) or original(path))
    first = listed()
    assert (first, 3) == (listed(), len(read))
    path = folder / "nim" / "nim.game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("title:", "title: Removal #", 1), encoding="utf-8")
    changed = listed()
    assert (changed != first, ["nim.game.yaml"]) == (True, read[3:])
    (folder / "nim" / "new_one.variant.yaml").write_text("x", encoding="utf-8")
    assert "new_one" in listed()
    (folder / "nim" / "clauses.yaml").write_text("list: [", encoding="utf-8")
    assert "\nnim   (has errors" in f"\n{listed()}"
    (folder / "nim" / "clauses.yaml").unlink()
    assert "\nnim   (has errors" not in f"\n{listed()}"


class Full(io.BytesIO):
    """A file on a disk that is full."""

    def write(self, _: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize("trouble", ["a file", "read only", "full", "of another user", "open to others", "off"])
def test_a_cache_that_cannot_be_used_changes_nothing(folder: Path, trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder.parent / "kept"
    whole = listed()
    match trouble:
        case "a file":
            shutil.rmtree(place)
            place.write_text("x", encoding="utf-8")
        case "read only":
            shutil.rmtree(place)
            monkeypatch.setattr(os, "replace", refuse)
        case "full":
            shutil.rmtree(place)
            opened = os.fdopen
            monkeypatch.setattr(os, "fdopen", lambda file, mode, **more: Full() if mode == "wb" else opened(file, mode, **more))
        case "of another user":
            monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
        case "open to others":
            place.chmod(0o777)
        case _:
            monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert whole == listed() == listed()
