"""What may lie in a folder beside a game, or in the place of one: pipes, devices, links, what editors leave there."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.project.files import file_reader

GAMES = Path(__file__).parents[1] / "games"
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path)


def nothing(path: Path) -> None:
    path.symlink_to("nobody@nowhere.4711:1")


def folder(path: Path) -> None:
    path.mkdir()


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20_000_000_000)


def text(path: Path) -> None:
    path.write_text("[", encoding="utf-8")


EVIL = (pipe, device, loop, nothing, folder, sparse)


def command(*words: object) -> Result:
    told = CliRunner().invoke(app, [str(word) for word in words])
    assert told.exception is None or isinstance(told.exception, SystemExit), told.output
    return told


def game_in(folder: Path) -> None:
    for name in ("toll.game.yaml", "toll.components.yaml"):
        (folder / name).write_bytes((GAMES / name).read_bytes())


def test_what_nobody_meant_is_left_out(tmp_path: Path) -> None:
    game_in(tmp_path)
    (tmp_path / ".saved").mkdir()
    for make, name in ((nothing, ".#d"), (text, "._e"), (folder, ".f"), (pipe, ".g"), (text, ".saved/h")):
        for ending in ("components", "variant", "scenario"):
            make(tmp_path / f"{name}.{ending}.yaml")
    text(tmp_path / "#toll.components.yaml#")
    text(tmp_path / "toll.components.yaml~")
    assert ["toll.components.yaml"] == [path.name for path in file_reader.list_folder(tmp_path, "*.components.yaml")]
    told = command("check", tmp_path, "--games", 1)
    assert (0, "2 files checked: nothing to complain about.\n") == (told.exit_code, told.output)


@pytest.mark.parametrize("make", EVIL, ids=lambda make: make.__name__)
def test_what_is_no_plain_file_is_told_beside_a_game(make, tmp_path: Path) -> None:
    game_in(tmp_path)
    make(tmp_path / "evil.components.yaml")
    told = command("check", tmp_path / "toll.game.yaml", "--games", 1)
    if make is sparse:  # a plain file that the game does not name
        assert 0 == told.exit_code
    else:
        assert 1 == told.exit_code
        assert "error C101" in told.output


@pytest.mark.parametrize("make", EVIL, ids=lambda make: make.__name__)
def test_what_is_no_plain_file_is_refused_at_once(make, tmp_path: Path) -> None:
    path = tmp_path / "evil.game.yaml"
    make(path)
    told = command("check", path)
    assert told.exit_code in (1, 2)
    assert path.name in told.output


@pytest.mark.parametrize("make", EVIL, ids=lambda make: make.__name__)
def test_no_more_is_read_than_may_be_in_a_file(make, tmp_path: Path) -> None:
    path = tmp_path / "evil"
    make(path)
    if make is sparse:
        assert 1001 == len(file_reader.read_bytes(path, 1000))
    else:
        with pytest.raises(OSError, match=r"\w"):
            file_reader.read_bytes(path, 1000)
    assert file_reader.resolve_links(path).name
