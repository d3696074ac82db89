"""What is known after a condition, and when such knowledge ends."""

import pytest

from tests.unit.frontend.made import COMPONENTS, codes, step_codes, steps, word_codes


@pytest.mark.parametrize(
    "text",
    [
        "goal is not none and row_of(goal) > 1",
        "goal is none or row_of(goal) > 1",
        "not (goal is none) and row_of(goal) > 1",
        "if goal is none then no else row_of(goal) > 1",
        "goal in marked and row_of(goal) > 1",
        "goal = a1 and row_of(goal) > 1",
        "row_of(goal) = 1 and column_of(goal) > 1",
        "exists(c in cells where holder(c) is not none and coins(holder(c)) > 3)",
        "sum(coins(holder(c)) for c in cells where holder(c) is not none) > 3",
        "chosen and row_of(goal) > 1",
        "lies_on(a1) and coins(holder(a1)) > 1",
        "not lonely(a1) and coins(holder(a1)) > 1",
    ],
)
def test_what_was_asked_for_is_known_afterwards(text: str) -> None:
    others = """
    chosen: goal is not none
    lies_on(cell): holder(cell) is not none
    lonely(cell): holder(cell) is none
    """
    assert [] == word_codes(text, others=others)


@pytest.mark.parametrize(
    "text",
    [
        "row_of(goal) > 1",
        "goal is not none or row_of(goal) > 1",
        "goal is none and row_of(goal) > 1",
        "row_of(goal) > 1 and goal is not none",
        "holder(a1) is not none and coins(holder(b1)) > 1",
        "goal = none or row_of(goal) > 1",
        "if goal is none then row_of(goal) > 1 else no",
    ],
)
def test_what_was_not_asked_for_may_be_none(text: str) -> None:
    assert "T103" in word_codes(text)


def test_a_member_of_a_part_is_known_to_be_one() -> None:
    kinds = "kinds:\n  rim: {part_of: cell, where: size(neighbours(cell)) < 4}\ntrack:\n  paint(rim): side or none\n"
    assert ["T101"] == codes(kinds + "words:\n  it(cell): paint(cell) is none\n")
    assert [] == codes(kinds + "words:\n  it(cell): cell in rims and paint(cell) is none\n")


def test_a_test_holds_in_its_then_but_not_in_its_else() -> None:
    text = """
    - if: goal is not none
      then:
        - change: holder(goal) to me
      else:
        - change: holder(goal) to me
    """
    assert ["T103"] == step_codes(text)


def test_a_fact_ends_when_a_step_changes_what_it_is_about() -> None:
    text = """
    - if: goal is not none
      then:
        - change: holder(goal) to me
        - change: goal to none
        - change: holder(goal) to me
    """
    assert ["T103"] == step_codes(text)


def test_a_fact_outlives_steps_that_change_something_else() -> None:
    text = """
    - if: goal is not none
      then:
        - add: up to 1 to coins(me)
        - change: open to yes
        - change: holder(goal) to me
    """
    assert [] == step_codes(text)


def test_a_fact_about_a_word_ends_when_what_the_word_reads_is_changed() -> None:
    words = "words:\n  here: goal\n"
    text = """
    - if: here is not none
      then:
        - change: goal to none
        - change: holder(here) to me
    """
    assert ["T103"] == step_codes(text, words)


def test_a_fact_that_a_loop_may_end_does_not_hold_inside_it() -> None:
    text = """
    - if: goal is not none
      then:
        - repeat: 2
          do:
            - change: holder(goal) to me
            - change: goal to none
    """
    assert ["T103"] == step_codes(text)


def test_a_fact_about_who_acts_does_not_hold_for_another_player() -> None:
    track = "track:\n  home(player): cell or none\n"
    text = """
    - if: home(me) is not none
      then:
        - change: holder(home(me)) to me
        - each_player: players
          do:
            - change: holder(home(me)) to me
    """
    assert ["T103"] == step_codes(text, track)


def test_a_fact_about_a_word_that_speaks_of_me_does_not_hold_for_another_player() -> None:
    more = "track:\n  home(player): cell or none\nwords:\n  at_home: home(me)\n"
    text = """
    - if: at_home is not none
      then:
        - each_player: players
          do:
            - change: holder(at_home) to me
    """
    assert ["T103"] == step_codes(text, more)


def test_steps_that_may_do_anything_end_all_facts() -> None:
    text = """
    - if: goal is not none
      then:
        - run: other
        - change: holder(goal) to me
    """
    more = "  other:\n    do:\n      - change: goal to none\n"
    assert ["T103"] == step_codes(text, more)


def test_what_a_branch_changed_is_not_known_behind_it() -> None:
    text = """
    - let:
        here: goal
    - if: goal is not none
      then:
        - if: open
          then:
            - change: goal to none
        - change: holder(goal) to me
    """
    assert ["T103"] == step_codes(text)


def test_a_name_for_what_was_there_keeps_its_value() -> None:
    text = """
    - let:
        here: goal
    - if: here is not none
      then:
        - change: goal to none
        - change: holder(here) to me
    """
    assert [] == step_codes(text)


