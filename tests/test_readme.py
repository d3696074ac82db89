"""What the README says to type can be typed: commands and options exist, files it names are there."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from interpreter.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = re.findall(r"^```(?:sh|console)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = dict(typer.main.get_command(app).commands.items())  # type: ignore[attr-defined]  # it is a group


def typed() -> list[list[str]]:
    """Every use of the command in the README, as words."""
    lines = [line for block in SHELL for line in block.splitlines()] + re.findall(r"`(rulewright [^`]+)`", README)
    uses = [use for line in lines for use in re.split(r"&&|\|", line.partition(" #")[0]) if "rulewright " in use]
    return [shlex.split(use[use.index("rulewright ") :])[1:] for use in uses]


@pytest.mark.parametrize("words", typed(), ids=" ".join)
def test_a_command_of_the_readme_exists(words: list[str]) -> None:
    assert words[0] in COMMANDS
    known = {option for parameter in COMMANDS[words[0]].params for option in parameter.opts}
    assert set() == {word for word in words[1:] if word.startswith("-")} - known


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_row_in_the_table(command: str) -> None:
    assert re.search(rf"^\| `rulewright {command}\b", README, re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!http|#)([^)#]+)", README))))
def test_a_file_the_readme_links_to_is_there(target: str) -> None:
    assert (ROOT / target).exists()


def test_the_two_commands_that_set_everything_up_are_there() -> None:
    assert any("rulewright play " in block and "python3 -m venv" in block for block in SHELL)
    assert any("pytest" in block and "python3 -m venv" in block for block in SHELL)


def test_the_game_in_the_readme_has_no_errors() -> None:
    from interpreter.diagnostics.render import plain_text
    from tests.compilation import compile_text

    game = next(block for block in re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL) if "\ngame: " in block)
    rules, report = compile_text("README.md", game.encode())
    assert rules is not None, [plain_text.concise(each) for each in report]


def test_the_house_rule_in_the_readme_can_be_played(tmp_path: Path) -> None:
    from interpreter import load

    rule = next(block for block in re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL) if "\nvariant: " in block)
    file = tmp_path / "mine.variant.yaml"
    file.write_text(rule, encoding="utf-8")
    game = load("underwood", variants=[str(file)])
    shipped = load("underwood+dear_neighbours")
    assert (shipped.variants, shipped.rules.game_parameters) == (game.variants, game.rules.game_parameters)


def test_the_changes_in_the_readme_can_be_made(tmp_path: Path) -> None:
    from interpreter import load

    changes = next(block for block in re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL) if block.startswith("changes:"))
    file = tmp_path / "mine.variant.yaml"
    file.write_text(f"rulewright: 1\nvariant: mine\nof: underwood\nbecause: It is tried.\n{changes}", encoding="utf-8")
    game = load("underwood", variants=[str(file)])
    assert {"actions.grow.require.elsewhere", "scoring.stacks"} <= set(game.rules.addresses)


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = next(block for block in re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL) if "interpreter.load" in block)
    exec(compile(program, "README.md", "exec"), {})  # noqa: S102  # our own README
    assert capsys.readouterr().out


INSIDE = (ROOT / "interpreter" / "README.md").read_text(encoding="utf-8")


@pytest.mark.full
@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/*]+/[\w/*.]*|\w+\.py)`", INSIDE))))
def test_a_path_in_the_readme_of_the_code_is_there(path: str) -> None:
    """From the root, or from a package that the text speaks of; with `.py` or without."""
    endings = [path.rstrip("/") + ending for ending in ("", ".py")]
    assert any([*ROOT.glob(each), *(ROOT / "interpreter").rglob(each)] for each in endings)


@pytest.mark.parametrize(("name", "path"), re.findall(r"^\|[^|]*\| `(\w+)` \|.*\| `([\w/]+\.py)` \|$", INSIDE, re.MULTILINE))
def test_a_term_of_the_glossary_is_defined_where_it_says(name: str, path: str) -> None:
    text = (ROOT / "interpreter" / path).read_text(encoding="utf-8")
    assert re.search(rf"^(class |def |){name}\b", text, re.MULTILINE)
