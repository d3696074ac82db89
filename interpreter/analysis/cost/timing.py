"""Nanoseconds by the walk that counts looks: prices, and what machines do for many at once.

Looks are a bound. Time is what is to be expected: whole sets are met by operations on sets, requirements are tried as soon as what they
read is chosen, of `if` one side is worked out, words that depend on nothing tracked are worked out once a game. All candidates of a
choice may be chosen, as in the beginning of a game; elsewhere a condition holds for half of the members, unless it excludes only one.
Things lie in equal parts under all names that can hold them. A word that is given members and gives a set, as lines and neighbourhoods
of a cell, gives no more than twice the square root of all there are; no path is longer; and a loop with a safety limit goes round no more often than twice
the square root of that, which is far away. What comes from a layout is as large as the largest that comes along.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt

from interpreter.analysis.cost.lookups import MOST_COUNTED, Looks
from interpreter.analysis.cost.sizes import Sizes, SlotBounds, is_set_of_members
from interpreter.analysis.cost.work import CalleeKey, Total, Work
from interpreter.analysis.facts import facts_of
from interpreter.analysis.moves import moves_in_groups
from interpreter.analysis.set_predicates import is_met_by_sets, takes_no_loop
from interpreter.model import ir
from interpreter.model.builtins.call_cost import MANY, WIDE
from interpreter.model.ir.traverse import children, locals_in
from interpreter.model.types import types

_NOT_HOISTED = ir.Aggregate | ir.UserCall | ir.RowExpression | ir.HasLegalMove | ir.After | ir.TimesRemembered | ir.Remembered


@dataclass(slots=True)
class ExpectedSizes(Sizes):
    """Expected sizes of sets and heaps."""

    def sized(self, heap: ir.Expression, bounds: SlotBounds, limit: tuple[int, int]) -> tuple[int, int]:
        """Return its expected size and that of its members."""
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

    def of_word(self, name: str) -> tuple[int, int]:
        """Return the expected size of the result of a word."""
        size, each = Sizes.of_word(self, name)
        word = self.rules.words[name]
        if not word.parameters or not is_set_of_members(word.body.kind):
            return size, each
        return min(size, 2 * isqrt(self.of_heap(word.body.kind)[0])), each

    def length_of_path(self, bind: ir.Aggregate) -> int:
        """Return the expected length of a path."""
        most = Sizes.length_of_path(self, bind)
        return min(most, 2 * isqrt(most))

    def room(self, entries: int) -> int:
        """The entries of the longest that comes along."""
        return max(1, entries)

    def narrowed(self, where: ir.Expression | None, slot: int, size: int, bounds: SlotBounds) -> int:
        """Return the expected number of members that meet a condition."""
        most = self.limited(where, slot, size, bounds)
        excludes_one = isinstance(where, ir.Compare) and where.operator == "!="
        return most if where is None or most < size or excludes_one else max(1, size // 2)


@dataclass
class Nanoseconds(Looks):
    """The nanoseconds of the expressions of one rule set; all numbers of looks are such."""

    left: int = MOST_COUNTED // 10
    read: dict[int, frozenset[int] | None] = field(default_factory=dict)  # by identity of expressions of the rules

    def begin(self, sort: str = "expression") -> Work:
        """Work that counts nanoseconds."""
        return Work(sort=sort, is_priced=True)

    def total(self, call: CalleeKey) -> Total:
        """Return the total of one call; nothing for a word that is kept for ever."""
        return Total() if self._is_kept_for_ever(call.name) else Looks.total(self, call)

    def search_cost(self, work: Work) -> Total:
        """Return the total of some work while answers are looked for."""
        return self._once(work, self.arguments)

    def outside_questions(self, work: Work) -> Total:
        """Return the total of some work in steps, ends and pictures, where words keep nothing else."""
        return self._once(work, lambda _: MANY)

    def _once(self, work: Work, arguments: Callable[[str], int]) -> Total:
        if self.left <= 0:
            return self.all_of(work)
        return self.counted(work, lambda name: 0 if self._is_kept_for_ever(name) else arguments(name))

    def for_ever(self) -> Iterator[Total]:
        """Yield the total of each word that is kept for ever, for all its arguments: once a game."""
        for name, word in self.rules.words.items():
            if self._is_kept_for_ever(f"word {name}"):
                work = self.begin("word")
                self.add(word.body, self.arguments(f"word {name}"), {}, work)
                yield self.outside_questions(work)

    def _is_kept_for_ever(self, name: str) -> bool:
        return name.startswith("word ") and self.rules.words[name.removeprefix("word ")].fixed and self.arguments(name) < MANY

    def add_if(self, choice: ir.If, times: int, bounds: SlotBounds, work: Work) -> None:
        """The test and the longer side."""
        self.add(choice.test, times, bounds, work)
        sides = [work.aside(), work.aside()]
        for side, part in zip(sides, (choice.yes, choice.no), strict=True):
            self.add(part, times, bounds, side)
        work.join(max(sides, key=lambda side: self.all_of(side).looks))

    def hoisted(self, expression: ir.Expression, times: int) -> int:
        """Return how often it is evaluated: an expression without loops is hoisted out of loops whose member it does not read."""
        slots = self._slots(expression)
        if slots is None:
            return times
        for slot, begun in reversed(self.bound.items()):
            if slot in slots:
                break
            times = min(times, begun)
        return times

    def _slots(self, expression: ir.Expression) -> frozenset[int] | None:
        """The slots that an expression reads; None if there is a loop or a call of a word in it."""
        key = id(expression)
        if key not in self.read:
            parts = [self._slots(part) for part in children(expression)]
            own = {expression.slot} if isinstance(expression, ir.Local | ir.Answers) else set[int]()
            known = [part for part in parts if part is not None]
            is_plain = len(known) == len(parts) and not isinstance(expression, _NOT_HOISTED)
            self.read[key] = frozenset(own).union(*known) if is_plain else None
        return self.read[key]

    def looked_at(self, bind: ir.Aggregate, whole: int) -> int:
        """Return the number of looks at members, a thousand members at once where operations on sets do it."""
        return 1 + whole // WIDE if takes_no_loop(self.rules, bind, facts_of(self.rules).indexes) else whole

    def moved(self, step: ir.Move, things: int) -> int:
        """Return the number of things that a move takes up: copies go from pool to pool at once."""
        return 1 if moves_in_groups(self.rules, step) else things

    def in_a_round(self, step: ir.Instruction) -> int:
        """Return how often a question is put in one round where a player without an answer passes."""
        return self.rules.players[1] if isinstance(step, ir.Ask) and step.decision.none_counts else 1

    def rounds(self, safety_limit: int) -> int:
        """Return the expected passes of a loop with a safety limit."""
        return min(safety_limit, 2 * isqrt(safety_limit))

    def candidates(self, choice: ir.Choice, where: ir.Expression, size: int) -> int:
        """Return the number of looks at candidates, a thousand candidates at once where operations on sets do it."""
        return 1 + size // WIDE if is_met_by_sets(self.rules, where, choice.slot, facts_of(self.rules).indexes) else size

    def staged(self, branch: ir.Alternative, value: ir.Expression, reached: Sequence[int]) -> int:
        """Return how often a value is evaluated: as soon as all it reads is chosen, behind the first choice at the earliest."""
        bound_at: Mapping[int, int] = {choice.slot: place for place, choice in enumerate(branch.choices, 1)}
        lets = dict(branch.lets)
        pending, deepest = [value], min(1, len(branch.choices))
        while pending:
            for slot in locals_in(pending.pop()):
                deepest = max(deepest, bound_at.get(slot, 0))
                if slot in lets:
                    pending.append(lets.pop(slot))
        return reached[deepest]
