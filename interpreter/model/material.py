"""The kinds of a rule set as they are at one table: how many members, their names, the boards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from interpreter.model.board import Board
from interpreter.model.kinds import Kind, Member, Optional


@dataclass(frozen=True)
class KindTable:
    """A kind at one table. Places run from 0 to `size` - 1 (kinds of numbers: the numbers themselves; parts of a kind:
    the places of the kind they are a part of). `members` is the mask of the places that belong to it.
    """

    name: str
    size: int  # one more than the largest place
    members: int
    names: tuple[str, ...]  # by place, as in moves and saved games; empty text where there is no such member
    board: Board | None = None  # cells of a grid, and its directions
    part_sizes: tuple[int, ...] = ()  # combination: number of places of each part, none counted last

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the members, in declared order."""
        return tuple(bits(self.members))

    @cached_property
    def rank(self) -> Mapping[int, int]:
        """Place → number of the member among the members, from 0."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def by_name(self) -> Mapping[str, int]:
        """Name → place, for members only."""
        return {self.names[place]: place for place in self.places}


@dataclass(frozen=True)
class Material:
    """All kinds at one table, by name; `player` is one of them."""

    kinds: Mapping[str, KindTable]
    players: int

    def of(self, kind: Kind) -> KindTable:
        """The table of a member kind (or a member or none)."""
        match kind:
            case Member(name):
                return self.kinds[name]
            case Optional(inner):
                return self.of(inner)
            case _:
                raise TypeError(f"{kind} has no members")


def bits(mask: int) -> Iterator[int]:
    """The places in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
