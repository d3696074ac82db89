"""Sets of variants, each through every command: findings with code, place, sentence and hint, never a traceback, in linear time."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import interpreter
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project.errors import RulewrightError
from tests.hostile.variant_sets import SETS, VariantSet
from tests.tiers import few

SMALL = 4
COMMANDS = {
    "play": ("play", "{game}", "--bots", "1", "--seed", "1"),
    "explain": ("explain", "{game}"),
    "explain an address": ("explain", "{game}", "numbers.rounds"),
    "diff": ("diff", "{game}"),
    "diff with the game": ("diff", "{bare}", "{game}"),
    "rulebook": ("rulebook", "{game}"),
    "new": ("new", "mine", "--from", "{game}", "--force"),
    "test": ("test", "{folder}"),
    "check a combination": ("check", "{game}", "--games", "1", "--seconds", "1"),
}
"""What else is typed; `{game}` is the game with all its variants."""


def command(*words: object) -> Result:
    told = CliRunner().invoke(app, [str(word) for word in words], input="quit\n")
    assert told.exception is None or isinstance(told.exception, SystemExit), (words, told.exception, told.output)
    assert told.exit_code in (0, 1, 2)
    assert "Traceback" not in told.output
    return told


def checked(*words: object) -> list[dict[str, object]]:
    """The findings of `check`, each with all its parts."""
    told = command("check", *words, "--format", "json", "--games", "1", "--seconds", "1", "--jobs", "1")
    found: list[dict[str, object]] = json.loads(told.stdout or "[]")
    assert (1 if any(each["severity"] == "error" for each in found) else 0) == told.exit_code
    for each in found:
        assert each["message"], each
        assert each["hint"] or each["severity"] != "error", each
        assert each["labels"] or each["subject"], each
    return found


@pytest.fixture
def made(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[VariantSet, str]:
    """A set of variants in a folder to be in, and how the game with all of them is called."""
    monkeypatch.chdir(tmp_path)
    found = SETS[request.param](SMALL)
    return found, found.write(Path())


@pytest.mark.parametrize("made", SETS, indirect=True)
def test_what_is_wrong_with_a_set_is_found_in_its_folder_and_in_its_files(made: tuple[VariantSet, str]) -> None:
    variants, _ = made
    found = checked(".")
    assert variants.codes <= {each["code"] for each in found}
    for name in variants.files:
        if name.endswith(".variant.yaml"):
            checked(name)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("made", SETS, indirect=True)
def test_every_command_takes_a_set_or_says_why_not(made: tuple[VariantSet, str], name: str) -> None:
    told = command(*(word.format(game=made[1], bare="small.game.yaml", folder=".") for word in COMMANDS[name]))
    assert told.exit_code == 0 or told.output.strip()


@pytest.mark.parametrize("made", SETS, indirect=True)
def test_the_library_takes_a_set_or_says_why_not(made: tuple[VariantSet, str]) -> None:
    def all_have_codes(found: object) -> bool:
        return isinstance(found, list | tuple) and all(isinstance(each, Diagnostic) and each.sentence for each in found)

    assert all_have_codes(interpreter.check(made[1], games=1, seconds=1))
    try:
        interpreter.load(made[1]).start(players=2, seed=1)
    except RulewrightError as problem:
        assert problem.diagnostics
        assert all_have_codes(problem.diagnostics)
