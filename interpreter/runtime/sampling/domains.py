"""Domains of hidden values: enumeration and uniform draws of all values of a type within its bounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from interpreter.model.builtins.number_sets import number_set
from interpreter.model.chance import Below, shuffled
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import BoolType, IntRange, Optional, SetOf, Type
from interpreter.runtime.values.containers import default_value


@dataclass(frozen=True, slots=True)
class ValueDomain:
    """The values of a type. limits: the lowest and the highest number; size: how many members a set has, if that is known."""

    material: Domains
    value_type: Type
    limits: tuple[int | None, int | None] = (None, None)
    size: int | None = None

    def draw(self, below: Below) -> object:
        """A value, every one as likely as any other."""
        if isinstance(self.value_type, Optional):
            return self._inner(self.value_type).draw(below) if below(self.count()) else None
        if self.members is None:
            plain = self._plain()
            return plain[below(len(plain))] if plain else default_value(self.material, self.value_type)
        if self.size is None:
            return number_set(member for member in self.members if below(2))
        return number_set(shuffled(self.members, below)[: self.size])

    def count(self) -> int:
        """How many values there are."""
        if isinstance(self.value_type, Optional):
            return 1 + self._inner(self.value_type).count()
        if self.members is None:
            return max(1, len(self._plain()))
        return 1 << len(self.members) if self.size is None else comb(len(self.members), self.size)

    def __iter__(self) -> Iterator[object]:
        if isinstance(self.value_type, Optional):
            yield None
            yield from self._inner(self.value_type)
        elif self.members is None:
            yield from self._plain() or (default_value(self.material, self.value_type),)
        else:
            for number in range(len(self.members) + 1) if self.size is None else (self.size,):
                yield from map(number_set, combinations(self.members, number))

    def _inner(self, nullable: Optional) -> "ValueDomain":
        return replace(self, value_type=nullable.inner)

    @property
    def members(self) -> Sequence[int] | None:
        """What may be in a set of members or numbers; None of other types."""
        match self.value_type:
            case SetOf(BoolType()):
                return range(2)
            case SetOf(IntRange(low, high)) if high is not None:
                return range(low or 0, high + 1)
            case SetOf(inner) if not isinstance(inner, IntRange | SetOf):
                return self.material.of(inner).places
        return None

    def _plain(self) -> Sequence[object]:
        match self.value_type:
            case BoolType():
                return (False, True)
            case IntRange():
                low = self.limits[0] if self.limits[0] is not None else self.value_type.low or 0
                high = self.limits[1] if self.limits[1] is not None else self.value_type.high if self.value_type.high is not None else low
                return range(low, high + 1)
        return self.material.of(self.value_type).places if getattr(self.value_type, "name", None) in self.material.kinds else ()
