"""Answers put together choice by choice: first the action, or the name of what is chosen, then the choices in declared order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.subsets import PoolSubsets, SetSubsets
from interpreter.model.immutable import Immutable
from interpreter.model.types.types import MultisetOf, SetOf, Type, non_null
from interpreter.project.errors import IllegalMove, check_language, whole_number, wrong_argument
from interpreter.runtime.machine.chance_outcomes import ShuffleOptions
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation import explanations, labels, questions, titles
from interpreter.runtime.notation import move_notation as notation
from interpreter.runtime.notation.refusal import Refusal, refuse
from interpreter.runtime.notation.whereabouts import Places, places_of
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.runtime.state.game_state import PASS, PendingDecision
from interpreter.runtime.state.move_enumerator import LazyDomain
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value
from interpreter.runtime.values.value_syntax import ValueFault
from interpreter.session.option import argument_kinds
from interpreter.session.things import Argument, argument, value_of


@dataclass(frozen=True)
class Choice(Immutable):
    """Something that can be chosen next, one of `Options.next`: `Options.after` takes it. `str` gives the notation."""

    table: GameInstance
    decision: PendingDecision
    kind: Type | None  # None: the first word of an answer
    chosen: Value

    @property
    def value(self) -> "str | Argument":
        """The choice: the name of an action, or a value as in `Option.arguments`."""
        return str(self.chosen) if self.kind is None else argument(self.table, self.kind, self.chosen)

    @property
    def notation(self) -> str:
        """The words for it in a move."""
        return str(self.chosen) if self.kind is None else value_syntax.format_value(self.table.material, self.kind, self.chosen)

    def title(self, language: str | None = None) -> str:
        """The name that people use, in a language of the rules (None: that of the rule file). Raises `UsageError` for what can be no language."""
        check_language(language)
        if self.kind is not None:
            return labels.value_label(self.table, self.kind, self.chosen, language)
        return _first_title(self.table, self.decision, str(self.chosen), language)

    def __eq__(self, other: object) -> bool:
        return (self.value, self.notation) == (other.value, other.notation) if isinstance(other, Choice) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.notation)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Choice {self.notation!r}"


class Part(NamedTuple):
    """A member that sets on offer can hold: as a choice of its own, and how many copies of it at most."""

    member: Choice
    copies: int


@dataclass(frozen=True, slots=True)
class SetParts(Immutable):
    """The parts that sets on offer are made of. `exact`: every choice of so many parts, from `least` to `most`, is on offer."""

    parts: tuple[Part, ...]
    least: int
    most: int
    exact: bool


class Choices:
    """What can be chosen next, each a `Choice`.

    name: what it is chosen for, as in `Option.arguments`; empty for the first word of an answer.
    Works as a list does, and lists nothing by itself: subsets are counted and numbered. `in` takes a choice, a value or a notation. Empty if
    nothing is left to be chosen.
    """

    def __init__(
        self,
        table: GameInstance,
        decision: PendingDecision,
        name: str,
        kind: Type | None,
        values: Sequence[Value] | LazyDomain,
        subsets: LazyDomain | None = None,
        places: Places = (),
    ) -> None:
        self.name = name
        self._subsets, self._places = subsets, places
        self._table, self._decision, self._kind, self._values = table, decision, kind, values

    @cached_property
    def count(self) -> int:
        """How many there are, as a number without limit."""
        return len(self._values) if isinstance(self._values, Sequence) else self._values.count()

    def title(self, language: str | None = None) -> str:
        """Return the choice as people call it, in a language of the rules (None: that of the rule file); empty where nothing has to be said."""
        return questions.part_title(self._table, self.name, self._kind, language) if self.name else ""

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __getitem__(self, number: int) -> Choice:
        place = whole_number("number", number)
        place += self.count if place < 0 else 0
        if not 0 <= place < self.count:
            raise IndexError(number)
        return self._choice(self._values[place] if isinstance(self._values, Sequence) else self._values.nth(place))

    def __iter__(self) -> Iterator[Choice]:
        return (self[number] for number in range(self.count))

    def __contains__(self, choice: object) -> bool:
        return any(choice in (each, each.value, each.notation) for each in self)

    def _choice(self, value: Value) -> Choice:
        return Choice(self._table, self._decision, self._kind, value)

    def __repr__(self) -> str:
        return f"Choices of {self.name or 'the first word'}: {self.count}"


def set_parts(choices: Choices) -> SetParts | None:
    """Return what choices are put together from, where they are parts of a set or pool of things; else None."""
    table, decision, domain, of = choices._table, choices._decision, choices._subsets, choices._kind  # noqa: SLF001  # of this module
    kind = None if of is None else non_null(of)
    if choices.count < 2 or not isinstance(domain, SetSubsets | PoolSubsets) or not isinstance(kind, SetOf | MultisetOf):
        return None
    copies = domain.whole if isinstance(domain, PoolSubsets) else [domain.whole >> place & 1 for place in range(domain.whole.bit_length())]
    parts = [Part(Choice(table, decision, kind.inner, place), number) for place, number in enumerate(copies) if number]
    sizes = range(max(0, domain.least), min(domain.most, sum(copies)) + 1)
    return SetParts(tuple(parts), sizes.start, sizes.stop - 1, choices.count == domain.count())


def come_from(choices: Choices) -> Places:
    """The places from which the things of choices come, as rules write them: `hand(seat_1)`; none where their expressions tell none."""
    return choices._places  # noqa: SLF001  # of this module


@dataclass(frozen=True)
class Beginning:
    """The options whose choices begin in one way: the branches of the question that have them, with the values chosen there."""

    table: GameInstance
    decision: PendingDecision
    branches: tuple[tuple[int, tuple[Value, ...]], ...] | None  # None: nothing is chosen yet; branch -1 is passing

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The numbers of these options: the first of some that come one after the other, and how many they are."""
        options = self.decision.options
        if self.branches is None:
            return ((0, options.count()),)
        if isinstance(options, LegalMoves):
            passing = (options.count() - 1, 1)
            spans = [options.span(branch, begun) if branch >= 0 else passing for branch, begun in self.branches]
        else:
            spans = [
                (0, options.count()) if not begun else (options.rank(PASS._replace(branch=0, values=begun)), 1)
                for _, begun in self.branches
            ]
        return tuple((first, count) for first, count in spans if count)

    def next(self) -> Choices:
        """What can be chosen next."""
        if self.branches is None:
            return Choices(self.table, self.decision, "", None, tuple(first_words(self.decision)))
        parts = [(branch, begun, argument_kinds(self.table, self.decision, branch)) for branch, begun in self.branches if branch >= 0]
        open_parts = [(branch, begun, kinds[len(begun)]) for branch, begun, kinds in parts if len(begun) < len(kinds)]
        found = [(name, kind, self._following(branch, begun)) for branch, begun, (name, kind) in open_parts]
        found = [each for each in found if each[2]]
        if not found:
            return Choices(self.table, self.decision, "", None, ())
        name, kind, values = found[0]
        if len(found) > 1:  # branches with the same first word, which can be told apart only later
            values = tuple(dict.fromkeys(value for _, other, more in found if other == kind for value in _each(more)))
        subsets = self._subsets(*open_parts[0][:2]) if len(open_parts) == 1 else None
        return Choices(self.table, self.decision, name, kind, values, subsets, self._places(open_parts))

    def _places(self, parts: Sequence[tuple[int, tuple[Value, ...], object]]) -> Places:
        """The places from which the things of the next choice come."""
        options = self.decision.options
        if not isinstance(options, LegalMoves):
            return ()
        return places_of(
            self.table, self.decision, tuple(options.menu.alternatives[branch].choices[len(begun)] for branch, begun, _ in parts)
        )

    def _subsets(self, branch: int, begun: tuple[Value, ...]) -> LazyDomain | None:
        """The choices of so many from a set or pool that the next choice is made from, conditions or not; None for another one."""
        options = self.decision.options
        if not isinstance(options, LegalMoves) or not is_lazy_choice(options.menu.alternatives[branch].choices[len(begun)]):
            return None
        slots, levels = options.fresh(branch), options.enumerators[branch].levels
        for level, value in zip(levels, begun, strict=False):
            slots[level.slot] = value
        domain: LazyDomain = levels[len(begun)].domain(options.store, options.course, slots)
        return domain

    def _following(self, branch: int, begun: tuple[Value, ...]) -> Sequence[Value] | LazyDomain:
        options = self.decision.options
        if isinstance(options, LegalMoves):
            return options.following(branch, begun)
        if isinstance(options, ShuffleOptions):
            return _Orders(options)
        return tuple(answer.values[0] for answer in options)

    def after(self, chosen: object) -> "Beginning":
        """The options that go on with a choice; raises `IllegalMove` if it can be no value there, and has no options if it is none that is on offer."""
        if self.branches is None:
            return Beginning(self.table, self.decision, tuple((branch, ()) for branch in self._named(str(_plain(chosen)))))
        going: list[tuple[int, tuple[Value, ...]]] = []
        faults: list[IllegalMove] = []
        for branch, begun in self.branches:
            kinds = () if branch < 0 else argument_kinds(self.table, self.decision, branch)[len(begun) :]
            if kinds:
                try:
                    value = chosen.chosen if isinstance(chosen, Choice) else value_of(self.table, kinds[0][1], chosen)
                except ValueFault as fault:
                    faults.append(self._refusal(branch, begun, fault))
                    continue
                going.append((branch, (*begun, value)))
        if faults and not going:
            raise faults.pop(0)  # no longer held here, so that it and all it knows of the table ends with whoever catches it
        return Beginning(self.table, self.decision, tuple(each for each in going if Beginning(self.table, self.decision, (each,)).spans))

    def _named(self, word: str) -> tuple[int, ...]:
        """The branches with a first word."""
        branches = first_words(self.decision).get(word)
        if branches is None:
            answer = notation.read(self.table, self.decision, word)
            if not isinstance(answer, Refusal):  # a whole move stands where its first word belongs
                answer = refuse("R122", candidates=tuple(first_words(self.decision)), word=word)
            raise IllegalMove(answer)
        return branches

    def _refusal(self, branch: int, begun: tuple[Value, ...], fault: ValueFault) -> IllegalMove:
        options = self.decision.options
        if not isinstance(options, LegalMoves):
            raise wrong_argument("chosen", fault.what, fault.word)
        refusal = explanations.not_a_value(options, branch, begun, fault)
        return IllegalMove(refusal)


