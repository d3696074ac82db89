import json

import pytest

from interpreter.model import big_numbers


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (1234567, "1,234,567"),
        (10**12, "1 · 10^12"),
        (96 * 10**11, "1 · 10^13"),
        (2**1600, "4 · 10^481"),
        (10**4_000, "1 · 10^4000"),
    ],
)
def test_a_number_is_written_for_people(number: int, text: str) -> None:
    assert big_numbers.about(number) == text


def test_a_number_keeps_all_its_digits() -> None:
    assert big_numbers.exactly(10**100) == str(10**100)
    assert int(big_numbers.exactly(10**9000), 0) == 10**9000


@pytest.mark.parametrize("number", [0, 2**53, 2**53 + 1, 10**4000])
def test_a_number_is_written_for_programs(number: int) -> None:
    found = json.loads(json.dumps(big_numbers.for_json(number)))
    assert int(found, 0) == number if isinstance(found, str) else found == number


def test_a_mean_is_whole_where_it_is_larger_than_any_fraction() -> None:
    assert big_numbers.mean(7, 2) == 3.5
    assert big_numbers.mean(2 * 2**1600, 2) == 2**1600
    assert big_numbers.mean(0, 0) == 0
