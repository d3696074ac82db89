"""Polyforms (sets of grid cells): rotations, canonical form and congruence.

On a square grid (a, b) are steps right and down, on a hex grid axial coordinates. Nothing is ever mirrored.
"""

from collections.abc import Iterable
from functools import lru_cache

from interpreter.model.geometry.plan import Coordinates

Polyform = tuple[Coordinates, ...]


def turned_once(cells: Iterable[Coordinates], turn: int) -> Polyform:
    """The cells turned by one `turn`-th of a circle: 6 on hexes, 4 on squares; 1 leaves them as they are."""
    match turn:
        case 6:
            return tuple((-b, a + b) for a, b in cells)
        case 4:
            return tuple((-b, a) for a, b in cells)
        case _:
            return tuple(cells)


def shifted(cells: Iterable[Coordinates]) -> Polyform:
    """The cells in order, shifted so that the smallest coordinates are 0, 0."""
    coordinates = tuple(cells)
    if not coordinates:
        return ()
    left, top = min(a for a, _ in coordinates), min(b for _, b in coordinates)
    return tuple(sorted((a - left, b - top) for a, b in coordinates))


@lru_cache(maxsize=4096)
def turned_copies(cells: Polyform, turn: int) -> tuple[Polyform, ...]:
    """All different copies of a shape that turning gives, each shifted to 0, 0."""
    copies = []
    for _ in range(turn):
        copies.append(shifted(cells))
        cells = turned_once(cells, turn)
    return tuple(dict.fromkeys(copies))


@lru_cache(maxsize=4096)
def canonical_polyform(cells: Polyform, turn: int) -> Polyform:
    """The one form that all turned and shifted copies of a shape have in common."""
    return min(turned_copies(cells, turn))


def congruent(one: Iterable[Coordinates], other: Iterable[Coordinates], turn: int) -> bool:
    """Whether two shapes are equal after turning and shifting."""
    return canonical_polyform(shifted(one), turn) == canonical_polyform(shifted(other), turn)
