"""Counts the assignments of hidden variables that satisfy constraints, by dynamic programming, and samples one uniformly.

The values are given one after the other. What has been given matters to the rest only through how far the sums have come and
through the values that a condition still has to see: ways that agree in this are one state, and states are counted once,
from the last value backwards (dynamic programming, as for the number of tables with given sums: P. Diaconis and A. Gangolli,
Rectangular arrays with fixed margins, 1995). So every way that fits is exactly as likely as any other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.model.builtins.number_sets import number_set
from interpreter.model.chance import Below
from interpreter.runtime.machine.expressions import COMPARISONS
from interpreter.runtime.sampling.constraints import Constraint
from interpreter.runtime.sampling.hidden_reads import WHOLE, Variable, Variables
from interpreter.runtime.sampling.path_counts import PathCounts
from interpreter.runtime.state.work_budget import WorkBudget

Domains = Mapping[Variable, Sequence[object]]
State = tuple[tuple[int | None, ...], tuple[object, ...]]  # how far the sums have come, and the values that are still looked at


@dataclass(slots=True)
class Sum:
    """What every value of a variable adds to a sum, and how far the sum can still go from each place in the order."""

    operator: str
    constant: int
    added: dict[Variable, dict[object, int]]
    ahead: list[tuple[int, int]] = field(default_factory=list)

    def reached(self, before: int | None, variable: Variable, value: object, place: int) -> int | bool | None:
        """How far it is after one more value; None if the rest has no say any more, False if it can never be met."""
        if before is None:
            return None
        after = before + self.added[variable][value]
        low, high = after + self.ahead[place][0], after + self.ahead[place][1]
        match self.operator:
            case "=":
                can, must = low <= 0 <= high, low == high == 0
            case "!=":
                can, must = not low == high == 0, low > 0 or high < 0
            case _:
                least, most = (COMPARISONS[self.operator](number, 0) for number in (low, high))
                can, must = least or most, least and most
        return False if not can else None if must else after


class ConstraintComponent:
    """Variables that conditions bind to each other. Raises `BudgetSpent` where there are too many states."""

    def __init__(self, store: Sequence[object], domains: Domains, constraints: Sequence[Constraint], work: WorkBudget) -> None:
        self.store, self.domains, self.work = store, domains, work
        self.order = _elimination_order(domains, constraints)
        self.sums = [self._sum(constraint) for constraint in constraints if constraint.terms]
        self.here = [[number for number, each in enumerate(self.sums) if variable in each.added] for variable in self.order]
        plain = [constraint for constraint in constraints if not constraint.terms]
        self.tests = [[constraint for constraint in plain if self._last(constraint) == place] for place in range(len(self.order))]
        self.frontier = [self._frontier(constraints, place) for place in range(len(self.order) + 1)]
        self.paths = PathCounts[State, object]((tuple(each.constant for each in self.sums), ()), len(self.order), self._following)
        self.total = self.paths.total

    def _last(self, constraint: Constraint) -> int:
        return max(self.order.index(variable) for variable in constraint.reads)

    def _sum(self, constraint: Constraint) -> Sum:
        total = Sum(constraint.operator, constraint.constant, {})
        for term in constraint.terms:
            (variable,) = term.reads
            added = total.added.setdefault(variable, dict.fromkeys(self.domains[variable], 0))
            for value in added:
                self.work.spend()
                added[value] += term.factor * int(term.value(with_values(self.store, {variable: value})))
        low = high = 0
        total.ahead = [(0, 0)]
        for variable in reversed(self.order):
            amounts = list(total.added.get(variable, {0: 0}).values())
            low, high = low + min(amounts), high + max(amounts)
            total.ahead.append((low, high))
        total.ahead.reverse()
        return total

    def _frontier(self, constraints: Sequence[Constraint], place: int) -> list[int]:
        """The places in the order before this one whose values a condition still has to see."""
        open_ones = [constraint for constraint in constraints if not constraint.terms and self._last(constraint) >= place]
        return [number for number in range(place) if any(self.order[number] in constraint.reads for constraint in open_ones)]

    def _following(self, place: int, state: State) -> Iterator[tuple[object, int, State]]:
        variable = self.order[place]
        for value in self.domains[variable]:
            self.work.spend(1 + len(self.here[place]))
            sums = self._reached(place, state[0], value)
            if sums is None:
                continue
            values = dict(zip(self.frontier[place], state[1], strict=True)) | {place: value}
            if self.tests[place] and not self._met(place, values):
                continue
            yield value, 1, (sums, tuple(values[number] for number in self.frontier[place + 1]))

    def _reached(self, place: int, before: Sequence[int | None], value: object) -> tuple[int | None, ...] | None:
        """How far the sums are after one more value; None if one of them can never be met."""
        after = list(before)
        for number in self.here[place]:
            reached = self.sums[number].reached(before[number], self.order[place], value, place + 1)
            if reached is False:
                return None
            after[number] = reached
        return tuple(after)

    def _met(self, place: int, values: Mapping[int, object]) -> bool:
        self.work.spend(4 * len(self.tests[place]))
        store = with_values(self.store, {self.order[number]: value for number, value in values.items()})
        return all(constraint.holds(store) for constraint in self.tests[place])

    def draw(self, below: Below) -> dict[Variable, object]:
        """Values for all variables that meet all conditions, each way as likely as any other; there has to be one."""
        return dict(zip(self.order, self.paths.draw(below), strict=True))


def _elimination_order(domains: Domains, constraints: Sequence[Constraint]) -> list[Variable]:
    """The variables in an order in which conditions are soon done with: always one that the nearest to its end needs."""
    waiting = [set(constraint.reads) for constraint in constraints]
    order: list[Variable] = []
    while len(order) < len(domains):
        open_ones = [each for each in waiting if each]
        begun = [
            each for each, constraint in zip(waiting, constraints, strict=True) if each and len(each) < len(constraint.reads)
        ] or open_ones
        nearest = min(begun, key=len) if begun else set(domains) - set(order)
        chosen = min(nearest, key=lambda variable: (-sum(variable in each for each in open_ones), variable))
        order.append(chosen)
        for each in waiting:
            each.discard(chosen)
    return order


def with_values(store: Sequence[object], values: Mapping[Variable, object]) -> tuple[object, ...]:
    """The store with values for variables; members of a set that are not mentioned are not in it."""
    changed = list(store)
    for (place, member), value in values.items():
        if member == WHOLE:
            changed[place] = value
    for place in {place for place, member in values if member != WHOLE}:
        changed[place] = number_set(member for (at, member), value in values.items() if at == place and value)
    return tuple(changed)


def connected_components(variables: Variables, constraints: Sequence[Constraint]) -> Iterator[tuple[frozenset[Variable], list[Constraint]]]:
    """The variables in parts that no condition joins, each with its conditions; those without conditions are left out."""
    left = list(constraints)
    while left:
        reads, inside = set(left[0].reads), [left[0]]
        changed = True
        while changed:
            more = [constraint for constraint in left if constraint not in inside and reads & constraint.reads]
            changed = bool(more)
            inside += more
            reads.update(*(constraint.reads for constraint in more))
        left = [constraint for constraint in left if constraint not in inside]
        yield frozenset(reads) & variables, inside
