"""Decisions as programs see them: questions, and what may be answered."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import SupportsIndex

from interpreter.model.immutable import Immutable
from interpreter.project.errors import check_language, whole_number, wrong_argument
from interpreter.runtime.machine.chance_outcomes import RollOptions
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation import questions, titles
from interpreter.runtime.notation.action_codes import codes_of
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, Frame, GameState, PendingDecision
from interpreter.session.option import Option, is_on_offer
from interpreter.session.options import Options
from interpreter.session.whole_moves import Moves


@dataclass(frozen=True)
class Question(Immutable):
    """Something that waits for an answer: who is asked, what the rules say to them, and the options.

    It belongs to the position at which it was asked; options of an earlier one are refused later, unless they are on offer again.
    """

    table: GameInstance
    decision: PendingDecision
    position: GameState | None = field(default=None, kw_only=True, compare=False, repr=False)  # where it is asked

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
        """The address of the step of the rules that asks: `play.turns.do.must`; what `rulewright explain` and variants take."""
        return self.decision.address

    @property
    def text(self) -> str:
        """Return the sentence that the player reads: the phase with its count, and the sentence of the rules, with the values of the names it quotes.

        Empty only for chance.
        """
        return questions.question_text(self.table, self.decision, None, self._frames)

    def text_in(self, language: str | None) -> str:
        """The same as `text` in a language of the rules (None, or one in which they say nothing: that of the rule file).

        Raises `UsageError` for what can be no language.
        """
        check_language(language)
        return questions.question_text(self.table, self.decision, language, self._frames)

    @property
    def _frames(self) -> tuple[Frame, ...]:
        return (self.decision.frame,) if self.position is None else self.position.frames

    def title(self, option: Option, language: str | None = None) -> str:
        """What people call an option: `Take back b2, c3` where it is written `take_back {b2 c3}`.

        option: one of this question; `Option.title` says the same.
        Raises `UsageError` for any other, and for what can be no language.
        """
        check_language(language)
        given: object = option
        if not isinstance(given, Option) or not (given.decision is self.decision or is_on_offer(self.table, self.decision, given)):
            raise wrong_argument("option", "an option of this question", option)
        return titles.move_title(self.table, self.decision, option.answer, language)

    @cached_property
    def options(self) -> Options:
        """What may be answered, as a list that works out only what is looked at; never empty."""
        return Options(self.table, self.decision)

    @cached_property
    def moves(self) -> Moves:
        """What may be answered in whole moves, where the rules call several answers one move; else the same as the options."""
        return Moves(self.table, self.position, self.decision)

    @cached_property
    def codes(self) -> dict[int, int] | None:
        """The code of every option (`Option.code`), with its number among the options, which are listed for this; None where there are no codes."""
        codes, options = codes_of(self.table), self.decision.options
        if codes.count is None or not isinstance(options, LegalMoves):
            return None
        return {code: number for number, answer in enumerate(options) if (code := codes.encode(options.menu, answer)) is not None}

    def option_of(self, code: SupportsIndex) -> Option | None:
        """The option with a code; None if it is not on offer, or there are no codes (`Game.codes`).

        code: as `Option.code` gives it, the same in every position. Raises `UsageError` for what is no whole number.
        """
        options, number = self.decision.options, whole_number("code", code)
        answer = codes_of(self.table).decode(options, number) if isinstance(options, LegalMoves) else None
        return None if answer is None else self.option(answer)

    @property
    def is_chance(self) -> bool:
        """Whether chance is asked."""
        return self.decision.player == CHANCE

    @property
    def weights(self) -> dict[str, int] | None:
        """For a roll: how likely every outcome is beside the others, as a whole number by notation; their sum is no fixed one.

        None for players, and for a shuffle, where all orders are equally likely.
        """
        options = self.decision.options
        if not isinstance(options, RollOptions):
            return None
        return {notation.write(self.table, self.decision, answer): weight for answer, weight in options.weighted()}

    def option(self, answer: Answer) -> Option:
        """An answer to this question as an option."""
        return Option(self.table, self.decision, answer)

    def read(self, text: str) -> Option | Refusal:
        """The option that a text stands for, or why it is none of this question.

        text: an answer in notation; several spaces are as good as one. Raises `UsageError` for what is no text.
        """
        if not isinstance(text, str):
            raise wrong_argument("text", "an answer in notation", text)
        answer = notation.read(self.table, self.decision, text)
        return answer if isinstance(answer, Refusal) else self.option(answer)

    def __repr__(self) -> str:
        return f"Question to {self.name} at {self.address}"
