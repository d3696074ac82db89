"""The order in which the answers of a decision are looked for: loops over choices, tests as early as they can be made, tables ahead of loops.

A plan is a list of steps, each inside the one before: whoever carries it out does in its innermost place what is wanted of an answer.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from interpreter.analysis.facts import RuleSetFacts
from interpreter.analysis.inline_size import is_longer
from interpreter.analysis.set_predicates import conjunction, conjuncts, has_few_members, is_met_by_sets
from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.frozen import dataclass
from interpreter.model.ir.traverse import conditions, descendants, is_independent, locals_in, substitute
from interpreter.model.types.types import BOOL, may_be_none


@dataclass(frozen=True, slots=True)
class RequirementTest:
    """A requirement that has to hold; `lets` are named before it, in order."""

    condition: ir.Expression
    lets: tuple[tuple[int, ir.Expression], ...]


@dataclass(frozen=True, slots=True)
class CountedChoice:
    """A choice of which only the number of members counts: it is not walked."""

    choice: ir.Choice


@dataclass(frozen=True, slots=True)
class HoistedTable:
    """What a word gives for every member of a later choice, worked out ahead: the call, the slots it reads by, that choice."""

    call: ir.UserCall
    slots: tuple[int, ...]
    choice: ir.Choice


@dataclass(frozen=True, slots=True)
class ChoiceLoop:
    """A choice that is walked, with the condition on its members; `one_is_enough`: what holds for one of them holds for all."""

    choice: ir.Choice
    condition: ir.Expression | None
    tables: tuple[HoistedTable, ...]
    one_is_enough: bool


PlanStep = RequirementTest | CountedChoice | ChoiceLoop


def frame_slots(branch: ir.Alternative) -> dict[int, str]:
    """The slots of the frame that a branch reads, with what the rule file calls them, in order."""
    bound = {choice.slot for choice in branch.choices} | {slot for slot, _ in branch.lets}
    read: dict[int, str] = {ir.ME: "me"}
    for part in conditions(branch):
        bound |= {each.slot for each in descendants(part) if isinstance(each, ir.Aggregate)}
        for each in descendants(part):
            if isinstance(each, ir.Local | ir.Answers):
                read.setdefault(each.slot, getattr(each, "name", "answers"))
    return {slot: name for slot, name in sorted(read.items()) if slot not in bound}


def plan(
    facts: RuleSetFacts, branch: ir.Alternative, available: AbstractSet[int], *, counting: bool = False, first_only: bool = False,
    sets_are_cheap: bool = False
) -> tuple[PlanStep, ...]:  # fmt: skip
    """The steps for one branch, where the slots in `available` have values.

    `counting`: domains that are only counted on which nothing depends are not walked. `first_only`: one answer is enough.
    `sets_are_cheap`: an operation on whole sets takes less than a look at a few members.
    """
    return tuple(_at_one_position([*_Planner(facts, branch, counting, first_only, sets_are_cheap).steps(available)]))


def _at_one_position(steps: Sequence[PlanStep]) -> Iterator[PlanStep]:
    """The steps, where requirements one after the other that look at the same supposed position look at it together."""
    before: PlanStep | None = None
    for step in steps:
        both = _together(before, step)
        if both is None and before is not None:
            yield before
        before = both or step
    if before is not None:
        yield before


def _together(first: PlanStep | None, second: PlanStep) -> RequirementTest | None:
    """Two requirements as one where both look at the position after the same steps."""
    match first, second:
        case RequirementTest(ir.After() as one, lets), RequirementTest(ir.After() as other, ()) if one.kind == other.kind == BOOL:
            if (one.routine, one.entry, one.arguments) == (other.routine, other.entry, other.arguments):
                return RequirementTest(replace(one, value=ir.Logic(BOOL, "and", (one.value, other.value), span=one.value.span)), lets)
    return None


def single_set(facts: RuleSetFacts, branch: ir.Alternative) -> ChoiceLoop | None:
    """The only choice of a branch, where its answers are the members of one set that sets tell and nothing else; None elsewhere."""
    match plan(facts, branch, frame_slots(branch).keys()):
        case (ChoiceLoop(choice=choice, condition=condition) as step,) if is_mask_set(choice.domain.kind) and not is_lazy_choice(choice):
            if all(is_met_by_sets(facts.rules, part, choice.slot, facts.indexes) for part in conjuncts(condition)):
                return step
    return None


@dataclass(frozen=True, slots=True)
class _Planner:
    """Plans for one branch."""

    facts: RuleSetFacts
    branch: ir.Alternative
    counting: bool
    first_only: bool
    sets_are_cheap: bool

    def steps(self, available: AbstractSet[int]) -> Iterator[PlanStep]:
        requirements, depth, next_guard = self.branch.guards, 0, 0
        while True:
            if next_guard < len(requirements) and self._can_be_tested(next_guard, depth, available):
                test = self._with_lets_inlined(requirements[next_guard].test, available)
                lets = tuple(self._lets_before(test, available))
                yield RequirementTest(test, lets)
                available, next_guard = available | {slot for slot, _ in lets}, next_guard + 1
                continue
            if depth == len(self.branch.choices):
                return
            choice = self.branch.choices[depth]
            inner, independent = available | {choice.slot}, is_independent(self.branch, depth)
            if self.counting and is_lazy_choice(choice) and independent:
                yield CountedChoice(choice)
            else:
                tables = () if self.first_only else tuple(self._tables(depth, available))
                condition, next_guard = self._pushed_down(depth, inner, next_guard)
                yield ChoiceLoop(choice, condition, tables, self.first_only and independent)
            available, depth = inner, depth + 1

    # -------------------------------------------------------------------------------------------- requirements

    def _can_be_tested(self, number: int, depth: int, available: AbstractSet[int]) -> bool:
        """Whether all that a requirement reads has a value, and what is chosen later says nothing that it may rely on."""
        later = self.branch.choices[depth:]
        if any(choice.where is not None or is_lazy_choice(choice) for choice in later):
            return not later
        return self._needs(self.branch.guards[number].test, available) <= available

    def _needs(self, expression: ir.Expression, available: AbstractSet[int]) -> set[int]:
        """The slots that an expression reads, those behind the names of the branch instead of these."""
        bound = {part.slot for part in descendants(expression) if isinstance(part, ir.Aggregate)}
        read = {part.slot for part in descendants(expression) if isinstance(part, ir.Local | ir.Answers)} - bound
        needed: set[int] = set()
        for slot in read:
            let = next((value for name, value in self.branch.lets if name == slot and slot not in available), None)
            needed |= {slot} if let is None else self._needs(let, available)
        return needed

    def _with_lets_inlined(self, expression: ir.Expression, available: AbstractSet[int]) -> ir.Expression:
        """A requirement, with the values of names that stand nowhere else instead of these."""
        if any(isinstance(part, ir.Aggregate) for part in descendants(expression)):
            return expression  # what stands in a loop would be worked out again
        readers = [*(value for _, value in self.branch.lets), *(requirement.test for requirement in self.branch.guards)]
        read = Counter(part.slot for each in readers for part in descendants(each) if isinstance(part, ir.Local))
        once = {slot: value for slot, value in self.branch.lets if read[slot] == 1 and slot not in available}
        return substitute(expression, once)

    def _lets_before(self, expression: ir.Expression, available: AbstractSet[int]) -> Iterator[tuple[int, ir.Expression]]:
        """The names of the branch that an expression reads and that have no value yet, each after those that it reads."""
        read = {part.slot for part in descendants(expression) if isinstance(part, ir.Local | ir.Answers)}
        for slot, value in self.branch.lets:
            if slot in read and slot not in available:
                for before in self._lets_before(value, available):
                    available = available | {before[0]}
                    yield before
                available = available | {slot}
                yield slot, value

    def _pushed_down(self, depth: int, available: AbstractSet[int], next_guard: int) -> tuple[ir.Expression | None, int]:
        """The condition on a choice, with the requirements that whole sets of it meet as well; how many requirements are then done."""
        choice = self.branch.choices[depth]
        parts = list(conjuncts(choice.where))
        while (test := self._met_by_sets(depth, available, next_guard)) is not None:
            parts += conjuncts(test)
            next_guard += 1
        return conjunction(parts), next_guard

    def _met_by_sets(self, depth: int, available: AbstractSet[int], number: int) -> ir.Expression | None:
        """A requirement that whole sets of a choice meet, with what its names stand for; None for others, and if there is no such requirement."""
        choice = self.branch.choices[depth]
        if number >= len(self.branch.guards) or not is_mask_set(choice.domain.kind):
            return None
        if not self.sets_are_cheap and has_few_members(self.facts.rules, choice.domain):
            return None
        test = self._with_lets_inlined(self.branch.guards[number].test, available)
        if not self._can_be_tested(number, depth + 1, available) or not locals_in(test) <= available:
            return None
        return test if is_met_by_sets(self.facts.rules, test, choice.slot, self.facts.indexes) else None

    # -------------------------------------------------------------------------------------------- tables

    def _tables(self, depth: int, available: AbstractSet[int]) -> Iterator[HoistedTable]:
        """The calls of words for a later choice, and nothing else that has no value at this depth, of which the choice changes nothing."""
        choice, seen = self.branch.choices[depth], set()
        for call in (each for part in conditions(self.branch, depth + 1) for each in descendants(part)):
            if isinstance(call, ir.UserCall) and call not in seen and self._is_worth_a_table(call):
                seen.add(call)
                slots = self._static_slots(call)
                later = {each.slot: each for each in self.branch.choices[depth + 1 :] if self._can_be_walked(each, call, available)}
                if len(later.keys() & slots) == 1 and choice.slot not in slots and set(slots) - later.keys() <= available:
                    (of,) = (each for slot, each in later.items() if slot in slots)
                    yield HoistedTable(call, slots, of)

    def _can_be_walked(self, choice: ir.Choice, call: ir.UserCall, available: AbstractSet[int]) -> bool:
        """Whether the members of a choice can be walked before it is made."""
        if self.facts.inlining.staged(call.name) is None:
            return choice.where is None and isinstance(choice.domain, ir.Members)
        return choice.where is None and is_mask_set(choice.domain.kind) and locals_in(choice.domain) <= available

    def _static_slots(self, call: ir.UserCall) -> tuple[int, ...]:
        """The slots that a word reads by, of a staged word without the dynamic one; -1 for what is in no slot."""
        staged = self.facts.inlining.staged(call.name)
        static = [each for slot, each in enumerate(call.arguments, 1) if staged is None or slot != staged.dynamic]
        return tuple(each.slot if isinstance(each, ir.Local) else -1 for each in static)

    def _is_worth_a_table(self, call: ir.UserCall) -> bool:
        decl, inlining = self.facts.rules.words[call.name], self.facts.inlining
        sure = not decl.uses_me and not decl.fixed and not any(may_be_none(each.kind) for each in call.arguments)
        if inlining.is_memoized(call.name):
            return sure and inlining.staged(call.name) is not None
        return sure and is_longer(self.facts.rules, call.name)


def lets_needed(branch: ir.Alternative, slots: AbstractSet[int]) -> list[tuple[int, ir.Expression]]:
    """The names of a branch that what reads these slots needs, or another of these."""
    needed, lets = set(slots), []
    for slot, value in reversed(branch.lets):
        if slot in needed:
            lets.append((slot, value))
            needed |= locals_in(value)
    return lets[::-1]
