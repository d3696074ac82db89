import pytest

from interpreter.model.types.interval_arithmetic import arithmetic
from interpreter.model.types.types import IntRange
from tests.unit.frontend.made import word, word_codes


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("3", "1 + 2"),
        ("-5 to 15", "coins(me) - 5"),
        ("0 to 400", "coins(me) * coins(me)"),
        ("-20 to 0", "0 - coins(me)"),
        ("0 to 7", "coins(me) divided by 3 rounded up"),
        ("0 to 6", "coins(me) divided by 3 rounded down"),
        ("0 to 3", "coins(me) mod 4"),
        ("4 to 20", "max(coins(me), 4)"),
        ("2 to 5", "limited(coins(me), 2, 5)"),
        ("1 to 5", "if open then 1 else 5"),
    ],
)
def test_the_range_of_a_number_is_worked_out(expected: str, text: str) -> None:
    assert expected == word(text)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("9", "size(cells)"),
        ("2 to 4", "size(players)"),
        ("4 to 8", "size(stones)"),
        ("0 to 9", "size(neighbours(a1))"),
        ("0 or more", "size(hand(me))"),
        ("0 to 9", "count(c in cells where holder(c) = me)"),
        ("0 to 80", "sum(coins(p) for p in players)"),
        ("0 to 36", "sum(d for d in dice)"),
        ("1 to 6", "max(d for d in dice)"),
        ("0 to 20", "min(coins(p) for p in players)"),
        ("0 to 9 or none", "max(price(c) for c in market)"),
    ],
)
def test_how_many_and_how_much_is_known_from_what_is_counted(expected: str, text: str) -> None:
    assert expected == word(text)


@pytest.mark.parametrize("operator", ["+", "-", "*", "mod", "divided_down", "divided_up"])
@pytest.mark.parametrize("a", [IntRange(-3, 2), IntRange(0, 5), IntRange(2, 2), IntRange(0, None), IntRange(None, 4), IntRange()])
@pytest.mark.parametrize("b", [IntRange(1, 3), IntRange(2, 2), IntRange(1, None)])
def test_no_result_lies_outside_the_range(operator: str, a: IntRange, b: IntRange) -> None:
    found = arithmetic(operator, a, b)
    for x in range(-9 if a.low is None else a.low, (9 if a.high is None else a.high) + 1):
        for y in range(b.low or 1, (9 if b.high is None else b.high) + 1):
            value = _value(operator, x, y)
            assert found.low is None or found.low <= value
            assert found.high is None or value <= found.high


def _value(operator: str, x: int, y: int) -> int:
    match operator:
        case "+":
            return x + y
        case "-":
            return x - y
        case "*":
            return x * y
        case "mod":
            return x % y
        case "divided_down":
            return x // y
        case _:
            return -(-x // y)


def test_what_may_be_nothing_does_not_divide() -> None:
    assert ["B102"] == word_codes("7 divided by coins(me) rounded up")
    assert [] == word_codes("7 divided by (coins(me) + 1) rounded up")
    assert ["B102"] == word_codes("7 mod coins(me)")


def test_limits_the_wrong_way_round_are_found() -> None:
    assert ["B103"] == word_codes("limited(coins(me), 5, 2)")
