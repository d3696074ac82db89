"""Tic-tac-toe: a side is a mask of nine bits, and whether a mask has three in a row is looked up."""

from collections.abc import Callable

ROWS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WON = [any(mask & row == row for row in ROWS) for mask in range(512)]
CELLS = [1 << cell for cell in range(9)]


def play(number: Callable[[], float]) -> int:
    """One random game; the number of decisions."""
    own = other = 0
    empty = CELLS.copy()
    for left in range(9, 0, -1):
        place = int(number() * left)
        own |= empty[place]
        if WON[own]:
            return 10 - left
        empty[place] = empty[-1]
        empty.pop()
        own, other = other, own
    return 9


def games(own: int = 0, other: int = 0) -> int:
    """How many different games there are from here; `own` is to move."""
    total = 0
    for cell in CELLS:
        if not (own | other) & cell:
            after = own | cell
            total += 1 if WON[after] or after | other == 511 else games(other, after)
    return total
