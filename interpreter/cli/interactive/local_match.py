"""A match at one terminal: people, bots and chance in turn, and the record of all answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.model.ir import Ask, Roll
from interpreter.runtime.knowledge.standing import standing
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.titles import move_title
from interpreter.runtime.serialization.effects import differences, effects
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.serialization.public_events import PublicEvent, answers_together, public_answer, turned_up
from interpreter.runtime.serialization.tally import Tally, tally
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, Event, GameState, PendingDecision
from interpreter.session.knowledge.points_won import points_won, tells_points
from interpreter.session.option import Option
from interpreter.session.rng import derive_stream

if TYPE_CHECKING:
    from interpreter.bots import Bot


@dataclass(frozen=True, slots=True)
class Effects:
    """Lines on what an answer brought about, in words."""

    lines: tuple[str, ...]


News = PublicEvent | Tally | Event | Effects  # what is heard at the terminal


@dataclass(slots=True)
class LocalMatch:
    """The match: `people` are the seats of people, the other seats are bots. The same seed gives the same bots and chance."""

    history: History
    people: frozenset[int]
    seed: int
    bots: "Mapping[int, Bot]" = field(default_factory=dict)  # by seat; who is not there plays by chance
    language: str | None = None  # in which moves are told

    @property
    def table(self) -> GameInstance:
        """The rules at this table."""
        return self.history.table

    @property
    def state(self) -> GameState:
        """The present position."""
        return self.history.state

    def question(self) -> PendingDecision | None:
        """What is to be answered next: chance first, then bots, then people; None when the game is over."""
        open_ones = machine.questions(self.table, self.state)
        return min(open_ones, key=lambda each: (each.player != CHANCE, each.player in self.people, each.player), default=None)

    def asked(self) -> frozenset[int]:
        """The seats that have something to answer."""
        return frozenset(each.player for each in machine.questions(self.table, self.state))

    def run(self) -> Iterator[News]:
        """Let chance and bots answer until somebody at the terminal is asked; gives what may be heard of it."""
        while (question := self.question()) is not None and question.player not in self.people:
            yield from self.give(question, self._drawn(question))

    def give(self, question: PendingDecision, answer: Answer) -> list[News]:
        """Answer a question; gives what is heard now: the answer, what is turned up with it and counted, who had to pass, what is told."""
        self.history.answer(question.player, answer)
        number = len(self.history.entries) - 1
        forced = [PublicEvent(each.player, "", forced=True) for each in self.state.forced]
        way = self._transition(number)
        votes = tally(way, self.language)
        own, turned = public_answer(way, self.language), list(turned_up(way, self.language))
        brought = self._brought(way, own)
        return [own, *turned, *([votes] if votes else []), *([brought] if brought.lines else []), *forced, *self.state.events]

    def _brought(self, way: Transition, own: PublicEvent) -> Effects:
        """Effects of an answer as the only person at the terminal sees them; of several as a watcher sees them."""
        if all(entry.player == CHANCE for entry in self.history.entries):
            return Effects(())  # of the set-up, which the board shows
        viewer = next(iter(self.people)) if len(self.people) == 1 else None
        lines = effects(
            way, differences(way, viewer), self.language, known=bool(own.move) or way.player == viewer,
            quotes=way.quotes.get(viewer if way.player == viewer else None), opened=tuple(answers_together(way)),
        )  # fmt: skip
        if way.player < 0 or not tells_points(way.table):
            return Effects(lines)
        points = points_won(way.table, standing(way.table, way.before, viewer), standing(way.table, way.after, viewer), self.language)
        return Effects((*lines, *filter(None, (points,))))

    def told(self, number: int) -> PublicEvent:
        """What everybody may hear of an answer of the record."""
        return public_answer(self._transition(number), self.language)

    def title(self, number: int) -> str:
        """What people call an answer of the record."""
        way = self._transition(number)
        return move_title(self.table, way.question, way.answer, self.language)

    def _transition(self, number: int) -> Transition:
        entry, states = self.history.entries[number], self.history.states
        return Transition(self.table, states[number - 1] if number else self.history.first, entry.player, entry.answer, states[number])

    def _drawn(self, question: PendingDecision) -> Answer:
        """What chance or a bot answers: chance has one stream for each of its questions, so that nothing else changes it."""
        entries = self.history.entries
        if question.player == CHANCE:
            asked_before = sum(entry.player == CHANCE for entry in entries)
            return question.options.sample(derive_stream(self.seed, "chance", asked_before).below)
        below = derive_stream(self.seed, "bot", question.player, len(entries)).below
        from interpreter.bots import choose_answer

        return choose_answer(self.bots.get(question.player), self.table, self.state, question, below, self.history.told)

    def advised(self, bot: "Bot", question: PendingDecision) -> Option:
        """Return the answer of a bot to a question, from what the player who is asked has seen."""
        from interpreter.bots import choose_answer

        below = derive_stream(self.seed, "hint", question.player, len(self.history.entries)).below
        answer = choose_answer(bot, self.table, self.state, question, below, self.history.told)
        return Option(self.table, question, answer)

    def undo(self) -> list[PublicEvent]:
        """Take back the last answer that somebody at the terminal gave, and all after it; gives what may be heard of it."""
        entries = self.history.entries
        last = next((number for number in reversed(range(len(entries))) if entries[number].player in self.people), None)
        if last is None:
            return []
        taken = [self.told(number) for number in range(last, len(entries))]
        del entries[last:], self.history.states[last:]
        return taken

    @property
    def secrets(self) -> bool:
        """Whether somebody at the table knows what others must not see, or answers what they must not see."""
        rules = self.table.rules
        steps = [step for routine in rules.routines.values() for step in routine.code]
        return (
            any(not isinstance(decl.known, str) for decl in rules.state_vars.values())
            or any(isinstance(step, Roll) and step.secret for step in steps)
            or any(step.decision.secret or step.decision.together is not None for step in steps if isinstance(step, Ask))
        )
