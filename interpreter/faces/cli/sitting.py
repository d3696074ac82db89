"""A game in progress at one terminal: people, bots and chance in turn, and everything that was answered so far."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.faces.chance import stream
from interpreter.runtime import machine
from interpreter.runtime.history import Entry, History
from interpreter.runtime.machine import Question
from interpreter.runtime.state import CHANCE, Answer, State
from interpreter.runtime.table import Table


@dataclass(slots=True)
class Sitting:
    """The game: `people` are the seats of people, the other seats are bots. The same seed gives the same bots and chance."""

    history: History
    people: frozenset[int]
    seed: int

    @property
    def table(self) -> Table:
        """The rules at this table."""
        return self.history.table

    @property
    def state(self) -> State:
        """The present position."""
        return self.history.state

    def question(self) -> Question | None:
        """What is to be answered next: chance first, then bots, then people; None when the game is over."""
        open_ones = machine.questions(self.table, self.state)
        return min(open_ones, key=lambda each: (each.player != CHANCE, each.player in self.people, each.player), default=None)

    def asked(self) -> frozenset[int]:
        """The seats that have something to answer."""
        return frozenset(each.player for each in machine.questions(self.table, self.state))

    def run(self) -> Iterator[Entry]:
        """Let chance and bots answer until somebody at the terminal is asked; gives what they answered."""
        while (question := self.question()) is not None and question.player not in self.people:
            yield self.give(question, self._drawn(question))

    def give(self, question: Question, answer: Answer) -> Entry:
        """Answer a question."""
        self.history.answer(question.player, answer)
        return self.history.entries[-1]

    def _drawn(self, question: Question) -> Answer:
        """What chance or a bot answers: chance has one stream for each of its questions, so that nothing else changes it."""
        entries = self.history.entries
        if question.player == CHANCE:
            asked_before = sum(entry.player == CHANCE for entry in entries)
            return question.options.sample(stream(self.seed, "chance", asked_before).below)
        return question.options.sample(stream(self.seed, "bot", question.player, len(entries)).below)

    def undo(self) -> list[Entry]:
        """Take back the last answer that somebody at the terminal gave, and all after it; gives what was taken back."""
        entries = self.history.entries
        last = next((number for number in reversed(range(len(entries))) if entries[number].player in self.people), None)
        if last is None:
            return []
        taken = entries[last:]
        del entries[last:], self.history.states[last:]
        return taken

    @property
    def secrets(self) -> bool:
        """Whether somebody at the table knows what others must not see."""
        return any(isinstance(decl.known, int) for decl in self.table.rules.tracks.values())
