import pytest

from interpreter.diagnostics.render.plain_text import message_text
from tests.unit.frontend.made import codes, compiled, completed, listing, step_codes, steps


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        ("change  holder(0) to me", "change: holder(a1) to me"),
        ("change  goal to none", "change: goal to none"),
        ("change  marked to marked union set(0)", "change: marked to marked union set(a1)"),
        ("add     up to 2 to coins(me)", "add: up to 2 to coins(me)"),
        ("take    up to 2 from coins(me)", "take: up to 2 from coins(me)"),
        ("move    up to 0 from market to hand(me)", "move: up to farm from market to hand(me)"),
        ("move    up to 2 of stone(me, front) from supply(me) to heap(0)", "move: up to 2 of stone(me, front) from supply(me) to heap(a1)"),
        ("move    up to all from market to hand(me)", "move: all from market to hand(me)"),
        ("draw    up to 3 from deck to market", "draw: up to 3 from deck to market"),
        ("shuffle deck", "shuffle: deck"),
    ],
)
def test_a_step_becomes_one_instruction(expected: str, step: str) -> None:
    found = listing(f"- {step}\n")
    assert ["return"] == [line.split(" ", 1)[1] for line in found[1:]]
    assert expected == found[0].removeprefix("0 ")


def test_a_thing_may_be_turned_over_and_go_to_the_bottom_of_a_pile() -> None:
    text = """
    - move: up to stone(me, front) from supply(me) to heap(a1) as stone(me, back)
      at: bottom
    """
    assert ["0 move    up to stone(me, front) from supply(me) to heap(0) as stone(me, back) at bottom", "1 return"] == listing(text)


def test_short_fields_may_stand_below_each_other() -> None:
    text = """
    - move: stone(me, front)
      from: supply(me)
      to: heap(a1)
      surely: There are three.
    """
    assert ["0 move    stone(me, front) from supply(me) to heap(0)", "1 return"] == listing(text)


def test_let_gives_names_to_what_is_true_now() -> None:
    text = """
    - let:
        rich: coins(me)
        richer: rich + 1
    - add: up to richer to coins(me)
    """
    assert ["0 let     rich = coins(me)", "1 let     richer = rich + 1", "2 add     up to richer to coins(me)", "3 return"] == listing(text)


def test_what_is_rolled_is_known_in_the_steps_that_follow() -> None:
    text = """
    - roll: face_up from dice
    - add: up to face_up to coins(me)
    """
    assert ["0 roll    face_up from all die, if none goto 1", "1 add     up to face_up to coins(me)", "2 return"] == listing(text)


@pytest.mark.parametrize("source", ["dice without set(3)", "dice without set(1, 2, 3, 4, 5)", "cells without set(goal)"])
def test_where_some_are_left_out_one_by_one_others_can_be_rolled(source: str) -> None:
    assert [] == step_codes(f"- roll: drawn from {source}\n")


def test_what_may_not_come_up_is_known_only_inside() -> None:
    text = """
    - roll: card from market
      weight: price(card)
      do:
        - add: up to price(card) to coins(me)
    """
    expected = ["0 roll    card from market weighing price(card), if none goto 2", "1 add     up to price(card) to coins(me)", "2 return"]
    assert expected == listing(text)


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        ("B101", "change: coins(me) to coins(me) + 1"),
        ("B107", "take: up to (0 - 1) from coins(me)"),
        ("D110", "roll: card from market"),
        ("D110", "roll: face_up from dice without set(1, 2, 3, 4, 5, 6)"),
        ("D110", "roll: cell from cells without marked"),
        ("N107", "change: coins to 3"),
        ("T101", "change: coins(a1) to 3"),
        ("T101", "change: open to 3"),
        ("T101", "add: a1 to coins(me)"),
        ("T103", "change: holder(goal) to me"),
        ("T103", "move: top(deck) from deck to market"),
        ("T105", "roll: x from open"),
        ("T106", "add: none to coins(me)"),
        ("T140", "change: cells to marked"),
        ("T140", "change: nope to 3"),
        ("T141", "change: open where yes to no"),
        ("T142", "change: heap(a1) to none"),
        ("T142", "change: shown to farm"),
        ("T143", "add: 3 to open"),
        ("T144", "move: farm from coins(me) to market"),
        ("T145", "move: stone(me, front) from supply(me) to market"),
        ("T145", "move: 2 of farm from market to deck as stone(me, front)"),
        ("T145", "draw: 3 from deck to supply(me)"),
        ("T146", "draw: 3 from market to hand(me)"),
        ("T146", "shuffle: market"),
        ("T147", "roll: 3 from dice"),
        ("Y302", "add: 3"),
        ("Y302", "change: goal"),
    ],
)
def test_a_step_that_cannot_be_is_found_once(expected: str, step: str) -> None:
    assert [expected] == step_codes(f"- {step}\n")


def test_only_what_is_tracked_is_changed_though_a_part_may_share_its_name() -> None:
    more = "track:\n  owner(cell): player or none\n"
    assert [] == step_codes("- change: owner(a1) to me\n", more)
    assert ["T140"] == step_codes("- change: owner(stone(me, front)) to me\n", more)


