"""Chance one thing at a time: a shuffle is asked thing by thing, from the top of the pile to the bottom, each by its weight.

The position of the machines stays whole: it is the one before the shuffle until the last thing is placed. The orders that come of it
are as likely as those of one question, and the record has the whole order.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, SupportsIndex, get_args

from interpreter.model import ir
from interpreter.model.types.types import SetOf, element_type, non_null
from interpreter.project.errors import wrong_argument
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions, outcomes
from interpreter.runtime.notation import move_notation
from interpreter.runtime.state import game_state as positions
from interpreter.runtime.state.game_instance import Cursor, GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, PendingDecision
from interpreter.runtime.values import value_syntax
from interpreter.session.option import Option, number_below
from interpreter.session.question import Question
from interpreter.session.rng import Seed
from interpreter.session.seen import called
from interpreter.session.sources import Source, randbelow_of
from interpreter.session.state import MOST_ANSWERS, State, Step
from interpreter.session.whole_moves import Move

Chance = Literal["whole", "single"]  # how a shuffle is asked: as one question, or thing by thing
WORD = "top"  # of a move: what lies on top of what is not placed yet


@dataclass(frozen=True, repr=False)
class ShuffleQuestion(Question):
    """What lies on top of all that is not placed yet: one question of a shuffle that is asked thing by thing.

    pile: the pile as rules write it: `deck`, `hand(seat_1)`.
    placed: the names of the things that lie there already, from the top down.
    `address` and `text` say why it is shuffled, `weights` how many there are of each thing.
    """

    pile: str
    placed: tuple[str, ...]


@called("State")
class SingleChanceState(State):
    """A state whose shuffles are asked thing by thing."""

    __slots__ = ("_shuffles", "placed")

    def __init__(
        self,
        table: GameInstance,
        position: positions.GameState | None,
        seed: Seed = None,
        chances: int = 0,
        cursor: Cursor | None = None,
        placed: tuple[int, ...] = (),
    ) -> None:
        super().__init__(table, position, seed, chances, cursor)
        self.placed = placed  # the things that lie in the pile already, from the top down
        self._shuffles: tuple[ShuffleQuestion, ...] | None = None

    @property
    def questions(self) -> tuple[Question, ...]:
        """What waits for an answer; empty if and only if the game is over."""
        return self._drawing or super().questions

    @property
    def option_count(self) -> int:
        """How many answers the first question has: `step` takes the numbers below it; 0 if the game is over."""
        return self._drawing[0].options.count if self._drawing else super().option_count

    @property
    def _drawing(self) -> tuple[ShuffleQuestion, ...]:
        """The question for the next thing of a shuffle, where there is one; nothing is asked where all orders are alike."""
        if self._shuffles is None:
            whole = self._whole()
            self._shuffles = () if whole is None or whole.options.count() == 1 else (self._next(whole),)
        return self._shuffles

    def _whole(self) -> PendingDecision | None:
        """The shuffle that chance is asked for."""
        if self._cursor is not None and self._cursor.options and self._cursor.player != CHANCE:
            return None
        asked = super().questions
        return asked[0].decision if asked and isinstance(asked[0].decision.options, ShuffleOptions) else None

    def _next(self, whole: PendingDecision) -> ShuffleQuestion:
        assert isinstance(whole.options, ShuffleOptions)
        assert isinstance(whole.instruction, ir.Shuffle)
        pile, left = whole.instruction.pile, Counter(whole.options.pile) - Counter(self.placed)
        thing = element_type(non_null(self.table.rules.state_vars[pile.name].kind))
        assert thing is not None
        material, members = self.table.material, sorted(left)
        step = ir.Roll(whole.address, WORD, 0, ir.Members(SetOf(thing)), None, 0)
        decision = PendingDecision(CHANCE, whole.address, outcomes(members, [left[each] for each in members]), step, whole.frame)
        cell = self.table.state_slots[self.table.place_index(pile)(self.position.store, self.position.course, list(whole.frame.slots))]
        names = [
            value_syntax.format_value(material, kind, value) for (_, kind), value in zip(cell.decl.parameters, cell.arguments, strict=True)
        ]
        placed = tuple(value_syntax.format_value(material, thing, each) for each in self.placed)
        return ShuffleQuestion(self.table, decision, f"{pile.name}({', '.join(names)})" if names else pile.name, placed)

    def step(self, number: SupportsIndex) -> State:
        """The state after the answer with a number, as `State.step`."""
        if not self._drawing:
            return single(super().step(number))
        return self._with(self._drawing[0].decision.options.nth(number_below(self.option_count, number)))[1]

    def playout(self, source: Source, *, most: int = MOST_ANSWERS) -> State:
        """The state at the end of the game, as `State.playout`; what lies in a pile already stays there."""
        below, state = randbelow_of(source), self
        while asked := state._drawing:
            state = single(state._with(asked[0].decision.options.sample(below))[1])
        return single(super(SingleChanceState, state).playout(below, most=most))

    def steps(self, option: Option | Move | str, *, player: int | str | None = None) -> tuple[list[Step], State]:
        """The state after an answer, as `State.steps`; a shuffle that has not begun takes a whole order in notation too."""
        if not self._drawing:
            steps, state = super().steps(option, player=player)
        elif isinstance(option, str) and not self.placed and option.split()[:1] == [move_notation.ORDER_WORD]:
            whole = State(self.table, self.position, self.seed, self.chances)
            whole.origin = self.origin
            steps, state = whole.steps(option, player=player)
        else:
            return self._with(self._chosen(option.parts[0] if isinstance(option, Move) else option, player)[1])
        return steps, single(state)

    def _with(self, answer: Answer) -> tuple[list[Step], State]:
        """The state when one more thing is placed; when only things that are alike are left, the pile is shuffled."""
        whole, thing = self._whole(), answer.values[0]
        assert whole is not None
        assert isinstance(whole.options, ShuffleOptions)
        assert isinstance(thing, int)
        placed = (*self.placed, thing)
        left = Counter(whole.options.pile) - Counter(placed)
        if len(left) > 1:
            state = SingleChanceState(self.table, self.position, self.seed, self.chances, None, placed)
            state.origin = self.origin
            return [], state
        order = tuple(reversed((*placed, *left.elements())))
        steps, after = self._answered(whole, Answer(0, (order,)), [])
        return steps, single(after)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and self.placed == getattr(other, "placed", ())

    __hash__ = State.__hash__


def single(state: State) -> SingleChanceState:
    """A state with the same position, whose shuffles are asked thing by thing."""
    if isinstance(state, SingleChanceState):
        return state
    one = SingleChanceState(state.table, state._position, state.seed, state.chances, state._cursor)  # noqa: SLF001 - one of its own kind
    one.origin = state.origin
    return one


def check_chance(chance: Chance) -> None:
    """Refuse another way of asking chance."""
    if chance not in get_args(Chance):
        raise wrong_argument("chance", "`whole` or `single`", chance)


def begun(state: State, chance: Chance) -> State:
    """The state in which chance is asked as wanted."""
    check_chance(chance)
    return single(state) if chance == "single" else state
