"""Scenarios, run: what holds is silent, what does not is told with its place and what was found instead."""

from pathlib import Path

import pytest

from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2
kinds:
  cell: {grid: square, width: 2, height: 2, steps: sides, names: a1}
track:
  owner(cell): player or none
  coins(player): 0 to 3
play:
  - id: turns
    turns: clockwise
    safety_limit: 4
    do:
      - id: mark
        must: mark
actions:
  mark:
    text: Mark a free cell beside none of yours.
    choose:
      cell: cells where owner(cell) is none
    require:
      apart:
        that: every(owner(near) != me for near in neighbours(cell))
        say: One of yours lies beside it.
    do:
      - change: owner(cell) to me
      - add: up to 1 to coins(me)
end:
  rich:
    text: Two coins win.
    at: end of turn
    when: coins(me) = 2
scoring:
  coins: {points: coins(player), text: A point for every coin.}
ranking:
  coins: {most: score(player)}
"""
HEAD = "rulewright: 1\nscenario: trial\nof: tiny\nplayers: 2\n"
POSITION = "at: play.turns\ngiven:\n  - change: owner(a1) to seat_1\n"


@pytest.fixture
def run(tmp_path: Path):
    """Runs a scenario of the tiny game; gives what was found, code and sentence, with its line."""
    (tmp_path / "tiny.game.yaml").write_text(GAME, encoding="utf-8")

    def running(text: str) -> list[str]:
        path = tmp_path / "trial.scenario.yaml"
        path.write_text(HEAD + text, encoding="utf-8")
        report = Report()
        run_file(path, CompiledGames(), report)
        errors = [each for each in report if each.severity.value == "error"]
        return [f"{each.code} {each.span.line if each.span else 0}: {' '.join(plain_text.message_text(each).split())}" for each in errors]

    return running


@pytest.fixture
def hint(tmp_path: Path):
    """Runs a scenario of the tiny game, in which nobody may have three coins; gives the hint of what was found."""
    check = "always:\n  poor: {that: every(coins(player) < 3 for player in players), text: Nobody has three.}\n"
    (tmp_path / "tiny.game.yaml").write_text(GAME + check, encoding="utf-8")

    def running(text: str) -> str:
        path = tmp_path / "trial.scenario.yaml"
        path.write_text(HEAD + text, encoding="utf-8")
        report = Report()
        run_file(path, CompiledGames(), report)
        return next(plain_text.hint(each) for each in report if each.is_error)

    return running


def test_what_holds_is_silent(run) -> None:
    lines = """\
then:
  - offers: mark b2
  - refuses: mark b1
    because: apart
  - refuses: mark a1
    because: not offered
  - seat_1: mark b2
  - expect: owner(b2) = seat_1 and coins(seat_1) = 1
  - seat_2: mark a2
  - expect: owner(a2) = seat_2
"""
    assert [] == run(POSITION + lines)


def test_both_sides_of_a_comparison_are_told(run) -> None:
    assert ["S119 7: `coins(seat_1) = 2` does not hold: on the left is 1, on the right 2."] == run(
        "then:\n  - seat_1: mark b2\n  - expect: owner(b2) = seat_1 and coins(seat_1) = 2\n"
    )


def test_members_are_told_by_name(run) -> None:
    assert ["S119 6: `owner(a1) = seat_1` does not hold: on the left is none, on the right seat_1."] == run(
        "then:\n  - expect: owner(a1) = seat_1\n"
    )


def test_the_moment_of_a_comparison_is_told(hint) -> None:
    moves = "then:\n  - seat_1: mark a1\n  - expect: current = seat_1\n"
    assert "When this is looked at, play has gone on to the next question, `play.turns.do.mark`. Asked: seat_2." == hint(moves)


def test_a_position_that_breaks_a_check_is_told_what_given_lacks(hint) -> None:
    broken = "at: play.turns\ngiven:\n  - change: coins(seat_1) to 3\nthen: []\n"
    assert hint(broken).startswith("With `at:` a position holds what `track` says and what `given` changes; `setup` has not run.")


def test_a_step_of_an_action_leads_to_the_step_that_begins_it(hint) -> None:
    assert "Write `play.turns.do.mark`, the step that begins it." == hint("at: actions.mark.do.change\nthen: []\n")


def test_a_move_that_is_not_possible_stops_the_scenario(run) -> None:
    found = run(POSITION + "then:\n  - seat_1: mark b1\n  - expect: 1 = 2\n")
    assert ["S116 9: `mark b1` is not possible here: One of yours lies beside it."] == found


def test_who_is_not_asked_is_told(run) -> None:
    assert ["S115 6: seat_2 is not asked here. Asked: seat_1."] == run("then:\n  - seat_2: mark b1\n")


def test_what_should_be_refused_and_is_not_is_told(run) -> None:
    assert ["S117 6"] == [found.split(":")[0] for found in run("then:\n  - refuses: mark b1\n")]


def test_another_reason_is_told(run) -> None:
    found = run(POSITION + "then:\n  - refuses: mark b1\n    because: not offered\n")
    assert ["S118 9"] == [each.split(":")[0] for each in found]


def test_the_result_is_compared_entry_by_entry(run) -> None:
    found = run(
        """\
