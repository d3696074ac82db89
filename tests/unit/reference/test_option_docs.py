"""Options: every sort, on every way they can be settled, kept and refused."""

import json
import shutil
from pathlib import Path

import pytest

from interpreter import Game, PositionError, RulesError, UsageError, load
from interpreter.reference.reference_texts import default_value, option_help, possible_values
from interpreter.runtime.serialization.decode import from_json
from tests.unit.cli.test_commands import FINDINGS, FINE, WRONG_USE, run

TOLL = Path(__file__).parents[2] / "games" / "toll.game.yaml"
SORTS = {
    "rainy": ("no | yes", "no"),
    "round_cap": ("1 to 30", "5"),
    "purse": ("light | heavy", "heavy"),
    "opener": ("seat_1 | seat_2 | seat_3 | seat_4", "seat_1"),
    "bridge": ("plank | stone | iron", "stone"),
}
OTHERS = {"rainy": "yes", "round_cap": "2", "purse": "light", "opener": "seat_2", "bridge": "iron"}
QUICK = """rulewright: 1
variant: quick
of: toll
title: Quick
because: Supper is near.
options:
  snack: {is: 0 to 3, text: Coins for whoever begins.}
changes:
  - replace: options.round_cap.is
    with: 1 to 4
  - replace: options.round_cap.default
    with: 3
  - insert_before: play.days
    steps:
      - add: up to snack to coins(opener)
"""


