"""Observers of a game in progress: what a viewer who follows every step knows, and which steps tell that viewer something new.

    observer = Observer(table, state, viewer)      # knows what this viewer sees in the position, and what that implies
    observer.step(run, routine, number)            # before an instruction is carried out
    observer.after(run, routine, number)           # and after it

An observer carries out every instruction with placeholders for what is hidden (`partial_evaluation`). The viewer learns something
where an instruction shows a value that is a placeholder. Nothing is sampled: an observer may take something known for unknown (two
unknown figures that add up to a known one), never the other way round.
"""

from collections.abc import Sequence
from functools import partial

from interpreter.analysis.control_dependence import Graph
from interpreter.analysis.state_reads import names_written
from interpreter.model import ir
from interpreter.model.ir.effects import successors
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import MultisetOf, SetOf, non_null
from interpreter.runtime.knowledge.growing_knowledge import GrowingKnowledge
from interpreter.runtime.knowledge.known_offers import has_options, parts_told, tell_options
from interpreter.runtime.knowledge.masking import Hidden, is_visible, size_of
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN
from interpreter.runtime.machine.decisions import legal_moves_of_all
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.scoring.result import by_seat
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, Frame, GameState, VMState
from interpreter.runtime.values.containers import Value

_QUIET = (ir.Let, ir.Jump, ir.JumpIfFalse, ir.IterInit, ir.IterNext, ir.Return)  # nobody sees that these happen


