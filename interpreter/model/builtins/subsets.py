"""All choices of so many from a set or pool, without listing them: counted, ranked, walked and tested.

They are ordered by size and then as dictionaries order words, members in declared order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, combinations
from math import comb

from interpreter.model.builtins.number_sets import Numbers, number_set, numbers_in
from interpreter.model.types.domains import iter_bits


@dataclass(frozen=True)
class SetSubsets:
    """The subsets of a mask that have at least `least` and at most `most` members, as masks."""

    whole: int
    least: int
    most: int

    @cached_property
    def members(self) -> tuple[int, ...]:
        """The places to choose from."""
        return tuple(iter_bits(self.whole))

    @cached_property
    def sizes(self) -> range:
        """The sizes that occur."""
        return range(max(0, self.least), min(self.most, len(self.members)) + 1)

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """How many there are of each size that occurs, one worked out from the one before."""
        whole, block, counts = len(self.members), comb(len(self.members), self.sizes.start), []
        for size in self.sizes:
            counts.append(block)
            block = block * (whole - size) // (size + 1)
        return tuple(counts)

    def count(self) -> int:
        """How many there are."""
        return sum(self.blocks)

    def nth(self, number: int) -> int:
        """The choice with this number, from 0."""
        for size, block in zip(self.sizes, self.blocks, strict=True):
            if number < block:
                return self._nth_of_size(number, size, block)
            number -= block
        raise IndexError(number)

    def _nth_of_size(self, number: int, size: int, block: int) -> int:
        result, left = 0, len(self.members)  # `block`: how many choices of so many there are from those that are left
        for place in self.members:
            if not size:
                break
            with_this = block * size // left
            left -= 1
            if number < with_this:
                result |= 1 << place
                size, block = size - 1, with_this
            else:
                number, block = number - with_this, block - with_this
        return result

    def rank(self, choice: int) -> int:
        """The number of a choice, from 0."""
        size, left, number = choice.bit_count(), len(self.members), 0
        for each, block in zip(self.sizes, self.blocks, strict=True):
            if each == size:
                break
            number += block
        for place in self.members:
            with_this = block * size // left
            left -= 1
            if choice >> place & 1:
                size, block = size - 1, with_this
            else:
                number, block = number + with_this, block - with_this
        return number

    def __iter__(self) -> Iterator[int]:
        for subset in chain.from_iterable(combinations(self.members, size) for size in self.sizes):
            yield sum(1 << place for place in subset)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, int) and not choice & ~self.whole and choice.bit_count() in self.sizes

    def __bool__(self) -> bool:
        return bool(self.sizes)


@dataclass(frozen=True)
class NumberSubsets:
    """The subsets of a set of numbers that need not have a place in a mask, with at least `least` and at most `most` numbers."""

    whole: Numbers
    least: int
    most: int

    @cached_property
    def members(self) -> tuple[int, ...]:
        """The numbers to choose from."""
        return tuple(numbers_in(self.whole))

    @cached_property
    def _places(self) -> SetSubsets:
        """The same choices from as many places."""
        return SetSubsets((1 << len(self.members)) - 1, self.least, self.most)

    def _numbers(self, places: int) -> Numbers:
        return number_set(self.members[place] for place in iter_bits(places))

    def count(self) -> int:
        """How many there are."""
        return self._places.count()

    def nth(self, number: int) -> Numbers:
        """The choice with this number, from 0."""
        return self._numbers(self._places.nth(number))

    def rank(self, choice: Numbers) -> int:
        """The number of a choice, from 0."""
        return self._places.rank(sum(1 << self.members.index(number) for number in numbers_in(choice)))

    def __iter__(self) -> Iterator[Numbers]:
        return (self._numbers(places) for places in self._places)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, int | tuple) or (isinstance(choice, int) and choice < 0):
            return False
        subset = tuple(numbers_in(choice))
        return number_set(subset) == choice and set(subset) <= set(self.members) and len(subset) in self._places.sizes

    def __bool__(self) -> bool:
        return bool(self._places)


@dataclass(frozen=True)
class PoolSubsets:
    """The parts of a pool that have at least `least` and at most `most` things, as counts; copies are not told apart."""

    whole: tuple[int, ...]
    least: int
    most: int

    @cached_property
    def sizes(self) -> range:
        """The sizes that occur."""
        return range(max(0, self.least), min(self.most, sum(self.whole)) + 1)

    @cached_property
    def ways(self) -> Sequence[Sequence[int]]:
        """ways[i][n]: how many choices of n things there are among the places from i on; not of more than are wanted."""
        table = [[1] + [0] * max(0, self.sizes.stop - 1)]
        for number in reversed(self.whole):
            sums = [0, *accumulate(table[-1])]
            table.append([sums[size + 1] - sums[max(0, size - number)] for size in range(len(table[-1]))])
        return table[::-1]

    def count(self) -> int:
        """How many there are."""
        return sum(self.ways[0][size] for size in self.sizes)

    def nth(self, number: int) -> tuple[int, ...]:
        """The choice with this number, from 0."""
        for size in self.sizes:
            block = self.ways[0][size]
            if number < block:
                return self._nth_of_size(number, size)
            number -= block
        raise IndexError(number)

    def _nth_of_size(self, number: int, size: int) -> tuple[int, ...]:
        # More copies of an early member come first, as `a a` comes before `a b`.
        result = []
        for place, most in enumerate(self.whole):
            copies = min(most, size)
            while number >= self.ways[place + 1][size - copies]:
                number -= self.ways[place + 1][size - copies]
                copies -= 1
            result.append(copies)
            size -= copies
        return tuple(result)

    def rank(self, choice: tuple[int, ...]) -> int:
        """The number of a choice, from 0."""
        size = sum(choice)
        number = sum(self.ways[0][each] for each in self.sizes if each < size)
        for place, copies in enumerate(choice):
            number += sum(self.ways[place + 1][size - more] for more in range(copies + 1, min(self.whole[place], size) + 1))
            size -= copies
        return number

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for size in self.sizes:
            for number in range(self.ways[0][size]):
                yield self._nth_of_size(number, size)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, tuple) or len(choice) != len(self.whole):
            return False
        return all(0 <= number <= most for number, most in zip(choice, self.whole, strict=True)) and sum(choice) in self.sizes

    def __bool__(self) -> bool:
        return bool(self.sizes)


Subsets = SetSubsets | NumberSubsets | PoolSubsets