def test_requirements_know_what_those_before_them_asked() -> None:
    action = "actions:\n  it:\n    choose:\n      cell: cells\n    require:\n      taken: {that: holder(cell) is not none}\n"
    assert [] == codes(action + "      rich: {that: coins(holder(cell)) > 2}\n    do:\n      - take: up to 1 from coins(holder(cell))\n")


def test_steps_of_an_action_know_what_was_required_until_it_is_changed() -> None:
    action = "actions:\n  it:\n    choose:\n      cell: cells where holder(cell) is not none\n    do:\n"
    assert [] == codes(action + "      - take: up to 1 from coins(holder(cell))\n")
    assert ["T103"] == codes(action + "      - change: holder(cell) to none\n      - take: up to 1 from coins(holder(cell))\n")


ROWS = COMPONENTS + "goals:\n  - {id: one, spot: goal}\n"
AIMS = "kinds:\n  aim:\n    listed_in: goals\n    columns:\n      spot: formula cell or none\n"


def test_what_stands_on_a_row_may_depend_on_whatever_is_changed() -> None:
    text = """
    - for_each: aim in aims
      do:
        - if: spot(aim) is not none
          then:
            - change: holder(spot(aim)) to me
            - change: goal to none
            - change: holder(spot(aim)) to me
    """
    assert ["T103"] == codes(AIMS + steps(text), ROWS)
    assert ["T103"] == codes(AIMS + steps(text.replace("            - change: holder(spot(aim)) to me\n", "", 1)), ROWS)
    once = text.replace("            - change: goal to none\n            - change: holder(spot(aim)) to me\n", "")
    assert [] == codes(AIMS + steps(once), ROWS)


def test_what_happens_before_an_action_may_end_what_it_required() -> None:
    action = "actions:\n  it:\n    choose:\n      cell: cells where holder(cell) is not none\n    do:\n      - take: up to 1 from coins(holder(cell))\n"
    before = "whenever:\n  first_of_all:\n    before: it\n    do:\n      - for_each: c in cells\n        do:\n          - change: holder(c) to none\n"
    assert [] == codes(action)
    assert ["T103"] == codes(action + before)


BODIES = {
    "if": "if: open\nthen:\n{body}",
    "if else": "if: open\nthen:\n  - add: up to 1 to coins(me)\nelse:\n{body}",
    "for_each": "for_each: c in cells\ndo:\n{body}",
    "each_player": "each_player: players\ndo:\n{body}",
    "repeat": "repeat: 2\ndo:\n{body}",
    "repeat_until": "repeat_until: open\nsafety_limit: 5\ndo:\n{body}",
    "turns": "turns: clockwise\nsafety_limit: 5\ndo:\n{body}",
    "roll": "roll: number from dice\ndo:\n{body}",
    "choose": "choose:\n  c: cells\ndo:\n{body}",
    "choose or_pass": "choose:\n  c: marked\nor_pass: No\ndo:\n  - add: up to 1 to coins(me)\npassed:\n{body}",
    "choose if_none": "choose:\n  c: marked\nif_none:\n{body}\ndo:\n  - add: up to 1 to coins(me)",
    "one_of": "one_of:\n  one:\n{body}",
    "choose_together": "choose_together: players\nchoose:\n  c: cells\ndo:\n{body}",
    "must if_none": "must: lay\nif_none:\n{body}",
    "may passed": "may: lay\npass: No\npassed:\n{body}",
}


@pytest.mark.parametrize("body", ["- change: goal to none", "- run: other", "- perform: effect(mill)"])
@pytest.mark.parametrize("verb", BODIES)
def test_what_the_steps_of_a_step_may_change_is_not_known_behind_it_nor_in_its_next_pass(verb: str, body: str) -> None:
    inner = BODIES[verb].format(body=f"      {body}").replace("\n", "\n      ")
    around = f"""
    - if: goal is not none
      then:
        - {inner.replace(chr(10), chr(10) + "    ")}
        - change: holder(goal) to me
    """
    more = "  other:\n    do:\n      - change: goal to none\n"
    assert ["T103"] == [code for code in step_codes(around, more) if code.startswith("T")]


@pytest.mark.parametrize(
    "question",
    [
        "choose_together: players\nchoose:\n  c: cells where row_of(home(me)) > 1",
        "choose_together: players\nchoose:\n  c: cells\nothers_see: row_of(home(me)) > 1",
        "choose_together: players\nchoose:\n  c: cells\ndo:\n  - change: holder(home(me)) to me",
    ],
)
def test_a_fact_about_who_acts_does_not_hold_for_others_who_are_asked_together(question: str) -> None:
    inner = question.replace("\n", "\n          ")
    text = f"""
    - if: home(me) is not none
      then:
        - {inner}
    """
    assert ["T103"] == step_codes(text, "track:\n  home(player): cell or none\n")


def test_a_loop_until_all_have_passed_begins_to_count_passes_anew() -> None:
    text = """
    - if: passes_in_a_row in set(1, 2)
      then:
        - add: up to 8 divided by passes_in_a_row rounded down to coins(me)
        - repeat_until: all_passed
          safety_limit: 5
          do:
            - add: up to 8 divided by passes_in_a_row rounded down to coins(me)
        - add: up to 8 divided by passes_in_a_row rounded down to coins(me)
    """
    assert ["B102", "B102"] == step_codes(text)
