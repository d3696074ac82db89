"""Ends and `if`s that can never hold are found where ranges prove it, and only there."""

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.lints import lint
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2 to 4
numbers: {{goal: 3, bonus: 0}}
options: {{highest: {{is: 2 to 5, default: 3}}}}
kinds: {{step: {{numbers: 1 to 6}}}}
track:
  coins(player): 0 to 9
  checks(player): 0 to goal
  marks(player): 0 to highest
  place: step or none
  rests: set of player
words:
  rich(player): coins(player) > 12
  most(player): if coins(player) > 4 then 4 else coins(player)
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - add: up to 1 to coins(me)
      - add: up to 1 to checks(me)
      - add: up to 1 to marks(me)
      - change: place to 3
      - change: rests to set(me)
      - if: {test}
        then:
          - add: up to 1 to coins(me)
end:
  over: {{at: end of turn, when: coins(me) > 5 and ({test})}}
"""


def compiled(test: str, variant: str = "") -> Compilation:
    """The game with a condition, perhaps with a variant."""
    report = Report()
    variants = (("more.variant.yaml", variant.encode()),) if variant else ()
    found = compile_game(Files(("tiny.game.yaml", GAME.format(test=test).encode()), {}, None, variants), report)
    assert found is not None, list(report)
    return found


def found_in(test: str) -> list[Diagnostic]:
    """The findings about both places of a condition."""
    report = Report()
    lint(compiled(test), frozenset({"tiny.game.yaml"}), frozenset(), report)
    return [each for each in report if each.code == "B128"]


@pytest.mark.parametrize(
    ("test", "why", "how"),
    [
        ("checks(me) > goal", "`checks(me)` is at most 3, so it is never above `goal` (3)", "`checks(me) >= goal`"),
        ("marks(me) > highest", "`marks(me)` is at most `highest`, so it is never above it", "`marks(me) >= highest`"),
        ("coins(me) >= 10", "`coins(me)` is at most 9, so it is never as high as `10`", "go as far"),
        ("10 < coins(me)", "`coins(me)` is at most 9, so it is never above `10`", "go as far"),
        ("coins(me) < 0", "`coins(me)` is at least 0, so it is never below `0`", "`coins(me) <= 0`"),
        ("coins(me) = 10", "`coins(me)` is 0 to 9, so it is never equal to `10`", "go as far"),
        ("size(rests) > 20", "`size(rests)` is at most 4, so it is never above `20`", "go as far"),
        ("not coins(me) <= 9", "`coins(me)` is at most 9, so it is never above `9`", "`coins(me) >= 9`"),
        ("rich(me)", "`coins(player)` is at most 9, so it is never above `12`", "go as far"),
        ("coins(me) > 12 or most(me) > 9", "`coins(me)` is at most 9, so it is never above `12`", "go as far"),
        ("coins(me) = 2 and coins(me) > 3", "`coins(me) = 2` and `coins(me) > 3` never hold at once", "Leave one of them out"),
        ("coins(me) in set(11, 12)", "`coins(me)` is 0 to 9, so it is never in `set(11, 12)` (11 to 12)", "go as far"),
        ("place = 7", "`place` is 1 to 6, so it is never equal to `7`", "go as far"),
    ],
)
def test_an_impossible_condition_is_proved(test: str, why: str, how: str) -> None:
    end, step = found_in(test)
    assert step.sentence.startswith(f"What stands here is never done: {why}")
    assert end.sentence.startswith(f"`over` never comes about: {why}")
    assert how in step.hint


@pytest.mark.parametrize(
    "test",
    [
        "coins(me) >= 9",
        "coins(me) > goal",
        "bonus > 0",  # a switch
        "size(players) > 4",  # settled before the game
        "coins(me) > 12 or coins(me) > 8",
        "place != 7",
        "round > 100",
        "rich(me) or coins(me) = 3",
    ],
)
def test_a_condition_that_may_hold_is_left_alone(test: str) -> None:
    assert [] == found_in(test)


def test_a_condition_that_a_variant_makes_impossible_is_reported_at_its_change() -> None:
    variant = "rulewright: 1\nvariant: more\nof: tiny\nbecause: It is tried.\nchanges:\n  - replace: track.coins\n    with: 0 to 4\n"
    whole, report = compiled("coins(me) > 4", variant), Report()
    lint(whole, frozenset({"more.variant.yaml"}), frozenset(), report, without=lambda: compiled("coins(me) > 4"))
    (found,) = [each for each in report if each.code == "B128"]
    assert [label.span.text for label in found.labels] == ["track.coins", "coins(me) > 5 and (coins(me) > 4)", "coins(me) > 4"]
