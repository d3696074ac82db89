"""Games by chance, opened at the table after some of their answers: those of `check` and those of `simulate`."""

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.cli.common.terminal import WRONG_USE
from interpreter.cli.main import app

ONLY_NOUGHTS = "always:\n  crosses: {that: count(cell in cells where mark(cell) is not none) <= 2, text: Few marks.}\n"
VARIANT = "rulewright: 1\nvariant: few\nof: tic_tac_toe\nbecause: Trying.\n" + ONLY_NOUGHTS


def told(*words: str, typed: str = "quit\n") -> str:
    found = CliRunner().invoke(app, list(words), input=typed)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.output
    return found.output


@pytest.fixture
def few(tmp_path: Path) -> str:
    path = tmp_path / "few.variant.yaml"
    path.write_text(VARIANT, encoding="utf-8")
    return str(path)


def test_the_same_game_is_opened_wherever_one_likes() -> None:
    third, fifth = (told("play", "tic_tac_toe", "--replay", "check:1", "--at", at, typed="undo\nundo\nquit\n") for at in ("3", "5"))
    assert " · turn 4 · " in third
    assert " · turn 6 · " in fifth
    assert fifth.count("Taken back: ") == 2
    assert third.partition("O: Mark an empty cell.")[2].splitlines()[1:3] == fifth.rpartition("O: Mark an empty cell.")[2].splitlines()[1:3]


def test_a_game_of_simulate_is_opened_where_a_check_did_not_hold(few: str) -> None:
    report = told("simulate", f"tic_tac_toe+{few}", "--checks", "-n", "4", "--json")
    assert '"broken": {\n    "crosses": 4\n  }' in report
    shown = " ".join(told("simulate", f"tic_tac_toe+{few}", "--checks", "-n", "4").split())
    command = shown[shown.index("rulewright play") :]
    assert " · turn 4 · " in told(*shlex.split(command)[1:])


def test_a_comparison_looks_at_checks_or_says_that_it_does_not(few: str) -> None:
    pair = ("simulate", "tic_tac_toe", "--against", f"tic_tac_toe+{few}", "-n", "3")
    assert "did not hold in 3 of 3 games of B" in " ".join(told(*pair, "--checks").split())
    assert "`--checks`" in told(*pair)
    assert "`--checks`" not in told(*pair, "--checks")


def test_the_finding_of_check_names_a_command_that_works_as_it_stands(few: str) -> None:
    finding = " ".join(told("check", few, "--games", "2").split())
    assert "did not hold in 2 of 2 games" in finding
    assert "2 games played." in finding
    command = finding[finding.index("`rulewright play") + 1 :].partition("`")[0]
    assert " · turn 4 · " in told(*shlex.split(command)[1:])


@pytest.mark.parametrize(
    "words", [("--replay", "check:x"), ("--replay", "check:2", "--seed", "3"), ("--at", "2"), ("--replay", "4", "--at", "99")]
)
def test_what_does_not_fit_is_refused(words: tuple[str, ...]) -> None:
    assert WRONG_USE == CliRunner().invoke(app, ["play", "tic_tac_toe", *words]).exit_code
