"""A file twice as long takes twice as long to check, not four times: what it does is counted, not timed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.analysis.liveness import dead_slots
from interpreter.authoring.check.file_check import check_files
from interpreter.backends.python.codegen.module import generate
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.syntax import parser
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.machine import machine
from interpreter.runtime.setup.instantiate import instantiate
from tests.compilation import compile_text
from tests.hostile.heavy import KINDS, SMALL, TRACK, Files, calls, game
from tests.tiers import first

SMALLER, LARGER = 120, 240  # both longer than what a reader takes apart
STEPS = "procedures:\n  many:\n    do:\n"
LOOP = "      - for_each: cell in cells\n        do:\n          - change: holder(cell) to none\n"
ACTION = "  lay{0}:\n    choose:\n      cell: cells where holder(cell) is none\n    do:\n      - change: holder(cell) to me\n"

LONG: dict[str, Callable[[int], Files]] = {
    "numbers": lambda size: game(SMALL + "numbers:\n" + lines("  n{0}: 1\n", size)),
    "words": lambda size: game(SMALL + "words:\n" + lines("  w{0}: tally + {0}\n", size)),
    "words of one word": lambda size: game(SMALL + "words:\n  base: exists(cell in cells where holder(cell) = me)\n" + lines("  w{0}: base\n", size)),
    "kinds": lambda size: game(SMALL.replace(KINDS, KINDS + lines("  k{0}: [a{0}, b{0}]\n", size))),
    "tracks": lambda size: game(SMALL.replace(TRACK, TRACK + lines("  t{0}: 0 to 9\n", size))),
    "steps": lambda size: game(SMALL + STEPS + lines("      - change: tally to {0} mod 9\n", size)),
    "loops": lambda size: game(SMALL + STEPS + LOOP * size),
    "procedures": lambda size: game(SMALL + "procedures:\n" + lines("  p{0}:\n    do:\n      - change: tally to 1\n", size)),
    "actions": lambda size: game(SMALL + lines(ACTION, size)),
    "checks": lambda size: game(SMALL + "always:\n" + lines("  a{0}: {{that: tally < 10}}\n", size)),
    "scores": lambda size: game(SMALL + "scoring:\n" + lines("  a{0}: {{points: 1}}\n", size)),
    "mistakes": lambda size: game(SMALL + "words:\n" + lines("  w{0}x: 1\n", 4 * size) + "".join(f"  v{n}: w{n}\n" for n in range(9))),
}  # fmt: skip


def lines(line: str, size: int) -> str:
    return "".join(line.format(number) for number in range(size))


@pytest.mark.parametrize("name", first(2, LONG))
def test_the_work_grows_no_faster_than_the_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "heavy.game.yaml"

    def check(size: int) -> int:
        path.write_text(LONG[name](size)["heavy.game.yaml"], encoding="utf-8")
        parser._parse_flawless.cache_clear()
        parser._parse_words.cache_clear()
        return calls(lambda: list(check_files([path], games=0, jobs=1)))

    check(1)  # what is made once is made
    smallest, smaller, larger = (check(size) for size in (1, SMALLER, LARGER))
    assert larger - smallest < 2.2 * (smaller - smallest)


def rules_of(files: Files) -> RuleSet:
    rules, report = compile_text("heavy.game.yaml", files["heavy.game.yaml"].encode())
    assert rules is not None, list(report)
    return rules


@pytest.mark.full
def test_the_work_of_generating_grows_no_faster_than_the_routine() -> None:
    few, many, other = (rules_of(LONG["steps"](size)) for size in (250, 500, 1))
    generate(other)  # what is made once is made; what is known of a rule set is worked out for each
    assert calls(lambda: generate(many)) < 2.2 * calls(lambda: generate(few))


def test_slots_that_do_not_matter_are_worked_out_only_where_the_game_stops() -> None:
    in_setup = "".join(line.removeprefix("    ") + "\n" for line in LOOP.splitlines())
    table = instantiate(rules_of(game(SMALL + "setup:\n" + in_setup * 20)), players=2, options={}, layout=None, report=Report())
    assert table is not None
    machine.start(table)
    assert 0 < sum(len(dead_slots(routine).computed) for routine in table.rules.routines.values()) <= 4