# ------------------------------------------------------------------------------------------------ falling short


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        (["B110"], "add: 2 to coins(me)"),
        (["B110"], "take: 2 from coins(me)"),
        (["B111"], "move: farm from market to hand(me)"),
        (["B112"], "draw: 1 from deck to market"),
        ([], "add: up to 2 to coins(me)"),
        ([], "take: up to 2 from coins(me)"),
        ([], "move: all from market to hand(me)"),
        ([], "add: 0 to coins(me)"),
    ],
)
def test_a_step_that_may_fall_short_is_noted_unless_it_says_so(expected: list[str], step: str) -> None:
    assert expected == step_codes(f"- {step}\n")
    assert [] == step_codes(f"- {step}\n  surely: It was looked at before.\n")


@pytest.mark.parametrize(
    ("expected", "condition"),
    [
        ([], "coins(me) >= 2"),
        ([], "coins(me) > 1"),
        ([], "coins(me) >= 5 and open"),
        (["B110"], "coins(me) >= 1"),
        (["B110"], "coins(me) >= 2 or open"),
        (["B110"], "coins(next(me)) >= 2"),
        (["B110"], "not (coins(me) >= 2)"),
    ],
)
def test_what_was_asked_proves_that_there_is_enough(expected: list[str], condition: str) -> None:
    assert expected == step_codes(f"- if: {condition}\n  then:\n    - take: 2 from coins(me)\n")


def test_enough_for_one_is_not_enough_for_two() -> None:
    assert ["B110"] == step_codes("- if: coins(me) >= 2\n  then:\n    - take: 2 from coins(me)\n    - take: 2 from coins(me)\n")


def test_what_was_chosen_from_there_lies_there() -> None:
    assert [] == step_codes("- choose:\n    card: market\n  or_pass: None\n  do:\n    - move: card from market to hand(me)\n")
    text = "- choose:\n    card: market\n  or_pass: None\n  do:\n    - move: all from market to deck\n    - move: card from market to hand(me)\n"
    assert ["B111"] == step_codes(text)


def test_what_may_not_be_there_is_named_with_its_number_and_its_whole_place() -> None:
    _, found = compiled(completed(steps("- move: coins(me) of farm from hand(next(me)) to hand(me)")))
    assert "I cannot see that `coins(me) of farm` always lies in `hand(next(me))`; if not, nothing is moved." in [
        message_text(each) for each in found
    ]


@pytest.mark.parametrize(
    ("expected", "condition", "step"),
    [
        ([], "not empty(deck)", "draw: 1 from deck to market"),
        (["B112"], "not empty(deck)", "draw: 2 from deck to market"),
        (["B112"], "empty(deck)", "draw: 1 from deck to market"),
        (["B112"], "not empty(deck) or open", "draw: 1 from deck to market"),
        ([], "size(deck) >= 2", "draw: 2 from deck to market"),
        ([], "1 < size(deck)", "draw: 2 from deck to market"),
        ([], "coins(me) <= size(deck)", "draw: coins(me) from deck to market"),
        (["B112"], "size(deck) <= 2", "draw: 2 from deck to market"),
        (["B112"], "size(market) >= 2", "draw: 2 from deck to market"),
        ([], "not empty(market)", "move: first(market) from market to hand(me)"),
        (["B111"], "not empty(market)", "move: first(market) from hand(me) to market"),
        ([], "farm in market", "move: farm from market to hand(me)"),
        ([], "farm in market", "move: 1 of farm from market to hand(me)"),
        ([], "copies(farm, market) >= 2", "move: 2 of farm from market to hand(me)"),
        ([], "copies(farm, market) > 0", "move: farm from market to hand(me)"),
        (["B111"], "copies(farm, market) >= 1", "move: 2 of farm from market to hand(me)"),
        (["B111"], "copies(mill, market) >= 1", "move: farm from market to hand(me)"),
        ([], "coins(me) + 3 <= 20", "change: coins(me) to coins(me) + 3"),
        (["B101"], "coins(me) + 3 <= 21", "change: coins(me) to coins(me) + 3"),
        (["B101"], "coins(me) + 3 >= 4", "change: coins(me) to coins(me) + 3"),
        ([], "coins(me) - 3 >= 0", "change: coins(me) to coins(me) - 3"),
    ],
)
def test_what_was_asked_of_a_place_proves_what_a_step_needs(expected: list[str], condition: str, step: str) -> None:
    assert expected == step_codes(f"- if: {condition}\n  then:\n    - {step}\n")


def test_a_requirement_proves_what_the_steps_of_the_action_need_once() -> None:
    action = "actions:\n  pick:\n    require:\n      some: {that: not empty(deck), say: No.}\n    do:\n"
    offer = "play:\n  - each_player: players\n    do:\n      - must: pick\n        if_none: nothing\n"
    draw = "      - draw: 1 from deck to market\n"
    assert [] == codes(action + draw + offer)
    assert ["B112"] == codes(action + draw + draw + offer)