class Observer(GrowingKnowledge):
    """A viewer of the steps that machines carry out."""

    def __init__(self, table: GameInstance, state: GameState, viewer: int, graphs: dict[str, Graph], *, knows_all: bool = False) -> None:
        super().__init__(table, state, viewer, knows_all=knows_all)
        self.graphs = graphs
        self._regions: list[tuple[int, str, frozenset[int]]] = []  # entered by an unknown decision: depth, routine, instructions
        self._targets: dict[int, bool] = {}  # cells that the present instruction changes: whether it is known to what

    def step(self, run: VMState, routine: ir.Routine, number: int) -> None:
        """Take into account what an instruction looks at."""
        self.follow(run.course)
        self._real = run.store
        self._leave_regions(len(run.frames), routine.name, number)
        step = routine.code[number]
        slots = self.slots(routine, Frame(routine.name, number, tuple(run.slots)))
        self._targets = dict.fromkeys(self._written(run, step), not self._regions)
        match step:
            case ir.JumpIfFalse(test=test):
                if not self.knows(test, slots):
                    self._decide(run, routine, number, test, slots)
            case ir.IterInit():
                if not self._knows_passes(step, slots):
                    self._decide(run, routine, next(at for at, each in enumerate(routine.code) if _goes_through(each, step)))
            case ir.CallIndirect(row=row):
                self.tell(row, slots)
            case ir.Assign(value=value, target=place):
                self._changes(value, place, slots)
            case ir.AddClamped(amount=amount, target=place):
                self._changes(amount, place, slots)
                self._targets = {cell: known and self.knows_cell(cell) for cell, known in self._targets.items()}
            case ir.Move() | ir.Draw():
                self._moves(step, slots)
            case ir.Ask():
                self._asks(run, step, slots)
            case ir.Tell(values=quotes, audience=whom):
                self.tell(whom, slots)
                for _, value in quotes if self._is_told(run, whom) else ():
                    self.tell(value, slots, exactly=True)
            case ir.Reveal(place=place, audience=whom):
                self._shown(run, place, whom, slots)
            case ir.PhaseHook(moment=moment):
                for end in self.table.rules.ends:
                    if end.at == moment:
                        self.tell(end.when, [slots[ir.ME], *_blanks(end.size)], exactly=True)

    def _leave_regions(self, depth: int, routine: str, number: int) -> None:
        while self._regions:
            deep, name, region = self._regions[-1]
            if depth > deep or (depth == deep and name == routine and number in region):
                return
            self._regions.pop()

    def _decide(
        self, run: VMState, routine: ir.Routine, number: int, test: ir.Expression | None = None, slots: Sequence[Value] = ()
    ) -> None:
        """Something unknown decides where it goes on: where anybody could see a step that depends on it, it may be told.

        It certainly is told where the viewer sees or hears something on one of the ways, and nothing on the other.
        """
        graph = self.graphs.setdefault(routine.name, Graph(routine))
        region = graph.region(number, successors(routine.code, number))
        inside = [routine.code[each] for each in sorted(region)]
        self._note(any(self._would_show(run, step) for step in inside))
        steps = [step for step in inside if not isinstance(step, ir.Jump)]
        if test is not None and len(steps) == 1 and self._would_notice(run, steps[0], slots):
            self.tell(test, slots, exactly=True)
            return
        for cell in self._cells_of(names_written(self.table.rules, inside)):
            if not self.sees(run, cell):
                self._put(cell, Hidden(size_of(self.table.state_slots[cell], run.store[cell])))
        self._regions.append((len(run.frames), routine.name, region))

    def _would_notice(self, run: VMState, step: ir.Instruction, slots: Sequence[Value]) -> bool:
        """True if the viewer would certainly notice an instruction: a sentence, or a number that becomes another one."""
        if isinstance(step, ir.Tell):
            return self.knows(step.audience, slots) and self._is_told(run, step.audience)
        if not isinstance(step, ir.AddClamped):
            return False
        cells, amount = self._written(run, step), self.value(step.amount, slots)
        if len(cells) != 1 or not self.sees(run, cells[0]) or not isinstance(amount, int):
            return False
        low, high = self.table.limits[cells[0]]
        total = run.store[cells[0]] + step.sign * amount
        return amount != 0 and (low is None or total >= low) and (high is None or total <= high)

    def _would_show(self, run: VMState, step: ir.Instruction) -> bool:
        """Return True if it could be seen that an instruction is carried out, or anybody be shown something by it."""
        if isinstance(step, ir.Assign | ir.AddClamped) and not step.target.name.startswith("#"):
            decl = self.table.rules.state_vars[step.target.name]
            return decl.holder == "set" or any(self.sees(run, cell) for cell in self._written(run, step))
        if isinstance(step, ir.Tell) and isinstance(step.audience, ir.Local) and step.audience.slot == ir.ME and not step.values:
            return self._is_told(run, step.audience)  # it tells the others nothing, and this player no more than that it happens
        return not isinstance(step, _QUIET)

    def _written(self, run: VMState, step: ir.Instruction) -> tuple[int, ...]:
        """The cells that an instruction changes; all of that name where it is not known yet which."""
        match step:
            case ir.Assign(target=place) | ir.AddClamped(target=place) if place.name.startswith("#"):
                return ()
            case ir.Assign(target=place) | ir.AddClamped(target=place):
                places: tuple[ir.LValue, ...] = (place,)
            case ir.Move(source=source, target=target) | ir.Draw(source=source, target=target):
                places = (source, target)
            case _:
                return ()
        try:
            return tuple(self.table.place_index(each)(run.store, run.course, run.slots) for each in places)
        except (TypeError, IndexError, KeyError):  # a slot of a path that has not been gone
            return tuple(self._cells_of({each.name for each in places}))

    def _knows_passes(self, step: ir.IterInit, slots: list[Value]) -> bool:
        """Return True if it is known how often a loop goes round."""
        source = self.guess(step.source, slots)
        if step.where is None and step.first is None:
            counted = isinstance(source, Hidden) and source.size is not None and not isinstance(non_null(step.source.kind), MultisetOf)
            return counted or not isinstance(source, Hidden)
        return not isinstance(source, Hidden) and self.knows(step.first, slots) and (step.where is None or not self._reads(step.where))

    def _changes(self, value: ir.Expression, place: ir.LValue, slots: list[Value]) -> None:
        here, known = all(self.knows(each, slots) for each in place.arguments), self.value(value, slots) is not UNKNOWN
        if place.name.startswith("#"):
            self.tell(value, slots)
        elif not here:
            self._targets = dict.fromkeys(self._cells_of({place.name}), False)
        else:
            self._targets = {cell: was and known for cell, was in self._targets.items()}

    def _moves(self, step: ir.Move | ir.Draw, slots: list[Value]) -> None:
        source, target = next(iter(self._targets)), next(reversed(self._targets))
        beside = [*step.source.arguments, *step.target.arguments]
        beside += [step.number] if isinstance(step, ir.Draw) else [each for each in (step.copies, step.turned_into) if each is not None]
        thing = None if isinstance(step, ir.Draw) else step.thing
        named = thing is None or self.value(thing, slots) is not UNKNOWN
        for each in beside:
            self.tell(each, slots)
        if thing is not None and not self.knows_cell(source):
            self._note(named or step.up_to)  # how many move tells whether it is there
        known = self._targets[source] and self.knows_cell(source) and named
        self._targets = {target: known and self.knows_cell(target)} | {source: known}

    def after(self, run: VMState) -> None:
        """Take into account what an instruction has changed."""
        for cell, known in self._targets.items():
            value, before, slot = run.store[cell], self._cells[cell], self.table.state_slots[cell]
            size = size_of(slot, value)
            if known:
                self._put(cell, value)
            elif self.sees(run, cell):
                self._note(before != value)
                self._put(cell, value)
            else:
                if slot.decl.holder == "set":  # of which everybody sees how many it has
                    self._note(size != (before.size if isinstance(before, Hidden) else size_of(slot, before)))
                self._put(cell, Hidden(size))
        self._targets = {}

    def _shown(self, run: VMState, place: ir.LValue, whom: ir.Expression | None, slots: list[Value]) -> None:
        for each in (whom, *place.arguments):
            self.tell(each, slots)
        if not self._is_told(run, whom):
            return
        if place.arguments:
            cells = [self.table.place_index(place)(run.store, run.course, run.slots)]
        else:
            cells = self._cells_of({place.name})
        for cell in cells:
            self._see(cell, run.store[cell])

    def _asks(self, run: VMState, step: ir.Ask, slots: list[Value]) -> None:
        """Note that all see who is asked, and that a player has an answer where the rules do not say that there always is one."""
        menu, offered = step.decision, legal_moves_of_all(self.table, step, run.fixed_store(), run.course, run.slots)
        for value in (step.players, *(value for _, value in menu.quotes)):
            self.tell(value, slots)
        whom = self.table.evaluate(step.players)(run.store, run.course, list(run.slots))
        asked = () if whom is None else tuple(iter_bits(whom)) if isinstance(step.players.kind, SetOf) else (whom,)
        for seat in asked:
            lapses = all(options.player != seat for options in offered)
            if seat == self.viewer or lapses or menu.none_said or menu.forced:
                mine = [seat, *slots[1:]]
                if seat == self.viewer or not has_options(self, menu, mine):
                    tell_options(self, menu, mine, exactly=seat == self.viewer)

    def answered(self, state: GameState, menu: ir.DecisionPoint, options: LegalMoves, answer: Answer) -> None:
        """Take into account what an open answer tells: that it was possible."""
        if menu.secret or options.player == self.viewer:
            return
        self.follow(state.course)
        self._real = state.store
        if answer == PASS:
            when = None if menu.passing is None else menu.passing.when
            self.tell(when, [options.player, *options.slots[1:]])
            return
        branch, slots = menu.alternatives[answer.branch], options.tried(answer)[1]
        for slot, value in branch.lets:
            slots[slot] = self.guess(value, slots)
        for choice in branch.choices:
            for part in parts_told(choice.domain):
                self.tell(part, slots)
            self.tell(choice.where, slots, exactly=True)
        for rule in branch.guards:
            self.tell(rule.test, slots, exactly=True)

    def together(self, before: GameState, after: GameState, menu: ir.DecisionPoint) -> None:
        """Open answers of several players are shown when the last one is given."""
        others = [giver for giver, _ in before.answered if giver != self.viewer]
        self._note(bool(others) and not after.answered and not menu.secret)

    def shuffled(self, state: GameState, cell: int) -> None:
        """Take into account that chance has put a pile into another order that this viewer does not see."""
        value = self._cells[cell]
        alike = isinstance(value, tuple) and len(set(value)) <= 1
        self._put(cell, value if alike else Hidden(size_of(self.table.state_slots[cell], state.store[cell])))

    def stop(self, state: GameState) -> None:
        """Look at the position in which execution has stopped; at the end of a game everybody sees hands and points."""
        self.follow(state.course)
        self._real = state.store
        for number, cell in enumerate(self.table.state_slots):
            if is_visible(self.table, state, cell, self.viewer):
                self._see(number, state.store[number])
        if state.ended is not None:
            lines = (*self.table.rules.scoring, *self.table.rules.ranking)
            figures = (by_seat(self.table, line, partial(self.value, line.value)) for line in lines)
            self._note(any(UNKNOWN in each for each in figures))
            self._note(
                any(end.winners is not None and self._reads(end.winners) for end in self.table.rules.ends if end.name == state.ended)
            )
        self._conclude(state)


def _blanks(size: int) -> tuple[None, ...]:
    return (None,) * (size - 1)


def _goes_through(step: ir.Instruction, first: ir.IterInit) -> bool:
    return isinstance(step, ir.IterNext) and step.rest == first.rest
