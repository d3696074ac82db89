"""Figures and their intervals: against published tables, and against the truth."""

import statistics
from collections.abc import Sequence
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.simulation.statistics import (
    bounds_of,
    difference_of_shares,
    mean_interval,
    pooled_share,
    required_pairs,
    summarize,
    t_critical,
    wilson_interval,
)


def _independent(numbers: Sequence[float], groups: int | None) -> float:
    return summarize(numbers, groups).independent


def test_the_interval_of_a_share_is_the_published_one() -> None:
    low, high = wilson_interval(8, 10)
    assert (0.4901625, 0.9433178) == (pytest.approx(low), pytest.approx(high))
    assert (0.0, 1.0) == wilson_interval(0, 0)
    assert 0.0 == wilson_interval(0, 5)[0]
    assert 1.0 == pytest.approx(wilson_interval(5, 5)[1])


def test_a_spread_is_mean_deviation_and_ends() -> None:
    found = summarize([2, 4, 9])
    assert (5.0, 2, 9) == (found.mean, found.low, found.high)
    assert pytest.approx(3.605551) == found.deviation
    assert 0.0 == summarize([3]).deviation == summarize([]).mean


@given(st.lists(st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6).map(lambda each: round(each, 3)), min_size=2, max_size=60))
def test_what_is_summed_up_on_the_way_is_what_all_numbers_give_together(numbers: list[float]) -> None:
    found = summarize(numbers)
    assert (found.mean, found.deviation) == (statistics.fmean(numbers), statistics.stdev(numbers))
    assert (found.low, found.high, found.independent) == (min(numbers), max(numbers), len(numbers))


@given(st.lists(st.integers(0, 5), min_size=8, max_size=60), st.integers(2, 7))
def test_groups_are_summed_up_on_the_way(numbers: list[int], groups: int) -> None:
    middle = statistics.fmean(numbers)
    alone = sum((each - middle) ** 2 for each in numbers) * (groups - 1) / groups
    together = sum(sum(each - middle for each in numbers[group::groups]) ** 2 for group in range(groups))
    expected = len(numbers) / max(1.0, together / alone) if alone else len(numbers)
    assert pytest.approx(expected) == summarize(numbers, groups).independent


def test_numbers_of_groups_count_as_fewer_the_more_those_of_a_group_resemble_each_other() -> None:
    assert 12.0 == _independent([1, 2, 3] * 4, None) == _independent([5] * 12, 3) == _independent(list(range(12)), 12)
    assert pytest.approx(2.0) == _independent([1, 2, 3] * 4, 3), (
        "three groups, of one value each: less than three numbers, since one is the mean"
    )
    draw = Random(5).random
    alone = [draw() for _ in range(4000)]
    assert 3600 < _independent(alone, 100) <= 4000, "groups by chance are no groups"
    places = [draw() for _ in range(100)]
    alike = [places[number % 100] + draw() for number in range(4000)]
    assert pytest.approx(4000 / (1 + 39 * 0.5), rel=0.2) == _independent(alike, 100), (
        "Kish: 1 + (size - 1) times the correlation in a group"
    )


@pytest.mark.parametrize(
    ("freedom", "bound"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (100, 1.9840), (1000, 1.9623)],
)
def test_the_bounds_of_student_are_those_of_the_tables(freedom: int, bound: float) -> None:
    assert pytest.approx(bound, rel=2e-3) == t_critical(freedom)


def test_a_mean_has_the_bounds_of_student() -> None:
    found = mean_interval([1, 2, 3, 4, 5])
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert (3.0, pytest.approx(1.0368, abs=2e-3), pytest.approx(4.9632, abs=2e-3)) == (found.value, found.low, found.high)


def test_the_bounds_of_a_mean_follow_from_what_is_summed_up() -> None:
    numbers = [3, 9, 4, 4, 6, 11]
    whole = mean_interval(numbers)
    assert whole is not None
    assert (pytest.approx(whole.low), pytest.approx(whole.high)) == bounds_of(summarize(numbers))
    assert bounds_of(summarize([3])) is None


def test_one_number_has_no_bounds_and_none_is_no_mean() -> None:
    alone = mean_interval([7])
    assert alone is not None
    assert (7.0, None, None) == (alone.value, alone.low, alone.high)
    assert mean_interval([]) is pooled_share([]) is difference_of_shares([]) is None


def test_a_difference_of_shares_is_the_one_of_agresti_and_min() -> None:
    # 5 pairs for the first, 15 for the second, 80 for neither; half a pair more in each of the four cells
    found = difference_of_shares([-1.0] * 5 + [1.0] * 15 + [0.0] * 80)
    assert found is not None
    middle, variance = 10 / 102, (21 / 102 - (10 / 102) ** 2) / 102
    assert pytest.approx(0.10) == found.value
    assert (pytest.approx(middle - 1.959964 * variance**0.5), pytest.approx(middle + 1.959964 * variance**0.5)) == (found.low, found.high)


@pytest.mark.parametrize("differences", [[0.0] * 50, [1.0], [-1.0], [1.0] * 30], ids=["no difference", "one", "minus one", "always"])
def test_a_difference_of_shares_always_has_a_width_and_stays_between_its_ends(differences: list[float]) -> None:
    found = difference_of_shares(differences)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert -1 <= found.low < found.high <= 1


@pytest.mark.parametrize(("more", "less"), [*product((0.05, 0.2, 0.4), (0.1, 0.3))])
def test_the_truth_lies_between_the_bounds_as_often_as_promised(more: float, less: float) -> None:
    """Over all samples of forty pairs, each with its chance."""
    pairs, inside = 40, 0.0
    for ups in range(pairs + 1):
        for downs in range(pairs + 1 - ups):
            found = difference_of_shares([1.0] * ups + [-1.0] * downs + [0.0] * (pairs - ups - downs))
            assert found is not None
            assert found.low is not None
            assert found.high is not None
            if found.low <= more - less <= found.high:
                chance = comb(pairs, ups) * comb(pairs - ups, downs)
                inside += chance * more**ups * less**downs * (1 - more - less) ** (pairs - ups - downs)
    assert inside > 0.94


def test_the_pairs_needed_grow_with_the_square_of_the_deviation() -> None:
    wide, narrow = ([0.0, 1.0] * 50), ([0.0, 0.5] * 50)
    assert 800 == required_pairs(wide, 0.05)
    assert 200 == required_pairs(narrow, 0.05)
    assert required_pairs([0.0] * 5, 0.05) is required_pairs([], 0.05) is required_pairs(wide, 0.0) is None
