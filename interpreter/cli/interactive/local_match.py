"""A match at one terminal: people, bots and chance in turn, and the record of all answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.bots import Bot, choose_answer
from interpreter.model.ir import Ask, Instruction, Roll, Shuffle
from interpreter.runtime.knowledge.information_state import roll_audience
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.titles import move_title
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.serialization.player_view import others_see
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, Event, GameState, PendingDecision
from interpreter.session.rng import derive_stream


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """What everybody may know of an answer; `move` is empty where only the giver knows it, `seen` is what shows of it.

    `private` is the whole of what chance brought in secret, for the seats in `whom`.
    `turned_up`: it was given before, and is open only now. `forced`: nobody was asked, since there was no move; it is a pass.
    """

    player: int
    move: str
    seen: str = ""
    turned_up: bool = False
    forced: bool = False
    private: str = ""
    whom: frozenset[int] = frozenset()


@dataclass(slots=True)
class LocalMatch:
    """The match: `people` are the seats of people, the other seats are bots. The same seed gives the same bots and chance."""

    history: History
    people: frozenset[int]
    seed: int
    bots: Mapping[int, Bot] = field(default_factory=dict)  # by seat; who is not there plays by chance
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

    def run(self) -> Iterator[PublicEvent | Event]:
        """Let chance and bots answer until somebody at the terminal is asked; gives what may be heard of it."""
        while (question := self.question()) is not None and question.player not in self.people:
            yield from self.give(question, self._drawn(question))

    def give(self, question: PendingDecision, answer: Answer) -> list[PublicEvent | Event]:
        """Answer a question; gives what is heard now: the answer, what is turned up with it, who had to pass after it, what is told."""
        self.history.answer(question.player, answer)
        forced = [PublicEvent(each.player, "", forced=True) for each in self.state.forced]
        return [self.told(len(self.history.entries) - 1), *self._turned_up(question), *forced, *self.state.events]

    def _turned_up(self, question: PendingDecision) -> Iterator[PublicEvent]:
        """The answers of all who were asked together, when the last one is in."""
        match question.instruction:
            case Ask(decision=menu) if menu.together is not None and not menu.secret and not self.state.answered:
                entries = self.history.entries
                first = next((at for at in range(len(entries), 0, -1) if entries[at - 1].address != question.address), 0)
                last = range(len(entries))[first:][-self.table.players :]
                yield from (PublicEvent(entries[number].player, self.title(number), turned_up=True) for number in last)

    def told(self, number: int) -> PublicEvent:
        """What everybody may hear of an answer of the record."""
        entry = self.history.entries[number]
        before = self._before(number)
        step = machine.instruction(self.table, before.frames[-1])
        if self._is_open(step):
            return PublicEvent(entry.player, self.title(number))
        if isinstance(step, Roll):
            return PublicEvent(entry.player, "", private=self.title(number), whom=roll_audience(self.table, before, step))
        return PublicEvent(entry.player, "", self._seen(self.history.states[number], entry.player))

    def title(self, number: int) -> str:
        """What people call an answer of the record."""
        entry = self.history.entries[number]
        questions = machine.questions(self.table, self._before(number))
        question = next((each for each in questions if each.player == entry.player), None)
        return entry.move if question is None else move_title(self.table, question, entry.answer, self.language)

    def _before(self, number: int) -> GameState:
        return self.history.states[number - 1] if number else self.history.first

    def _seen(self, after: GameState, player: int) -> str:
        """What the others see of an answer that waits for more answers: `3` cards, say."""
        given = next((answer for seat, answer in after.answered if seat == player), None)
        seen = others_see(self.table, after, player, given) if given is not None else True
        return "" if seen is True else ", ".join(map(str, seen)) if isinstance(seen, list) else str(seen)

    def _is_open(self, instruction: Instruction) -> bool:
        """Whether answers at an instruction are known to all at once."""
        if isinstance(instruction, Shuffle):
            return self.table.rules.state_vars[instruction.pile.name].known == "all"
        if isinstance(instruction, Roll):
            return not instruction.secret
        return not isinstance(instruction, Ask) or (not instruction.decision.secret and instruction.decision.together is None)

    def _drawn(self, question: PendingDecision) -> Answer:
        """What chance or a bot answers: chance has one stream for each of its questions, so that nothing else changes it."""
        entries = self.history.entries
        if question.player == CHANCE:
            asked_before = sum(entry.player == CHANCE for entry in entries)
            return question.options.sample(derive_stream(self.seed, "chance", asked_before).below)
        below = derive_stream(self.seed, "bot", question.player, len(entries)).below
        return choose_answer(self.bots.get(question.player), self.table, self.state, question, below, self.history.told)

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
