"""Values under conditions, against enumeration: as many ways as fit, every one of them equally likely."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime.machine.expressions import COMPARISONS
from interpreter.runtime.sampling.constraints import Constraint, Store, Term
from interpreter.runtime.sampling.counting import ConstraintComponent, connected_components
from interpreter.runtime.sampling.hidden_reads import WHOLE, Variable
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget
from tests.unit.runtime.sampling.ways import every_way

ENOUGH = 100_000
OPERATORS = ("=", "!=", "<", "<=", ">", ">=")


def variable(place: int) -> Variable:
    return place, WHOLE


def a_sum(factors: dict[int, int], operator: str, constant: int) -> Constraint:
    def term(place: int, factor: int) -> Term:
        return Term(frozenset({variable(place)}), factor, lambda store: store[place])

    def holds(store: Store) -> bool:
        return COMPARISONS[operator](constant + sum(factor * store[place] for place, factor in factors.items()), 0)

    terms = tuple(term(place, factor) for place, factor in factors.items())
    return Constraint(frozenset(map(variable, factors)), holds, terms=terms, constant=constant, operator=operator)


def different(*places: int) -> Constraint:
    return Constraint(frozenset(map(variable, places)), lambda store: len({store[place] for place in places}) == len(places))


@st.composite
def conditions(draw: st.DrawFn) -> Constraint:
    places = draw(st.sets(st.integers(0, 3), min_size=1, max_size=3))
    if draw(st.booleans()):
        return different(*sorted(places))
    factors = {place: draw(st.integers(-2, 2)) for place in sorted(places)}
    return a_sum(factors, draw(st.sampled_from(OPERATORS)), draw(st.integers(-4, 4)))


@given(st.lists(conditions(), min_size=1, max_size=3), st.lists(st.sets(st.integers(0, 3), min_size=1), min_size=4, max_size=4))
def test_as_many_ways_are_counted_as_there_are(grounds: list[Constraint], values: list[set[int]]) -> None:
    reads = sorted(frozenset[Variable]().union(*(ground.reads for ground in grounds)))
    domains = {one: sorted(values[one[0]]) for one in reads}
    expected = 0
    for chosen in product(*domains.values()):
        store = [0, 0, 0, 0]
        for (place, _), value in zip(domains, chosen, strict=True):
            store[place] = value
        expected += all(ground.holds(store) for ground in grounds)
    total = 1
    for names, inside in connected_components(frozenset(reads), grounds):
        total *= ConstraintComponent((0,) * 4, {name: domains[name] for name in sorted(names)}, inside, WorkBudget(ENOUGH)).total
    assert expected == total


def test_every_way_is_as_likely_as_any_other() -> None:
    grounds = [a_sum({0: 1, 1: 1, 2: 1}, "=", -4), different(1, 2), a_sum({2: 1, 3: -1}, "<=", 0)]
    domains = {variable(place): range(4) for place in range(4)}
    counted = ConstraintComponent((0,) * 4, domains, grounds, WorkBudget(ENOUGH))
    likely: Counter[object] = Counter()
    for values, chance in every_way(counted.draw):
        assert isinstance(values, dict)
        likely[tuple(values[variable(place)] for place in range(4))] += chance
    fitting = [(a, b, c, d) for a, b, c, d in product(range(4), repeat=4) if a + b + c == 4 and b != c and c <= d]
    assert dict.fromkeys(fitting, round(1 / len(fitting), 9)) == {way: round(chance, 9) for way, chance in likely.items()}


def test_what_is_too_much_to_count_is_given_up_by_its_work() -> None:
    domains = {variable(place): range(10) for place in range(10)}
    with pytest.raises(BudgetSpent):
        ConstraintComponent((0,) * 10, domains, [different(*range(10))], WorkBudget(1000))


def test_a_sum_of_many_is_counted_by_how_far_it_has_come() -> None:
    domains = {variable(place): range(2) for place in range(100)}
    counted = ConstraintComponent((0,) * 100, domains, [a_sum(dict.fromkeys(range(100), 1), "=", -17)], WorkBudget(ENOUGH))
    assert 6650134872937201800 == counted.total  # 100 over 17
