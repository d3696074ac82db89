"""Costs in seconds of the cost model: by which rules time follows what machines do, and where they say it goes."""

from pathlib import Path

import pytest

import interpreter
from interpreter.analysis.cost.answers import AnswerCost, answer_cost, dearest
from interpreter.analysis.cost.prices import EVALUATIONS, WARNED, approximate, duration
from interpreter.model import ir
from interpreter.project.loading import shipped
from interpreter.simulation.memory_bounds import memory_places
from tests.compilation import compile_text
from tests.tiers import by_game

TRIPLES = "exists(a in cells where exists(b in cells where exists(c in cells where size(set(a, b, c{})) > 99)))"


def game(*, size: int = 9, require: str = "yes", words: str = "", do: str = "", more: str = "", if_none: str = "") -> AnswerCost:
    """The cost of a game with some parts."""
    text = f"""rulewright: 1
game: costs
players: 2
kinds:
  cell: {{grid: square, width: {size}, height: {size}, steps: sides}}
track:
  owner(cell): player or none
  tally: 0 to 9
{words}play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
{if_none}actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
    require:
      wanted: {{that: {require}}}
    do:
      - change: owner(cell) to me
{do}{more}"""
    rules, report = compile_text("costs.game.yaml", text.encode())
    assert rules is not None, [str(each) for each in report]
    return answer_cost(rules)


def test_a_requirement_looks_at_triples_for_every_choice() -> None:
    place = game(require=f"not {TRIPLES.format(', cell')}").places[0]
    assert (place.sort, place.looks, place.counted) == ("requirement", 81**4, "triples")
    assert place.span is not None
    assert place.span.text.startswith("exists(a in cells")
    assert 3 < place.seconds < 30


def test_seconds_grow_with_the_board() -> None:
    seconds = [game(size=size, require=f"not {TRIPLES.format(', cell')}").places[0].seconds for size in (3, 6)]
    assert 4**4 * 0.5 < seconds[1] / seconds[0] < 4**4 * 2


def test_a_word_is_the_place_where_it_is_used() -> None:
    place = game(words=f"words:\n  far: {TRIPLES.format('')}\n", require="not far or tally > 3").places[0]
    assert (place.sort, place.counted) == ("word", "triples")


def test_a_word_that_reads_nothing_tracked_is_worked_out_once() -> None:
    fixed, tracked = (
        game(
            words=f"words:\n  far: {TRIPLES.format('')} {more}\n",
            do="      - repeat: 9\n        do:\n          - if: far\n            then:\n              - change: tally to 1\n",
        )
        for more in ("", "or tally > 8")
    )
    assert tracked.seconds > 8 * fixed.seconds


def test_conditions_that_sets_meet_take_no_loop() -> None:
    by_sets, one_by_one = (game(more=f"end:\n  full: {{at: end of turn, when: {test}}}\n").seconds for test in (
        "every(owner(cell) is not none for cell in cells)", "every(size(neighbours(cell)) < 9 + tally for cell in cells)"
    ))  # fmt: skip
    assert by_sets < one_by_one


def test_of_two_sides_only_the_longer_one_takes_time() -> None:
    pairs = "count(a in cells where size(set(a)) > tally) > 3"
    one, both = (
        game(more=f"scoring:\n  line: {{points: '{points}'}}\n").places[0].seconds
        for points in (
            f"if tally > 3 then (if {pairs} then 1 else 0) else 0",
            f"if tally > 3 then (if {pairs} then 1 else 0) else (if {pairs} then 1 else 0)",
        )
    )
    assert both == pytest.approx(one, rel=0.01)


def test_an_answer_pays_for_a_round_of_passes() -> None:
    slow = f"not {TRIPLES.format(', cell')}"
    alone, passed = (game(require=slow, if_none=text).seconds for text in ("", "        if_none: pass\n"))
    assert passed == pytest.approx(2 * alone, rel=0.01)


def test_every_expression_has_a_price() -> None:
    assert set(EVALUATIONS) == set(ir.Expression.__args__)


@pytest.mark.parametrize("name", by_game(shipped()))
def test_shipped_games_stay_far_below_the_warning(name: str) -> None:
    assert sum(place.seconds for place in dearest(interpreter.load(name).rules)) < WARNED / 2


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.04, "40 ms"), (9.12, "9.1 s"), (23.4, "23 s"), (400, "7 minutes"), (9_000, "2 hours"), (10**9, "32 years")]
)
def test_durations_have_a_unit_that_people_use(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_large_numbers_are_rounded() -> None:
    assert (approximate(999_999), approximate(43_046_721)) == ("999999", "4 · 10^7")


@pytest.mark.parametrize(("size", "places"), [(9, 1024), (30, 569)])
def test_places_of_a_memory_follow_from_the_size_of_an_entry(size: int, places: int, tmp_path: Path) -> None:
    (tmp_path / "memory.game.yaml").write_text(
        f"""rulewright: 1
game: memory
players: 2
kinds:
  cell: {{grid: square, width: {size}, height: {size}, steps: sides}}
track:
  on(cell): 0 to 3
  seen: memory of on, current
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - remember: seen
      - must: put
actions:
  put:
    choose: {{cell: cells}}
    do:
      - change: on(cell) to 1
end:
  back: {{at: start of turn, when: times(seen) = 3}}
""",
        encoding="utf-8",
    )
    table = interpreter.load(tmp_path / "memory.game.yaml").start(players=2, seed=1).state.table
    assert memory_places(table) == {"seen": places}
