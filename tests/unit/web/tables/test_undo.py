"""Taking back: at once where nobody has learned anything, else it is said what stands in the way."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.project.loading import shipped
from interpreter.web.tables.entries import Entry, Setup
from interpreter.web.tables.table import Table
from interpreter.web.tables.undo import plan_undo
from tests.tiers import by_game
from tests.web_tables import answer, rules, table_of, walk

PEEK = """\
rulewright: 1
game: peek
players: 2
kinds:
  card: [common, rare]
track:
  deck: pile of card starting at pool((if card = rare then 1 else 9) for card in cards), known to nobody
  face: slot of card, known to nobody
  got(player): 0 to 99
setup:
  - shuffle: deck
  - draw: 1 from deck to face
    surely: The pile is full.
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: [peek, work]
        surely: Both are always possible.
actions:
  peek:
    do:
      - reveal: face to me
  work:
    do:
      - add: up to 1 to got(me)
scoring:
  s: {text: Score., points: got(player)}
"""


def obstacle_after(name: str, answers: int, seed: int = 1) -> str | None:
    """What keeps the last answer of a table from being taken back by who gave it."""
    table = table_of(name, seed=seed)
    list(walk(table, Random(seed), answers))
    plan = plan_undo(table, table.answers[-1][0])
    assert plan is not None
    assert bool(plan.sentence("de")) is (plan.obstacle is not None)
    return plan.obstacle


def test_where_all_is_open_the_last_answer_is_taken_back_at_once() -> None:
    assert obstacle_after("chess", 7) is None


def test_a_throw_that_was_seen_is_not() -> None:
    table, source = table_of("backgammon"), Random(2)
    while table.answers[-1:] == [] or table.answers[-1][0] == table.match.questions[0].name:
        table.apply(answer(table, source))
    plan = plan_undo(table, table.answers[-1][0])
    assert plan is not None
    assert plan.obstacle == "chance"


@pytest.mark.parametrize("name", ["spades", "glade"])
def test_a_card_that_was_shown_is_not(name: str) -> None:
    table, source = table_of(name), Random(2)
    obstacles = set()
    for _ in range(12):
        table.apply(answer(table, source))
        plan = plan_undo(table, table.answers[-1][0])
        assert plan is not None
        obstacles.add(plan.obstacle)
    assert "shown" in obstacles


@pytest.mark.parametrize("name", by_game(sorted(shipped())))
def test_undo_is_decided_in_every_game(name: str) -> None:
    table, source = table_of(name, rules(name).players[0]), Random(1)
    for _ in range(12):
        if not table.match.over:
            table.apply(answer(table, source))
            plan = plan_undo(table, table.answers[-1][0])
            assert plan is not None


def test_look_at_a_common_card_is_not_free(tmp_path: Path) -> None:
    """Nine cards of ten are common, so a few samples would hardly ever show another one."""
    path = tmp_path / "peek.game.yaml"
    path.write_text(PEEK, encoding="utf-8")
    game = load(path)
    for seed in range(20):
        table = Table(game, Setup("", "", (), 2, seed))
        table.apply(Entry("answer", "seat_1", {"text": "peek"}))
        plan = plan_undo(table, "seat_1")
        assert plan is not None
        assert plan.obstacle == "shown"
        table.apply(Entry("answer", "seat_2", {"text": "work"}))
        table.apply(Entry("answer", "seat_1", {"text": "peek"}))
        plan = plan_undo(table, "seat_1")
        assert plan is not None
        assert plan.obstacle is None, "the player knows the card already"


def test_end_of_a_game_with_chance_is_not_taken_back_at_once() -> None:
    """Whoever forks a finished game sees the chance that was to come."""
    table = table_of("kuhn_poker", 2)
    list(walk(table, Random(1), 100))
    plan = plan_undo(table, table.answers[-1][0])
    assert plan is not None
    assert plan.obstacle == "shown"


def test_who_has_answered_nothing_can_take_nothing_back() -> None:
    assert plan_undo(table_of("hex", 2), "seat_2") is None
