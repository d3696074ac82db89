"""Local search and Markov chain over stores that satisfy all checks: the fallback where rejection and counting fail.

Steps change two things for each other, one value, or two numbers against each other; the search looks at a condition that is
not met and keeps what is no worse (B. Selman, H. Kautz, B. Cohen, Noise Strategies for Improving Local Search, AAAI 1994). Once
all are met the walk goes on by steps that are as likely forwards as backwards, and stays where a step would break one: so in
the long run every store that it can reach is as likely as its number of physical deals (N. Metropolis et al., 1953). How far
this is from the long run is not known here.
"""

from collections.abc import Sequence

from interpreter.analysis.reachable_contents import counts_in, things_in
from interpreter.model.builtins.number_sets import has_number, number_set
from interpreter.model.chance import Below
from interpreter.model.types.types import IntRange, SetOf
from interpreter.runtime.knowledge.information_state import heap_of
from interpreter.runtime.sampling.constraints import Constraint
from interpreter.runtime.sampling.deals import LocationConstraint
from interpreter.runtime.sampling.hidden_reads import WHOLE
from interpreter.runtime.sampling.plan import SamplingPlan
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget

STEPS = 4_000  # of the search
WALKING = 300_000  # conditions that are looked at on the way
OF_A_CHECK = 400  # so many counts a check that could not be taken apart
MIXING = 30  # steps for every hidden thing and value, once all conditions are met
NOISE = 50  # one step of so many is taken though it is worse

Change = dict[int, object]  # by place: what lies there now


