"""Finite domains of the declared types at one table: size, members, their names, boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from interpreter.model.types.board import Board
from interpreter.model.types.types import PLAYER, EntityType, Optional, Type

SEAT_PREFIX = "seat_"


@dataclass(frozen=True)
class Domain:
    """The finite domain of a type at one table.

    Places run from 0 to `size` - 1 (kinds of numbers: the numbers themselves; parts of a kind: the places of the kind
    they are a part of). `members` is the mask of the places that belong to it.
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
        return tuple(iter_bits(self.members))

    @cached_property
    def rank(self) -> Mapping[int, int]:
        """Place → number of the member among the members, from 0."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def by_name(self) -> Mapping[str, int]:
        """Name → place, for members only."""
        return {self.names[place]: place for place in self.places}


@dataclass(frozen=True)
class Domains:
    """The domains of all types at one table, by name; `player` is one of them."""

    kinds: Mapping[str, Domain]
    players: int
    teams: tuple[int, ...] = ()  # the seats of every team as a mask, where the rules declare teams

    def of(self, kind: Type) -> Domain:
        """The table of a member kind (or a member or none)."""
        match kind:
            case EntityType(name):
                return self.kinds[name]
            case Optional(inner):
                return self.of(inner)
            case _:
                raise TypeError(f"{kind} has no members")


def iter_bits(mask: int) -> Iterator[int]:
    """The places in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def enum_domain(name: str, names: Sequence[str]) -> Domain:
    """The kind with these members: choices, rows, directions."""
    return Domain(name, len(names), (1 << len(names)) - 1, tuple(names))


def seat_id(seat: int) -> str:
    """The name of a player as rules, moves and records have it: `seat_1` for seat 0."""
    return f"{SEAT_PREFIX}{seat + 1}"


def seat_ids(players: int) -> tuple[str, ...]:
    """The names of so many players, in the order of seats."""
    return tuple(map(seat_id, range(players)))


def seat_domain(players: int) -> Domain:
    """The kind of the players, `seat_1` first."""
    return enum_domain(PLAYER, seat_ids(players))


def number_domain(name: str, low: int, high: int) -> Domain:
    """The kind whose members are the numbers from low to high; their places are the numbers themselves."""
    names = tuple(str(number) if number >= low else "" for number in range(high + 1))
    return Domain(name, high + 1, ((1 << high + 1) - 1) & ~((1 << low) - 1), names)


def cell_domain(name: str, board: Board) -> Domain:
    """The kind of the cells of a board."""
    return Domain(name, len(board.names), (1 << len(board.names)) - 1, board.names, board)


def subset_domain(name: str, whole: Domain, members: int) -> Domain:
    """The members of another kind that are in a mask; they keep places, names and board."""
    names = tuple(text if members >> place & 1 else "" for place, text in enumerate(whole.names))
    return Domain(name, whole.size, members & whole.members, names, whole.board, whole.part_sizes)


def product_domain(name: str, parts: Sequence[tuple[Domain, bool]]) -> Domain:
    """The kind of all combinations: the first part changes slowest; a part that may be none (True) counts none last.

    Members are named by their parts: `oak_2`.
    """
    sizes = tuple(kind.size + may_be_none for kind, may_be_none in parts)
    part_names = [(*kind.names, "none") if may_be_none else kind.names for kind, may_be_none in parts]
    combined = ["_".join(names) if all(names) else "" for names in product(*part_names)]
    if len(set(combined) - {""}) < sum(map(bool, combined)):  # `a_b` with `c`, and `a` with `b_c`
        combined = ["__".join(names) if all(names) else "" for names in product(*part_names)]
    members = sum(1 << place for place, text in enumerate(combined) if text)
    return Domain(name, len(combined), members, tuple(combined), part_sizes=sizes)