then:
  - seat_1: mark a1
  - seat_2: mark b1
  - result: {end: rich}
  - seat_1: mark b2
  - result:
      end: rich
      scores: {seat_1: 3, seat_2: 1}
      winners: [seat_1]
"""
    )
    assert [
        "S121 8: A result is expected, but the game has not ended.",
        "S122 11: scores of seat_1 is 2, but the scenario expects 3.",
    ] == found


def test_what_the_ranking_compares_is_part_of_the_result(run) -> None:
    moves = "then:\n  - seat_1: mark a1\n  - seat_2: mark b1\n  - seat_1: mark b2\n"
    assert [] == run(f"{moves}  - result:\n      ranking: {{coins: {{seat_1: 2, seat_2: 1}}}}\n")
    found = run(f"{moves}  - result:\n      ranking: {{coins: {{seat_1: 2, seat_2: 5}}}}\n")
    assert ["S122 10: coins of seat_2 is 1, but the scenario expects 5."] == found


def test_a_step_of_the_position_that_falls_short_is_told(run) -> None:
    assert ["S113 7"] == [found.split(":")[0] for found in run("at: play.turns\ngiven:\n  - take: 2 from coins(seat_1)\nthen: []\n")]


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.scenario.yaml"
    path.write_text("rulewright: 1\nscenario: other\nof: tinny\nplayers: 2\nthen: []\n", encoding="utf-8")
    report = Report()
    assert run_file(path, CompiledGames(), report) is None
    assert ["S110"] == [each.code for each in report]


@pytest.mark.parametrize(
    ("layout", "codes"),
    [("base_2a", []), ("base_3a", ["S112"]), ("bass_2a", ["S111"])],
)
def test_a_ready_layout_is_judged_with_variants_it_is_not_meant_for(tmp_path: Path, layout: str, codes: list[str]) -> None:
    path = tmp_path / "clearings.scenario.yaml"
    head = f"rulewright: 1\nscenario: clearings\nof: underwood\nvariants: [clearings]\nplayers: 2\nlayout: {layout}\n"
    path.write_text(head + "reasons: [gap-missing]\n", encoding="utf-8")
    report = Report()
    run_file(path, CompiledGames(), report)
    assert codes == [found.code for found in report]


def test_a_move_in_a_notation_of_its_own_is_refused_by_the_requirement_about_it(tmp_path: Path) -> None:
    path = tmp_path / "far.scenario.yaml"
    head = "rulewright: 1\nscenario: far\nof: drunter_drueber\nplayers: 2\nseed: 1\nthen:\n"
    path.write_text(head + "  - refuses: lay c1\n    because: room\n  - refuses: lay c1 c2\n    because: room\n", encoding="utf-8")
    report = Report()
    assert "far" == run_file(path, CompiledGames(), report)
    assert [] == [plain_text.concise(found) for found in report]
