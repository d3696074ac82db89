"""The options of a question, lazy: counted, numbered, drawn, and narrowed down choice by choice."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from interpreter.model.immutable import Immutable
from interpreter.project.errors import whole_number, wrong_argument
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PendingDecision
from interpreter.session.choices import Beginning, Choice, Choices
from interpreter.session.option import Option, is_on_offer
from interpreter.session.sources import Source, randbelow_of
from interpreter.session.things import Argument


@dataclass(frozen=True)
class Options(Immutable):
    """The options of a question, or those that begin with some choices, worked out only as far as they are looked at.

    `len`, `[i]`, iteration and `in` work as with a list; `in` takes an `Option` or a notation; `[i]` raises `IndexError` behind the end. Their
    order is fixed by the rules and the position: it is the same in every run and on every machine.
    """

    table: GameInstance
    question: PendingDecision
    begun: Beginning | None = None  # None: all options of the question

    @cached_property
    def count(self) -> int:
        """How many there are, as a number without limit: a shuffle has more orders than `len` can say."""
        return self.question.options.count() if self.begun is None else sum(count for _, count in self.begun.spans)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.question.options) if self.begun is None else self.count > 0

    def __getitem__(self, number: int) -> Option:
        """The option with a number, from 0; `option.number` is its number among all options of the question."""
        place = whole_number("number", number)
        place += self.count if place < 0 else 0
        for first, count in self._spans:
            if 0 <= place < count:
                return Option(self.table, self.question, self.question.options.nth(first + place), first + place)
            place -= count if place >= 0 else 0
        raise IndexError(number)

    def __iter__(self) -> Iterator[Option]:
        if self.begun is None:
            return (Option(self.table, self.question, answer, place) for place, answer in enumerate(self.question.options))
        return (self[number] for number in range(self.count))

    def __contains__(self, option: object) -> bool:
        if isinstance(option, str):
            return self._read(option) is not None
        if not isinstance(option, Option) or option.player != self.question.player or not is_on_offer(self.table, self.question, option):
            return False
        return self.begun is None or self._place(option) is not None

    def index(self, option: Option | str) -> int:
        """The number of an option among these, from 0.

        option: an option, or one in notation.
        Raises `UsageError`, which is a `ValueError`, if it is none of these.
        """
        given = self._read(option) if isinstance(option, str) else option if option in self else None
        place = None if given is None else self._place(given)
        if place is None:
            raise wrong_argument("option", "one of these options", str(option))
        return place

    def after(self, *chosen: "Choice | Argument | str") -> "Options":
        """The options that begin with these choices; none if there are none.

        chosen: first the action, or the name of what is chosen, or `pass`; then the choices in declared order, each a `Choice`, a `Thing`, a
            number, a truth, None, a collection of those, or as it stands in a move. They go on from what these options begin with.
        Raises `IllegalMove` for what can be none of these choices, `UsageError` for what is no value at all.
        """
        return Options(self.table, self.question, self._beginning(chosen))

    def next(self, *chosen: "Choice | Argument | str") -> Choices:
        """What can be chosen after these choices such that an option is left; empty if all is chosen.

        chosen: the choices so far, as `Options.after` takes them, which raises the same.
        """
        return self._beginning(chosen).next()

    def sample(self, source: Source) -> Option:
        """One option: every one as likely as any other; outcomes of chance by their weights."""
        below = randbelow_of(source)
        if isinstance(self.question.options, LegalMoves) or self.count < self.question.options.count():
            return self[below(self.count)]
        return Option(self.table, self.question, self.question.options.sample(below))

    def notation(self) -> list[str]:
        """All options as they are written, in order."""
        return [option.notation for option in self]

    @property
    def _spans(self) -> tuple[tuple[int, int], ...]:
        return ((0, self.count),) if self.begun is None else self.begun.spans

    def _beginning(self, chosen: tuple[object, ...]) -> Beginning:
        begun = self.begun or Beginning(self.table, self.question, None)
        for each in chosen:
            begun = begun.after(each)
        return begun

    def _read(self, text: str) -> Option | None:
        """The one of these options that a text stands for."""
        answer = notation.read(self.table, self.question, text)
        option = None if isinstance(answer, Refusal) else Option(self.table, self.question, answer)
        return None if option is None or self._place(option) is None else option

    def _place(self, option: Option) -> int | None:
        """The number of an option of the question among these."""
        known = option.number if option.decision is self.question else None
        number = self.question.options.rank(option.answer) if known is None else known
        before = 0
        for first, count in self._spans:
            if first <= number < first + count:
                return before + number - first
            before += count
        return None

    def __repr__(self) -> str:
        return f"Options of {notation.seat_name(self.table, self.question.player)} at {self.question.address}"
