"""Scenarios of a variant run with every other one: what one takes away from the other is reported with both, anything else is not."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.check.variant_check import CheckProgress, check_combination
from interpreter.authoring.check.variant_meaning import ScenarioCount
from interpreter.authoring.scenarios.trial_time import trial_time
from interpreter.diagnostics.diagnostic import Diagnostic

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2 to 4
numbers: {bonus: 2, fee: 1}
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  owner(cell): player or none
  coins(player): 0 to 20 starting at 5
  marks(player): 0 to 20
words:
  open: set(cell in cells where owner(cell) is none)
play:
  - id: turns
    turns: clockwise
    safety_limit: 9
    do:
      - must: [mark, rest]
actions:
  mark:
    text: Mark a free cell.
    choose:
      cell: open
    require:
      modest: {that: coins(me) < 20, say: Twenty coins are enough.}
    do:
      - change: owner(cell) to me
      - run: reward
  rest:
    text: Rest and pay the fee.
    do:
      - take: up to fee from coins(me)
      - add: up to bonus to marks(me)
procedures:
  reward:
    text: A coin for the mark.
    do:
      - add: up to 1 to coins(me)
end:
  full: {text: A full board ends the game., at: end of turn, when: empty(open)}
scoring:
  coins: {points: coins(player), text: A point for every coin.}
ranking:
  coins: {most: score(player)}
"""
AT = "at: play.turns\n"
# What a variant adds and its scenario shows: a number of the game pays, a step of a procedure pays, a forbidden move is allowed.
SHOWN = {
    "number": (
        "  - add: actions.mark.do\n    with: [{add: up to bonus to marks(me)}]\n",
        "{at}then:\n  - seat_1: mark {cell}\n  - expect: marks(seat_1) = 2\n",
    ),
    "step": (
        "  - add: procedures.reward.do\n    with: [{add: up to 3 to marks(me)}]\n",
        "{at}then:\n  - seat_1: mark {cell}\n  - expect: owner({cell}) = seat_1 and marks(seat_1) = 3\n",
    ),
    "action": (
        "  - replace: actions.mark.choose.cell\n    with: set(cell in cells where owner(cell) != me)\n    text: Mark a cell that is not yours.\n",
        "at: play.turns\ngiven:\n  - change: owner({cell}) to seat_2\nthen:\n  - offers: rest\n  - seat_1: mark {cell}\n  - expect: owner({cell}) = seat_1\n",
    ),
}
UNDONE = {
    "number": "  - replace: numbers.bonus\n    with: {zero}\n",
    "step": "  - remove: actions.mark.do.run\n    text_stays: yes\n",
    "action": "  - add: actions.mark.require\n    with:\n      fresh: {{that: owner(cell) is none, say: Somebody has been there.}}\n",
}
INDEPENDENT = {
    "fee": "  - replace: numbers.fee\n    with: {few}\n",
    "another step": "  - add: actions.rest.do\n    with: [{{add: up to {few} to coins(me)}}]\n",
    "another start": "  - replace: track.coins\n    with: 0 to 20 starting at {few}\n",
    "as much more": "  - insert_before: actions.mark.do.change\n    steps:\n      - add: up to {few} to marks(me)\n    text_stays: yes\n",
    "another end": "  - add: end\n    with:\n      poor: {{text: Nobody has a coin., at: end of turn, when: every(coins(player) = 0 for player in players)}}\n",
    "what the way needs": "  - add: actions.mark.require\n    with:\n      elsewhere: {{that: cell != {cell} or owner(cell) is not none, say: Not there.}}\n",
}


def write(folder: Path, name: str, changes: str, scenario: str = "", more: str = "") -> None:
    head = f"rulewright: 1\nvariant: {name}\nof: tiny\nbecause: Trying.\n{more}"
    (folder / f"{name}.variant.yaml").write_text(f"{head}{'changes:' if changes else ''}\n{changes}", encoding="utf-8")
    if scenario:
        text = f"rulewright: 1\nscenario: {name}_shown\nof: tiny\nvariants: [{name}]\nplayers: 2\n{scenario}"
        (folder / f"{name}_shown.scenario.yaml").write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.game.yaml").write_text(GAME, encoding="utf-8")
    return tmp_path


def about_scenarios(found: list[Diagnostic]) -> list[Diagnostic]:
    assert [] == [str(each) for each in found if each.is_error]
    return [each for each in found if each.code in ("O132", "O133", "O134")]


def together(folder: Path, *names: str) -> list[Diagnostic]:
    return about_scenarios(check_combination(folder / "tiny.game.yaml", names, games=0))


def drawn(source: Random) -> tuple[str, str]:
    """Return what is drawn for a pair: the cell of the scenario, and the text that stands before its lines."""
    return source.choice(["a1", "b2", "c3"]), source.choice(["", AT])


def pairs(kinds: dict[str, str], seed: int) -> Iterator[tuple[str, str, str, str]]:
    """The sort of what is shown, that of the other change, the other change, and the scenario."""
    source = Random(seed)
    for shown, other in product(SHOWN, kinds):
        cell, at = drawn(source)
        values = {"zero": source.choice([0, 1, 3]), "few": source.randint(2, 4), "cell": cell}
        yield shown, other, kinds[other].format(**values), SHOWN[shown][1].format(cell=cell, at=at)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