@pytest.fixture(scope="module")
def toll() -> Game:
    return load(TOLL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game with a variant, in a folder of its own."""
    for path in TOLL.parent.glob("toll.*"):
        shutil.copy(path, tmp_path)
    (tmp_path / "quick.variant.yaml").write_text(QUICK, encoding="utf-8")
    return tmp_path


def told(game: Path | str, command: str, *words: object, options: dict[str, str] = OTHERS, typed: str = "") -> str:
    given = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    found = run(command, game, *given, *words, typed=typed)
    assert FINE == found.exit_code, found.output
    return str(found.stdout)


@pytest.mark.parametrize("name", SORTS)
def test_every_sort_says_what_it_can_be_and_what_holds(toll: Game, name: str) -> None:
    option = toll.rules.options[name]
    assert SORTS[name] == (possible_values(option, toll.rules), default_value(option))


def test_what_holds_if_nothing_is_said_is_what_a_game_begins_with(toll: Game) -> None:
    assert {name: value for name, (_, value) in SORTS.items()} == {
        name: {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)  # type: ignore[call-overload]  # plain data
        for name, value in toll.start(players=2).to_json()["options"].items()
    }


def test_options_can_be_settled_by_text_number_truth_or_seat(toll: Game) -> None:
    first = toll.start(players=2, options=OTHERS)
    second = toll.start(players=2, options={**OTHERS, "rainy": True, "round_cap": 2, "opener": 1})
    assert first.digest == second.digest
    assert {"rainy": True, "round_cap": 2, "purse": "light", "opener": "seat_2", "bridge": "iron"} == first.to_json()["options"]
    assert first.questions[0].player == 1


def test_options_that_a_game_is_loaded_with_hold_unless_a_start_says_otherwise() -> None:
    game = load(TOLL, options={"round_cap": 2, "purse": "light"})
    assert [2, 7] == [game.start(players=2, options=more).to_json()["options"]["round_cap"] for more in ({}, {"round_cap": 7})]


def test_options_change_the_game_on_every_command_that_starts_one(tmp_path: Path) -> None:
    assert 2 * 2 == json.loads(told(TOLL, "simulate", "-n", 3, "--json"))["turns"]["high"]
    trace = told(TOLL, "trace")
    assert OTHERS["bridge"] == json.loads(trace.splitlines()[0])["options"]["bridge"]
    path = tmp_path / "game.jsonl"
    path.write_text(trace, encoding="utf-8")
    assert FINE == run("replay", path, "--game", TOLL).exit_code
    assert "End: " in told(TOLL, "play", "--bots", 2)


def test_a_saved_game_keeps_its_options_and_other_rules_refuse_them(folder: Path) -> None:
    path = folder / "saved.json"
    told(folder / "toll.game.yaml", "play", options={"round_cap": "9", "bridge": "plank"}, typed=f"1\nsave {path}\nquit\n")
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert (9, "plank") == (saved["options"]["round_cap"], saved["options"]["bridge"])
    assert FINE == run("play", folder / "toll.game.yaml", "--load", path, typed="quit\n").exit_code
    narrower = TOLL.read_text(encoding="utf-8").replace("round_cap: {is: 1 to 30", "round_cap: {is: 1 to 8")
    (folder / "toll.game.yaml").write_text(narrower, encoding="utf-8")
    (folder / "quick.variant.yaml").unlink()
    refused = run("play", folder / "toll.game.yaml", "--load", path, typed="quit\n")
    assert FINDINGS == refused.exit_code
    assert "R146" in refused.output


@pytest.mark.parametrize(
    ("options", "code"),
    [({"round_cap": 31}, "R103"), ({"bridge": "rope"}, "R103"), ({"weather": "fine"}, "R102"), ({"opener": "seat_3"}, "R103")],
)
def test_positions_and_records_with_options_of_other_rules_are_refused(toll: Game, options: dict[str, object], code: str) -> None:
    from interpreter.diagnostics.diagnostic import Report

    match = toll.start(players=2, seed=1)
    for data, read in ((match.to_json(), toll.position), (match.record, toll.replay)):
        with pytest.raises(PositionError) as problem:
            read({**data, "options": {**data["options"], **options}})  # type: ignore[dict-item,operator]  # plain data
        assert code in {found.code for found in problem.value.diagnostics}
    report = Report()
    assert from_json(toll.rules, {**match.to_json(), "options": options}, report) is None


def test_a_trace_with_options_of_other_rules_is_refused(tmp_path: Path) -> None:
    lines = told(TOLL, "trace").splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text(
        "\n".join([lines[0].replace('"round_cap":2', '"round_cap":99').replace('"round_cap": 2', '"round_cap": 99'), *lines[1:]])
    )
    refused = run("replay", path, "--game", TOLL)
    assert FINE != refused.exit_code
    assert "R103" in refused.output
    assert "1 to 30" in refused.output


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("bridge=irn", "Did you mean `iron`?"),
        ("bridge=", "plank, stone, iron"),
        ("round_cap=0", "1 to 30"),
        ("round_cap=many", "1 to 30"),
        ("round_cap=" + "9" * 5000, "1 to 30"),
        ("round_cap=٣", "1 to 30"),
        ("rainy=maybe", "no, yes"),
        ("opener=seat_3", "seat_1, seat_2"),
        ("opner=seat_1", "Did you mean `opener`?"),
        ("=", "rainy, round_cap"),
    ],
)
def test_what_an_option_cannot_be_is_refused_with_what_it_can_be(given: str, said: str) -> None:
    for command, more in (("simulate", ("-n", 1)), ("trace", ()), ("play", ("--bots", 2))):
        refused = run(command, TOLL, "--option", given, *more)
        assert WRONG_USE == refused.exit_code, refused.output[:2000]
        assert said in " ".join(refused.output.split())


def test_an_option_is_listed_with_its_text_and_bounds_and_explained() -> None:
    for words in (("list", TOLL), ("explain", f"{TOLL}:options.round_cap")):
        shown = run(*words)
        assert FINE == shown.exit_code, shown.output
        assert "--option round_cap=1 to 30   (5 if nothing is said)" in shown.stdout
        assert "The game ends after this round." in shown.stdout


def test_a_scenario_settles_options_and_hears_of_wrong_ones(folder: Path) -> None:
    text = "rulewright: 1\nscenario: two\nof: toll\nplayers: 2\noptions: {bridge: plank, purse: light, rainy: yes, opener: seat_2}\n"
    then = "at: play.days\nthen:\n  - seat_2: cross\n  - expect: coins(seat_2) = 5 and crossed(seat_2) = 1\n"
    path = folder / "two.scenario.yaml"
    path.write_text(text + then, encoding="utf-8")
    assert FINE == run("test", path).exit_code, run("test", path).output
    path.write_text(text.replace("plank", "planc") + then, encoding="utf-8")
    refused = run("test", path)
    assert FINDINGS == refused.exit_code
    assert "Did you mean `plank`?" in " ".join(refused.output.split())


def test_a_variant_changes_defaults_and_bounds_and_adds_options(folder: Path) -> None:
    game = load(folder / "toll.game.yaml", variants=["quick"])
    assert "--option round_cap=1 to 4   (3 if nothing is said)" == option_help(game.rules.options["round_cap"], game.rules)
    assert "snack" in game.options
    assert game.start(players=2, options={"snack": 2}).questions[0].player == 0
    with pytest.raises(UsageError, match="R103"):
        game.start(players=2, options={"round_cap": 5})
    with pytest.raises(UsageError, match="R102"):
        load(folder / "toll.game.yaml").start(players=2, options={"snack": 2})


def test_a_variant_that_leaves_the_default_out_of_bounds_is_refused_in_its_file(folder: Path) -> None:
    (folder / "quick.variant.yaml").write_text(QUICK.replace("with: 3", "with: 7"), encoding="utf-8")
    with pytest.raises(RulesError) as problem:
        load(folder / "toll.game.yaml", variants=["quick"])
    assert ["B105"] == [found.code for found in problem.value.diagnostics]
    assert "quick.variant.yaml" in str(problem.value)


def test_two_settings_of_one_game_can_be_compared() -> None:
    found = run("simulate", TOLL, "--against", TOLL, "--against-option", "bridge=iron", "-n", 40)
    assert FINE == found.exit_code, found.output
    assert "bridge=iron" in found.stdout
    assert "In B a player scores" in found.stdout
