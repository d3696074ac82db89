"""What takes for ever is refused with a place; what is left is played, and takes no more than the bounds say."""

import json
import random
from dataclasses import replace
from functools import partial
from math import comb, factorial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import interpreter
from interpreter.analysis.cost.definitions import topological_order
from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.sizes import Sizes
from interpreter.analysis.cost.steps import Steps
from interpreter.analysis.suspension import Suspension
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.compiler import compile_game
from interpreter.frontend.verification.cycles import uses_of
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.files.source_files import read_game_files
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session import trace
from interpreter.simulation.report import report_to_json
from tests.compilation import compile_text
from tests.hostile.costly import PLAYED, REFUSED
from tests.hostile.heavy import Files, calls
from tests.tiers import by_game

RULES = Path(__file__).parents[2] / "rules"
MOST_CALLS = 6_000_000  # of functions, for a few moves: some seconds


def checked(files: Files) -> tuple[RuleSet | None, list[Diagnostic]]:
    data = {name: text.encode() for name, text in files.items()}
    rules, report = compile_text("heavy.game.yaml", data.pop("heavy.game.yaml"), files=data)
    return rules, list(report)


@pytest.mark.full
@pytest.mark.parametrize("name", REFUSED)
def test_what_would_take_for_ever_is_refused_with_a_place(name: str) -> None:
    code, files = REFUSED[name]
    rules, found = checked(files())
    assert rules is None
    assert [code] == [each.code for each in found if each.code[0] == "B"]
    assert all(each.labels for each in found if each.code == code)


def a_few_moves(path: Path) -> None:
    source = random.Random(1)
    match = interpreter.load(path).start(players=2, seed=1)
    for _ in range(3):
        if not match.over:
            match.answer(match.questions[0].options.sample(source))


@pytest.mark.full
@pytest.mark.parametrize("name", PLAYED)
def test_what_only_looks_costly_is_played(name: str, tmp_path: Path) -> None:
    for file, text in PLAYED[name]().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    assert calls(lambda: a_few_moves(tmp_path / "heavy.game.yaml"), most=MOST_CALLS) <= MOST_CALLS


GAMES = sorted(path for path in RULES.glob("*/*.game.yaml")) + sorted(RULES.glob("classics/*/*.game.yaml"))


@pytest.mark.parametrize("path", by_game(GAMES), ids=[path.name.partition(".")[0] for path in GAMES])
def test_looking_for_answers_takes_no_more_than_the_bound(path: Path) -> None:
    report = Report()
    files = read_game_files(path, report)
    compiled = compile_game(files, report) if files is not None else None
    assert compiled is not None
    rules = compiled.rules
    looks = Looks(Sizes(rules, compiled.symbols.boards), tuple(topological_order(uses_of(compiled.symbols))))
    steps = Steps(looks, Suspension(looks.rules))
    match = interpreter.load(path).start(players=rules.players[0], seed=3)
    table, source = match.state.table.alone(), random.Random(2)
    for _ in range(12):
        if match.over:
            break
        position = match.state.position
        frame = position.frames[-1]
        ask = rules.routines[frame.routine].code[frame.pc]
        if isinstance(ask, ir.Ask):
            offered(table, position)  # closures are made
            table.forget()
            done = calls(partial(offered, table, replace(position, store=(*position.store,))), most=MOST_CALLS)
            assert done <= 1_000 + 4 * steps.question(ask)[0].looks
        match.answer(match.questions[0].options.sample(source))


def offered(table: GameInstance, position: GameState) -> list[int]:
    return [asked.options.count() for asked in machine.questions(table, position)]


def test_games_with_more_answers_than_fractions_reach_are_summed_up(tmp_path: Path) -> None:
    game = loaded("choices of half of all cells", tmp_path)
    report = interpreter.simulate(game, players=2, games=1, seed=1)
    assert report.options == report.most_options == comb(1600, 800)
    data = json.loads(json.dumps(report_to_json(report)))
    assert int(data["options"]) == int(data["most_options"]) == report.most_options


@pytest.mark.full
def test_a_shuffle_with_thousands_of_digits_is_traced(tmp_path: Path) -> None:
    game = loaded("a shuffle of three thousand", tmp_path)
    runner = CliRunner().invoke(app, ["trace", str(tmp_path / "heavy.game.yaml"), "--players", "2", "--seed", "1"])
    assert runner.exit_code == 0
    counts = [asked["count"] for line in runner.stdout.splitlines() for asked in json.loads(line).get("questions", []) if "count" in asked]
    assert factorial(3000) in [int(count, 0) for count in counts]
    assert trace.replay(runner.stdout, game.rules) == []


def loaded(name: str, folder: Path) -> interpreter.Game:
    for file, text in PLAYED[name]().items():
        (folder / file).write_text(text, encoding="utf-8")
    return interpreter.load(folder / "heavy.game.yaml")
