from typing import get_args

import pytest

from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import CHECKERS
from tests.unit.frontend.made import codes, word, word_codes


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("cell or none", "goal"),
        ("cell", "goal otherwise a1"),
        ("cell or none", "goal otherwise none"),
        ("cell", "none otherwise a1"),
        ("player or none", "holder(goal)"),
        ("stone or none", "top(heap(a1))"),
        ("player or none", "owner(top(heap(a1)))"),
        ("stone or none", "stone(holder(a1), front)"),
        ("1 or none", "if open then 1 else none"),
        ("cell or none", "if open then goal else a1"),
        ("player", "first(players)"),
        ("player or none", "first(p in players where coins(p) > 3)"),
        ("0 to 9 or none", "price(partner(farm))"),
    ],
)
def test_what_may_be_missing_makes_the_whole_missing(expected: str, text: str) -> None:
    assert expected == word(text)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("set of cell", "set(a1, b1)"),
        ("set of cell", "marked union neighbours(a1)"),
        ("set of stone", "heap(a1) union heap(b1)"),
        ("set of set of cell", "groups(cells)"),
        ("set of cell", "if open then set() else cells"),
        ("set of 2 to 7", "set(x + 1 for x in dice)"),
        ("set of player", "best(p in players by coins(p) at least 1)"),
        ("player or none", "sole_best(p in players by coins(p) at least 1)"),
        ("truth", "holder(a1) = me"),
        ("truth", "can(lay)"),
        ("truth", "possible(effect(farm))"),
        ("card", "farm"),
    ],
)
def test_the_kind_of_an_expression_is_found_out(expected: str, text: str) -> None:
    assert expected == word(text)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("T101", "coins(a1)"),
        ("T101", "a1 < b1"),
        ("T102", "open and 3"),
        ("T102", "not 3"),
        ("T103", "coins(holder(a1)) > 2"),
        ("T104", "if open then a1 else me"),
        ("T105", "count(c in 3)"),
        ("T105", "cells union a1"),
        ("T107", "me = front"),
        ("T107", "cells union players"),
        ("T108", "goal = none"),
        ("T109", "a1 in players"),
        ("T110", "a1 is none"),
        ("T111", "a1 otherwise b1"),
        ("T112", "a1 + 1"),
        ("T113", "coins(me, me)"),
        ("T113", "stone(me)"),
        ("T114", "row_of(me)"),
        ("T120", "count(cells)"),
        ("T121", "coins(p for p in players)"),
        ("T122", "sum(c for c in cells)"),
        ("T124", "count(c in cells by 3)"),
        ("T125", "possible(3)"),
        ("T127", "set()"),
        ("T130", "best(p in players by coins(p))"),
        ("N103", "exists(c in cells where exists(c in cells))"),
        ("N105", "nope"),
        ("N105", "nope(3)"),
        ("N106", "card"),
        ("N107", "coins"),
        ("N108", "cells()"),
        ("N109", "can(nope)"),
        ("D101", "it"),
    ],
)
def test_a_mistake_is_said_once(expected: str, text: str) -> None:
    assert [expected] == word_codes(text)


def test_a_mistake_inside_causes_no_second_message() -> None:
    assert ["N105"] == word_codes("sum(coins(p) + nope for p in players where nope = 3 or coins(p) > nope) + 2 > size(cells)")[:1]
    assert ["N105"] == word_codes("if size(nope) > 2 then neighbours(a1) else cells union set(b1)")
    assert ["N105"] == word_codes("best(p in nope by coins(p) at least 1)")


def test_a_word_that_is_wrong_is_not_wrong_again_where_it_is_used() -> None:
    assert ["N105"] == codes("words:\n  one: nope\n  two: one + 1\n  three(cell): one = cell\n  four: three(a1) and two > 3\n")


def test_me_is_known_only_where_somebody_acts() -> None:
    assert [] == word_codes("coins(me)")
    assert ["N110"] == codes("scoring:\n  it: {points: coins(me)}\n")
    assert ["N111"] == codes("words:\n  mine: coins(me)\nscoring:\n  it: {points: mine}\n")
    assert ["N110"] == codes("setup:\n  - change: coins(me) to 3\n")


CHOICES = "kinds:\n  weather: [sun, rain, front]\ntrack:\n  sky: weather\n"


def test_a_choice_of_several_kinds_takes_its_kind_from_the_other_side() -> None:
    assert [] == codes(CHOICES + "words:\n  it: sky = front\n  other: front = face\n  third: face in set(front)\n")


def test_a_choice_of_several_kinds_takes_its_kind_from_what_is_wanted() -> None:
    assert [] == codes(CHOICES + "words:\n  it(weather): weather = rain\n  other: it(front)\n  third: stone(me, front)\n")
    assert [] == codes(CHOICES + "setup:\n  - change: sky to front\n  - change: face to front\n")


def test_a_choice_of_several_kinds_alone_says_nothing() -> None:
    assert ["N104"] == codes(CHOICES + "words:\n  it: front\n")
    assert ["N104"] == codes(CHOICES + "words:\n  it: front = front\n")


def test_every_sort_of_expression_has_a_checker() -> None:
    assert {*get_args(ast.ExpressionNode)} == CHECKERS.keys()
