import pytest

from tests.unit.frontend.made import COMPONENTS, codes

DO = "    do:\n"


@pytest.mark.parametrize(
    "text",
    [
        "procedures:\n  one:\n    do:\n      - run: one\n",
        "procedures:\n  one:\n    do:\n      - run: two\n  two:\n    do:\n      - run: one\n",
        "procedures:\n  one:\n    do:\n      - repeat: 2\n        do:\n          - if: open\n            then:\n              - run: one\n",
        "actions:\n  one:\n    do:\n      - must: one\n        if_none: pass\n",
        "actions:\n  one:\n    do:\n      - run: two\nprocedures:\n  two:\n    do:\n      - may: [lay, one]\n",
        "actions:\n  one:\n    require:\n      it: {that: can(one)}\n    do:\n      - shuffle: deck\n",
        "words:\n  it: can(one)\nactions:\n  one:\n    choose:\n      x: cells where it\n    do:\n      - shuffle: deck\n",
        (
            "actions:\n  one:\n    require:\n      it: {that: can(two)}\n    do:\n      - shuffle: deck\n"
            "  two:\n    require:\n      it: {that: can(one)}\n    do:\n      - shuffle: deck\n"
        ),
        "whenever:\n  it:\n    after: one\n    do:\n      - run: one\nprocedures:\n  one:\n    do:\n      - shuffle: deck\n",
        (
            "procedures:\n  one:\n    do:\n      - if: possible(two)\n        then:\n          - shuffle: deck\n"
            "  two:\n    do:\n      - if: possible(one)\n        then:\n          - shuffle: deck\n"
        ),
    ],
)
def test_nothing_sets_itself_off_and_it_is_said_once(text: str) -> None:
    assert ["D102"] == codes(text)


def test_cards_do_not_set_themselves_off() -> None:
    rows = COMPONENTS.replace("{add: up to 1 to coins(me)}", "{run: it}")
    assert ["D102"] == codes("procedures:\n  it:\n    do:\n      - perform: effect(mill)\n", rows)
    assert [] == codes("procedures:\n  it:\n    do:\n      - shuffle: deck\n", rows)


def test_two_circles_are_two_findings() -> None:
    text = "procedures:\n  one:\n    do:\n      - run: one\n  two:\n    do:\n      - run: three\n  three:\n    do:\n      - run: two\n"
    assert ["D102", "D102"] == codes(text)


def test_a_way_that_leads_into_a_circle_is_none() -> None:
    text = "procedures:\n  one:\n    do:\n      - run: two\n  two:\n    do:\n      - run: two\n"
    assert ["D102"] == codes(text)


def test_formulas_on_rows_do_not_explain_themselves() -> None:
    rows = COMPONENTS + "goals:\n  - {id: one, worth: total(aim) + 1}\n  - {id: two, worth: 2}\n"
    text = "kinds:\n  aim:\n    listed_in: goals\n    columns:\n      worth: formula 0 to 99\nwords:\n  total(aim): limited(worth(aim), 0, 9)\n"
    assert ["D101"] == codes(text, rows)
    assert [] == codes(text, rows.replace("total(aim) + 1", "coins(me)"))


def test_calling_one_after_the_other_is_no_circle() -> None:
    text = "procedures:\n  one:\n    do:\n      - run: two\n      - run: two\n      - run: three\n  two:\n    do:\n      - run: three\n  three:\n    do:\n      - must: lay\n        if_none: pass\n"
    assert [] == codes(text)


def test_an_action_may_ask_whether_another_could_be_taken() -> None:
    assert [] == codes("actions:\n  one:\n    require:\n      it: {that: not can(lay)}\n    do:\n      - shuffle: deck\n")


def chain(length: int) -> str:
    return "words:\n" + "".join(f"  it{number}: it{number + 1} + 1\n" for number in range(length)) + f"  it{length}: 1\n"


def test_words_may_use_words_that_use_words() -> None:
    assert [] == codes(chain(25))


@pytest.mark.full
def test_words_are_not_built_without_end() -> None:
    assert ["D104"] == codes(chain(40))
    assert ["D104"] == codes(chain(1200))


@pytest.mark.full
def test_kinds_are_not_built_without_end() -> None:
    parts = "".join(f"  it{number + 1}: {{part_of: it{number}, where: yes}}\n" for number in range(1200))
    assert ["D104"] == codes("kinds:\n  it0: {part_of: cell, where: yes}\n" + parts)


def levels(number: int, last: str) -> str:
    """Procedures that run one another, so many, and what the last of them does."""
    chain = "".join(f"  it{place}:\n    do:\n      - run: it{place + 1}\n" for place in range(number))
    return f"{chain}  it{number}:\n    do:\n      - {last}\n"


@pytest.mark.full
def test_procedures_may_run_one_another_down_any_number_of_levels() -> None:
    assert [] == codes("procedures:\n" + levels(690, "shuffle: deck"))


@pytest.mark.full
def test_who_acts_is_followed_down_any_number_of_levels() -> None:
    assert ["N117"] == codes("procedures:\n" + levels(690, "add: up to 1 to coins(me)") + "play:\n  - run: it0\n")


@pytest.mark.full
def test_what_is_looked_ahead_to_is_followed_down_any_number_of_levels() -> None:
    text = "procedures:\n" + levels(1200, "roll: number from dice") + "words:\n  it: after(it0, coins(first(players)))\n"
    assert {"D105", "D261"} <= set(codes(text))
