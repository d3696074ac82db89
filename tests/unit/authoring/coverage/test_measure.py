"""Coverage of a small game in which something was left out on purpose."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.authoring.coverage import reports
from interpreter.authoring.coverage.measure import Coverage, measure
from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Report
from interpreter.simulation.random_exploration import Bounds

GAME = """\
rulewright: 1
game: tiny
title: Tiny
source: [C-1]
players: 2
kinds:
  cell: {grid: square, width: 3, height: 1, steps: sides, names: a1}
track:
  owner(cell): player or none
play:
  - id: turns
    source: [C-2]
    turns: clockwise
    safety_limit: 4
    do:
      - id: mark
        must: mark
        if_none: nothing
actions:
  mark:
    source: [C-3]
    choose:
      cell: cells where owner(cell) is none
    require:
      apart:
        that: every(owner(near) != me for near in neighbours(cell))
        say: One of yours lies beside it.
        source: [C-4]
    do:
      - change: owner(cell) to me
end:
  full:
    source: [C-5]
    at: end of turn
    when: every(owner(cell) is not none for cell in cells)
scoring:
  cells: {points: count(cell in cells where owner(cell) = player), source: [C-6]}
ranking:
  points: {most: score(player), source: [C-6]}
"""
CLAUSES = """\
rulewright: 1
clauses: tiny
list:
  C-1: There are three fields in a row.
  C-2: One after the other marks.
  C-3: A free field is marked.
  C-4: One's own fields do not touch.
  C-5: The game ends when all is full.
  C-6: Whoever has marked most wins.
  C-7: Nobody may cheat.
  C-8: A field is a square.
no_rule:
  C-8: It only says what a word means.
"""
SCENARIO = """\
rulewright: 1
scenario: apart
of: tiny
source: [C-1, C-2, C-4, C-5]
players: 2
then:
  - seat_1: mark a1
  - refuses: mark a1
  - seat_2: mark b1
  - seat_1: mark c1
  - result: {end: full, winners: [seat_1]}
"""
BIG = """\
rulewright: 1
variant: big
of: tiny
title: Big
because: More to do.
source: [C-7]
changes:
  - replace: kinds.cell.width
    with: 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("tiny.game.yaml", GAME), ("clauses.yaml", CLAUSES), ("apart.scenario.yaml", SCENARIO)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _measured(folder: Path, *chosen: str) -> Coverage:
    found = measure(folder / "tiny.game.yaml", chosen, Bounds(20, 10), Report(), seed=0)
    assert found is not None
    return found


def test_every_clause_says_what_it_lacks(folder: Path) -> None:
    lacks = {clause.listed.name: clause.lacks for clause in _measured(folder).clauses}
    assert {
        "C-1": (),
        "C-2": (),
        "C-3": ("tested",),
        "C-4": (),
        "C-5": (),
        "C-6": ("tested",),
        "C-7": ("cited", "exercised", "tested"),
        "C-8": (),
    } == lacks


def test_a_scenario_that_exercises_a_rule_does_not_test_its_clause(folder: Path) -> None:
    clause = next(each for each in _measured(folder).clauses if each.listed.name == "C-3")
    assert ([], ["apart"]) == (clause.tested, clause.exercised)


def test_what_a_variant_cites_counts_too(folder: Path) -> None:
    (folder / "big.variant.yaml").write_text(BIG, encoding="utf-8")
    clause = next(each for each in _measured(folder).clauses if each.listed.name == "C-7")
    assert (("tested",), ["big"]) == (clause.lacks, [rule.address for rule in clause.rules])
    assert ("the game alone", "big") == _measured(folder).sets


def test_a_chosen_variant_is_looked_at_alone(folder: Path) -> None:
    (folder / "big.variant.yaml").write_text(BIG, encoding="utf-8")
    assert ("big",) == _measured(folder, "big").sets


def test_rules_that_never_came_to_anything_are_named(folder: Path) -> None:
    text = GAME.replace("scoring:\n", "scoring:\n  none: {points: if owner(first(cells)) is none then 0 else 0, source: [C-6]}\n")
    (folder / "tiny.game.yaml").write_text(text, encoding="utf-8")
    found = _measured(folder)
    assert [("scoring.none", "never gave a point")] == [(rule.address, rule.lacks) for rule in found.idle]
    assert not found.complete


def test_the_same_seed_gives_the_same_coverage(folder: Path) -> None:
    assert reports.data(_measured(folder)) == reports.data(_measured(folder))


def test_the_command_says_what_is_missing_and_what_to_do(folder: Path) -> None:
    done = CliRunner().invoke(app, ["coverage", str(folder / "tiny.game.yaml"), "-n", "20"])
    assert 1 == done.exit_code
    assert "C-7  Nobody may cheat." in done.output
    assert "C-8  It only says what a word means." in done.output
    assert "If one of these shows it, add it to its `source:`: apart." in done.output
    assert "7 clauses: 6 cited, 6 exercised, 4 tested." in done.output


def test_nothing_missing_is_said_in_one_word(folder: Path) -> None:
    (folder / "clauses.yaml").write_text(CLAUSES.replace("  C-7: Nobody may cheat.\n", ""), encoding="utf-8")
    (folder / "apart.scenario.yaml").write_text(SCENARIO.replace("C-1,", "C-1, C-3, C-6,"), encoding="utf-8")
    done = CliRunner().invoke(app, ["coverage", str(folder / "tiny.game.yaml"), "-n", "20"])
    assert (0, "Complete.") == (done.exit_code, done.output.splitlines()[-1])


def test_as_data_and_as_a_document_every_clause_is_there(folder: Path) -> None:
    game = str(folder / "tiny.game.yaml")
    data = json.loads(CliRunner().invoke(app, ["coverage", game, "-n", "5", "--format", "json"]).stdout)
    assert ["C-1", "C-2", "C-3", "C-4", "C-5", "C-6", "C-7", "C-8"] == [clause["id"] for clause in data["clauses"]]
    document = CliRunner().invoke(app, ["coverage", game, "-n", "5", "--format", "markdown"]).stdout
    assert "| C-4 | One's own fields do not touch. | `actions.mark.require.apart` | yes | apart |  |" in document
    assert "| C-7 | Nobody may cheat. | **none** | **no** | **none** |  |" in document


def test_wrong_rules_are_not_measured(folder: Path) -> None:
    (folder / "tiny.game.yaml").write_text(GAME.replace("owner(near)", "owned(near)"), encoding="utf-8")
    done = CliRunner().invoke(app, ["coverage", str(folder / "tiny.game.yaml")])
    assert 1 == done.exit_code
    assert "N105" in done.output or "N1" in done.output
