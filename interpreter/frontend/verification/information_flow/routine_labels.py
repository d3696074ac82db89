"""Data-flow analysis of one routine in one calling context: slot labels and the label of the program counter.

The course has a label of its own, the program counter's: what decides whether an instruction is reached. It rises behind a
decision and sinks again where the ways from it have met. See D. Volpano, G. Smith, C. Irvine, A Sound Type System for Secure
Flow Analysis, Journal of Computer Security 4, 1996; D. Denning, A Lattice Model of Secure Information Flow, CACM 19, 1976.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush

from interpreter.analysis.control_dependence import Graph
from interpreter.analysis.liveness import dead_slots
from interpreter.diagnostics.span import Span
from interpreter.frontend.verification.information_flow import labels
from interpreter.frontend.verification.information_flow.declassifications import ActiveDeclassifications
from interpreter.frontend.verification.information_flow.expression_labels import LabelReader
from interpreter.frontend.verification.information_flow.slot_labels import SlotState, is_player, join_states, store
from interpreter.model.ir import ME, Alternative, Ask, Choice, Expression, Instruction, IterInit, IterNext, JumpIfFalse, Let, Roll, Routine
from interpreter.model.ir.effects import answer_targets, successors
from interpreter.model.types.types import ListOf, MultisetOf, non_null

Given = tuple[tuple[int, labels.LabelledValue], ...]


@dataclass(frozen=True, slots=True)
class RoutineEntry:
    """A calling context of a routine: labels of its slots, and of the fact that it is called at all."""

    routine: str
    slots: Given
    course: labels.SecrecyLabel = labels.OPEN
    decided: Span | None = field(default=None, compare=False)  # where it was decided that it is
    given: Span | None = field(default=None, compare=False)  # where it was given something that not all know


@dataclass(frozen=True, slots=True)
class SecretDecision:
    """A branch on a secret: the instruction, its label, and the region it controls."""

    number: int
    label: labels.SecrecyLabel
    region: frozenset[int]


class RoutineLabels:
    """Fixed point of the labels of one routine in one calling context."""

    def __init__(self, entry: RoutineEntry, routine: Routine, graph: Graph, reader: LabelReader, policy: ActiveDeclassifications) -> None:
        self.entry, self.routine, self.graph, self.reader, self.policy = entry, routine, graph, reader, policy
        self.code = routine.code
        self.states: dict[int, SlotState] = {}  # before every instruction that can be reached
        self.decisions: list[SecretDecision] = []
        self.courses: Mapping[int, labels.SecrecyLabel] = {}
        self._settle()

    def value(self, number: int, expression: Expression, slots: SlotState | None = None) -> labels.LabelledValue:
        """What is known of a value at an instruction, after what its step says that it tells."""
        state = slots if slots is not None else self.states[number]
        return self._declassified(number, self.reader.of(expression, state), state)

    def _declassified(self, number: int, value: labels.LabelledValue, state: SlotState) -> labels.LabelledValue:
        """The value after what the step of an instruction says that it tells."""
        return self.policy.declassify(value, self.policy.of(self.routine.name, number), state)

    def course(self, number: int) -> labels.SecrecyLabel:
        """What it tells that an instruction is reached."""
        return self.entry.course | self.courses.get(number, labels.OPEN)

    def _settle(self) -> None:
        """Walk with what the course is known to depend on, until that does not grow any more."""
        while True:
            self._walk()
            self.decisions = list(self._decisions())
            courses: dict[int, labels.SecrecyLabel] = {}
            for decision in self.decisions:
                for number in decision.region:
                    courses[number] = courses.get(number, labels.OPEN) | decision.label
            if courses == self.courses:
                return
            both = self.courses.keys() | courses.keys()
            self.courses = {number: courses.get(number, labels.OPEN) | self.courses.get(number, labels.OPEN) for number in both}

    def _walk(self) -> None:
        self.states = {0: dict(self.entry.slots)}
        pending, waiting = [0], {0}
        while pending:
            number = heappop(pending)  # the first one: a loop is settled before what comes behind it
            waiting.discard(number)
            for target, state in self._steps(number):
                found = self.graph.in_use(state, target)
                if self.graph.is_meeting[target]:
                    found = join_states(self.states.get(target), found, target, self.routine)
                if found != self.states.get(target):
                    self.states[target] = found
                    if target not in waiting:
                        waiting.add(target)
                        heappush(pending, target)

    def _decisions(self) -> Iterator[SecretDecision]:
        for number in sorted(self.states):
            label, starts = self._decided(number, self.code[number])
            if label and len(starts) > 1:
                region = self.graph.region(number, starts)
                yield SecretDecision(number, labels.release_owners(label, partial(_set_inside, region=region)), region)

    def _decided(self, number: int, step: Instruction) -> tuple[labels.SecrecyLabel, tuple[int, ...]]:
        """What decides at an instruction where it goes on, and where that may be."""
        state = self.states[number]
        match step:
            case JumpIfFalse(test=test):
                return labels.release_owners(self.value(number, test).label, labels.is_fleeting), successors(self.code, number)
            case IterNext(rest=rest):
                return state.get(rest, labels.PLAIN).size, successors(self.code, number)
            case Ask(decision=menu) if menu.secret and menu.together is None:
                name = menu.alternatives[0].choices[0].name
                own = labels.LabelledValue(frozenset({labels.Secret(name, state.get(ME, labels.PLAIN).player)}))
                return self._declassified(number, own, state).label, answer_targets(step, number)
            case _:
                return labels.OPEN, ()

    # ------------------------------------------------------------------------------------------------ one instruction

    def _steps(self, number: int) -> Iterator[tuple[int, SlotState]]:
        """Where an instruction leads to, each with what lies in the slots then."""
        state, step = self.states[number], self.code[number]
        match step:
            case Let(slot=slot, value=value):
                yield number + 1, self._put(number, {slot: self.value(number, value)})
            case IterInit(rest=rest):
                yield number + 1, self._put(number, {rest: self._listed(number, step)})
            case IterNext(slot=slot, rest=rest, end=end):
                member = state.get(rest, labels.PLAIN)
                yield number + 1, self._put(number, {slot: replace(member, size=member.label, player=labels.one_of(member.player))})
                yield end, state
            case Roll(slot=slot, none_target=none):
                yield number + 1, self._put(number, {slot: self._rolled(number, step)})
                yield none, state
            case Ask():
                yield from self._answers(number, step)
            case _:
                for target in successors(self.code, number):
                    yield target, state

    def _put(self, number: int, values: Mapping[int, labels.LabelledValue]) -> dict[int, labels.LabelledValue]:
        state, course = self.states[number], self.course(number)
        kept = [
            (slot, labels.as_stored(replace(each, label=each.label | course, size=each.size | course))) for slot, each in values.items()
        ]
        return store(state, kept, f"set {number}", self.routine, again=self.graph.comes_again[number])

    def _rolled(self, number: int, step: Roll) -> labels.LabelledValue:
        """What chance has brought: open, or known to whom the step says."""
        if not step.secret:
            found = labels.OPEN if self.reader.followed is None else frozenset({labels.ROLLED})
            return labels.LabelledValue(found, found, rolled=frozenset({step.name}))
        owner = None if step.audience is None else self.value(number, step.audience).player
        label = frozenset({labels.Secret(step.name, owner)})
        return self._declassified(number, labels.LabelledValue(label, label), self.states[number])

    def _listed(self, number: int, step: IterInit) -> labels.LabelledValue:
        """The members that a loop goes through: who they are, and how many."""
        state = self.states[number]
        source = self.value(number, step.source)
        kind = non_null(step.source.kind)
        counted = not isinstance(kind, ListOf | MultisetOf) or isinstance(kind, ListOf) or self.reader.counts(kind)
        passes = source.size if counted else source.label
        others = [self.value(number, step.first).label] if step.first is not None else []
        if step.where is not None:
            member = labels.LabelledValue(source.label, source.label, labels.one_of(source.player, f"member {step.slot}"))
            where = self.value(number, step.where, {**state, step.slot: member}).label
            return labels.LabelledValue(
                labels.join_labels((source.label, where, *others)), source.label | where, source.player, source.rolled
            )
        return labels.LabelledValue(labels.join_labels((source.label, *others)), passes, source.player, source.rolled)

    def _answers(self, number: int, step: Ask) -> Iterator[tuple[int, SlotState]]:
        state, menu = self.states[number], step.decision
        if menu.together is not None:
            choice = menu.alternatives[0].choices[0]
            yield number + 1, self._put(number, {menu.together: self._ballots(number, choice) if menu.secret else labels.PLAIN})
        else:
            for branch in menu.alternatives:
                if branch.action is not None:
                    yield number + 1, state
                else:
                    yield branch.target, self._put(number, self._choices(number, branch, secret=menu.secret))
        if menu.passing is not None:
            yield menu.passing.target, state
        yield menu.none_target, state

    def _choices(self, number: int, branch: Alternative, *, secret: bool) -> dict[int, labels.LabelledValue]:
        """What is chosen, and from whom where it is players."""
        inner, found = dict(self.states[number]), dict[int, labels.LabelledValue]()
        for choice in branch.choices:
            group = self.reader.of(choice.domain, inner).player
            found[choice.slot] = self._chosen(number, choice) if secret else labels.LabelledValue(player=labels.one_of(group))
            inner[choice.slot] = labels.PLAIN
        return found

    def _chosen(self, number: int, choice: Choice) -> labels.LabelledValue:
        """A secret answer: known to whoever gave it."""
        state = self.states[number]
        label = frozenset({labels.Secret(choice.name, state.get(ME, labels.PLAIN).player)})
        size = self.reader.chosen_size(choice, state)
        return self._declassified(number, labels.LabelledValue(label, label if size is None else size), state)

    def _ballots(self, number: int, choice: Choice) -> labels.LabelledValue:
        state = self.states[number]
        size = self.reader.chosen_size(choice, state)
        own = frozenset({labels.Secret(choice.name, None)})
        if not self._declassified(number, labels.LabelledValue(own), state).label:
            return labels.PLAIN
        return labels.LabelledValue(labels.OPEN, own if size is None else size, ballot=choice.name)

    # ------------------------------------------------------------------------------------------------ for those who look

    def knower(self, number: int, slot: int) -> int | str:
        """Who knows what a slot holds before an instruction: `all`, `nobody`, `own` (each the own answer), or the slot of that player."""
        state = self.states[number]
        value = state.get(slot, labels.PLAIN)
        if value.ballot:
            return "own"
        owners = {secret.owner for secret in value.label}
        if not owners:
            return "all"
        owner = owners.pop()
        if owners or owner is None:
            return "nobody"
        emptied = dead_slots(self.routine)[number]  # wherever execution stops
        holders = (other for other in sorted(state, key=lambda other: (other in emptied, other)) if is_player(self.routine, other))
        return next((other for other in holders if state[other].player == owner), "nobody")


def _set_inside(head: str, region: frozenset[int]) -> bool:
    """Whether a term comes from an instruction that is passed again while a decision still has a say."""
    return head.startswith(("set ", "join ")) and int(head.split()[1]) in region  # a set of players is called `set` alone
