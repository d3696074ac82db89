"""Answers of players as fixed whole numbers: the same answer has the same number in every position of a table.

0 is passing. Every action, and every choice of a value, has a block of numbers; within it the choices count in mixed radix, the last
one changes fastest. A member counts by its number among the members of its kind, none comes last, a set or pool by its number
among all choices of at most so many.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from weakref import WeakKeyDictionary

from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.representation import copies_walker, gatherer
from interpreter.model.builtins.subsets import PoolSubsets, SetSubsets
from interpreter.model.ir import BuiltinCall, Choice, Constant, DecisionPoint, GameParameter
from interpreter.model.ruleset.ruleset import decision_points
from interpreter.model.types.domains import Domains, iter_bits
from interpreter.model.types.types import BoolType, EntityType, IntRange, MultisetOf, Optional, SetOf, Type
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer
from interpreter.runtime.values.containers import Value

MOST = 1 << 63  # codes of a game; where there would be more there are none
MOST_KEPT = 1 << 15  # answers of one menu whose numbers are kept
WIDEST = 512  # members of a kind of which sets have numbers
Key = tuple[str, str, int]


@dataclass(frozen=True)
class Radix:
    """The values of one choice as numbers below `size`; `inner` is what a set, a pool or a value that may be none is made of."""

    material: Domains
    kind: Type
    size: int
    most: int = 0  # how many a set or pool may hold
    inner: "Radix | None" = None

    def encode(self, value: Value) -> int:
        """The number of a value."""
        match self.kind:
            case Optional():
                return self.size - 1 if value is None else self._part.encode(value)
            case BoolType():
                return int(value)
            case IntRange(low=low):
                return int(value) - (low or 0)
            case EntityType(name):
                return self.material.kinds[name].rank[value]
            case SetOf():
                return self._sets.rank(sum(1 << self._part.encode(each) for each in copies_walker(self.kind)(value)))
        counts = [0] * self._part.size
        for each in copies_walker(self.kind)(value):
            counts[self._part.encode(each)] += 1
        return self._pools.rank(tuple(counts))

    def decode(self, number: int) -> Value:
        """The value with a number."""
        match self.kind:
            case Optional():
                return None if number == self.size - 1 else self._part.decode(number)
            case BoolType():
                return bool(number)
            case IntRange(low=low):
                return number + (low or 0)
            case EntityType(name):
                return self.material.kinds[name].places[number]
            case SetOf(inner):
                return gatherer(inner)(self._part.decode(each) for each in iter_bits(self._sets.nth(number)))
            case MultisetOf(inner):
                counts = [0] * self.material.of(inner).size
                for each, copies in enumerate(self._pools.nth(number)):
                    counts[self._part.decode(each)] = copies
                return tuple(counts)
        raise TypeError(self.kind)

    @property
    def _part(self) -> "Radix":
        assert self.inner is not None
        return self.inner

    @property
    def _sets(self) -> SetSubsets:
        return SetSubsets((1 << self._part.size) - 1, 0, self.most)

    @property
    def _pools(self) -> PoolSubsets:
        return PoolSubsets((self.most,) * self._part.size, 0, self.most)


class ActionCodes:
    """The numbers of all answers that the players of a table can ever give; `count` is None where they cannot be told in advance."""

    def __init__(self, table: GameInstance) -> None:
        self._blocks: dict[Key, tuple[int, tuple[Radix, ...]]] = {}
        self._numbers: dict[
            int, tuple[DecisionPoint, dict[Answer, int]]
        ] = {}  # by menu, which stays alive here: answers come again and again
        total = 1
        for _, menu in decision_points(table.rules):
            for number, branch in enumerate(menu.alternatives):
                radices = [_radix_of(table, choice) for choice in branch.choices]
                known = tuple(radix for radix in radices if radix is not None)
                if _key(menu, number) not in self._blocks:
                    self._blocks[_key(menu, number)] = total, known
                    total = total + prod(radix.size for radix in known) if len(known) == len(radices) else MOST + 1
        self.count = total if total <= MOST else None

    def encode(self, menu: DecisionPoint, answer: Answer) -> int | None:
        """The number of an answer to a menu; None where the answers of this table have none."""
        if self.count is None:
            return None
        if answer == PASS:
            return 0
        _, numbers = self._numbers.setdefault(id(menu), (menu, {}))
        code = numbers.get(answer)
        if code is None:
            if len(numbers) >= MOST_KEPT:
                numbers.clear()
            code = numbers[answer] = self._encode(menu, answer)
        return code

    def _encode(self, menu: DecisionPoint, answer: Answer) -> int:
        first, radices = self._blocks[_key(menu, answer.branch)]
        number = 0
        for radix, value in zip(radices, answer.values, strict=True):
            number = number * radix.size + radix.encode(value)
        return first + number

    def decode(self, options: LegalMoves, code: int) -> Answer | None:
        """The answer with a number, if it is on offer."""
        if self.count is None or not 0 <= code < self.count:
            return None
        return next((answer for answer in self._candidates(options.menu, code) if answer in options), None)

    def _candidates(self, menu: DecisionPoint, code: int) -> Iterator[Answer]:
        if code == 0:
            yield PASS
        for branch in range(len(menu.alternatives)):
            first, radices = self._blocks[_key(menu, branch)]
            number, values = code - first, []
            if 0 <= number < prod(radix.size for radix in radices):
                for radix in reversed(radices):
                    number, rest = divmod(number, radix.size)
                    values.append(radix.decode(rest))
                yield Answer(branch, tuple(reversed(values)))


_CODES: WeakKeyDictionary[GameInstance, ActionCodes] = WeakKeyDictionary()


def codes_of(table: GameInstance) -> ActionCodes:
    """The numbers of the answers at a table, worked out once."""
    codes = _CODES.get(table)
    if codes is None:
        codes = _CODES[table] = ActionCodes(table)
    return codes


def _key(menu: DecisionPoint, number: int) -> Key:
    """What shares a block of numbers: an action wherever it is on offer, a value at one step; if twice in a menu, each for itself."""
    branch = menu.alternatives[number]
    if branch.action is None:
        return menu.address, branch.name, number
    return "", branch.action, sum(each.action == branch.action for each in menu.alternatives[:number])


def _radix_of(table: GameInstance, choice: Choice) -> Radix | None:
    """The values of a choice as numbers; None where they have no bounds that are known in advance."""
    most = None
    if (
        is_lazy_choice(choice)
        and isinstance(choice.domain, BuiltinCall)
        and isinstance(choice.domain.arguments[2], Constant | GameParameter)
    ):
        most = table.constant(choice.domain.arguments[2])
    return _radix(table.material, candidate_kind(choice), most if isinstance(most, int) else None)


def _radix(material: Domains, kind: Type, most: int | None = None) -> Radix | None:
    match kind:
        case BoolType():
            return Radix(material, kind, 2)
        case IntRange(low=int() as low, high=int() as high):
            return Radix(material, kind, high - low + 1)
        case EntityType(name):
            return Radix(material, kind, len(material.kinds[name].places))
        case Optional(inner):
            radix = _radix(material, inner)
            return None if radix is None else Radix(material, kind, radix.size + 1, inner=radix)
        case SetOf(inner) | MultisetOf(inner):
            return _heap(material, kind, _radix(material, inner), most)
    return None


def _heap(material: Domains, kind: SetOf | MultisetOf, inner: Radix | None, most: int | None) -> Radix | None:
    if inner is None or inner.size > WIDEST or isinstance(inner.kind, SetOf | MultisetOf | Optional):
        return None
    if isinstance(kind, SetOf):
        most = inner.size if most is None else min(most, inner.size)
        return Radix(material, kind, SetSubsets((1 << inner.size) - 1, 0, most).count(), most, inner)
    if most is None or most > WIDEST:
        return None
    return Radix(material, kind, PoolSubsets((most,) * inner.size, 0, most).count(), most, inner)
