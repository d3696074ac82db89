"""The lints of `check` on files: what other files use is used, and what random games suggest a scenario may refute."""

from pathlib import Path

import pytest

from interpreter.authoring.check.lints import lint_files
from interpreter.diagnostics.render import plain_text

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  owner(cell): player or none
  coins(player): 0 to 9
numbers:
  price: 5
play:
  - id: turns
    turns: clockwise
    safety_limit: 20
    do:
      - id: mark
        must: mark
        if_none: nothing
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
    require:
      apart:
        that: not exists(near in neighbours(cell) where owner(near) = me)
        say: One of yours lies beside it.
      modest:
        that: coins(me) <= price or cell = first(cells)
        say: You are too rich.
    do:
      - change: owner(cell) to me
      - change: coins(me) to 1
end:
  over: {at: end of turn, when: turn_number = 9}
scoring:
  cells: {points: count(cell in cells where owner(cell) = player)}
"""
SCENARIO = """\
rulewright: 1
scenario: too_rich
of: tiny
players: 2
at: play.turns
given:
  - change: coins(seat_1) to 7
then:
  - refuses: mark b1
    because: modest
"""
VARIANT = """\
rulewright: 1
variant: strict
of: tiny
title: Strict
because: A test.
changes:
  - add: actions.mark.require
    with:
      never:
        that: coins(me) > price
        say: You are too poor.
"""


RESIGNING = """\
rulewright: 1
game: resigning
players: 2
track:
  stones: 0 to 99
actions:
  lay: {do: [{add: up to 1 to stones}]}
  resign: {do: [{end_game: resigned}]}
  leave: {do: [{end_game: resigned}]}
  count:
    require:
      late: {that: stones > 9, say: It is too early.}
    do:
      - end_game: counted
play:
  - turns: clockwise
    safety_limit: 99
    do:
      - must: [lay, resign, leave, count]
end:
  resigned: {text: Somebody has resigned.}
  counted: {text: All has been counted.}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.game.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


def _said(*paths: Path, play: bool = True) -> list[tuple[str, str]]:
    return [(each.code, each.values["name"]) for each in lint_files(paths, play=play)]


def test_a_requirement_that_forbids_nothing_in_play_is_noted(game: Path) -> None:
    assert [("K147", "modest")] == _said(game)


def test_without_play_nothing_is_said_of_it(game: Path) -> None:
    assert [] == _said(game, play=False)


