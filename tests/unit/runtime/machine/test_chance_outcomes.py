import random
from collections import Counter

import pytest

from interpreter.runtime.machine.chance_outcomes import RollOptions, ShuffleOptions, outcomes
from interpreter.runtime.state.game_state import Answer


def test_members_without_weight_are_left_out():
    assert RollOptions(((1, 2), (3, 5))) == outcomes([1, 2, 3], [2, 0, 5])


def test_rolls_come_up_by_weight():
    options = RollOptions(((1, 1), (6, 3)))
    found = Counter(options.sample(lambda _limit, number=number: number).values[0] for number in range(4))
    assert {1: 1, 6: 3} == found


def test_an_outcome_is_on_offer_if_it_can_come_up():
    options = RollOptions(((1, 1), (6, 3)))
    assert [True, False, False] == [Answer(0, (6,)) in options, Answer(0, (2,)) in options, "six" in options]
    assert [Answer(0, (1,)), Answer(0, (6,))] == [options.nth(0), options.nth(1)]


def test_things_that_are_alike_are_not_told_apart():
    options = ShuffleOptions((0, 1, 0, 2))
    orders = list(options)
    assert 12 == options.count() == len(set(orders))
    assert sorted(orders) == orders
    assert all(order in options for order in orders)


def test_orders_too_many_to_list_are_still_ranked():
    options = ShuffleOptions(tuple(range(52)))
    assert options.count() > 10**67
    assert tuple(reversed(range(52))) == options.nth(options.count() - 1).values[0]


@pytest.mark.parametrize("order", [(0, 1), (0, 0, 1, 1), (0, 1, "0"), [0, 0, 1]])
def test_other_things_are_no_order_of_a_pile(order):
    assert Answer(0, (order,)) not in ShuffleOptions((0, 1, 0))


def test_every_order_is_as_likely_as_any_other():
    options, below = ShuffleOptions((0, 0, 1)), random.Random(5).randrange
    found = Counter(options.sample(below).values[0] for _ in range(3000))
    assert {(0, 0, 1), (0, 1, 0), (1, 0, 0)} == set(found)
    assert all(900 < number < 1100 for number in found.values())
