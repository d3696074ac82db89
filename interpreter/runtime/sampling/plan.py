"""Sampling plan for one information state: what can be counted beforehand is counted once.

A plain plan deals things to where they can be and draws every value alone. A close plan looks at the checks as well: what they
say of values is counted, what they say of one thing at one place bounds the deal; what ties values to things, or is too much
to count, is left to those who throw away what does not fit.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from interpreter.analysis.reachable_contents import kind_of_things, things_of
from interpreter.model.builtins.number_sets import has_number
from interpreter.model.chance import Below
from interpreter.model.types.types import SetOf
from interpreter.runtime.knowledge.information_state import InformationState, heap_of, is_heap
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.sampling.constraints import Constraint, ConstraintExtractor, Term
from interpreter.runtime.sampling.counting import ConstraintComponent, connected_components, with_values
from interpreter.runtime.sampling.deals import Deal, Heap, LocationConstraint
from interpreter.runtime.sampling.domains import ValueDomain
from interpreter.runtime.sampling.hidden_reads import WHOLE, Inseparable, Variable, Variables
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget

GROUNDING = 200_000  # nodes of expressions that are looked at to take the checks apart
COUNTING = 60_000  # ways that are counted of values that belong together, and of deals
LISTED = 3_000  # sets that are taken as one variable; of larger ones every member is one


class SamplingPlan:
    """How to draw a store of an information state. `possible`: things can be dealt so; `constraints`: what a close plan knows of the checks."""

    def __init__(self, information: InformationState, *, by_the_rules: bool, close: bool) -> None:
        self.information, self.table, self.by_the_rules = information, information.table, by_the_rules
        places = [place for place, value in enumerate(information.store) if isinstance(value, Hidden)]
        self.heaps = frozenset(place for place in places if is_heap(self.table, self.table.state_slots[place]))
        self.values = [place for place in places if place not in self.heaps]
        self.blank = tuple(self._some(place) if isinstance(value, Hidden) else value for place, value in enumerate(information.store))
        self.constraints: list[Constraint] = []
        self.unclear: list[int] = []  # checks that cannot be taken apart, by number
        self.domains: dict[Variable, Sequence[object]] = {}
        if close:
            self._take_apart()
        self.components = self._components() if close else []
        self.fixed: dict[int, list[tuple[int | None, int]]] = {}  # by place: where in the pile, and which thing
        self.locations: list[LocationConstraint] = []
        self.deals = [self._deal(kind, things) for kind, things in information.unseen]
        self.possible = all(deal.possible for deal in self.deals)
        self.may = {heap.place: heap.may for deal in self.deals for heap in deal.heaps}
        self.together = {heap.place: [each.place for each in deal.heaps] for deal in self.deals for heap in deal.heaps}

    def size(self, place: int) -> int | None:
        """How many things a hidden cell holds, if that is known."""
        hidden = self.information.store[place]
        return hidden.size if isinstance(hidden, Hidden) else None

    def domain(self, place: int) -> ValueDomain:
        """The values that a hidden cell may have, as far as its type, its bounds and its size tell."""
        return ValueDomain(self.table.material, self.table.state_slots[place].decl.kind, self.table.limits[place], self.size(place))

    def _some(self, place: int) -> object:
        """Anything of the size that a hidden cell has."""
        cell, size = self.table.state_slots[place], self.size(place)
        if is_heap(self.table, cell):
            things = self.table.material.of(things_of(cell.decl)).places
            return heap_of(self.table, cell, list(things[: size or 0]) if cell.decl.holder == "set" else [things[0]] * (size or 0))
        return next(iter(self.domain(place)))

    # -------------------------------------------------------------------------------------------- what the checks say

    def _take_apart(self) -> None:
        table, work = self.table.alone(), WorkBudget(GROUNDING)
        extractor = ConstraintExtractor(table, self.blank, self.information.course, self.heaps.union(self.values), work)
        for number in self.information.checks:
            try:
                self.constraints += [self._by_members(constraint) for constraint in extractor.of_check(number)]
            except (BudgetSpent, Inseparable):
                self.unclear.append(number)

    def _by_members(self, constraint: Constraint) -> Constraint:
        terms = tuple(replace(term, reads=self._variables(term.reads)) for term in constraint.terms)
        if any(len(term.reads) > 1 for term in terms):
            terms = ()
        return replace(constraint, reads=self._variables(constraint.reads), terms=terms)

    def _variables(self, reads: Variables) -> Variables:
        """Values as whole cells, very large sets as their members; heaps stay as they are read."""
        variables: set[Variable] = set()
        for place, member in reads:
            if place in self.heaps:
                variables.add((place, member))
            elif not self._is_split(place):
                variables.add((place, WHOLE))
            else:
                variables.update((place, one) for one in (self._members(place) if member == WHOLE else (member,)))
        return frozenset(variables)

    def _is_split(self, place: int) -> bool:
        domain = self.domain(place)
        return isinstance(domain.value_type, SetOf) and domain.count() > LISTED

    def _members(self, place: int) -> Sequence[int]:
        return self.domain(place).members or ()

    def _components(self) -> list[ConstraintComponent]:
        """The values that checks bind to each other, part by part."""
        constraints = [
            constraint
            for constraint in self.constraints
            if constraint.reads and all(place not in self.heaps for place, _ in constraint.reads)
        ]
        split = {place for constraint in constraints for place, member in constraint.reads if member != WHOLE}
        constraints += [self._size_constraint(place) for place in sorted(split)]
        variables = frozenset[Variable]().union(*(constraint.reads for constraint in constraints))
        return [part for names, inside in connected_components(variables, constraints) for part in self._parts(names, inside)]

    def _size_constraint(self, place: int) -> Constraint:
        """Of a set whose members are drawn one by one: there are so many of them."""

        def term(member: int) -> Term:
            return Term(frozenset({(place, member)}), 1, lambda store: int(has_number(store[place], member)))

        terms, size = tuple(term(member) for member in self._members(place)), self.size(place)
        reads = frozenset((place, member) for member in self._members(place))
        return Constraint(reads, lambda _store: True, terms=terms, constant=-(size or 0), operator=">=" if size is None else "=")

    def _parts(self, names: Variables, constraints: Sequence[Constraint]) -> list[ConstraintComponent]:
        """The values of one part with all conditions on them; if that is too much to count, with fewer."""
        for selection in (constraints, [constraint for constraint in constraints if constraint.terms]):
            try:
                return [self._part(names, constraints, [constraint for constraint in selection if len(constraint.reads) > 1])]
            except BudgetSpent:
                continue
        return [self._part(frozenset({name}), constraints, []) for name in names]

    def _part(self, names: Variables, constraints: Sequence[Constraint], together: Sequence[Constraint]) -> ConstraintComponent:
        domains = {name: self._domain(name, constraints) for name in sorted(names)}
        self.domains |= domains
        return ConstraintComponent(self.blank, domains, together, WorkBudget(COUNTING))

    def _domain(self, name: Variable, constraints: Sequence[Constraint]) -> list[object]:
        """The values that meet all conditions on this variable alone."""
        place, member = name
        every = [False, True] if member != WHOLE else self.domain(place)
        alone = [constraint for constraint in constraints if constraint.reads == {name}]
        return [value for value in every if all(constraint.holds(with_values(self.blank, {name: value})) for constraint in alone)]

    # -------------------------------------------------------------------------------------------- things

    def _deal(self, kind: str, things: Sequence[int]) -> Deal:
        left = list(things)
        locations: list[LocationConstraint] = []
        for token in self.information.sightings:
            if token.kind != kind or token.thing not in left or not self.heaps.issuperset(token.places):
                continue
            if len(token.places) > 1:
                locations.append(LocationConstraint(token.thing, frozenset(token.places)))
                continue
            left.remove(token.thing)
            self.fixed.setdefault(token.places[0], []).append((token.index, token.thing))
        self.locations += locations
        decls = {place: self.table.state_slots[place].decl for place in sorted(self.heaps)}
        heaps = [self._heap(place, left) for place, decl in decls.items() if kind_of_things(self.table.rules, decl) == kind]
        for heap, one in product(heaps, locations):
            heap.least.pop(one.thing, None)  # it may be the one that is wanted there
        return Deal(heaps, left, locations, WorkBudget(COUNTING))

    def _heap(self, place: int, things: Sequence[int]) -> Heap:
        cell, fixed = self.table.state_slots[place], [thing for _, thing in self.fixed.get(place, ())]
        may = self.table.reachable_contents[place] if self.by_the_rules else frozenset(self.table.material.of(things_of(cell.decl)).places)
        least, most = dict[int, int](), dict[int, int]()
        if cell.decl.holder == "set":
            may -= frozenset(fixed)
            most = {thing: 1 for thing in set(things) & may if things.count(thing) > 1}
        heap = Heap(place, (self.size(place) or 0) - len(fixed), may, least, most)
        for constraint, (at, thing) in [
            (constraint, next(iter(constraint.reads))) for constraint in self.constraints if len(constraint.reads) == 1
        ]:
            if at == place and thing == WHOLE and self.size(place) == 1 and not fixed:
                heap = replace(heap, may=frozenset(one for one in heap.may if constraint.holds(self._with(place, [one]))))
            elif at == place and thing != WHOLE:
                heap = self._bounded(constraint, heap, thing, fixed.count(thing), things.count(thing))
        return heap

    def _bounded(self, constraint: Constraint, heap: Heap, thing: int, fixed: int, copies: int) -> Heap:
        """A heap after a condition on one thing there: whether it may be there, and how many of it have to be, or may be."""
        fits = [number for number in range(copies + 1) if constraint.holds(self._with(heap.place, [thing] * (fixed + number)))]
        if not fits or (fits == [0] and copies):
            return replace(heap, may=heap.may - {thing})
        if len(fits) <= copies and fits == list(range(fits[0], fits[-1] + 1)) and thing in heap.may:
            heap.least[thing] = max(fits[0], heap.least.get(thing, 0))
            heap.most[thing] = min(fits[-1], heap.most.get(thing, copies))
        return heap

    def _with(self, place: int, things: list[int]) -> tuple[object, ...]:
        store = list(self.blank)
        store[place] = heap_of(self.table, self.table.state_slots[place], things)
        return tuple(store)

    # -------------------------------------------------------------------------------------------- drawing

    def draw(self, below: Below) -> tuple[object, ...] | None:
        """A store with everything hidden drawn; None if it did not come out."""
        if not self.possible or any(not part.total for part in self.components):
            return None
        store = list(self.blank)
        values: dict[Variable, object] = {}
        for part in self.components:
            values |= part.draw(below)
        for place in self.values:
            if (place, WHOLE) not in values:
                store[place] = self.domain(place).draw(below)
        store = list(with_values(store, values))
        for deal in self.deals:
            dealt = deal.draw(below)
            if dealt is None:
                return None
            for place, things in dealt.items():
                store[place] = heap_of(self.table, self.table.state_slots[place], self._laid(place, things, below))
        return tuple(store)

    def _laid(self, place: int, things: list[int], below: Below) -> list[int]:
        """The things of a heap with those that are known to lie there, in their places if these are known."""
        fixed = self.fixed.get(place, [])
        for index, thing in fixed:
            if index is None:
                things.insert(below(len(things) + 1), thing)
        for index, thing in sorted((index, thing) for index, thing in fixed if index is not None):
            things.insert(index, thing)
        return things
