"""`rulewright new --game`: every box gives a whole game that passes `check`, is in the layout of `format`, and plays."""

from itertools import product
from pathlib import Path
from unittest import mock

import pytest
from typer.testing import CliRunner, Result

from interpreter.authoring.scaffold.new_game import Board
from interpreter.cli.main import app
from interpreter.project.loading import shipped

FINE, WRONG_USE = 0, 2


def run(*words: object, answers: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=answers)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.full
@pytest.mark.parametrize(
    ("board", "cards", "dice"), [*product(Board, ("--cards", "--no-cards"), ("--dice", "--no-dice"))], ids=lambda each: str(each).strip("-")
)
def test_every_box_is_a_game(board: Board, cards: str, dice: str) -> None:
    told = run("new", "--game", "mine", "--board", board, cards, dice, "--test")
    assert "Written: mine/mine.game.yaml\nWritten: mine/mine.scenario.yaml\n" == told.stdout, told.stderr
    checked = run("check", "mine", "--games", 20)
    assert (FINE, "2 files checked: nothing to complain about." in checked.output) == (checked.exit_code, True), checked.output
    assert FINE == run("test", "mine").exit_code
    assert FINE == run("format", "--check", "mine").exit_code
    for players in (2, 4):
        assert FINE == run("simulate", "mine", "-n", 5, "--players", players, "--seed", 1).exit_code


@pytest.mark.full
def test_it_can_be_played_by_a_person_and_grown_by_a_house_rule() -> None:
    run("new", "--game", "mine", "--board", "square", "--cards", "--no-dice")
    played = run("play", "mine", "--bots", 1, "--players", 2, "--seed", 1, answers="place b2\nq\n")
    assert "Place a piece" in played.output or "place" in played.output
    assert FINE == run("new", "rule", "--from", "mine").exit_code
    assert FINE == run("check", "mine", "--games", 1).exit_code
    assert FINE == run("rulebook", "mine", "-o", "mine.md").exit_code


def test_what_is_not_said_is_asked_where_somebody_can_answer() -> None:
    with mock.patch("interpreter.cli.commands.new._somebody_is_there", return_value=True):
        told = run("new", "--game", "mine", "--dice", answers="round\nhex\ny\n")
    text = Path("mine/mine.game.yaml").read_text(encoding="utf-8")
    assert ("A board?" in told.output, "Cards?" in told.output, "Dice?" in told.output) == (True, True, False)
    assert ("grid: hex" in text, "  deck:" in text, "  die:" in text) == (True, True, True)


def test_what_cannot_be_begun_is_refused() -> None:
    for words, code in (
        (("--game", "Mine"), "C140"),
        (("--game", min(shipped())), "C148"),
        (("rule", "--game", "mine"), "C147"),
        (("rule",), "C147"),
        ((), "C147"),
        (("rule", "--from", min(shipped()), "--dice"), "C147"),
    ):
        told = run("new", *words)
        assert (WRONG_USE, True) == (told.exit_code, code in told.stderr), words
    assert [] == [*Path().iterdir()]


def test_what_is_there_is_kept_unless_force_is_said() -> None:
    run("new", "--game", "mine", "--board", "none")
    before = Path("mine/mine.game.yaml").read_text(encoding="utf-8")
    assert "C142" in run("new", "--game", "mine").stderr
    assert before == Path("mine/mine.game.yaml").read_text(encoding="utf-8")
    assert FINE == run("new", "--game", "mine", "--force").exit_code
