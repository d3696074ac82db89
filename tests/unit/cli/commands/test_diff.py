"""`rulewright diff` from outside."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.project.loading import shipped, variants_beside

FINE, FINDINGS, WRONG_USE = 0, 1, 2
GAME = "underwood"
VARIANT = min(variants_beside(shipped()[GAME]))
GAMES = Path(__file__).parents[3] / "games"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["diff", *map(str, words)])


def test_a_game_with_a_variant_is_compared_with_the_game() -> None:
    told = run(f"{GAME}+{VARIANT}")
    assert FINE == told.exit_code
    assert f"{GAME} → {GAME}+{VARIANT}" in told.stdout
    assert f"rulewright simulate {GAME} --against {GAME}+{VARIANT}" in told.stderr
    assert "\033" not in told.stdout


def test_what_a_change_means_is_told_before_the_rules() -> None:
    full, markdown, data = (run("tic_tac_toe+misere", "--format", form).stdout for form in ("full", "markdown", "json"))
    said = "Row: “Whoever makes a row of 3 loses.” instead of “3 in a row win.”"
    assert f"  • {said}\n" in full
    assert f"\n- {said}\n" in markdown
    assert [said] == json.loads(data)["means"]
    assert "statt" in run("tic_tac_toe+misere", "--lang", "de").stdout


def test_the_exit_code_tells_of_a_difference_only_if_asked() -> None:
    assert FINDINGS == run(f"{GAME}+{VARIANT}", "--exit-code").exit_code
    assert FINE == run(GAME, GAME, "--exit-code").exit_code


@pytest.mark.full
def test_variants_can_be_told_in_every_form_and_language() -> None:
    for variant in sorted(variants_beside(shipped()[GAME]))[:2]:
        assert FINE == run(f"{GAME}+{variant}", "--lang", "de").exit_code
        assert json.loads(run(f"{GAME}+{variant}", "--format", "json").stdout)["rules"]
        assert run(f"{GAME}+{variant}", "--format", "markdown").stdout.startswith(f"# {GAME}")


def test_two_files_are_compared(tmp_path: Path) -> None:
    old = GAMES / "hex.game.yaml"
    new = tmp_path / "new.game.yaml"
    new.write_text("# a comment\n" + old.read_text().replace("width: 11", "width: 9"))
    told = run(old, new)
    assert FINE == told.exit_code
    assert str(new) in told.stdout


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        ((GAME,), "C144", WRONG_USE),
        ((GAME, "unheard_of"), "C120", WRONG_USE),
        ((GAME, "unheard_of.game.yaml"), "C101", WRONG_USE),
        ((f"{GAME}+unheard_of",), "C121", WRONG_USE),
        (("unheard_of.variant.yaml",), "C101", WRONG_USE),
        ((GAMES / "hex.game.yaml", GAMES / "hearts.game.yaml"), "C145", WRONG_USE),
        ((GAMES, GAME), "C110", WRONG_USE),
        ((f"{GAME}+{VARIANT}", "--lang", "xx"), "C133", WRONG_USE),
    ],
)
def test_what_cannot_be_compared_is_refused(words: tuple[object, ...], code: str, exit_code: int) -> None:
    told = run(*words)
    assert (exit_code, True) == (told.exit_code, code in told.stderr)


def test_rules_with_mistakes_are_answered_with_the_mistakes(tmp_path: Path) -> None:
    broken = tmp_path / "broken.game.yaml"
    broken.write_text("rulewright: 1\ngame: broken\nplayers: [\n")
    told = run(GAME, broken)
    assert FINDINGS == told.exit_code
    assert "broken.game.yaml:3" in told.stderr
