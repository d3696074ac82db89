"""Decisions as programs see them: questions and their legal answers, lazy, each answer with its notation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Protocol

from interpreter.project.errors import is_whole, wrong_argument
from interpreter.runtime.machine.chance_outcomes import RollOptions
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation import titles
from interpreter.runtime.notation.explanations import Refusal
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, PendingDecision
from interpreter.session.rng import Generator


class RandomSource(Protocol):
    """Anything that draws whole numbers, such as `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""
        ...


Source = Random | Generator | RandomSource | Callable[[int], int]


class Option:
    """One possible answer: who may give it, and how it is written. `number` is its place among the options, where that was known."""

    __slots__ = ("_notation", "answer", "decision", "number", "table")

    def __init__(self, table: GameInstance, decision: PendingDecision, answer: Answer, number: int | None = None) -> None:
        self.table, self.decision, self.answer, self.number = table, decision, answer, number
        self._notation: str | None = None

    @property
    def player(self) -> int:
        """Who may give it: a seat from 0, or -1 for chance."""
        return self.decision.player

    @property
    def notation(self) -> str:
        """How it is written; worked out when somebody asks for it."""
        if self._notation is None:
            self._notation = notation.write(self.table, self.decision, self.answer)
        return self._notation

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return (self.player, self.answer, self.notation) == (other.player, other.answer, other.notation)

    def __hash__(self) -> int:
        return hash((self.player, self.answer))

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Option {self.notation!r} of {notation.seat_name(self.table, self.player)}"


@dataclass(frozen=True)
class Options:
    """The options of a question, worked out only as far as they are looked at.

    `len`, `[i]`, iteration and `in` work as with a list; `in` takes an `Option` or a notation. `count` is the length as a
    number without limit: a shuffle has more orders than `len` can say.
    """

    table: GameInstance
    question: PendingDecision

    @cached_property
    def count(self) -> int:
        """How many options there are."""
        return self.question.options.count()

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.question.options)

    def __getitem__(self, number: int) -> Option:
        if not is_whole(number):
            raise wrong_argument("number", "a whole number", number)
        place = int(number) if number >= 0 else self.count + int(number)
        return Option(self.table, self.question, self.question.options.nth(place), place)

    def __iter__(self) -> Iterator[Option]:
        return (Option(self.table, self.question, answer, place) for place, answer in enumerate(self.question.options))

    def __contains__(self, option: object) -> bool:
        if isinstance(option, Option):
            return option.player == self.question.player and is_on_offer(self.table, self.question, option)
        return isinstance(option, str) and not isinstance(notation.read(self.table, self.question, option), Refusal)

    def sample(self, source: Source) -> Option:
        """One option: every one as likely as any other; outcomes of chance by their weights.

        `source` is a `random.Random`, a `Generator`, or a function that gives a number below its argument.
        """
        below = randbelow_of(source)
        if isinstance(self.question.options, LegalMoves):
            return self[below(self.count)]
        return Option(self.table, self.question, self.question.options.sample(below))

    def notation(self) -> list[str]:
        """All options as they are written, in order."""
        return [option.notation for option in self]

    def __repr__(self) -> str:
        return f"Options of {notation.seat_name(self.table, self.question.player)} at {self.question.address}"


@dataclass(frozen=True)
class Question:
    """Something that waits for an answer.

    `player` is a seat from 0, or -1 for chance; `name` is that seat as it is called in moves and saves; `address` is the
    step of the rules that asks.
    """

    table: GameInstance
    decision: PendingDecision

    @property
    def player(self) -> int:
        """Who is asked: a seat from 0, or -1 for chance."""
        return self.decision.player

    @property
    def name(self) -> str:
        """Who is asked, by name: `seat_1`, `chance`."""
        return notation.seat_name(self.table, self.decision.player)

    @property
    def address(self) -> str:
        """The address of the step that asks."""
        return self.decision.address

    @property
    def text(self) -> str:
        """What the rules say to the player here, with the values of the names it quotes; may be empty."""
        return titles.question_text(self.table, self.decision)

    def title(self, option: Option, language: str | None = None) -> str:
        """What people call an option: `Take back b2, c3` where it is written `take_back {b2 c3}`."""
        return titles.move_title(self.table, self.decision, option.answer, language)

    @cached_property
    def options(self) -> Options:
        """What may be answered."""
        return Options(self.table, self.decision)

    @property
    def is_chance(self) -> bool:
        """Whether chance is asked."""
        return self.decision.player == CHANCE

    @property
    def weights(self) -> dict[str, int] | None:
        """For a roll: the weight of every outcome; None for players, and for a shuffle, where all orders are alike."""
        options = self.decision.options
        if not isinstance(options, RollOptions):
            return None
        return {notation.write(self.table, self.decision, answer): weight for answer, weight in options.weighted()}

    def option(self, answer: Answer) -> Option:
        """An answer to this question as an option."""
        return Option(self.table, self.decision, answer)

    def read(self, text: str) -> Option | Refusal:
        """The option a text stands for, or why it is none."""
        answer = notation.read(self.table, self.decision, text)
        return answer if isinstance(answer, Refusal) else self.option(answer)

    def __repr__(self) -> str:
        return f"Question to {self.name} at {self.address}"


def is_on_offer(table: GameInstance, decision: PendingDecision, option: Option) -> bool:
    """Whether an option is one of this question; the notation tells those of other tables apart."""
    if option.answer not in decision.options:
        return False
    return option.decision is decision or option.notation == notation.write(table, decision, option.answer)


def randbelow_of(source: Source) -> Callable[[int], int]:
    """The function `below(n)` of a source of numbers."""
    if isinstance(source, Generator):
        return source.below
    randrange = getattr(source, "randrange", None)
    if randrange is not None:
        return lambda limit: int(randrange(limit))
    if callable(source):
        return source
    raise wrong_argument("source", "a random.Random, a Generator or a function", source)
