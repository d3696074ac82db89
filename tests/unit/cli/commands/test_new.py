"""`rulewright new` from outside: what is written where, what goes on from there, and what is refused."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.project.loading import shipped, variants_beside

FINE, FINDINGS, WRONG_USE = 0, 1, 2
GAMES = Path(__file__).parents[3] / "games"
GAME = "underwood"
VARIANT = min(variants_beside(shipped()[GAME]))


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder to be in, with a game of one's own in a folder beside."""
    monkeypatch.chdir(tmp_path)
    Path("own").mkdir()
    Path("own/hex.game.yaml").write_bytes((GAMES / "hex.game.yaml").read_bytes())


@pytest.mark.full
def test_for_a_game_that_comes_along_the_file_is_written_here_and_can_be_used_at_once() -> None:
    told = run("new", "my_rule", "--from", GAME, "--test")
    assert FINE == told.exit_code, told.stderr
    assert "Written: my_rule.variant.yaml\nWritten: my_rule.scenario.yaml\n" == told.stdout
    assert FINE == run("check", "my_rule.variant.yaml", "my_rule.scenario.yaml", "--games", 1).exit_code
    assert "1 rule changed" in run("diff", "my_rule.variant.yaml").stdout
    assert FINE == run("simulate", f"{GAME}+./my_rule.variant.yaml", "-n", 1).exit_code
    assert FINE == run("test", "my_rule.scenario.yaml").exit_code


def test_for_a_game_of_ones_own_it_lies_in_the_folder_house_and_has_a_name() -> None:
    assert "Written: own/house/my_rule.variant.yaml\n" == run("new", "my_rule", "--from", "own").stdout
    assert FINE == run("check", "own", "--games", 1).exit_code
    assert "1 rule changed" in run("diff", "own/hex.game.yaml+my_rule").stdout


def test_what_is_there_is_kept_unless_force_is_said() -> None:
    file = Path("own/house/my_rule.variant.yaml")
    file.parent.mkdir()
    file.write_text("mine")
    told = run("new", "my_rule", "--from", "own")
    assert (WRONG_USE, True, "mine") == (told.exit_code, "C142" in told.stderr, file.read_text())
    assert FINE == run("new", "my_rule", "--from", "own", "--force").exit_code
    assert "mine" != file.read_text()


def test_a_test_that_is_there_is_kept_as_well() -> None:
    Path("own/house").mkdir()
    file = Path("own/house/my_rule.scenario.yaml")
    file.write_text("mine")
    told = run("new", "my_rule", "--from", "own", "--test")
    assert (WRONG_USE, True, "mine") == (told.exit_code, "C142" in told.stderr, file.read_text())
    assert not Path("own/house/my_rule.variant.yaml").exists()


@pytest.mark.full
def test_sentences_come_in_the_wanted_language() -> None:
    run("new", "one", "--from", GAME)
    run("new", "two", "--from", GAME, "--lang", "de")
    assert Path("one.variant.yaml").read_text().count("ü") < Path("two.variant.yaml").read_text().count("ü")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("My Rule", "--from", GAME), "C140"),
        (("../rule", "--from", GAME), "C140"),
        (("", "--from", GAME), "C140"),
        ((VARIANT, "--from", GAME), "C141"),
        (("rule", "--from", f"{GAME}x"), "C120"),
        (("rule", "--from", f"{GAME}+unheard_of"), "C121"),
        (("rule", "--from", "nowhere.game.yaml"), "C101"),
        (("rule", "--from", "."), "C111"),
        (("rule", "--from", GAMES), "C110"),
        (("rule", "--from", GAME, "--lang", "xx"), "C133"),
    ],
)
def test_what_cannot_be_begun_is_refused(words: tuple[object, ...], code: str) -> None:
    told = run("new", *words)
    assert (WRONG_USE, True) == (told.exit_code, code in told.stderr)
    assert [] == [*Path().glob("*.yaml")]


def test_a_folder_that_cannot_be_written_is_told() -> None:
    Path("own/house").write_text("a file, no folder")
    told = run("new", "rule", "--from", "own")
    assert (WRONG_USE, True) == (told.exit_code, "C130" in told.stderr)


def test_a_test_can_be_written_later_and_the_house_rule_stays_as_it_is() -> None:
    run("new", "my_rule", "--from", "own")
    file = Path("own/house/my_rule.variant.yaml")
    before = file.read_text()
    told = run("new", "my_rule", "--from", "own", "--test")
    assert (FINE, "Written: own/house/my_rule.scenario.yaml\n", before) == (told.exit_code, told.stdout, file.read_text())
    assert FINE == run("test", "own/house/my_rule.scenario.yaml").exit_code


@pytest.mark.full
def test_the_next_commands_are_told() -> None:
    told = run("new", "my_rule", "--from", GAME).stderr
    assert f"rulewright simulate {GAME} --against my_rule.variant.yaml -n 200" in told
    assert "--test" in told


RULE = "rulewright: 1\nvariant: {name}\nof: hex\nbecause: So.\nchanges:\n  - replace: numbers.width\n    with: 5\n"


def test_a_house_rule_that_brings_variant_files_along_lies_beside_them() -> None:
    Path("rules").mkdir()
    Path("rules/small.variant.yaml").write_text(RULE.format(name="small"))
    told = run("new", "both", "--from", "own/hex.game.yaml+rules/small.variant.yaml")
    assert "Written: rules/both.variant.yaml\n" == told.stdout, told.stderr
    assert "needs: [small]\n" in Path("rules/both.variant.yaml").read_text()
    assert FINE == run("diff", "own/hex.game.yaml+rules/both.variant.yaml").exit_code


def test_a_house_rule_is_begun_from_a_variant_file_alone() -> None:
    Path("own/house").mkdir()
    Path("own/house/small.variant.yaml").write_text(RULE.format(name="small"))
    told = run("new", "more", "--from", "own/house/small.variant.yaml")
    assert "Written: own/house/more.variant.yaml\n" == told.stdout, told.stderr


def test_variant_files_of_several_folders_are_not_brought_along_together() -> None:
    for folder in ("here", "there"):
        Path(folder).mkdir()
        Path(f"{folder}/rule_{folder}.variant.yaml").write_text(RULE.format(name=f"rule_{folder}"))
    told = run("new", "both", "--from", "own/hex.game.yaml+here/rule_here.variant.yaml+there/rule_there.variant.yaml")
    assert (WRONG_USE, True) == (told.exit_code, "C382" in told.stderr)
