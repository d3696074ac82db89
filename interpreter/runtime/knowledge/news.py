"""News of an answer: whether it, and chance after it, has told a viewer something that the viewer could not know before.

    news(table, [(state, [(player, answer), ...]), ...], viewers)      # of the last answer: `chance`, `shown` or None

The steps that follow from the answers are carried out once more by the reference machine while `observers` look on. The answers
before the last one are there for what viewers remember of them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Literal
from weakref import WeakKeyDictionary

from interpreter.analysis.control_dependence import Graph
from interpreter.model import ir
from interpreter.runtime.knowledge.information_state import roll_audience
from interpreter.runtime.knowledge.masking import is_visible
from interpreter.runtime.knowledge.observers import Observer
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.instructions import load
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, GameState, Step, VMState

News = Literal["chance", "shown"]
Course = Sequence[tuple[GameState | None, Sequence[tuple[int, Answer]]]]  # states and what was answered there; None: before the setup
_WATCHED: "WeakKeyDictionary[GameInstance, _Watched]" = WeakKeyDictionary()


def news(table: GameInstance, course: Course, viewers: Iterable[int]) -> News | None:
    """The sort of news that the last answers bring at least one of the viewers (seats from 0); None if they bring none."""
    watched = _WATCHED.get(table) or _WATCHED.setdefault(table, _Watched(table))
    watched.begin(course[0][0], tuple(viewers))
    for state, answers in course:
        watched.forget_news()
        now = machine.run(watched.table, machine.state_before_setup(watched.table)) if state is None else state
        for player, answer in answers:
            now = watched.answer(now, player, answer)
    if watched.saw_chance:
        return "chance"
    return "shown" if any(each.learned for each in watched.observers) else None


class _Watched:
    """A table for the reference machine whose steps observers follow."""

    def __init__(self, table: GameInstance) -> None:
        self.table, self.graphs, self.observers, self.saw_chance = table.alone(), dict[str, Graph](), list[Observer](), False
        for name, routine in table.rules.routines.items():
            self.table.code[name] = tuple(self._observed(step, routine, number) for number, step in enumerate(load(self.table, name)))

    def begin(self, state: GameState | None, viewers: Iterable[int]) -> None:
        """Let viewers look on from a state, or from before the setup, when everything is as the rule file says."""
        first = machine.state_before_setup(self.table) if state is None else state
        self.observers = [Observer(self.table, first, viewer, self.graphs, knows_all=state is None) for viewer in viewers]

    def forget_news(self) -> None:
        """Count as news only what comes from now on."""
        self.saw_chance = False
        for each in self.observers:
            each.learned = False

    def _observed(self, step: Step, routine: ir.Routine, number: int) -> Step:
        return partial(self._run, step, routine, number)

    def _run(self, step: Step, routine: ir.Routine, number: int, run: VMState) -> None:
        if not run.listens:  # it is only supposed
            step(run)
            return
        self._each(lambda one: one.step(run, routine, number))
        step(run)
        self._each(lambda one: one.after(run))

    def _shows_chance(self, state: GameState, step: ir.Instruction) -> bool:
        """Return True if a viewer sees what chance brings."""
        match step:
            case ir.Roll():
                audience = roll_audience(self.table, state, step) if step.secret else None
                return any(audience is None or each.viewer in audience for each in self.observers)
            case ir.Shuffle():
                cell = self.table.state_slots[self._pile(state, step)]
                return any(is_visible(self.table, state, cell, each.viewer) for each in self.observers)
        return False

    def _pile(self, state: GameState, step: ir.Shuffle) -> int:
        return int(self.table.place_index(step.pile)(state.store, state.course, list(state.frames[-1].slots)))

    def answer(self, state: GameState, player: int, answer: Answer) -> GameState:
        """The state after an answer that all observers have followed."""
        step = machine.instruction(self.table, state.frames[-1])
        question = next(one for one in machine.questions(self.table, state) if one.player == player)
        options = question.options
        if isinstance(step, ir.Ask) and isinstance(options, LegalMoves):
            self._each(lambda one: one.answered(state, step.decision, options, answer))
        if player == CHANCE:
            self.saw_chance = self.saw_chance or self._shows_chance(state, step)
        if isinstance(step, ir.Shuffle):
            self._each(lambda one: one.shuffled(state, self._pile(state, step)))
        after = machine.answer(self.table, state, player, answer)
        if isinstance(step, ir.Ask) and step.decision.together is not None:
            self._each(lambda one: one.together(state, after, step.decision))
        self._each(lambda one: one.stop(after))
        return after

    def _each(self, look: Callable[[Observer], None]) -> None:
        for each in self.observers:
            look(each)
