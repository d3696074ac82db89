"""The legal moves of one player at a decision point: a lazy set that is counted, ranked, sampled, tested, and listed if it is small."""

from collections.abc import Callable, Iterator, Sequence

from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.number_sets import has_number, is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.chance import Below
from interpreter.model.ir import Alternative, Choice, DecisionPoint, Expression, Guard
from interpreter.model.ir.traverse import conditions, is_independent
from interpreter.model.ruleset.ruleset import RuleSet, decision_points
from interpreter.model.types.types import ListOf, MultisetOf, element_type, non_null
from interpreter.runtime.state.game_instance import GameInstance, deepest_slot
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision, TurnState
from interpreter.runtime.state.move_enumerator import ChoiceStep, LazyDomain, MoveEnumerator
from interpreter.runtime.state.playout import Playout
from interpreter.runtime.values.containers import Value, walker


class LegalMoves:
    """The answers of one player, branch by branch and in declared order; passing, where it is allowed, comes last.

    Without an answer that is no pass there are no options at all: then nobody is asked.
    """

    __slots__ = (
        "_blocks",
        "_count",
        "_lists",
        "_passing",
        "course",
        "enumerators",
        "menu",
        "player",
        "short_forms",
        "slots",
        "store",
        "table",
    )

    def __init__(
        self,
        table: GameInstance,
        menu: DecisionPoint,
        player: int,
        store: Sequence[Value],
        course: TurnState,
        slots: Sequence[Value],
        listings: Sequence[list[tuple[Value, ...]] | None] = (),
    ) -> None:
        self.table = table
        self.menu = menu
        self.player = player
        self.store = store
        self.course = course
        self.slots = (player, *slots[1:])  # the frame that asks, with the player who is asked as `me`
        self.enumerators: tuple[MoveEnumerator, ...] = tuple(enumerator_for(table, branch) for branch in menu.alternatives)
        self._lists = list(listings) or [None] * len(self.enumerators)  # the answers of each branch, where they are known
        self._blocks: tuple[int, ...] | None = None
        self.short_forms: dict[int, dict[str, list[tuple[Value, ...]]]] = {}  # by branch: how its notation writes its answers
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

    def listed(self, number: int) -> list[tuple[Value, ...]]:
        """All answers of a branch that has no lazy domain."""
        answers = self._lists[number]
        if answers is None:
            answers = self._lists[number] = self.enumerators[number].collect(self.store, self.course, self.fresh(number))
        return answers

    @property
    def blocks(self) -> tuple[int, ...]:
        """The number of answers of each branch."""
        if self._blocks is None:
            self._blocks = tuple(
                one.count(self.store, self.course, self.fresh(number)) if one.lazy else len(self.listed(number))
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
                    return Answer(branch, self.listed(branch)[number])
                return Answer(branch, self.enumerators[branch].nth(number, self.store, self.course, self.fresh(branch)))
            number -= block
        return PASS

    def rank(self, answer: Answer) -> int:
        """The number of an answer that is on offer, in the order of iteration; `ValueError` for any other."""
        if answer == PASS and self.may_pass and self:
            return self.count() - 1
        if not 0 <= answer.branch < len(self.enumerators):
            raise ValueError(answer)
        first, count = self.span(answer.branch, answer.values)
        if not count or len(answer.values) != len(self.enumerators[answer.branch].levels):
            raise ValueError(answer)
        return first

    def number_of(self, answer: Answer) -> int | None:
        """The number of an answer, where all answers have been listed; else None, also for what is not on offer."""
        branch, values = answer
        if self._count <= 0 or self._blocks is None:
            return None
        if answer == PASS:
            return self._count - 1 if self.may_pass else None
        listed = self._lists[branch] if 0 <= branch < len(self._lists) else None
        if listed is None or values not in listed or not all(type(value) in (int, tuple) for value in values):
            return None
        return sum(self._blocks[:branch]) + listed.index(values)

    def span(self, branch: int, begun: tuple[Value, ...]) -> tuple[int, int]:
        """The number of the first answer of a branch whose choices begin so, and how many answers do: they come one after the other."""
        one = self.enumerators[branch]
        if one.lazy:
            first, count = one.span(begun, self.store, self.course, self.fresh(branch))
        else:
            listed, size = self.listed(branch), len(begun)
            first = next((number for number, values in enumerate(listed) if values[:size] == begun), len(listed))
            last = next((number for number in range(first, len(listed)) if listed[number][:size] != begun), len(listed))
            count = last - first
        return sum(self.blocks[:branch]) + first, count

    def following(self, branch: int, begun: tuple[Value, ...]) -> Sequence[Value] | LazyDomain:
        """What can be chosen in a branch after choices that begin so, such that there is an answer."""
        one = self.enumerators[branch]
        if one.lazy:
            return one.following(begun, self.store, self.course, self.fresh(branch))
        size = len(begun)
        return tuple(dict.fromkeys(values[size] for values in self.listed(branch) if values[:size] == begun))

    def sample(self, below: Below) -> Answer:
        """One of the answers, each as likely as any other if `below` is fair."""
        return self.nth(below(self.count()))

    def __iter__(self) -> Iterator[Answer]:
        some = False
        for number, one in enumerate(self.enumerators):
            answers = one.walk(self.store, self.course, self.fresh(number)) if one.lazy else self.listed(number)
            for values in answers:
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
        answers = self._lists[branch]
        if answers is not None and all(type(value) in (int, tuple) for value in values):
            return values in answers  # they have been listed, so nothing needs to be tried
        return len(values) == len(self.enumerators[branch].levels) and self.first_violation(Answer(branch, values)) is None

    def first_violation(self, answer: Answer) -> Choice | Guard | None:
        """The first choice or requirement of a branch that stands against an answer; None if it is on offer."""
        return self.tried(answer)[0]

    def tried(self, answer: Answer) -> tuple[Choice | Guard | None, list[Value]]:
        """Return the first violated choice or guard, and the slots filled so far."""
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
        answer = options.nth(playout.aimed(number, options.count(), options.blocks))
    else:
        answer = options.nth(playout.below(options.count()))
    action = action_of(question, answer) if playout.aims is not None else None
    if action is not None:
        playout.taken.add(sorted(rules.actions).index(action))
    return answer


def action_of(question: PendingDecision, answer: Answer) -> str | None:
    """The action that an answer takes; None where it passes, or only chooses."""
    if not isinstance(question.options, LegalMoves) or answer == PASS:
        return None
    return question.options.menu.alternatives[answer.branch].action


# ------------------------------------------------------------------------------------------------ enumerators of alternatives


def enumerator_for(table: GameInstance, branch: Alternative) -> MoveEnumerator:
    """The branch at this table, made when it is first needed."""
    entry = table.enumerators.get(id(branch))
    if entry is None:
        fast = None if table.engine is None else table.engine.enumerator(table, branch)
        entry = table.enumerators[id(branch)] = (branch, fast or reference_enumerator(table, branch))
    return entry[1]


def reference_enumerator(table: GameInstance, branch: Alternative) -> MoveEnumerator:
    """The branch at this table, as chains of closures."""
    levels = tuple(_level(table, branch, number) for number in range(len(branch.choices)))
    lets = tuple((slot, table.evaluate(value)) for slot, value in branch.lets)
    return MoveEnumerator(branch, levels, lets, tuple(table.evaluate(each.test) for each in branch.guards), _size(table, branch))


def _size(table: GameInstance, branch: Alternative) -> int:
    if branch.action is None:
        return 0
    routine = table.rules.routines[table.rules.actions[branch.action].routine]
    return max(len(routine.slots), 1 + max(map(deepest_slot, conditions(branch)), default=0))


def _level(table: GameInstance, branch: Alternative, number: int) -> ChoiceStep:
    choice = branch.choices[number]
    domain, walk, fits = table.evaluate(choice.domain), walker(choice.domain.kind), _fits(choice.domain)
    where = None if choice.where is None else table.evaluate(choice.where)
    return ChoiceStep(choice, choice.slot, domain, walk, where, is_lazy_choice(choice), is_independent(branch, number), fits)


def _fits(domain: Expression) -> Callable[[Value, Value], bool]:
    """The function that tells whether a value, of whatever form, is in the domain."""
    kind = non_null(domain.kind)
    inner = non_null(element_type(kind) or kind)
    if is_number_set(kind):
        return lambda numbers, value: isinstance(value, int) and has_number(numbers or 0, value)
    if is_mask_set(kind):
        return lambda mask, value: isinstance(value, int) and value >= 0 and bool((mask or 0) >> value & 1)
    if isinstance(kind, MultisetOf):
        return lambda pool, value: isinstance(value, int) and 0 <= value < len(pool) and pool[value] > 0
    forms = tuple if isinstance(inner, MultisetOf | ListOf) else (int, tuple) if is_number_set(inner) else int
    return lambda heap, value: isinstance(value, forms) and value in (heap or ())
