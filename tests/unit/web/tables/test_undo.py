"""Taking back: at once where nobody has learned anything, else it is said what stands in the way."""

from random import Random

import pytest

from interpreter.web.tables.undo import plan_undo
from tests.web_tables import answer, table_of, walk


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


def test_who_has_answered_nothing_can_take_nothing_back() -> None:
    assert plan_undo(table_of("hex", 2), "seat_2") is None