class RandomWalk:
    """A store on its way."""

    def __init__(self, plan: SamplingPlan, store: Sequence[object], below: Below) -> None:
        self.plan, self.store, self.below, self.work = plan, list(store), below, WorkBudget(WALKING)
        self.constraints = [constraint for constraint in plan.constraints if constraint.reads]
        self.whole = list(map(self._check, plan.unclear))
        self.constraints += [*self.whole, *map(self._somewhere, plan.locations)]
        self.at: dict[int, list[Constraint]] = {}
        for constraint in self.constraints:
            for place in {place for place, _ in constraint.reads}:
                self.at.setdefault(place, []).append(constraint)
        self.broken = {constraint for constraint in self.constraints if not constraint.holds(store)}
        self.places = sorted((*plan.heaps, *plan.values))

    def _check(self, number: int) -> Constraint:
        """A check that could not be taken apart: it may read everything."""
        plan = self.plan
        reads = frozenset((place, WHOLE) for place in (*plan.heaps, *plan.values))
        condition = plan.table.rules.always[number]
        return Constraint(
            reads, lambda store: invariants.holds(plan.table, GameState(tuple(store), plan.information.course, ()), condition)
        )

    def _somewhere(self, locations: LocationConstraint) -> Constraint:
        """The condition that a thing lies at one of the places where it is known to be."""
        cells, number = self.plan.table.state_slots, self.plan.locations.count(locations)
        reads = frozenset((place, WHOLE) for place in locations.places)
        return Constraint(
            reads, lambda store: sum(counts_in(cells[at].decl, store[at])[locations.thing] for at in locations.places) >= number
        )

    def search(self) -> bool:
        """Whether all conditions are met after some steps."""
        for _ in range(STEPS):
            if not self.broken:
                return True
            ordered = [constraint for constraint in self.constraints if constraint in self.broken]
            constraint = ordered[self.below(len(ordered))]
            places = sorted({place for place, _ in constraint.reads})
            self._step(places[self.below(len(places))], noise=NOISE)
        return not self.broken

    def mix(self) -> None:
        """Go on among the stores that meet all conditions."""
        things = sum(self.plan.size(place) or 1 for place in self.places)
        for _ in range(MIXING * things):
            self._step(self.places[self.below(len(self.places))], noise=0)

    def _step(self, place: int, *, noise: int) -> None:
        change = self._change(place)
        if not change:
            return
        if not noise and self.below(2):  # two steps at once lead from one part to another that single steps do not join
            second = self._change(self.places[self.below(len(self.places))])
            change = {**change, **second} if not change.keys() & second.keys() else change
        before = {at: self.store[at] for at in change}
        touched = {constraint for at in change for constraint in self.at.get(at, ())}
        self.work.spend(sum(OF_A_CHECK if constraint in self.whole else 1 for constraint in touched))
        for at, value in change.items():
            self.store[at] = value
        now = {constraint for constraint in touched if not constraint.holds(tuple(self.store))}
        was = touched & self.broken
        if len(now) > len(was) and not (noise and self.below(noise) == 0):
            for at, value in before.items():
                self.store[at] = value
            return
        self.broken = self.broken - touched | now

    # -------------------------------------------------------------------------------------------- steps

    def _change(self, place: int) -> Change:
        return self._swap(place) if place in self.plan.heaps else self._another(place)

    def _swap(self, place: int) -> Change:
        """Two things change places, if they can."""
        others = self.plan.together[place]
        other = others[self.below(len(others))]
        here = self._things(place)
        there = here if other == place else self._things(other)
        one, two = self._loose(place, here), self._loose(other, there)
        if one is None or two is None or here[one] == there[two]:
            return {}
        here[one], there[two] = there[two], here[one]
        if not (self._may(place, here) and self._may(other, there)):
            return {}
        cells = self.plan.table.state_slots
        return {at: heap_of(self.plan.table, cells[at], things) for at, things in ((place, here), (other, there))}

    def _things(self, place: int) -> list[int]:
        return things_in(self.plan.table.state_slots[place].decl, self.store[place])

    def _loose(self, place: int, things: Sequence[int]) -> int | None:
        """The number of one of the things that are not known to lie there."""
        fixed = self.plan.fixed.get(place, [])
        held = {index for index, _ in fixed if index is not None}
        for _, thing in ((index, thing) for index, thing in fixed if index is None):
            held.add(next(number for number, other in enumerate(things) if other == thing and number not in held))
        loose = [number for number in range(len(things)) if number not in held]
        return loose[self.below(len(loose))] if loose else None

    def _may(self, place: int, things: Sequence[int]) -> bool:
        """Whether these may lie there; those that are known to lie there do so against the rules, if need be."""
        fixed = {thing for _, thing in self.plan.fixed.get(place, [])}
        distinct = self.plan.table.state_slots[place].decl.holder != "set" or len(set(things)) == len(things)
        return distinct and set(things) - fixed <= self.plan.may[place]

    def _another(self, place: int) -> Change:
        """Another value; of a number perhaps so that a sum stays as it is."""
        domain = self.plan.domains.get((place, WHOLE))
        if domain and self.below(2):
            return {place: domain[self.below(len(domain))]}
        values = self.plan.domain(place)
        if isinstance(values.value_type, IntRange) and self.below(2):
            return self._shifted(place)
        if not isinstance(values.value_type, SetOf) or values.members is None or values.size is None:
            return {place: values.draw(self.below)}
        value = self.store[place]
        assert isinstance(value, int | tuple)
        inside = [one for one in values.members if has_number(value, one)]
        outside = [one for one in values.members if not has_number(value, one)]
        if not inside or not outside:
            return {}
        taken, put = inside[self.below(len(inside))], outside[self.below(len(outside))]
        return {place: number_set([put, *(one for one in inside if one != taken)])}

    def _shifted(self, place: int) -> Change:
        """One more here, one less at another number, or the other way round."""
        cells = self.plan.table.state_slots
        numbers = [other for other in self.plan.values if other != place and isinstance(cells[other].decl.kind, IntRange)]
        if not numbers:
            return {}
        other, more = numbers[self.below(len(numbers))], 2 * self.below(2) - 1
        change: Change = {}
        for at, by in ((place, more), (other, -more)):
            value, (low, high) = self.store[at], self.plan.table.limits[at]
            assert isinstance(value, int)
            if (low is not None and value + by < low) or (high is not None and value + by > high):
                return {}
            change[at] = value + by
        return change


def random_walk(plan: SamplingPlan, below: Below) -> tuple[object, ...] | None:
    """A store that meets all conditions; None if none was found."""
    store = plan.draw(below)
    if store is None:
        return None
    walk = RandomWalk(plan, store, below)
    try:
        if not walk.search():
            return None
        walk.mix()
    except BudgetSpent:
        return None if walk.broken else tuple(walk.store)
    return tuple(walk.store)
