from itertools import combinations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from interpreter.model.builtins.subsets import PoolSubsets, SetSubsets

POOLS = st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple)
SIZES = st.integers(0, 5)


def test_subsets_come_by_size_and_then_in_order() -> None:
    assert [0b001, 0b010, 0b100, 0b011, 0b101, 0b110] == list(SetSubsets(0b111, 1, 2))


def test_more_is_not_asked_than_there_is() -> None:
    assert [0b11] == list(SetSubsets(0b11, 2, 9))
    assert [] == list(SetSubsets(0b11, 3, 9))
    assert not SetSubsets(0b11, 3, 9)


def test_many_subsets_are_counted_without_being_listed() -> None:
    choices = SetSubsets((1 << 200) - 1, 100, 100)
    assert comb(200, 100) == choices.count()
    assert ((1 << 100) - 1) << 100 == choices.nth(comb(200, 100) - 1)


@given(st.integers(0, 1 << 7), SIZES, SIZES)
def test_every_number_leads_to_the_subset_at_that_place(whole: int, least: int, most: int) -> None:
    choices = SetSubsets(whole, least, most)
    assert list(choices) == [choices.nth(number) for number in range(choices.count())]


@given(st.integers(0, 1 << 6), SIZES, SIZES)
def test_a_subset_is_in_exactly_if_it_is_walked(whole: int, least: int, most: int) -> None:
    choices = SetSubsets(whole, least, most)
    assert set(choices) == {choice for choice in range(1 << 7) if choice in choices}


@given(POOLS, SIZES, SIZES)
def test_parts_of_a_pool_are_all_different_choices_of_its_things(pool: tuple[int, ...], least: int, most: int) -> None:
    things = [place for place, number in enumerate(pool) for _ in range(number)]
    expected = {
        tuple(chosen.count(place) for place in range(len(pool))) for size in range(least, most + 1) for chosen in combinations(things, size)
    }
    choices = PoolSubsets(pool, least, most)
    assert expected == set(choices)
    assert len(expected) == choices.count() == len(list(choices))
    assert list(choices) == [choices.nth(number) for number in range(choices.count())]
    assert all(choice in choices for choice in expected)


def test_parts_of_a_pool_come_as_words_in_a_dictionary() -> None:
    assert [(2, 0), (1, 1), (0, 2)] == list(PoolSubsets((2, 2), 2, 2))


def test_what_a_pool_does_not_hold_is_no_part_of_it() -> None:
    assert (3, 0) not in PoolSubsets((2, 2), 1, 4)
    assert (1,) not in PoolSubsets((2, 2), 1, 4)
