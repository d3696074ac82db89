"""House rules that are wrong in a way that seldom shows: `check` finds them by playing, says whose fault it is, and opens the table there."""

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.authoring.check.file_check import check_files
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span
from interpreter.frontend.variants.patches import OPERATIONS

FOLDER = Path(__file__).parent / "wrong"
ALL = {path.name.partition(".")[0]: path for path in sorted(FOLDER.glob("*.variant.yaml"))}
CHECKS = {
    "all_in": "abstainers_stay", "catch_up": "hands_full", "crumbs": "none_lost", "drops_vanish": "drops_counted",
    "no_price_for_towers": "compensated", "rain_everywhere": "shrines_dry", "second_hand": "few_open", "sunk_tile": "tiles_kept",
    "take_back_wrong": "one_side", "toll": "none_lost", "wet_shrine": "shrines_dry",
}  # fmt: skip
SOON = {"catch_up": 1, "take_back_wrong": 45, "toll": 29}  # games after which they show, of those that are looked at every day
FAULTS = {
    "catch_up": "insert_after: play.rounds.do.finish",
    "take_back_wrong": "add: play.growth.do.grow.must",
    "toll": "insert_before: procedures.capture",
}


def broken(name: str, games: int | None) -> list[Diagnostic]:
    """What the games show in which a check did not hold."""
    return [found for found in check_files([ALL[name]], games=games) if found.code == "O120"]


def played(command: str) -> str:
    """What is seen at the table that a command opens."""
    program, *words = shlex.split(command)
    assert program == "rulewright"
    told = CliRunner().invoke(app, words, input="\nquit\n")
    assert told.exception is None, told.output
    assert " · turn " in told.stdout
    return told.stdout


@pytest.mark.full
@pytest.mark.parametrize("name", SOON)
def test_a_wrong_house_rule_is_found_with_the_change_and_the_move(name: str) -> None:
    found, *_ = broken(name, SOON[name])
    assert CHECKS[name] == found.values["name"]
    assert f"game {SOON[name]} (with " in found.values["moment"]
    assert _change(found.labels[0].span).startswith(FAULTS[name])
    assert played(found.values["command"])


def _change(span: Span) -> str:
    """The operation and the address of the change in which a place lies."""
    lines = (line.strip(" -") for line in reversed(span.source.text[: span.end].splitlines()))
    return next(line for line in lines if line.partition(":")[0] in OPERATIONS)


@pytest.mark.nightly
@pytest.mark.parametrize("name", CHECKS)
def test_the_time_that_a_check_takes_is_enough_to_find_it(name: str) -> None:
    assert CHECKS[name] in [found.values["name"] for found in broken(name, None)]


def test_every_wrong_rule_is_looked_for() -> None:
    assert set(CHECKS) == set(ALL)
