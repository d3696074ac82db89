"""`after(steps, value)` is typed like its value, never asks, never comes back to itself, and tells what its steps look at."""

import pytest

from interpreter.model.types.types import show
from tests.unit.frontend.made import codes, made, rules_of, word, word_codes

PROCEDURES = """\
procedures:
  claim(cell):
    do:
      - change: holder(cell) to me
  draw_one:
    do:
      - draw: up to 1 from deck to market
  ask:
    do:
      - run: ask_more
  ask_more:
    do:
      - must: lay
  toss:
    do:
      - shuffle: deck
  earn:
    do:
      - add: up to 1 to coins(me)
  put_out:
    do:
      - move: up to farm from hand(me) to market
"""


def errors(text: str, more: str = PROCEDURES) -> list[str]:
    return [code for code in codes(f"words:\n  it: {text}\n{more}") if not code.startswith("K") and code != "D120"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("after(earn, coins(me))", "0 to 20"),
        ("after(claim(a1), holder(a1))", "player or none"),
        ("after(claim(a1), holder(a1) = me)", "truth"),
        ("after(claim(goal), holder(a1) = me)", "truth or none"),
        ("after(claim(a1), after(claim(b1), count(cell in cells where holder(cell) = me)))", "0 to 9"),
    ],
)
def test_it_has_the_kind_of_its_value(text: str, kind: str) -> None:
    rules = rules_of(f"words:\n  it: {text}\n{PROCEDURES}")
    assert kind == show(rules.words["it"].body.kind)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("after(ask, yes)", "D105"),
        ("after(toss, yes)", "D105"),
        ("after(lay, yes)", "N138"),
        ("after(nobody, yes)", "N138"),
        ("after(claim, yes)", "T113"),
        ("after(claim(a1))", "T113"),
        ("after(claim(2), yes)", "T101"),
        ("after(earn, nothing)", "N105"),
    ],
)
def test_what_cannot_be_looked_at(text: str, code: str) -> None:
    assert [code] == errors(text)


OWN = """\
actions:
  take_cell:
    choose:
      cell: cells where holder(cell) is none
    require:
      ahead:
        that: TEST
        say: No.
      funded: {that: coins(me) > 2, say: No.}
    do:
      - change: holder(cell) to me
"""


def test_an_action_looks_at_itself_and_that_comes_last() -> None:
    rules, _ = made(OWN.replace("TEST", "after(take_cell, holder(cell) = me)"))
    assert rules is not None
    assert ["funded", "ahead"] == [guard.name for guard in rules.actions["take_cell"].alternative.guards]


def test_an_action_that_looks_at_whether_it_is_possible_comes_back_to_itself() -> None:
    assert "D102" in codes(OWN.replace("TEST", "after(take_cell, can(take_cell))"))


def test_what_holds_now_need_not_hold_there() -> None:
    forget = "procedures:\n  forget:\n    do:\n      - change: goal to none\n"
    assert ["T103"] == errors("goal is not none and after(forget, goal = a1 or size(neighbours(goal)) > 1)", forget)
    assert [] == errors("goal is not none and after(forget, goal is none)", forget)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("after(earn, coins(me)) > 4", []),
        ("after(draw_one, farm in market)", ["D302"]),
        ("after(put_out, farm in market)", ["D302"]),
        ("after(earn, farm in hand(me))", ["D302"]),
    ],
)
def test_it_tells_what_its_steps_look_at(value: str, expected: list[str]) -> None:
    steps = f"  it:\n    do:\n      - if: {value}\n        then:\n          - change: open to yes\n"
    assert expected == [code for code in codes(PROCEDURES + steps) if code.startswith("D3")]


def test_what_only_the_player_sees_may_change_what_only_that_player_sees() -> None:
    steps = "  it:\n    do:\n      - if: after(put_out, size(hand(me)) > 1)\n        then:\n          - add: up to 1 to note(me)\n"
    assert [] == [code for code in codes(PROCEDURES + steps + "track:\n  note(player): 0 to 9, known to player\n") if code.startswith("D3")]


def test_whoever_leads_there_is_not_taken_for_who_leads_here() -> None:
    more = """\
track:
  leader: player starting at first(players)
  note(player): 0 to 9, known to player
procedures:
  lead(player):
    do:
      - change: leader to player
  it:
    do:
      - change: note(leader) to VALUE
"""
    assert ["D303"] == [code for code in codes(more.replace("VALUE", "after(lead(next(me)), note(leader))")) if code.startswith("D3")]
    assert [] == [code for code in codes(more.replace("VALUE", "limited(note(leader) + 1, 0, 9)")) if code.startswith("D3")]


def test_a_file_may_have_a_word_of_its_own_with_that_name() -> None:
    assert word("after(3)", others="after(number is 0 to 5): number + 1") == "1 to 6"
    assert [] == [code for code in word_codes("after", others="after: 3") if not code.startswith("K")]
