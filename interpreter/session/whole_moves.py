"""Whole moves: the answers of a player that the rules call one move, listed, counted, drawn and answered together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from interpreter.model.ir import Ask
from interpreter.model.ruleset.ruleset import decision_points
from interpreter.project.errors import whole_number, wrong_argument
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation.refusal import Refusal, refuse
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, GameState, PendingDecision
from interpreter.session.option import Option
from interpreter.session.sources import Source, randbelow_of


@dataclass(frozen=True, eq=False)
class Move:
    """A whole move: its answers in an order in which they can be given.

    parts: the answers, the first one first; never empty.
    Moves of several answers are equal if they lead to the same position. `str` gives the notation, and `Match.answer` takes the move or that.
    """

    parts: tuple[Option, ...]
    end: GameState | None = None  # where it leads; None for a single answer where the rules join none

    @property
    def player(self) -> int:
        """Who moves: a seat from 0, or -1 for chance."""
        return self.parts[0].player

    @property
    def notation(self) -> str:
        """How it is written, as `Match.moves` has it: its answers, joined by ` + `."""
        return notation.AND.join(part.notation for part in self.parts)

    def title(self, language: str | None = None) -> str:
        """What people call it: the titles of its answers, joined as the notation is."""
        return notation.AND.join(part.title(language) for part in self.parts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.player == other.player and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.player, self._key))

    @property
    def _key(self) -> object:
        return self.parts if len(self.parts) == 1 else self.end

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move {self.notation!r} of {notation.seat_name(self.parts[0].table, self.player)}"


@dataclass(frozen=True)
class Moves:
    """The moves that begin with an answer to a question, where the rules call several answers one move (`same_move`).

    Works as a list does. Orders of answers that lead to the same position are one move. Where no rule calls several answers one move,
    they are the options, and nothing is listed; else all are listed when they are first counted.
    """

    table: GameInstance
    position: GameState | None  # where it is asked; None for what is asked between positions
    decision: PendingDecision

    @cached_property
    def count(self) -> int:
        """How many moves there are, as a number without limit."""
        return self.decision.options.count() if self._single else len(self._listed)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.decision.options)

    def __getitem__(self, number: int) -> Move:
        place = whole_number("number", number)
        if not self._single:
            return self._listed[place]
        place += self.count if place < 0 else 0
        return Move((Option(self.table, self.decision, self.decision.options.nth(place), place),))

    def __iter__(self) -> Iterator[Move]:
        if self._single:
            return (Move((Option(self.table, self.decision, each, number),)) for number, each in enumerate(self.decision.options))
        return iter(self._listed)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move | str) and self._read(str(move)) is not None

    def index(self, move: Move | str) -> int:
        """The number of a move among these, from 0.

        move: a move, or one in notation, its answers in any order that leads there.
        Raises `UsageError`, which is a `ValueError`, if it is none of these.
        """
        own = self._read(str(move))
        if own is None:
            raise wrong_argument("move", "one of these moves", str(move))
        return self.decision.options.rank(own.parts[0].answer) if self._single else self._listed.index(own)

    def sample(self, source: Source) -> Move:
        """One move, every one as likely as any other (outcomes of chance by their weights)."""
        return self.sample_by_answers(source) if self._single else self._listed[randbelow_of(source)(self.count)]

    def sample_by_answers(self, source: Source) -> Move:
        """One move, its answers drawn one after the other; nothing is listed, and moves that can be reached in more ways come more often."""
        below, position, parts = randbelow_of(source), self.position, list[Option]()
        decision: PendingDecision | None = self.decision
        while decision is not None:
            answer = decision.options.sample(below)
            parts.append(Option(self.table, decision, answer))
            position = self._after(position, decision, answer)
            decision = self._going_on(position)
        return Move(tuple(parts), position)

    @cached_property
    def _single(self) -> bool:
        """Whether every answer is a move."""
        return (
            self.position is None
            or self.decision.player == CHANCE
            or not any(menu.same_move for _, menu in decision_points(self.table.rules))
        )

    @cached_property
    def _listed(self) -> tuple[Move, ...]:
        assert self.position is not None
        return tuple(self._follow(self.position, self.decision, (), set()))

    def _follow(self, position: GameState, decision: PendingDecision, begun: tuple[Option, ...], seen: set[GameState]) -> Iterator[Move]:
        """The moves that go on so; `seen`: the positions inside and at the end of moves of several answers that have been looked at."""
        for number, answer in enumerate(decision.options):
            after = machine.apply(self.table, position, decision, answer)
            parts = (*begun, Option(self.table, decision, answer, number))
            following = self._going_on(after)
            if following is None and not begun:
                yield Move(parts, after)
            elif after not in seen:
                seen.add(after)
                if following is None:
                    yield Move(parts, after)
                else:
                    yield from self._follow(after, following, parts, seen)

    def _after(self, position: GameState | None, decision: PendingDecision, answer: Answer) -> GameState | None:
        """The position after an answer; None where nobody needs it."""
        return None if self._single or position is None else machine.apply(self.table, position, decision, answer)

    def _going_on(self, position: GameState | None) -> PendingDecision | None:
        """The question that goes on with the move; None where it has ended."""
        if position is None or position.forced:
            return None
        question = next((each for each in machine.questions(self.table, position) if each.player == self.decision.player), None)
        if question is None or not isinstance(question.instruction, Ask) or not question.instruction.decision.same_move:
            return None
        return question

    def _read(self, text: str) -> Move | None:
        """The whole move that a text stands for."""
        position, parts = self.position, list[Option]()
        decision: PendingDecision | None = self.decision
        for part in text.split(notation.AND):
            answer = None if decision is None else notation.read(self.table, decision, part)
            if decision is None or answer is None or isinstance(answer, Refusal):
                return None
            parts.append(Option(self.table, decision, answer))
            position = self._after(position, decision, answer)
            decision = self._going_on(position)
        return Move(tuple(parts), position) if decision is None else None

    def __repr__(self) -> str:
        return f"Moves of {notation.seat_name(self.table, self.decision.player)} at {self.decision.address}"


def parts_of(option: Option | Move | str) -> Sequence[Option | str] | None:
    """The answers of a whole move; None for a single answer."""
    if isinstance(option, Move):
        return option.parts
    return option.split(notation.AND) if isinstance(option, str) and notation.AND in option else None


class Asked(Protocol):
    """A question, as far as it tells what is asked."""

    @property
    def decision(self) -> PendingDecision:
        """What the machines know of it."""


def separate_answer(questions: Sequence[Asked], seat: int, part: str) -> Refusal | None:
    """Why an answer is no part of the move that was begun; None if it is one."""
    instruction = next((each.decision.instruction for each in questions if each.decision.player == seat), None)
    if isinstance(instruction, Ask) and instruction.decision.same_move:
        return None
    return refuse("R240", word=part)
