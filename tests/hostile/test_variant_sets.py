"""Sets of variants, each through every command: findings with code, place, sentence and hint, never a traceback, in linear time."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import interpreter
from interpreter.cli.main import app
from interpreter.project.errors import RulewrightError
from tests.hostile.heavy import calls
from tests.hostile.variant_sets import SETS, VariantSet
from tests.tiers import few

SMALL = 4
COMMANDS = (
    "play {game} --bots 1 --seed 1",
    "explain {game}",
    "explain {game} numbers.rounds",
    "diff {game}",
    "diff small.game.yaml {game}",
    "rulebook {game}",
    "new mine --from {game} --force",
    "test .",
)
GROWING = {
    "many at once": 2,
    "many that are wrong": 2,
    "many that are wrong together": 2,
    "one that excludes all": 2,
    "a long one": 20,
    "a long one that is wrong": 20,
    "a long one of wrong addresses": 20,
    "a long one that breaks the game": 20,
}
"""Sets whose work is in proportion to their size, with a step of that. Of a circle every variant needs all others."""
QUICK = (
    "many that are wrong together",
    "a circle of needs",
    "a variant of a variant",
    "a variant of a broken game",
    "two files of one name",
)


def command(*words: object) -> Result:
    told = CliRunner().invoke(app, [str(word) for word in words], input="quit\n")
    assert told.exception is None or isinstance(told.exception, SystemExit), (words, told.exception, told.output)
    assert told.exit_code in (0, 1, 2)
    assert "Traceback" not in told.output
    return told


def checked(*words: object) -> list[dict[str, object]]:
    """The findings of `check`, each with all its parts."""
    told = command("check", *words, "--format", "json", "--games", "0", "--jobs", "1")
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


@pytest.mark.parametrize("made", few(SETS, QUICK.__contains__), indirect=True)
def test_check_says_what_is_wrong_with_a_set(made: tuple[VariantSet, str]) -> None:
    variants, together = made
    found = [*checked("."), *checked(together)]
    assert variants.codes <= {each["code"] for each in found}
    for name in variants.files:
        if name.endswith(".variant.yaml"):
            checked(name)


@pytest.mark.parametrize("made", few(SETS, QUICK.__contains__), indirect=True)
def test_every_command_takes_a_set_or_says_why_not(made: tuple[VariantSet, str]) -> None:
    for line in COMMANDS:
        told = command(*line.format(game=made[1]).split())
        assert told.exit_code == 0 or told.output.strip()


@pytest.mark.parametrize("made", few(SETS, QUICK.__contains__), indirect=True)
def test_the_library_takes_a_set_or_says_why_not(made: tuple[VariantSet, str]) -> None:
    assert all(each.code and each.sentence for each in interpreter.check(made[1]))
    with suppress(RulewrightError):
        interpreter.load(made[1]).start(players=2, seed=1)


@pytest.mark.parametrize("name", few(GROWING, lambda name: name == "many that are wrong"))
def test_the_work_grows_no_faster_than_the_set(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")

    def work(size: int) -> int:
        folder = tmp_path / str(size)
        together = SETS[name](size).write(folder)
        return calls(lambda: interpreter.check(together))

    _, smaller, larger = (work(GROWING[name] * size) for size in (1, 10, 20))  # at first what is made once is made
    assert larger < 2.3 * smaller


@pytest.mark.full
def test_forty_variants_of_a_folder_are_checked_in_pairs(tmp_path: Path) -> None:
    SETS["many at once"](40).write(tmp_path)
    assert not [each for each in checked(tmp_path) if each["severity"] == "error"]
