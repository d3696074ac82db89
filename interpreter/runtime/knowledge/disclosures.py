"""Components known to lie in a container since they were openly chosen from it: forward data flow over routines.

    claims_at(table, frame)     # by place: the things that the names of a routine in progress were chosen from there

Worked out from the code alone, forwards: a name that was chosen from a heap stands for a thing in it until a step that runs
in between may take something from such a heap, or fills one of the names anew.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from interpreter.analysis.state_reads import routines_begun
from interpreter.model import ir
from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir.effects import slots_of_answer, slots_written
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, element_type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, TurnState
from interpreter.runtime.values.containers import Value

_KNOWN: WeakKeyDictionary[GameInstance, "Claims"] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class HeapChoice:
    """A name whose value was chosen from a heap; `many`: several things at once."""

    slot: int
    heap: ir.StateRead
    many: bool


Facts = frozenset[HeapChoice]
NONE: Facts = frozenset()


def heap_choice(choice: ir.Choice) -> HeapChoice | None:
    """From which heap a choice is made, if it is made from one."""
    match choice.domain:
        case (ir.StateRead() as heap) | ir.Aggregate(name="set" | "list" | "pool", source=ir.StateRead() as heap, value=None):
            many = False
        case ir.BuiltinCall(name="subsets", arguments=(ir.StateRead() as heap, *_)):
            many = True
        case _:
            return None
    steady = all(isinstance(argument, ir.Local | ir.Constant | ir.LateConstant | ir.GameParameter) for argument in heap.arguments)
    return HeapChoice(choice.slot, heap, many) if steady and isinstance(element_type(non_null(heap.kind)), EntityType) else None


def claims_at(table: GameInstance, frame: Frame, store: Sequence[Value], course: TurnState) -> Mapping[int, Counter[int]]:
    """By place: the things that lie there, as the names of a routine in progress tell that hold a value."""
    claims: dict[int, Counter[int]] = {}
    analysis = _KNOWN.get(table) or _KNOWN.setdefault(table, Claims(table.rules))
    for fact in analysis.facts(frame.routine)[frame.pc]:
        claimed = claim_of(table, fact, store, course, list(frame.slots))
        if claimed is not None:
            place, things = claimed
            claims[place] = claims.get(place, Counter()) | things
    return claims


def claim_of(
    table: GameInstance, fact: HeapChoice, store: Sequence[Value], course: TurnState, slots: list[Value]
) -> tuple[int, Counter[int]] | None:
    """The place and the things that a name stands for; None where it holds nothing that is known."""
    value = slots[fact.slot]
    index = table.slot_index[fact.heap.name]
    for argument in fact.heap.arguments:
        member = table.evaluate(argument)(store, course, slots)
        if not isinstance(member, int):
            return None
        index = index[member]
    if fact.many:
        kind = non_null(fact.heap.kind)
        return (index, Counter(copies_walker(kind)(value))) if isinstance(value, int | tuple) else None
    return (index, Counter([value])) if isinstance(value, int) else None


# ------------------------------------------------------------------------------------------------ which names still stand for something


class Claims:
    """What the names of all routines of a rule set stand for, worked out when it is first asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._facts: dict[str, tuple[Facts, ...]] = {}
        self._sources: dict[str, frozenset[str]] = {}

    def facts(self, name: str) -> tuple[Facts, ...]:
        """For every instruction of a routine what holds before it, on whatever way it is reached."""
        if name not in self._facts:
            self._facts[name] = self._solve(self.rules.routines[name])
        return self._facts[name]

    def _solve(self, routine: ir.Routine) -> tuple[Facts, ...]:
        before: list[Facts | None] = [None] * (len(routine.code) + 1)  # None: no way is known yet
        entry = next((action.alternative for action in self.rules.actions.values() if action.routine == routine.name), None)
        before[0] = NONE if entry is None else _of_choices(entry)
        waiting = [0]
        while waiting:
            pc = waiting.pop()
            holds = before[pc]
            if pc == len(routine.code) or holds is None:
                continue
            taken = self._sources_of_step(routine.code[pc])
            for target, after in _edges(routine.code[pc], pc, frozenset(fact for fact in holds if fact.heap.name not in taken)):
                before_target = before[target]
                joined = after if before_target is None else before_target & after
                if joined != before_target:
                    before[target] = joined
                    waiting.append(target)
        return tuple(facts or NONE for facts in before)

    def _sources_of_step(self, step: ir.Instruction) -> frozenset[str]:
        """The tracked names from which a step may take something, with all that it sets off."""
        match step:
            case ir.Move(source=place) | ir.Draw(source=place) | ir.Assign(target=place):
                return frozenset({place.name})
        return self._sources_of_routines(routines_begun(self.rules, step))

    def _sources_of_routines(self, names: Iterable[str]) -> frozenset[str]:
        sources: frozenset[str] = frozenset()
        for name in names:
            if name not in self._sources:
                self._sources[name] = frozenset()  # routines that set off each other: the first one looks at the rest
                self._sources[name] = sources.union(*(self._sources_of_step(step) for step in self.rules.routines[name].code))
            sources |= self._sources[name]
        return sources


def _of_choices(branch: ir.Alternative) -> Facts:
    return frozenset(fact for fact in map(heap_choice, branch.choices) if fact is not None)


def _edges(step: ir.Instruction, pc: int, left: Facts) -> Iterator[tuple[int, Facts]]:
    """Where a step leads, and what holds there of what it leaves."""
    match step:
        case ir.Jump(target):
            yield target, left
        case ir.JumpIfFalse(target=target):
            yield from ((pc + 1, left), (target, left))
        case ir.IterNext(slot, rest, end):
            yield from ((pc + 1, _without(left, slot, rest)), (end, _without(left, rest)))
        case ir.Roll(slot=slot, none_target=target):
            yield from ((pc + 1, _without(left, slot)), (target, left))
        case ir.Ask(decision=menu):
            yield from _after_answer(menu, pc, left)
        case ir.Return() | ir.EndGame():
            return
        case _:
            yield pc + 1, _without(left, *slots_written(step))


def _after_answer(menu: ir.DecisionPoint, pc: int, left: Facts) -> Iterator[tuple[int, Facts]]:
    left = left if menu.together is None else _without(left, menu.together)
    yield from ((pc + 1, left), (menu.none_target, left))
    if menu.passing is not None:
        yield menu.passing.target, left
    for branch in menu.alternatives:
        if branch.action is None and menu.together is None:
            yield branch.target, _without(left, *slots_of_answer(branch)) | _of_choices(branch)


def _without(facts: Facts, *slots: int) -> Facts:
    """Those that have to do with none of these slots."""
    return frozenset(fact for fact in facts if {fact.slot, *_argument_slots(fact)}.isdisjoint(slots))


def _argument_slots(fact: HeapChoice) -> list[int]:
    return [part.slot for part in fact.heap.arguments if isinstance(part, ir.Local)]
