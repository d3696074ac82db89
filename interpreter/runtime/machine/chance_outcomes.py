"""The outcomes of chance, as options of the player `CHANCE`: rolls with weights, and orders of a pile."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod

from interpreter.model.chance import Below, pick_weighted, shuffled
from interpreter.runtime.state.game_state import Answer


@dataclass(frozen=True)
class RollOptions:
    """The members that can come up, with their weights (all at least 1)."""

    outcomes: tuple[tuple[object, int], ...]

    def count(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)

    def nth(self, number: int) -> Answer:
        """The outcome with this number, from 0."""
        if not 0 <= number < len(self.outcomes):
            raise IndexError(number)
        return Answer(0, (self.outcomes[number][0],))

    def rank(self, answer: Answer) -> int:
        """The number of an outcome; `ValueError` if it is none of them."""
        return [member for member, _ in self.outcomes].index(answer.values[0])

    def sample(self, below: Below) -> Answer:
        """One outcome, by weight."""
        return Answer(0, (pick_weighted(self.outcomes, below(sum(weight for _, weight in self.outcomes))),))

    def weighted(self) -> Iterator[tuple[Answer, int]]:
        """All outcomes with their weights."""
        return ((Answer(0, (member,)), weight) for member, weight in self.outcomes)

    def __iter__(self) -> Iterator[Answer]:
        return (answer for answer, _ in self.weighted())

    def __contains__(self, answer: object) -> bool:
        return any(answer == outcome for outcome in self)

    def __bool__(self) -> bool:
        return bool(self.outcomes)


@dataclass(frozen=True)
class ShuffleOptions:
    """All orders of a pile; things that are alike are not told apart, and every order is equally likely.

    Orders are numbered as dictionaries order words, the bottom of the pile first.
    """

    pile: tuple[int, ...]

    @cached_property
    def _orders(self) -> int:
        return factorial(len(self.pile)) // prod(map(factorial, Counter(self.pile).values()))

    def count(self) -> int:
        """How many orders there are; may be very large."""
        return self._orders

    def nth(self, number: int) -> Answer:
        """The order with this number, from 0."""
        if not 0 <= number < self.count():
            raise IndexError(number)
        left, block, size = Counter(self.pile), self._orders, len(self.pile)
        order: list[int] = []
        for remaining in range(size, 0, -1):
            for thing in sorted(left):
                with_this = block * left[thing] // remaining  # orders of the rest that begin with this thing
                if number < with_this:
                    break
                number -= with_this
            order.append(thing)
            block = with_this
            left[thing] -= 1
            if not left[thing]:
                del left[thing]
        return Answer(0, (tuple(order),))

    def rank(self, answer: Answer) -> int:
        """The number of an order; `ValueError` if the pile cannot lie so."""
        if answer not in self:
            raise ValueError(answer)
        (order,), number, block = answer.values, 0, self._orders
        left = Counter(self.pile)
        assert isinstance(order, tuple)
        for remaining, thing in zip(range(len(order), 0, -1), order, strict=True):
            number += sum(block * left[other] // remaining for other in left if other < thing)
            block = block * left[thing] // remaining
            left[thing] -= 1
        return number

    def sample(self, below: Below) -> Answer:
        """One order, all equally likely."""
        return Answer(0, (tuple(shuffled(self.pile, below)),))

    def __iter__(self) -> Iterator[Answer]:
        return (self.nth(number) for number in range(self.count()))

    def __contains__(self, answer: object) -> bool:
        match answer:
            case (0, (tuple() as order,)):
                return all(type(thing) is int for thing in order) and sorted(order) == sorted(self.pile)
        return False

    def __bool__(self) -> bool:
        return True


def outcomes(members: Sequence[object], weights: Sequence[int]) -> RollOptions:
    """The outcomes of a roll; members of weight 0 cannot come up."""
    return RollOptions(tuple((member, weight) for member, weight in zip(members, weights, strict=True) if weight > 0))