@dataclass(frozen=True)
class _Orders:
    """The orders of a pile as values."""

    options: ShuffleOptions

    def count(self) -> int:
        return self.options.count()

    def nth(self, number: int) -> Value:
        return self.options.nth(number).values[0]

    def rank(self, order: tuple[int, ...], /) -> int:
        return self.options.rank(PASS._replace(branch=0, values=(order,)))

    def __bool__(self) -> bool:
        return True


def first_words(decision: PendingDecision) -> dict[str, tuple[int, ...]]:
    """The first words of the options of a question, each with the numbers of its branches (-1: passing)."""
    options = decision.options
    if not isinstance(options, LegalMoves):
        return {argument_name(decision): (0,)}
    words: dict[str, tuple[int, ...]] = {}
    for number, (branch, block) in enumerate(zip(options.menu.alternatives, options.blocks, strict=True)):
        if block:
            words[branch.name] = (*words.get(branch.name, ()), number)
    if words and options.may_pass:
        words[notation.PASS_WORD] = (*words.get(notation.PASS_WORD, ()), -1)
    return words


def argument_name(decision: PendingDecision) -> str:
    """The first word of an outcome of chance."""
    return str(getattr(decision.instruction, "name", notation.ORDER_WORD))


def _plain(chosen: object) -> object:
    return chosen.chosen if isinstance(chosen, Choice) else chosen


def _each(values: Sequence[Value] | LazyDomain) -> Iterator[Value]:
    return iter(values) if isinstance(values, Sequence) else (values.nth(number) for number in range(values.count()))


def _first_title(table: GameInstance, decision: PendingDecision, word: str, language: str | None) -> str:
    options = decision.options
    if not isinstance(options, LegalMoves):
        return word
    branch = next((each for each in options.menu.alternatives if each.name == word), None)
    if branch is not None:
        return titles.beginning_title(table, branch, (), language)
    passing = options.menu.passing
    return (sentence(table, passing.label, language or "") if passing is not None else "") or word
