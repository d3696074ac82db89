"""The command line from outside: what it prints, and how it ends."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter import resources
from interpreter.cli.main import app
from interpreter.project.loading import shipped
from tests.game_files import write_game

FINE, FINDINGS, WRONG_USE = 0, 1, 2
GAME = "underwood"


def run(*words: object, typed: str = "") -> Result:
    """What a command does when this is typed."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A game file with a mistake in it."""
    path = tmp_path / "broken.game.yaml"
    path.write_text("rulewright: 1\ngame: broken\ntitle: Broken\nplayers: 2\nplay:\n  - must: nothing\n", encoding="utf-8")
    return path


@pytest.mark.full
def test_the_games_are_listed_with_what_can_be_settled() -> None:
    told = run("list")
    assert FINE == told.exit_code
    assert all(name in told.stdout for name in shipped())


def test_a_game_without_mistakes_is_fine() -> None:
    assert FINE == run("check", shipped()[GAME], "--games", 0).exit_code


def test_a_mistake_is_a_finding_with_its_line(broken: Path) -> None:
    told = run("check", broken, "--format", "concise")
    assert FINDINGS == told.exit_code
    assert f"{broken}:6:" in told.stdout


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_findings_can_be_read_by_programs(broken: Path, form: str) -> None:
    told = run("check", broken, "--format", form)
    assert FINDINGS == told.exit_code
    assert json.loads(told.stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", GAME + "x"), "C120"),
        (("play", GAME + "+unheard_of"), "C121"),
        (("explain", "bset"), "best"),
        (("explain", GAME + ":actions.unheard_of"), "C123"),
        (("check", "unheard_of.game.yaml"), "C125"),
        (("play", GAME, "--option", "starter"), "C126"),
        (("play", GAME, "--players", 3, "--bots", 4), "C127"),
        (("play", GAME, "--layout", "unheard_of"), "C103"),
        (("play", "--load", "unheard_of.json"), "C125"),
        (("replay", "unheard_of.jsonl"), "C125"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(str(word) for word in value),
)
def test_wrong_use_is_told_apart_from_findings(words: tuple[object, ...], said: str) -> None:
    told = run(*words)
    assert WRONG_USE == told.exit_code
    assert said in told.output


@pytest.mark.parametrize("subject", ["D101", "best", "move", GAME])
def test_what_has_a_name_can_be_explained(subject: str) -> None:
    told = run("explain", subject)
    assert FINE == told.exit_code
    assert told.stdout.strip()


@pytest.mark.full
def test_what_stands_at_an_address_is_told_with_its_place() -> None:
    addresses = [line.split()[0] for line in run("explain", GAME).stdout.splitlines()]
    for address in addresses[:: len(addresses) // 5]:
        told = run("explain", f"{GAME}:{address}")
        assert FINE == told.exit_code, told.output
        assert ".yaml:" in told.stdout


def test_the_routines_can_be_listed() -> None:
    assert "routine play" in run("ir", GAME).stdout


def test_the_layout_in_memory_is_data(tmp_path: Path) -> None:
    told = run("ir", "hearts", "--layout")
    assert FINE == told.exit_code, told.output
    layout = json.loads(told.stdout)
    assert layout["tracks"]["hand"]["form"] == "counts"
    assert layout["tracks"]["hand"]["base"] + 4 * layout["tracks"]["hand"]["stride"] <= layout["size"]
    text = (resources.rules_folder() / "classics" / "nim" / "nim.game.yaml").read_text(encoding="utf-8")
    game = write_game(tmp_path, text.replace("track:\n", "track:\n  debts: set of 0 - 3 to 3\n", 1))
    assert run("ir", str(game), "--layout").exit_code == FINDINGS


def test_a_table_is_a_module_with_the_lines_of_its_rules() -> None:
    told = run("ir", "tic_tac_toe", "--wasm")
    assert FINE == told.exit_code, told.output
    assert told.stdout.startswith("(module\n")
    assert '(export "play" (func $play))' in told.stdout
    assert re.search(r";; actions\.place\.do\.change  \S*tic_tac_toe\.game\.yaml:\d+\n", told.stdout)


def test_scenarios_that_hold_are_fine() -> None:
    told = run("test", "hearts", "--quiet")
    assert FINE == told.exit_code, told.output


def test_a_simulation_does_not_depend_on_how_many_play_it() -> None:
    one, two = (run("simulate", GAME, "-n", 4, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert FINE == one.exit_code, one.output
    assert json.loads(one.stdout) == json.loads(two.stdout)


def test_a_trace_can_be_replayed_and_its_falsification_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert FINE == run("trace", GAME, "--seed", 3, "-o", path).exit_code
    assert FINE == run("replay", path).exit_code
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:4], lines[5], *lines[5:]]) + "\n", encoding="utf-8")
    assert FINDINGS == run("replay", path).exit_code


@pytest.mark.full
def test_a_game_is_checked_together_with_its_variants() -> None:
    assert 0 == run("check", "underwood+saplings", "--games", 1).exit_code
    assert 1 == run("check", "underwood+saplings+mycorrhiza").exit_code
    assert 2 == run("check", "underwood+sapling").exit_code
