"""One possible answer as programs see it: its number, its parts, how it is written and what people call it."""

from collections.abc import Mapping
from operator import index

from interpreter.model.immutable import Immutable
from interpreter.model.ir import Roll, Shuffle
from interpreter.model.types.types import Type, element_type, non_null
from interpreter.project.errors import IllegalMove, check_language, is_whole, usage
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation import titles
from interpreter.runtime.notation.action_codes import codes_of
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision
from interpreter.session.things import Argument, argument


class Option(Immutable):
    """One possible answer to a question: its number, its parts, how it is written and what people call it.

    number: its place among the options of its question, from 0; None where nobody has looked for it.
    Two are equal if game, player, asking step and answer are. `str` gives the notation. Parts, notation and titles are worked out when
    somebody asks for them.
    """

    __slots__ = ("_notation", "answer", "decision", "number", "table")

    def __init__(self, table: GameInstance, decision: PendingDecision, answer: Answer, number: int | None = None) -> None:
        self.table, self.decision, self.answer, self.number = table, decision, answer, number
        self._notation: str | None = None

    @property
    def player(self) -> int:
        """Who may give it: a seat from 0, or -1 for chance."""
        return self.decision.player

    @property
    def action(self) -> str | None:
        """The name of the action; None where a value is chosen, for passing and for outcomes of chance."""
        options = self.decision.options
        if not isinstance(options, LegalMoves) or self.answer == PASS:
            return None
        return options.menu.alternatives[self.answer.branch].action

    @property
    def is_pass(self) -> bool:
        """Whether it is passing."""
        return self.answer == PASS

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """What is chosen, by name and in declared order: things, numbers, truths, None, and tuples of those for sets, pools and piles.

        Empty for passing. A roll has what came up, by its name; a shuffle has `order`, the whole pile from bottom to top.
        """
        if self.answer == PASS:
            return {}
        kinds = argument_kinds(self.table, self.decision, self.answer.branch)
        return {name: argument(self.table, kind, value) for (name, kind), value in zip(kinds, self.answer.values, strict=True)}

    @property
    def code(self) -> int | None:
        """Its number among all answers that players of this table can ever give, the same in every position: see `Game.codes`.

        None for outcomes of chance, and where the answers of the game have no such numbers.
        """
        options = self.decision.options
        return codes_of(self.table).encode(options.menu, self.answer) if isinstance(options, LegalMoves) else None

    @property
    def notation(self) -> str:
        """How it is written in moves and saves: the action, then what is chosen. `Match.answer` takes it."""
        if self._notation is None:
            self._notation = notation.write(self.table, self.decision, self.answer)
        return self._notation

    def title(self, language: str | None = None) -> str:
        """The name that people use, in a language of the rules: `Take back b2, c3` where it is written `take_back {b2 c3}`.

        Raises `UsageError` for what can be no language.
        """
        check_language(language)
        return titles.move_title(self.table, self.decision, self.answer, language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        if (self.player, self.answer, self.decision.address) != (other.player, other.answer, other.decision.address):
            return False
        return self.table is other.table or (self.table.rules.game == other.table.rules.game and self.notation == other.notation)

    def __hash__(self) -> int:
        return hash((self.player, self.answer))

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Option {self.notation!r} of {notation.seat_name(self.table, self.player)}"


def argument_kinds(table: GameInstance, decision: PendingDecision, branch: int) -> tuple[tuple[str, Type], ...]:
    """The names and kinds of what is chosen in a branch of a question, in order."""
    match decision.instruction:
        case Roll(name=name, source=source):
            return ((name, element_type(non_null(source.kind)) or source.kind),)
        case Shuffle(pile=pile):
            return ((notation.ORDER_WORD, table.rules.state_vars[pile.name].kind),)
    return tuple((choice.name, candidate_kind(choice)) for choice in decision.instruction.decision.alternatives[branch].choices)


def is_on_offer(table: GameInstance, decision: PendingDecision, option: Option) -> bool:
    """Whether an option is one of this question; the notation tells those of other tables apart."""
    if option.answer not in decision.options:
        return False
    return option.decision is decision or option.notation == notation.write(table, decision, option.answer)


def number_of(decision: PendingDecision, option: object) -> int | None:
    """The number of an option of a question, given as such or in notation, where that is soon known; else None, also for what is not on offer."""
    options = decision.options
    if not isinstance(options, LegalMoves):
        return None
    if isinstance(option, str):
        return notation.read_number(options, option)
    if not isinstance(option, Option) or option.decision is not decision:
        return None
    return options.number_of(option.answer) if option.number is None else option.number


def number_below(count: int, found: object) -> int:
    """Return the number of one of `count` options as an integer; raises `UsageError` for anything else, and if there are none."""
    if not count:
        raise usage("C370")
    if not is_whole(found) or not 0 <= (number := index(found)) < count:  # type: ignore[arg-type]  # what is whole can be an index
        raise usage("C373", found=repr(found) if isinstance(found, str) else found, last=count - 1)
    return number


def allow(refusal: Refusal | None) -> None:
    """Raise `IllegalMove` if a move is refused."""
    if refusal is not None:
        raise IllegalMove(refusal)