def test_what_another_variant_takes_away_is_reported_at_its_change(folder: Path, seed: int) -> None:
    for shown, other, changes, scenario in pairs(UNDONE, seed):
        if shown != other:
            continue
        write(folder, "first", SHOWN[shown][0], scenario)
        write(folder, "second", changes)
        (found,) = together(folder, "first", "second")
        assert ("O132", "second.variant.yaml") == (found.code, Path(found.labels[0].span.source.name).name), shown
        assert found.sentence.startswith("With `second`, `first` no longer does what its scenario `first_shown` shows: "), shown
        assert found.labels[0].span.text in changes, shown
        assert ["first_shown.scenario.yaml"] == [Path(each.span.source.name).name for each in found.labels[1:]], shown


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
def test_variants_that_are_independent_are_not_reported(folder: Path, seed: int) -> None:
    for shown, other, changes, scenario in pairs(INDEPENDENT, seed):
        write(folder, "first", SHOWN[shown][0], scenario)
        write(folder, "second", changes)
        assert [] == together(folder, "first", "second"), (shown, other)


@pytest.fixture
def undone(folder: Path) -> Path:
    """Two variants, of which the second takes away what the first shows."""
    write(folder, "first", SHOWN["number"][0], SHOWN["number"][1].format(at=AT, cell="b2"))
    write(folder, "second", UNDONE["number"].format(zero=0))
    return folder


def test_a_pair_is_checked_wherever_its_files_are_named(undone: Path) -> None:
    (found,) = about_scenarios(list(check_files(sorted(undone.glob("*.yaml")), games=0)))
    assert "`marks(seat_1) = 2` does not hold: on the left is 0, on the right 2." in found.sentence


def test_a_scenario_elsewhere_counts_if_it_is_checked_too(undone: Path) -> None:
    other = undone / "far" / "off"
    other.mkdir(parents=True)
    (undone / "first_shown.scenario.yaml").rename(other / "first_shown.scenario.yaml")
    alone = [undone / "first.variant.yaml", undone / "second.variant.yaml", undone / "tiny.game.yaml"]
    assert ["O132"] == [each.code for each in about_scenarios(list(check_files([*alone, *other.glob("*.yaml")], games=0)))]


def test_a_scenario_of_both_is_run_instead_while_it_holds(undone: Path) -> None:
    text = (
        (undone / "first_shown.scenario.yaml")
        .read_text(encoding="utf-8")
        .replace("[first]", "[first, second]")
        .replace("first_shown", "both")
    )
    (undone / "both.scenario.yaml").write_text(text.replace("= 2", "= 0"), encoding="utf-8")
    assert [] == together(undone, "first", "second")
    (undone / "both.scenario.yaml").write_text(text, encoding="utf-8")
    (found,) = together(undone, "first", "second")
    assert ["O132", "both.scenario.yaml"] == [found.code, Path(found.labels[-1].span.source.name).name]
    (undone / "first_shown.scenario.yaml").unlink()
    (found,) = together(undone, "first", "second")
    assert "Scenario `both` shows what `first` and `second` do together, but it does not hold (S119): " in found.sentence


def test_variants_that_exclude_each_other_are_not_reported(undone: Path) -> None:
    write(undone, "second", UNDONE["number"].format(zero=0), more="excludes: {first: They do not go together.}\n")
    assert [] == about_scenarios(list(check_files(sorted(undone.glob("*.yaml")), games=0)))


def test_a_variant_that_needs_another_may_change_what_that_shows(undone: Path) -> None:
    write(undone, "second", UNDONE["number"].format(zero=0), more="needs: first\n")
    assert [] == together(undone, "first", "second")


def test_other_numbers_of_players_are_counted_and_nothing_else(undone: Path) -> None:
    write(undone, "second", "  - {replace: players, with: 3 to 4}\n")
    effort = CheckProgress()
    assert [] == about_scenarios(check_combination(undone / "tiny.game.yaml", ("first", "second"), games=0, effort=effort))
    assert ScenarioCount(0, 1) == effort.scenarios


def test_a_name_that_another_variant_takes_away_is_said_as_such(folder: Path) -> None:
    write(folder, "first", "", "then:\n  - seat_1: rest\n  - expect: prize = 3\n", more="numbers: {prize: 3}\n")
    write(folder, "second", "  - {remove: numbers.prize, after: first}\n")
    (found,) = together(folder, "first", "second")
    assert "With `second`, scenario `first_shown` of `first` cannot be read (N105): " in found.sentence


def test_a_scenario_of_a_variant_that_is_not_there_is_reported_once(undone: Path) -> None:
    text = (undone / "first_shown.scenario.yaml").read_text(encoding="utf-8").replace("[first]", "[first, third]")
    (undone / "first_shown.scenario.yaml").write_text(text, encoding="utf-8")
    found = [each for each in check_files(sorted(undone.glob("*.yaml")), games=0) if each.is_error]
    assert ["S125"] == [each.code for each in found]
    assert found[0].sentence.startswith("`tiny` has no variant called `third`.")


def test_scenarios_without_time_are_said_not_to_be_tried(undone: Path) -> None:
    time = trial_time(1e-9)
    time.least = 0
    found = check_combination(undone / "tiny.game.yaml", ("first", "second"), games=0, time=time)
    assert ([], ["scenarios of `first` and `second` together"]) == (about_scenarios(found), time.untried)
