"""Folders in the current one that are named like shipped games: the bare name means the game, a path the folder."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import interpreter
from interpreter.cli.main import app
from interpreter.project import loading
from interpreter.project.errors import UsageError
from interpreter.web.journal.named_files import NamedFiles
from interpreter.web.workers.offered import sources

GAME, VARIANT = "nim", "three_at_most"
LINE = f"`{GAME}` is the game that comes with Rulewright; for the folder write `./{GAME}`."
TEXT = (
    "rulewright: 1\ngame: mine\ntitle: Mine\nplayers: 2\nnumbers: {rounds: 3}\nactions:\n  go: {do: [{end_game: done}]}\nplay:\n"
    "  - turns: clockwise\n    safety_limit: rounds\n    do:\n      - must: go\nend:\n  done: {text: It is over.}\n"
)
COMMANDS = (
    "play {0} --seed 1", "explain {0}", "diff {0} {0}+{1}", "rulebook {0}", "list {0}", "new mine --from {0}", "perft {0} --depth 1", "ir {0}",
    "coverage {0} -n 1", "simulate {0} -n 1 --seed 1", "check {0} --games 0 --seconds 1", "check {0}+{1} --games 0", "format {0} --check",
    "test {0}", "watch {0} --once", "watch {0}+{1} --once", "export {0} -o out --force", "play {0}+{1} --seed 1",
)  # fmt: skip


def run(line: str, *arguments: str) -> Result:
    told = CliRunner().invoke(app, line.format(*arguments).split(), input="quit\n")
    assert told.exception is None or isinstance(told.exception, SystemExit), (line, told.exception)
    return told


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def hiding() -> Path:
    """A folder that is named like a shipped game, and holds another one."""
    folder = Path(GAME)
    folder.mkdir()
    (folder / "mine.game.yaml").write_text(TEXT, encoding="utf-8")
    return folder


def outcome(line: str) -> tuple[int, str]:
    """Return how a command ends, and what it prints but for the time that it took and the place of the rules."""
    told = run(line, GAME, VARIANT)
    return told.exit_code, told.stdout if "watch" not in line else ""


@pytest.mark.parametrize("line", COMMANDS)
def test_an_empty_folder_hides_no_game(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "without").mkdir()
    monkeypatch.chdir(tmp_path / "without")
    expected = outcome(line)
    (tmp_path / "with" / GAME).mkdir(parents=True)
    (tmp_path / "with" / VARIANT).mkdir()
    (tmp_path / "with" / f"{GAME}+{VARIANT}").mkdir()
    monkeypatch.chdir(tmp_path / "with")
    assert expected == outcome(line)
    assert 2 != expected[0]


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.usefixtures("hiding")
def test_one_line_says_which_was_taken(line: str) -> None:
    told = run(line, GAME, VARIANT)
    assert 2 != told.exit_code
    assert 1 == told.stderr.count(LINE)


@pytest.mark.usefixtures("hiding")
@pytest.mark.parametrize("line", ["explain {0}", "check {0} --games 0", "format {0} --check", "watch {0} --once"])
def test_a_path_means_the_folder(line: str) -> None:
    told = run(line, f"./{GAME}")
    assert "comes with" not in told.output
    assert any(word in told.output for word in ("mine", "1 file", "numbers.rounds"))


def test_the_folder_of_the_shipped_game_is_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(loading.shipped()[GAME].absolute().parent.parent)
    assert "comes with" not in run("check {0} --games 0 --seconds 1", GAME).output


def test_the_library_takes_a_name_for_the_game_and_a_path_for_the_folder(hiding: Path) -> None:
    assert GAME == interpreter.load(GAME).name
    assert GAME == interpreter.load(f"{GAME}+{VARIANT}").name
    assert "mine" == interpreter.load(f"./{GAME}").name == interpreter.load(hiding).name == interpreter.load(hiding.absolute()).name
    hiding.rename("elsewhere")
    assert "mine" == interpreter.load("elsewhere").name
    assert GAME == interpreter.load(Path(GAME)).name


def test_a_folder_without_a_game_says_what_to_give() -> None:
    Path(GAME).mkdir()
    with pytest.raises(UsageError, match="Give the path of a game file"):
        interpreter.load(f"./{GAME}")


def test_a_server_shows_the_game_and_opens_no_folder_of_its_name(hiding: Path) -> None:
    Path(VARIANT).mkdir()
    (Path(VARIANT) / "mine.game.yaml").write_text(TEXT, encoding="utf-8")
    assert GAME == sources([GAME])[GAME]
    assert {} == NamedFiles([GAME, f"{GAME}+{VARIANT}"]).listed()
    assert ["mine"] == [name for name in sources([f"./{hiding}"]) if name not in loading.shipped()]
