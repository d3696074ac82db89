"""Who certainly belongs to those who know something may be asked about it and may keep it; nobody else."""

import pytest

from tests.unit.frontend.made import compiled, step_codes

PLACES = """\
track:
  back(player): slot of card, known to others(player)
  lap(player): slot of card, known to set(next(player), previous(player))
  pair(player): slot of card, known to set(player) union others(player)
  even(player): slot of card, known to if player = first(players) then nobody_else(player) else others(player)
  note(player): card or none, known to player
  under(cell): slot of card, known to nobody until not open_now(cell)
  open_now(cell): truth
  backs(player): card or none, known to others(player)
  laps(player): truth, known to set(next(player), previous(player))
words:
  nobody_else(player): set(player)
"""

LOOK = """\
  look(player):
    do:
      - choose:
          x: cards where x = back(player)
        if_none: nothing
        do: []
"""


def told(text: str, more: str = "") -> list[str]:
    """The codes of leaks in steps that are carried out by somebody."""
    return [code for code in step_codes(text, more + PLACES) if code.startswith("D3")]


def asked(condition: str, around: str = "") -> list[str]:
    question = f"- choose:\n    x: cards where {condition}\n  if_none: nothing\n  do: []\n"
    return told(question) if not around else told(f"- {around}\n  do:\n    " + question.replace("\n", "\n    "))


@pytest.mark.parametrize(
    "condition",
    [
        "exists(other in others(me) where back(other) = x)",
        "x = pair(me)",
        "x = lap(next(me)) or x = lap(previous(me))",
        "x = first(card for card in set(card for card in cards where exists(other in others(me) where back(other) = card)))",
    ],
)
def test_who_is_asked_may_know_it(condition: str) -> None:
    assert [] == asked(condition)


@pytest.mark.parametrize(
    "condition", ["x = back(me)", "exists(other in players where back(other) = x)", "x = back(next(next(me)))", "x = even(me)"]
)
def test_who_is_asked_might_not_know_it(condition: str) -> None:
    assert ["D301"] == asked(condition)


def test_a_loop_over_the_others_goes_through_those_whose_backs_are_seen() -> None:
    assert [] == asked("x = back(other)", "for_each: other in others(me)")
    assert ["D301"] == asked("x = back(other)", "for_each: other in players")


def test_a_choice_among_the_others_names_one_whose_back_is_seen() -> None:
    assert [] == told("- choose:\n    other: others(me)\n    x: cards where x = back(other)\n  if_none: nothing\n  do: []\n")
    assert ["D301"] == told("- choose:\n    other: players\n    x: cards where x = back(other)\n  if_none: nothing\n  do: []\n")


def test_a_procedure_is_told_that_somebody_is_one_of_the_others() -> None:
    assert [] == told("- for_each: other in others(me)\n  do:\n    - run: look(other)\n", LOOK)
    assert ["D301"] == told("- run: look(me)\n", LOOK)


def test_what_several_know_may_decide_what_these_see() -> None:
    steps = "- if: laps(me)\n  then:\n    - change: WHERE to no\n"
    assert [] == told(steps.replace("WHERE", "laps(me)"))
    assert ["D302"] == told(steps.replace("WHERE", "open"))


def test_it_may_be_kept_where_the_same_players_see_it() -> None:
    assert [] == told("- change: backs(me) to back(me)\n")
    assert [] == told("- for_each: other in others(me)\n  do:\n    - change: note(me) to back(other)\n")
    assert ["D303"] == told("- change: note(me) to back(me)\n")
    assert ["D303"] == told("- change: backs(next(me)) to back(me)\n")
    assert ["D303"] == told("- change: backs(me) to note(me)\n")


def test_who_was_taken_from_others_of_somebody_else_is_not_taken_for_one_of_ours() -> None:
    assert ["D301"] == asked("x = back(other)", "for_each: other in others(next(me))")


def test_the_others_are_told_what_they_may_know() -> None:
    assert [] == told("- let: {x: back(me) is none}\n- tell: It is {x}.\n  to: others(me)\n")
    assert [] == told("- let: {x: pair(me)}\n- tell: It is {x}.\n  to: others(me)\n")
    assert [] == told("- let: {x: back(me)}\n- tell: It is {x}.\n  to: others(me)\n")
    assert ["D309"] == told("- let: {x: back(me)}\n- tell: It is {x}.\n  to: me\n")
    assert ["D309"] == told("- let: {x: note(me)}\n- tell: It is {x}.\n  to: others(me)\n")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("exists(cell in cells where not open_now(cell) and under(cell) = x)", []),
        ("exists(cell in cells where if not open_now(cell) and open then under(cell) = x else no)", []),
        ("exists(cell in cells where under(cell) = x and not open_now(cell))", ["D301"]),
        ("exists(cell in cells where open_now(cell) and under(cell) = x)", ["D301"]),
        ("exists(cell in cells where if not open_now(cell) then no else under(cell) = x)", ["D301"]),
        ("not open_now(a1) and under(b1) = x", ["D301"]),
        ("not open_now(a1) and after(shut, under(a1) = x)", ["D301"]),
    ],
)
def test_behind_the_test_that_it_is_open_a_place_is_open(condition: str, expected: list[str]) -> None:
    shut = "  shut:\n    do:\n      - change: open_now(a1) to yes\n"
    question = f"- choose:\n    x: cards where {condition}\n  if_none: nothing\n  do: []\n"
    assert expected == told(question, shut)


TEAMS = """\
rulewright: 1
game: orders
players: 4
teams: opposite
kinds:
  order: [left, right, wait]
track:
  deck: pile of order starting at pool(6 for order in orders), known to nobody
  card(player): slot of order, known to partners(player)
  plan(player): pool of order, known to members(team(player))
  done: 0 to 99
setup:
  - shuffle: deck
  - each_player: players
    do:
      - draw: up to 1 from deck to card(me)
      - draw: up to 2 from deck to plan(me)
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - choose:
          order: orders where CONDITION
        if_none: nothing
        do:
          - add: up to 1 to done
ranking:
  most: {most: done}
"""


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("order in plan(me)", []),
        ("exists(mate in partners(me) where card(mate) = order)", []),
        ("exists(mate in partners(me) where order in plan(mate))", []),
        ("card(me) = order", ["D301"]),
        ("order in plan(next(me))", ["D301"]),
        ("exists(other in others(me) where card(other) = order)", ["D301"]),
    ],
)
def test_partners_see_what_is_theirs(condition: str, expected: list[str]) -> None:
    _, report = compiled(TEAMS.replace("CONDITION", condition))
    assert expected == [each.code for each in report if each.code.startswith("D3")]
