"""The legal moves of one player at a decision point: a lazy set that is counted, ranked, sampled, tested, and listed if it is small."""

from collections.abc import Iterator, Sequence

from interpreter.model.ir import Choice, DecisionPoint, Guard
from interpreter.model.ruleset.ruleset import RuleSet, decision_points
from interpreter.runtime.machine.enumerators import enumerator_for
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, Below, PendingDecision, TurnState
from interpreter.runtime.state.move_enumerator import MoveEnumerator
from interpreter.runtime.state.playout import Playout
from interpreter.runtime.values.containers import Value


class LegalMoves:
    """The answers of one player, branch by branch and in declared order; passing, where it is allowed, comes last.

    Without an answer that is no pass there are no options at all: then nobody is asked.
    """

    __slots__ = ("_blocks", "_count", "_lists", "_passing", "course", "enumerators", "menu", "player", "slots", "store", "table")

    def __init__(
        self, table: GameInstance, menu: DecisionPoint, player: int, store: Sequence[Value], course: TurnState, slots: Sequence[Value]
    ) -> None:
        self.table = table
        self.menu = menu
        self.player = player
        self.store = store
        self.course = course
        self.slots = (player, *slots[1:])  # the frame that asks, with the player who is asked as `me`
        self.enumerators: tuple[MoveEnumerator, ...] = tuple(enumerator_for(table, branch) for branch in menu.alternatives)
        self._lists: list[list[tuple[Value, ...]] | None] = [None] * len(self.enumerators)
        self._blocks: tuple[int, ...] | None = None
        self._count = -1
        self._passing: bool | None = None

    def fresh(self, number: int) -> list[Value]:
        """Slots in which a branch can be tried."""
        tried = self.enumerators[number]
        return tried.fresh(self.player) if tried.size else list(self.slots)

    @property
    def may_pass(self) -> bool:
        """Whether passing is allowed, provided that there is something to pass up."""
        if self._passing is None:
            passing = self.menu.passing
            when = None if passing is None else passing.when
            holds = when is None or self.table.evaluate(when)(self.store, self.course, list(self.slots))
            self._passing = passing is not None and bool(holds)
        return self._passing

    def __bool__(self) -> bool:
        if self._count >= 0:
            return self._count > 0
        return any(one.exists(self.store, self.course, self.fresh(number)) for number, one in enumerate(self.enumerators))

    def _listed(self, number: int) -> list[tuple[Value, ...]]:
        """All answers of a branch that has no lazy domain."""
        known = self._lists[number]
        if known is None:
            known = self._lists[number] = self.enumerators[number].collect(self.store, self.course, self.fresh(number))
        return known

    @property
    def blocks(self) -> tuple[int, ...]:
        """The number of answers of each branch."""
        if self._blocks is None:
            self._blocks = tuple(
                one.count(self.store, self.course, self.fresh(number)) if one.lazy else len(self._listed(number))
                for number, one in enumerate(self.enumerators)
            )
        return self._blocks

    def count(self) -> int:
        """How many answers there are, passing included."""
        if self._count < 0:
            moves = sum(self.blocks)
            self._count = moves + (1 if moves and self.may_pass else 0)
        return self._count

    def nth(self, number: int) -> Answer:
        """The answer with this number, from 0, in the order of iteration."""
        if not 0 <= number < self.count():
            raise IndexError(number)
        for branch, block in enumerate(self.blocks):
            if number < block:
                if not self.enumerators[branch].lazy:
                    return Answer(branch, self._listed(branch)[number])
                return Answer(branch, self.enumerators[branch].nth(number, self.store, self.course, self.fresh(branch)))
            number -= block
        return PASS

    def sample(self, below: Below) -> Answer:
        """One of the answers, each as likely as any other if `below` is fair."""
        return self.nth(below(self.count()))

    def __iter__(self) -> Iterator[Answer]:
        some = False
        for number, one in enumerate(self.enumerators):
            found = one.walk(self.store, self.course, self.fresh(number)) if one.lazy else self._listed(number)
            for values in found:
                some = True
                yield Answer(number, values)
        if some and self.may_pass:
            yield PASS

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return False
        branch, values = answer
        if answer == PASS:
            return self.may_pass and bool(self)
        if type(branch) is not int or not 0 <= branch < len(self.enumerators) or not isinstance(values, tuple):
            return False
        known = self._lists[branch]
        if known is not None and all(type(value) in (int, tuple) for value in values):
            return values in known  # they have been listed, so nothing needs to be tried
        return len(values) == len(self.enumerators[branch].levels) and self.first_violation(Answer(branch, values)) is None

    def first_violation(self, answer: Answer) -> Choice | Guard | None:
        """The first choice or requirement of a branch that stands against an answer; None if it is on offer."""
        return self.tried(answer)[0]

    def tried(self, answer: Answer) -> tuple[Choice | Guard | None, list[Value]]:
        """The first first_violation of an answer that is no pass, and the slots as filled up to there."""
        slots = self.fresh(answer.branch)
        return self.enumerators[answer.branch].first_violation(answer.values, self.store, self.course, slots), slots


def draw(rules: RuleSet, question: PendingDecision, playout: Playout) -> Answer:
    """An answer to a question by chance: the one that every machine gives when it plays the game out."""
    options = question.options
    if not isinstance(options, LegalMoves):
        return options.sample(playout.chance())
    playout.counts.append(options.count())
    menu = options.menu
    if playout.aims and menu.together is None and not menu.forced and len(menu.alternatives) + (menu.passing is not None) > 1:
        here = question.frame.routine, question.frame.pc
        number = next(number for number, (place, _) in enumerate(decision_points(rules)) if place == here)
        return options.nth(playout.aimed(number, options.count(), options.blocks))
    return options.nth(playout.below(options.count()))
