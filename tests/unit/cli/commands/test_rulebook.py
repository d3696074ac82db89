"""The command `rulebook` from outside: where it writes, what it refuses."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app

ROOT = Path(__file__).parents[4]
GOLDEN = Path(__file__).parents[2] / "rulebook" / "tic_tac_toe.md"
FINE, FINDINGS, WRONG_USE = 0, 1, 2
GAME = "tests/games/tic_tac_toe.game.yaml"


def run(*words: object) -> Result:
    """What the command does when this is typed."""
    return CliRunner().invoke(app, ["rulebook", *map(str, words)])


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_book_of_a_small_game_is_as_it_was_read_and_approved() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == run(GAME).stdout


def test_the_end_of_the_name_says_how_it_is_written(tmp_path: Path) -> None:
    for name, beginning in (("a.md", "<!-- made by"), ("a.html", "<!DOCTYPE html>"), ("a.HTML", "<!DOCTYPE html>")):
        assert FINE == run(GAME, "-o", tmp_path / name).exit_code
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning)


def test_a_book_of_ours_is_written_over_and_nothing_else(tmp_path: Path) -> None:
    for name in ("a.md", "a.html"):
        own = tmp_path / name
        run(GAME, "-o", own)
        assert FINE == run(GAME, "--lang", "de", "-o", own).exit_code
        own.write_text("my diary", encoding="utf-8")
        refused = run(GAME, "-o", own)
        assert (WRONG_USE, "my diary") == (refused.exit_code, own.read_text(encoding="utf-8"))
        assert "C151" in refused.stderr
        assert FINE == run(GAME, "-o", own, "--force").exit_code


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((GAME, "-o", "book.pdf"), "C150"),
        ((GAME, "-o", "book"), "C150"),
        ((GAME, "-o", ""), "C150"),
        ((GAME, "-o", "no/such/folder/book.md"), "C130"),
        ((GAME, "-o", "tests/\0.md"), "C130"),
        ((GAME, "--lang", "xx"), "C133"),
        (("underwod",), "C120"),
        (("underwood+unheard_of",), "C121"),
        (("nowhere.game.yaml",), "C101"),
    ],
)
def test_what_cannot_be_done_is_said_with_a_code(words: tuple[str, ...], code: str) -> None:
    told = run(*words)
    assert WRONG_USE == told.exit_code
    assert code in told.stderr


def test_variants_that_exclude_each_other_are_refused() -> None:
    told = run("underwood+clearings+ant_trail")
    assert FINDINGS == told.exit_code
    assert "O104" in told.stderr