def test_a_scenario_that_shows_what_it_forbids_settles_it(game: Path) -> None:
    (game.parent / "too_rich.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    assert [] == _said(game)


def test_a_requirement_of_a_variant_is_tried_with_its_game(game: Path) -> None:
    variant = game.parent / "strict.variant.yaml"
    variant.write_text(VARIANT, encoding="utf-8")
    assert [("K148", "never")] == _said(variant)


@pytest.mark.full
def test_what_comes_late_is_looked_for_in_games_that_nobody_resigns(game: Path) -> None:
    game.write_text(RESIGNING, encoding="utf-8")
    assert [] == _said(game)
    game.write_text(RESIGNING.replace("stones > 9", "stones > 99"), encoding="utf-8")
    assert {("K148", "late"), ("K153", "counted")} == set(_said(game))


def test_the_note_names_the_game_that_shows_it(game: Path) -> None:
    game.write_text(GAME.replace("coins(me) <= price or cell = first(cells)", "coins(me) > price"), encoding="utf-8")
    found = [each for each in lint_files([game], play=True) if each.code == "K148"]
    assert [f"rulewright trace {game} --players 2 --seed "] == [each.values["command"].rstrip("0123456789") for each in found]
    assert ["in turn 1 of the game"] == [part for part in ("in turn 1 of the game",) if part in plain_text.hint(found[0])]


def test_what_a_file_beside_uses_is_used(game: Path) -> None:
    game.write_text(GAME.replace("numbers:\n", "numbers:\n  idle: 2\n"), encoding="utf-8")
    assert [("K140", "idle")] == _said(game, play=False)
    (game.parent / "house").mkdir()
    more = VARIANT.replace("coins(me) > price", "coins(me) < idle")
    (game.parent / "house" / "strict.variant.yaml").write_text(more, encoding="utf-8")
    assert [] == _said(game, play=False)


def test_files_with_errors_are_passed_over(game: Path) -> None:
    game.write_text(GAME.replace("price: 5", "price: none of these"), encoding="utf-8")
    lonely = game.parent / "lonely.variant.yaml"
    lonely.write_text(VARIANT.replace("of: tiny", "of: nowhere"), encoding="utf-8")
    assert [] == _said(game, lonely)


def test_the_same_is_said_every_time(game: Path) -> None:
    assert lint_files([game], play=True) == lint_files([game], play=True)


def test_games_that_only_a_safety_limit_ends_are_said_once(game: Path) -> None:
    game.write_text(GAME.replace("when: turn_number = 9", "when: turn_number = 90"), encoding="utf-8")
    assert ["K340"] == [found.code for found in lint_files([game], play=True) if found.code.startswith("K34")]
    assert [] == [found.code for found in lint_files([game], play=False) if found.code.startswith("K34")]


QUIET = """\
rulewright: 1
variant: quiet
of: tiny
because: It is tried.
changes:
"""
RICH = "  - insert_before: end.over\n    with:\n      rich: {at: end of turn, when: coins(next(me)) = 8, text: Rich.}\n"


def found_with(folder: Path, changes: str, *, game: str = GAME, play: bool = False) -> list[str]:
    """The lints of a variant beside the game, in one line each."""
    (folder / "tiny.game.yaml").write_text(game, encoding="utf-8")
    variant = folder / "quiet.variant.yaml"
    variant.write_text(QUIET + changes, encoding="utf-8")
    return [plain_text.concise(each).removeprefix(f"{folder}/") for each in lint_files([variant], play=play)]


def test_what_a_variant_leaves_unused_is_reported_once_at_its_change(tmp_path: Path) -> None:
    (found,) = found_with(tmp_path, "  - remove: actions.mark.require.modest\n")
    assert "quiet.variant.yaml:6:13: warning K151: `quiet` leaves this without use: " in found
    assert "the number `price` (nothing uses it any more), the tracked name `coins` (no rule looks at it any more)" in found


def test_what_is_unused_in_the_game_already_is_no_fault_of_a_variant(tmp_path: Path) -> None:
    game = GAME.replace("  price: 5\n", "  price: 5\n  idle: 3\n")
    assert [] == found_with(tmp_path, "  - replace: numbers.price\n    with: 6\n", game=game)


def test_a_variant_that_removes_what_it_leaves_unused_is_clean(tmp_path: Path) -> None:
    changes = "  - remove: actions.mark.require.modest\n  - remove: numbers.price\n  - remove: actions.mark.do.change~2\n  - remove: track.coins\n"
    assert [] == found_with(tmp_path, changes)


def test_an_end_of_a_variant_that_never_comes_is_a_note(tmp_path: Path) -> None:
    (found,) = [each for each in found_with(tmp_path, RICH, play=True) if "K153" in each]
    assert "note K153: `rich` ended none of 60 random games." in found


def test_an_end_that_a_scenario_shows_is_left_alone(tmp_path: Path) -> None:
    shows = (
        "rulewright: 1\nscenario: rich\nof: tiny\nvariants: [quiet]\nplayers: 2\nat: play.turns\ngiven:\n  - change: coins(seat_2) to 8\n"
    )
    (tmp_path / "rich.scenario.yaml").write_text(shows + "then:\n  - seat_1: mark a1\n  - result: {end: rich}\n", encoding="utf-8")
    assert [] == [each for each in found_with(tmp_path, RICH, play=True) if "K153" in each]
