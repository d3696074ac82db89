"""Upper bounds of the work between two questions: passes of loops, and looks (or nanoseconds) of their steps.

A loop in which somebody is asked counts once: from question to question it does not come round.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.prices import ELEMENT, MEMBER, STEP
from interpreter.analysis.cost.sizes import SlotBounds, largest
from interpreter.analysis.cost.work import Spot, Total, Work
from interpreter.analysis.suspension import Suspension
from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.builtins.call_cost import MANY
from interpreter.model.ir.effects import back_jumps, routines_run
from interpreter.model.types.types import MultisetOf, SetOf, StackOf, element_type, non_null

Place = tuple[str, Span | None]  # the address of a step, and where it stands
NOWHERE: Place = ("", None)
EVENT = 20  # values that what is told takes by itself
MOST_SPOTS = 10  # costly places that are kept of a routine
PILE = 100  # things of a pile that are handled at once when one is moved


@dataclass(frozen=True, slots=True)
class Effort:
    """What a routine takes between two questions: passes of its loops, looks, values held by one step; and where most is.

    `kept`: values that stay in what is told, shown and remembered until the next question. `spots`: costly places.
    """

    passes: int = 1
    looks: int = 0
    held: int = 0
    kept: int = 0
    spots: tuple[Spot, ...] = ()
    most_passes: Span | None = None
    most_looks: Place = NOWHERE
    most_held: Place = NOWHERE
    most_kept: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class _Loop:
    """A loop of a routine: its first and last instruction, and how often it goes round at most."""

    first: int
    last: int
    times: int


@dataclass(slots=True)
class Steps:
    """The efforts of the routines of one rule set, which are kept."""

    looks: Looks
    suspension: Suspension
    efforts: dict[str, Effort] = field(default_factory=dict)
    ends: dict[str, Total] = field(default_factory=dict)
    bounds: SlotBounds = field(default_factory=dict)  # of the slots of the routine that is looked at

    def __post_init__(self) -> None:
        self.looks.steps = self._whole

    def _whole(self, name: str) -> Total:
        """Return the total of a routine that asks nothing, with the routines it runs."""
        for instruction in self.looks.rules.routines[name].code:
            for called in routines_run(instruction, self.looks.rules.programs):
                self._whole(called)
        effort = self.effort(name)
        return Total(effort.looks, next(iter(effort.spots), Spot()))

    def effort(self, name: str) -> Effort:
        """The effort of a routine; those that it runs have to be known."""
        if name not in self.efforts:
            self.efforts[name] = self._effort(self.looks.rules.routines[name])
        return self.efforts[name]

    def forgive(self, name: str) -> None:
        """Count a routine as short from now on: it has been reported."""
        self.efforts[name] = Effort()

    def _effort(self, routine: ir.Routine) -> Effort:
        around, self.bounds = self.bounds, self._slot_bounds(routine)
        stops = [0, *accumulate(map(self.suspension.may_suspend, routine.code))]
        loops = [loop for loop in _merged(self._loops(routine.code)) if stops[loop.last] == stops[loop.first]]
        passes, looks, held, kept, highest, longest = 1, 0, 0, 0, 0, 0
        spots: list[Spot] = []
        most_passes, most_looks, most_held, most_kept = None, NOWHERE, NOWHERE, NOWHERE
        for number, times, first, depth in _with_loops(routine.code, loops):
            inner, (own, holds) = self._inner(routine.code[number]), self._of(routine.code[number])
            here = min(MANY, times * self.looks.in_a_round(routine.code[number]) * (inner.looks + own.looks))
            looks = min(MANY, looks + here)
            spots += [each.inside(times, depth) for each in (self._spot(routine.source_map[number][1], own), *inner.spots)]
            if times * inner.passes > passes:
                passes, most_passes = min(MANY, times * inner.passes), routine.source_map[first][1]
            if here > highest:
                highest, most_looks = here, routine.source_map[number]
            stays = min(MANY, times * (inner.kept + self._kept(routine.code[number])))
            kept = min(MANY, kept + stays)
            if stays > longest:
                longest, most_kept = stays, routine.source_map[number]
            if holds > held:
                held, most_held = holds, routine.source_map[number]
        self.bounds = around
        return Effort(passes, looks, held, kept, _costliest(spots), most_passes, most_looks, most_held, most_kept)

    @staticmethod
    def _spot(span: Span | None, own: Total) -> Spot:
        """The costliest place of one instruction: an expression in it, or the step itself."""
        return own.spot if 2 * own.spot.cost >= own.looks else Spot("step", span, 1, 0, "steps", own.looks)

    # -------------------------------------------------------------------------------------------- loops

    def _loops(self, code: tuple[ir.Instruction, ...]) -> Iterator[_Loop]:
        """The loops: jumps that lead back."""
        snapshots = {each.rest: each for each in code if isinstance(each, ir.IterInit)}
        for number, target in back_jumps(code):
            yield _Loop(target, number, self._times(code, target, number, snapshots))

    def _times(self, code: tuple[ir.Instruction, ...], first: int, last: int, snapshots: Mapping[int, ir.IterInit]) -> int:
        """How often a loop goes round at most: over a snapshot, by its counter, or by its safety limit."""
        head = code[first]
        if isinstance(head, ir.IterNext):
            snapshot = snapshots[head.rest]
            size = self.looks.sizes.most(snapshot.source, self.bounds)
            return max(1, self.looks.sizes.narrowed(snapshot.where, snapshot.slot, size, self.bounds))
        for number in range(first, last):
            each = code[number]
            if isinstance(each, ir.JumpIfFalse) and isinstance(each.test, ir.Compare) and isinstance(each.test.left, ir.Local):
                bound = {"#left": each.test.left, "#taken": each.test.right}.get(each.test.left.name)
                if bound is not None:
                    most = max(1, self.looks.sizes.high(bound.kind))
                    return self.looks.rounds(most) if isinstance(code[each.target], ir.EndGame) else most
        return 1

    # -------------------------------------------------------------------------------------------- instructions

    def _slot_bounds(self, routine: ir.Routine) -> dict[int, tuple[int, int]]:
        """How many members the sets and heaps have that stand in the slots of a routine."""
        bounds: dict[int, tuple[int, int]] = {}
        branches = [action.alternative for action in self.looks.rules.actions.values() if action.routine == routine.name]
        for instruction in routine.code:
            if isinstance(instruction, ir.Let):
                self._keep(instruction.slot, instruction.value, bounds)
            elif isinstance(instruction, ir.Ask):
                branches += [branch for branch in instruction.decision.alternatives if branch.action is None]
        for slot, value in (each for branch in branches for each in branch.lets):
            self._keep(slot, value, bounds)
        return bounds

    def _keep(self, slot: int, value: ir.Expression, bounds: dict[int, tuple[int, int]]) -> None:
        if element_type(non_null(value.kind)) is not None:
            bounds[slot] = largest(bounds.get(slot, (0, 0)), self.looks.sizes.both(value, bounds))

    def _inner(self, instruction: ir.Instruction) -> Effort:
        """The effort of the routines an instruction runs: of rows only one is."""
        efforts = [self.efforts[name] for name in routines_run(instruction, self.looks.rules.programs) if name in self.efforts]
        most = [max((getattr(each, name) for each in efforts), default=0) for name in ("passes", "looks", "kept")]
        longest = max(efforts, key=lambda each: each.looks, default=Effort())
        return Effort(most[0] or 1, most[1], kept=most[2], spots=longest.spots)

    def _kept(self, instruction: ir.Instruction) -> int:
        """How many values an instruction leaves in what is told, shown and remembered."""
        match instruction:
            case ir.Tell(values=quotes):
                return EVENT + len(quotes)
            case ir.Reveal(place=place):
                return EVENT + self._shown(place)
            case ir.Assign(value=ir.Remembered(names=names)):
                return sum(self.looks.sizes.cells(name) for name in names if name != "current")
        return 0

    def _shown(self, place: ir.LValue) -> int:
        """How many values are shown of a place; without arguments of all places of that name."""
        kind = self.looks.rules.state_vars[place.name].kind
        each = 1 if isinstance(non_null(kind), SetOf) else self.looks.sizes.of_heap(kind)[0]
        return each if place.arguments else each * self.looks.sizes.cells(place.name)

    def _of(self, instruction: ir.Instruction) -> tuple[Total, int]:
        """Return the total of one instruction, without the routines it runs; and the values it holds at once."""
        work = self.looks.begin("step")
        work.look(1, STEP)
        match instruction:
            case ir.Ask():
                return self.question(instruction)[0], 0
            case ir.PhaseHook(moment=moment):
                return self._of_ends(moment), 0
            case ir.Let(value=read) | ir.JumpIfFalse(test=read) | ir.CallIndirect(row=read):
                self.looks.add(read, 1, self.bounds, work)
            case ir.Assign(target=place, value=value) | ir.AddClamped(target=place, amount=value):
                self._add_all((*place.arguments, value), work)
            case ir.Tell(values=quotes, audience=whom):
                self._add_all([value for _, value in quotes] + ([] if whom is None else [whom]), work)
            case ir.Reveal(place=place, audience=whom):
                self._add_all((*place.arguments, *(() if whom is None else (whom,))), work)
                work.look(self._shown(place), ELEMENT)
            case ir.Call(arguments=arguments):
                self._add_all(arguments, work)
            case ir.IterInit(source=source, where=each, slot=slot) | ir.Roll(source=source, weight=each, slot=slot):
                self._add_walk(source, each, slot, work)
            case ir.Move() | ir.Draw():
                self._add_move(instruction, work)
            case ir.Shuffle(pile=pile):
                work.look(self.looks.sizes.of_heap(self.looks.rules.state_vars[pile.name].kind)[0], MEMBER)
        return self.looks.outside_questions(work), work.held

    def _add_all(self, expressions: Iterable[ir.Expression], work: Work) -> None:
        for each in expressions:
            self.looks.add(each, 1, self.bounds, work)

    def _add_walk(self, source: ir.Expression, each: ir.Expression | None, slot: int, work: Work) -> None:
        size, inner = self.looks.sizes.both(source, self.bounds)
        self.looks.add(source, 1, self.bounds, work)
        work.look(size, MEMBER)
        if each is not None:
            self.looks.add(each, size, {**self.bounds, slot: (inner, 1)}, work)

    def _add_move(self, step: ir.Move | ir.Draw, work: Work) -> None:
        """Things are moved one by one, and a heap is written anew with each."""
        tracks = self.looks.rules.state_vars
        kinds = [tracks[place.name].kind for place in (step.source, step.target)]
        self._add_all((*step.source.arguments, *step.target.arguments), work)
        if isinstance(step, ir.Draw):
            self.looks.add(step.number, 1, self.bounds, work)
            number = min(self.looks.sizes.of_heap(kinds[0])[0], self.looks.sizes.high(step.number.kind))
        else:
            self._add_all((each for each in (step.thing, step.copies, step.turned_into) if each is not None), work)
            number = self.looks.moved(step, self._moved(step))
            work.held = max(work.held, number if step.copies is None else 0)
        heaps = [non_null(kind) for kind in kinds]
        is_wide = any(isinstance(kind, StackOf | MultisetOf) for kind in heaps)
        wide = max(self.looks.sizes.of_heap(kind)[0] for kind in heaps) if is_wide else 0
        work.look(number * (1 + wide // PILE), MEMBER)

    def _moved(self, step: ir.Move) -> int:
        """How many things are taken up to be moved."""
        sizes = self.looks.sizes
        if step.thing is None:
            kind = non_null(self.looks.rules.state_vars[step.source.name].kind)
            return sizes.things_of(kind.inner) if isinstance(kind, MultisetOf) else sizes.of_heap(kind)[0]
        if element_type(non_null(step.thing.kind)) is not None:
            return sizes.copies(step.thing, self.bounds)
        return 1 if step.copies is None else min(sizes.high(step.copies.kind), 1 + sizes.things_of(step.thing.kind))

    def _of_ends(self, moment: str) -> Total:
        """Return the total of the ends of a moment."""
        if moment not in self.ends:
            work = self.looks.begin("end")
            work.look(1, STEP)
            self._add_all((end.when for end in self.looks.rules.ends if end.at == moment and end.when is not None), work)
            self.ends[moment] = self.looks.outside_questions(work)
        return self.ends[moment]

    # -------------------------------------------------------------------------------------------- questions

    def question(self, ask: ir.Ask) -> tuple[Total, Work]:
        """Return the total of the search for the answers to a question, and its work without callees."""
        work = self.looks.begin("choice")
        players = self.looks.sizes.most(ask.players, self.bounds) if isinstance(non_null(ask.players.kind), SetOf) else 1
        self.looks.add(ask.players, 1, self.bounds, work)
        for branch in ask.decision.alternatives:
            self.looks.add_branch(branch, players, work, self.bounds if branch.action is None else {})
        if ask.decision.passing is not None and ask.decision.passing.when is not None:
            self.looks.add(ask.decision.passing.when, players, self.bounds, work)
        for _, quote in ask.decision.quotes:
            self.looks.add(quote, players, self.bounds, work)
        return self.looks.search_cost(work), work


def _costliest(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """The costliest places, the costliest first."""
    return tuple(sorted(spots, key=lambda each: -each.cost)[:MOST_SPOTS])


def _merged(loops: Iterable[_Loop]) -> Collection[_Loop]:
    """The loops with all jumps that lead to the same place as one."""
    by_start: dict[int, _Loop] = {}
    for loop in loops:
        other = by_start.get(loop.first, loop)
        by_start[loop.first] = _Loop(loop.first, max(other.last, loop.last), max(other.times, loop.times))
    return by_start.values()


def _with_loops(code: tuple[ir.Instruction, ...], loops: Iterable[_Loop]) -> Iterator[tuple[int, int, int, int]]:
    """Every instruction with how often the loops around it go round, the first instruction of the outermost, and how many there are."""
    begin = {loop.first: loop for loop in loops}
    around: list[tuple[int, int, int]] = []  # last instruction, passes of this loop and those around it, first of the outermost
    for number in range(len(code)):
        while around and around[-1][0] < number:
            around.pop()
        if (loop := begin.get(number)) is not None:
            times, first = around[-1][1:] if around else (1, number)
            around.append((loop.last, min(MANY, times * loop.times), first))
        yield (number, *(around[-1][1:] if around else (1, number)), len(around))
