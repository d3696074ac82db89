"""Deals against enumeration: as many as there are permutations that fit, and every one of them equally likely."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime.sampling.deals import Deal, Heap, LocationConstraint
from interpreter.runtime.state.work_budget import WorkBudget
from interpreter.session.rng import derive_stream
from tests.unit.runtime.sampling.ways import every_way

THINGS = range(3)
ENOUGH = 100_000


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Heap], list[int], list[LocationConstraint]]:
    sizes = draw(st.lists(st.integers(0, 2), min_size=1, max_size=3))
    things = sorted(draw(st.lists(st.sampled_from(THINGS), min_size=sum(sizes), max_size=sum(sizes))))
    heaps = []
    for place, size in enumerate(sizes):
        may = frozenset(draw(st.sets(st.sampled_from(THINGS), min_size=2)))
        bound = draw(st.sampled_from([None, None, *THINGS]))
        most = {} if bound is None else {bound: draw(st.integers(1, 2))}
        least = {bound: 1} if bound is not None and draw(st.booleans()) else {}
        heaps.append(Heap(place, size, may, least, most))
    free = [thing for thing in set(things) if not any(heap.bound(thing) for heap in heaps)]
    places = draw(st.sets(st.sampled_from(range(len(sizes))), min_size=1)) if free else set()
    return heaps, things, [LocationConstraint(draw(st.sampled_from(free)), frozenset(places))] if free and draw(st.booleans()) else []


def by_permutation(heaps: list[Heap], things: list[int], located: list[LocationConstraint]) -> Counter[tuple[tuple[int, ...], ...]]:
    """All deals, with every copy a thing of its own: the located one is the first of its sort."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    special = {things.index(one.thing): one for one in located}
    for order in permutations(range(len(things))):
        dealt, first, fits = [], 0, True
        for heap in heaps:
            here = order[first : first + heap.size]
            first += heap.size
            lies = Counter(things[copy] for copy in here)
            fits &= all(heap.place in special[copy].places if copy in special else things[copy] in heap.may for copy in here)
            fits &= all(lies[thing] >= number for thing, number in heap.least.items())
            fits &= all(lies[thing] <= number for thing, number in heap.most.items())
            dealt.append(tuple(things[copy] for copy in here))
        found[tuple(dealt)] += fits
    return +found


@given(cases())
def test_every_deal_that_fits_is_as_likely_as_any_other(case: tuple[list[Heap], list[int], list[LocationConstraint]]) -> None:
    heaps, things, located = case
    expected = by_permutation(heaps, things, located)
    deal = Deal(heaps, things, located, WorkBudget(ENOUGH))
    assert deal.possible == bool(expected)
    below = derive_stream("deals").below
    drawn = [deal.draw(below) for _ in range(10 if expected else 1)]
    assert all((one is not None) == deal.possible for one in drawn)
    assert all(tuple(tuple(one[heap.place]) for heap in heaps) in expected for one in drawn if one is not None)


def test_the_likelihood_is_exact() -> None:
    heaps = [Heap(0, 2, frozenset({0, 1}), {}, {}), Heap(1, 1, frozenset({0, 2}), {}, {}), Heap(2, 1, frozenset({0, 1, 2}), {}, {})]
    things = [0, 0, 1, 2]
    located = [LocationConstraint(0, frozenset({0, 2}))]
    expected = by_permutation(heaps, things, located)
    deal = Deal(heaps, things, located, WorkBudget(ENOUGH))
    likely: Counter[object] = Counter()
    for dealt, chance in every_way(deal.draw):
        assert isinstance(dealt, dict)
        likely[tuple(tuple(dealt[heap.place]) for heap in heaps)] += chance
    assert {dealt: round(number / expected.total(), 9) for dealt, number in expected.items()} == {
        dealt: round(chance, 9) for dealt, chance in likely.items()
    }


def test_too_many_deals_to_count_are_drawn_all_the_same() -> None:
    heaps = [Heap(place, 4, frozenset(range(12)) - {place}, {}, {}) for place in range(12)]
    things = [thing for thing in range(12) for _ in range(4)]
    deal = Deal(heaps, things, [], WorkBudget(1000))
    assert deal.possible
    drawn = [deal.draw(derive_stream("many", seed).below) for seed in range(20)]
    found = [dealt for dealt in drawn if dealt is not None]
    assert len(found) > 5
    assert all(place not in lies and len(lies) == 4 for dealt in found for place, lies in dealt.items())
