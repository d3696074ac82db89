"""Shell completion, asked as bash, zsh and fish ask."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.cli.main import app


def completed(line: str) -> list[str]:
    """The candidates that bash is given for the last word of a line."""
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_RULEWRIGHT_COMPLETE": "complete_bash"}
    return CliRunner().invoke(app, [], env=asked, prog_name="rulewright").stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rulewright pl", ["play"]),
        ("rulewright play under", ["underwood"]),
        ("rulewright play underwood+sapl", ["underwood+saplings"]),
        ("rulewright play underwood+saplings+sapl", []),
        ("rulewright play underwood+saplings+clear", ["underwood+saplings+clearings"]),
        ("rulewright play --lo", ["--load"]),
        ("rulewright play mycelia --option card", ["card_set=basic", "card_set=advanced"]),
        ("rulewright simulate hex --option ", ["width="]),
        ("rulewright simulate --option ", []),
        ("rulewright simulate hex --machine w", ["wasm"]),
        ("rulewright simulate hex --bots mcts,g", ["mcts,greedy"]),
        ("rulewright rulebook hex --lang d", ["de"]),
        ("rulewright docs library/g", ["library/games"]),
        ("rulewright explain T10", [f"T10{digit}" for digit in range(1, 10)]),
        ("rulewright check ./", []),
    ],
)
def test_the_word_at_the_cursor_is_completed(line: str, expected: list[str]) -> None:
    assert [each for each in completed(line) if each != "--option"] == expected


def test_variants_beside_a_file_are_completed(tmp_path: Path) -> None:
    for name in ("mine.game.yaml", "short.variant.yaml", "house/long.variant.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert completed(f"rulewright play {tmp_path}/mine.game.yaml+") == [f"{tmp_path}/mine.game.yaml+{name}" for name in ("long", "short")]


@pytest.mark.parametrize("word", ["x" * 5000, "a+b+c+", "/dev/zero", "+", "\\"])
def test_no_word_ends_completion_with_an_error(word: str) -> None:
    assert completed(f"rulewright play {word} --option ") in ([], ["--option"])
    assert isinstance(completed(f"rulewright play {word}"), list)


@pytest.mark.parametrize(("shell", "expected"), [("zsh", "_arguments '*: :((\"underwood\"))'\n"), ("fish", "underwood\n")])
def test_zsh_and_fish_are_answered_too(shell: str, expected: str) -> None:
    asked = {
        "_RULEWRIGHT_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "rulewright play under",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    assert CliRunner().invoke(app, [], env=asked, prog_name="rulewright").stdout == expected


def test_help_shows_how_completion_is_installed() -> None:
    assert "--install-completion" in CliRunner().invoke(app, ["--help"]).stdout
