"""What a message says to write where a value is of another kind: a sentence made from what stands there."""

import pytest

from interpreter.diagnostics.render.plain_text import hint
from tests.unit.frontend.made import compiled, completed

PARTS = "kinds:\n  rim: {part_of: cell, where: size(neighbours(cell)) < 4}\n"
SORTS = "words:\n  on_rim(rim): row_of(rim) = 1\n"


def hints(text: str) -> list[str]:
    return [hint(found) for found in compiled(completed(text))[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("coins(me)", "Compare it with a number: `coins(me) = …`, `coins(me) > …`, `coins(me) >= …`."),
        ("marked", "Ask whether anything is in it, `empty(marked)` or `not empty(marked)`, or how much: `size(marked) >= 2`."),
        ("holder(a1)", "Ask whether it is there, `holder(a1) is not none`, or compare it: `holder(a1) = …`."),
        ("first(players)", "Compare it with something: `first(players) = …`, `first(players) != …`, `first(players) in …`."),
    ],
)
def test_how_a_condition_is_made_of_a_value_depends_on_its_kind(text: str, expected: str) -> None:
    assert [expected] == hints(f"words:\n  it: not {text}\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("exists(cell in cells where on_rim(cell))", "Not every cell is a rim. Take it from a set of rims only: `cell in … common rims`."),
        ("on_rim(rims)", "These are many. Ask for each: `exists(rim in rims where …)`; the only one, where there is one, is `the(rims)`."),
        ("on_rim(first(players))", "Often a word around it is missing, such as the owner of a thing, or the size of a set."),
    ],
)
def test_how_a_value_comes_to_be_of_the_kind_that_is_wanted(text: str, expected: str) -> None:
    assert [expected] == hints(PARTS + SORTS + f"  it: {text}\n")


def test_a_set_that_may_hold_others_is_narrowed_and_one_that_is_counted_has_a_size() -> None:
    several = "words:\n  told(area is set of rim, amount is 0 to 9): size(area) > amount\n  it: told(\n"
    one = hints(PARTS + several.replace("told(\n", "told(neighbours(a1), 1)\n"))
    two = hints(PARTS + several.replace("told(\n", "told(rims, marked)\n"))
    assert ["Not every cell is a rim. Those that are: `neighbours(a1) common rims`."] == one
    assert ["Their number is `size(marked)`."] == two


@pytest.mark.parametrize(
    ("head", "text", "expected"),
    [
        ("it(player)", "coins > 1", "Write `coins(player)`."),
        ("it(spot is cell)", "holder is none", "Write `holder(spot)`."),
        ("it", "coins > 1", "Write `coins(me)` for the player who acts; for anybody, `exists(player in players where coins(player) …)`."),
        ("it", "holder is none", "Write `holder(cell)`, and around it which cell is meant, as in `exists(cell in cells where …)`."),
    ],
)
def test_a_name_without_brackets_is_answered_with_what_is_known_there(head: str, text: str, expected: str) -> None:
    assert [expected] == hints(f"words:\n  {head}: {text}\n")
