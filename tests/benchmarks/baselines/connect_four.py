"""Connect four: a side is a mask, seven columns of six bits with an empty bit above each, so that lines are found by shifts."""

from collections.abc import Callable

HEIGHT = 6
BOTTOMS = [1 << 7 * column for column in range(7)]
ABOVE_TOPS = [bottom << HEIGHT for bottom in BOTTOMS]
FULL = sum(bottom * 0b111111 for bottom in BOTTOMS)


def won(side: int) -> bool:
    """Whether four are in a row: up, across, and on both diagonals."""
    pairs = side & side >> 1
    if pairs & pairs >> 2:
        return True
    pairs = side & side >> 7
    if pairs & pairs >> 14:
        return True
    pairs = side & side >> 6
    if pairs & pairs >> 12:
        return True
    pairs = side & side >> 8
    return pairs & pairs >> 16 != 0


def play(number: Callable[[], float]) -> int:
    """One random game; the number of decisions."""
    own = other = decisions = 0
    free = BOTTOMS.copy()  # the lowest free place of every column that is not full
    while free:
        decisions += 1
        column = int(number() * len(free))
        dropped = free[column]
        own |= dropped
        if won(own):
            break
        dropped <<= 1
        if dropped & FULL:
            free[column] = dropped
        else:
            free[column] = free[-1]
            free.pop()
        own, other = other, own
    return decisions


def positions(depth: int, own: int = 0, other: int = 0) -> int:
    """How many ways of so many moves there are from here; `own` is to move, and a game that is over goes no further."""
    if depth == 0:
        return 1
    if won(other):
        return 0
    taken, total = own | other, 0
    for bottom, above in zip(BOTTOMS, ABOVE_TOPS, strict=True):
        place = (taken & above - bottom) + bottom
        if place & FULL:
            total += positions(depth - 1, other, own | place)
    return total
