"""Nanoseconds by the walk that counts looks: prices, and what machines do for many at once.

Looks are a bound. Time is what is to be expected: whole sets are met by operations on sets, requirements are tried as soon as what they
read is chosen, of `if` one side is worked out, words that depend on nothing tracked are kept for ever. All candidates of a
choice may be chosen, as in the beginning of a game; elsewhere a condition holds for half of the members, unless it excludes only one.
Things lie in equal parts under all names that can hold them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.sizes import Sizes, SlotBounds
from interpreter.analysis.cost.work import Total, Work
from interpreter.analysis.facts import facts_of
from interpreter.analysis.set_predicates import is_met_by_sets, takes_no_loop
from interpreter.model import ir
from interpreter.model.builtins.call_cost import MANY, WIDE
from interpreter.model.ir.traverse import locals_in
from interpreter.model.types import types


@dataclass(slots=True)
class ExpectedSizes(Sizes):
    """How many members sets and heaps are expected to have."""

    def sized(self, heap: ir.Expression, bounds: SlotBounds, limit: tuple[int, int]) -> tuple[int, int]:
        """How many members it is expected to have, and each of these."""
        if isinstance(heap, ir.StateRead):
            return self._of_tracked(heap.name, limit)
        return Sizes.sized(self, heap, bounds, limit)

    def _of_tracked(self, name: str, limit: tuple[int, int]) -> tuple[int, int]:
        """Things in equal parts under all names, half of what else a set can hold."""
        things, root = (
            self.things_of(types.element_type(types.non_null(self.rules.state_vars[name].kind)) or types.BoolType()),
            self._held(name),
        )
        if not things:
            return max(1, limit[0] // 2), limit[1]
        names = sum(self._held(other) == root for other in self.rules.state_vars)
        return max(1, min(limit[0], things // (names * self.cells(name)))), limit[1]

    def narrowed(self, where: ir.Expression | None, slot: int, size: int, bounds: SlotBounds) -> int:
        """How many of so many members can be expected to meet a condition."""
        most = self.limited(where, slot, size, bounds)
        excludes_one = isinstance(where, ir.Compare) and where.operator == "!="
        return most if where is None or most < size or excludes_one else max(1, size // 2)


@dataclass
class Nanoseconds(Looks):
    """The nanoseconds of the expressions of one rule set; all numbers of looks are such."""

    def begin(self, sort: str = "expression") -> Work:
        """Work that counts nanoseconds."""
        return Work(sort=sort, is_priced=True)

    def outside_questions(self, work: Work) -> Total:
        """What some work takes in steps, ends and pictures: only what depends on nothing tracked is kept."""
        return self.counted(work, self._kept_for_ever) if self.left > 0 else self.all_of(work)

    def _kept_for_ever(self, name: str) -> int:
        plain = name.removeprefix("word ")
        return self.arguments(name) if name.startswith("word ") and self.rules.words[plain].fixed else MANY

    def add_if(self, choice: ir.If, times: int, bounds: SlotBounds, work: Work) -> None:
        """The test and the longer side."""
        self.add(choice.test, times, bounds, work)
        sides = [work.aside(), work.aside()]
        for side, part in zip(sides, (choice.yes, choice.no), strict=True):
            self.add(part, times, bounds, side)
        work.join(max(sides, key=lambda side: self.all_of(side).looks))

    def looked_at(self, bind: ir.Aggregate, whole: int) -> int:
        """How many members are looked at, a thousand at once where operations on sets do it."""
        return 1 + whole // WIDE if takes_no_loop(self.rules, bind, facts_of(self.rules).indexes) else whole

    def candidates(self, choice: ir.Choice, where: ir.Expression, size: int) -> int:
        """How many candidates are looked at, likewise."""
        return 1 + size // WIDE if is_met_by_sets(self.rules, where, choice.slot, facts_of(self.rules).indexes) else size

    def staged(self, branch: ir.Alternative, value: ir.Expression, reached: Sequence[int]) -> int:
        """How often a value is worked out: as soon as what it reads is chosen."""
        bound_at: Mapping[int, int] = {choice.slot: place for place, choice in enumerate(branch.choices, 1)}
        lets = dict(branch.lets)
        pending, deepest = [value], 0
        while pending:
            for slot in locals_in(pending.pop()):
                deepest = max(deepest, bound_at.get(slot, 0))
                if slot in lets:
                    pending.append(lets.pop(slot))
        return reached[deepest]
