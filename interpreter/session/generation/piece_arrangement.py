"""Generates random arrangements of touching pieces, from random numbers that are passed in.

Pieces are laid one after the other, each beside what lies there. For every piece a window of random placements is
looked at, and the snuggest of those that suit the aim is taken. Half of the aims avoid holes; the others try for some,
large or small, so that rules that ask for holes find them as well. Whether a board is accepted, the rules decide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from interpreter.model.chance import Below
from interpreter.model.geometry.plan import Coordinates
from interpreter.model.geometry.shapes import Polyform, shifted, turned_copies

_RINGS: dict[int, tuple[Coordinates, ...]] = {
    6: ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)),
    4: ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)),
}
_WINDOWS = (1, 2, 4, 8)
_PATIENCE = 6  # so many windows are looked through before a piece may miss the aim
_HOLES_WANTED = (0, 0, 0, 0, 0, 1, 1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Aim:
    """What an arrangement tries for: so many placements are looked at for a piece, so many holes are left.

    small: the holes are to have one cell each.
    """

    window: int
    holes: int
    small: bool = False


def drawn_aim(below: Below) -> Aim:
    """An aim by chance."""
    holes = _HOLES_WANTED[below(len(_HOLES_WANTED))]
    return Aim(_WINDOWS[below(len(_WINDOWS))], holes, small=holes > 0 and below(2) == 0)


@dataclass(slots=True)
class _Ground:
    """What lies there so far; `holes` is kept by Euler's formula, so adding a cell changes it by what is around the cell."""

    turn: int
    cells: set[Coordinates] = field(default_factory=set)
    border: dict[Coordinates, None] = field(default_factory=dict)  # free cells beside it, in the order they came up
    holes: int = 1  # the formula's value for nothing at all; the first cell makes it 0


def arrange(
    pieces: Sequence[tuple[str, Iterable[Coordinates]]],
    count: int,
    below: Below,
    turn: int,
    *,
    turned: bool = True,
    aim: Aim | None = None,
    beside: Iterable[Coordinates] = (),
) -> list[tuple[str, Polyform]]:
    """`count` different pieces laid beside each other and `beside` what lies there, in the order of the list.

    Where nothing lies yet they are shifted so that the smallest coordinates are 0, 0. `turn` is 6 on hexes and 4 on
    squares; with `turned` the pieces may be turned. Equal answers of `below` give equal boards.
    """
    aim = drawn_aim(below) if aim is None else aim
    drawn = _drawn(len(pieces), count, below)
    ground = _Ground(turn)
    for cell in beside:
        _lay(ground, (cell,))
    starts_empty = not ground.cells
    laid: dict[int, Polyform] = {}
    for number in drawn:
        shape = shifted(pieces[number][1])
        copies = turned_copies(shape, turn) if turned else (shape,)
        laid[number] = _best(ground, copies, aim, below)
        _lay(ground, laid[number])
    found = [(pieces[number][0], laid[number]) for number in sorted(laid)]
    return _at_origin(found) if starts_empty else found


def _drawn(size: int, count: int, below: Below) -> list[int]:
    """`count` different numbers below `size` (all of them if there are no more), in random order."""
    numbers = list(range(size))
    for position in range(min(count, size)):
        other = position + below(size - position)
        numbers[position], numbers[other] = numbers[other], numbers[position]
    return numbers[:count]


def _best(ground: _Ground, copies: Sequence[Polyform], aim: Aim, below: Below) -> Polyform:
    """The placement, out of a window of random ones, that comes closest to the aim and touches most."""
    if not ground.cells:
        return copies[below(len(copies))]
    border = tuple(ground.border)
    best: Polyform = ()
    best_rank = (0, 0, 0)
    tried = 0
    while not best or tried < aim.window or (best_rank[:2] < (0, 0) and tried < _PATIENCE * aim.window):
        tried += 1
        placement = _random_placement(border, copies, below)
        if not ground.cells.isdisjoint(placement):
            continue
        holes, touching = _outcome(ground, placement)
        wide = aim.small and holes > ground.holes and holes - ground.holes > _single_holes(ground, placement)
        rank = (-abs(holes - aim.holes), -wide, touching)
        if not best or rank > best_rank:
            best, best_rank = placement, rank
    return best


def _single_holes(ground: _Ground, placement: Polyform) -> int:
    """How many holes of one cell the placement closes."""
    taken = ground.cells.union(placement)
    steps = _steps(ground.turn)
    beside = {(a + da, b + db) for a, b in placement for da, db in steps} - taken
    return sum(all((a + da, b + db) in taken for da, db in steps) for a, b in beside)


def _random_placement(border: Sequence[Coordinates], copies: Sequence[Polyform], below: Below) -> Polyform:
    """A turned copy with one of its cells on a free cell beside what lies there."""
    to_a, to_b = border[below(len(border))]
    shape = copies[below(len(copies))]
    from_a, from_b = shape[below(len(shape))]
    return tuple((a + to_a - from_a, b + to_b - from_b) for a, b in shape)


def _outcome(ground: _Ground, placement: Polyform) -> Coordinates:
    """How many holes there would be, and how many sides would touch what lies there."""
    ring, changes, sides = _RINGS[ground.turn], _changes(ground.turn), _sides(ground.turn)
    cells = ground.cells
    new: set[Coordinates] = set()
    holes, touching = ground.holes, 0
    for a, b in placement:
        old_around, new_around = 0, 0
        for bit, (da, db) in enumerate(ring):
            beside = (a + da, b + db)
            if beside in cells:
                old_around |= 1 << bit
            elif beside in new:
                new_around |= 1 << bit
        holes += changes[old_around | new_around]
        touching += (old_around & sides).bit_count()
        new.add((a, b))
    return holes, touching


def _lay(ground: _Ground, placement: Polyform) -> None:
    ground.holes, _ = _outcome(ground, placement)
    ground.cells.update(placement)
    steps = _steps(ground.turn)
    for a, b in placement:
        ground.border.pop((a, b), None)
        for da, db in steps:
            if (a + da, b + db) not in ground.cells:
                ground.border.setdefault((a + da, b + db))


@cache
def _steps(turn: int) -> tuple[Coordinates, ...]:
    """The steps over the sides of a cell."""
    return tuple(step for bit, step in enumerate(_RINGS[turn]) if _sides(turn) >> bit & 1)


def _sides(turn: int) -> int:
    """The bits of the ring that share a side with the cell in the middle."""
    return 0b111111 if turn == 6 else 0b01010101


@cache
def _changes(turn: int) -> tuple[int, ...]:
    """By what lies around a cell: how the number of holes changes when the cell is added.

    One part has 1 - cells + pairs - corners holes, where a corner is one at which all the cells around it lie.
    """
    return tuple(_pairs(turn, around) - _corners(turn, around) - 1 for around in range(1 << len(_RINGS[turn])))


def _pairs(turn: int, around: int) -> int:
    return (around & _sides(turn)).bit_count()


def _corners(turn: int, around: int) -> int:
    """Corners of the cell at which all cells lie: three on hexes, four on squares."""
    size = len(_RINGS[turn])
    width = 2 if turn == 6 else 3
    first = range(0, size, width - 1)
    return sum(all(around >> (bit + more) % size & 1 for more in range(width)) for bit in first)


def _at_origin(laid: list[tuple[str, Polyform]]) -> list[tuple[str, Polyform]]:
    left = min((a for _, cells in laid for a, _ in cells), default=0)
    top = min((b for _, cells in laid for _, b in cells), default=0)
    return [(name, tuple(sorted((a - left, b - top) for a, b in cells))) for name, cells in laid]
