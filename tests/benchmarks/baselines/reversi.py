"""Reversi: masks of 64 bits; lines of the other side's stones are followed for all stones at once, direction by direction."""

from collections.abc import Callable

ALL = (1 << 64) - 1
INNER = 0x7E7E7E7E7E7E7E7E  # without the outer columns, over which a line sideways must not run
BLACK, WHITE = 1 << 28 | 1 << 35, 1 << 27 | 1 << 36


def moves(own: int, other: int) -> int:
    """The empty cells where a stone of `own` turns something over; written out, since a loop over directions takes longer."""
    inner, found = other & INNER, 0
    line = own << 1 & inner
    while line:
        line <<= 1
        found |= line
        line &= inner
    line = own >> 1 & inner
    while line:
        line >>= 1
        found |= line
        line &= inner
    line = own << 8 & other
    while line:
        line <<= 8
        found |= line
        line &= other
    line = own >> 8 & other
    while line:
        line >>= 8
        found |= line
        line &= other
    line = own << 7 & inner
    while line:
        line <<= 7
        found |= line
        line &= inner
    line = own >> 7 & inner
    while line:
        line >>= 7
        found |= line
        line &= inner
    line = own << 9 & inner
    while line:
        line <<= 9
        found |= line
        line &= inner
    line = own >> 9 & inner
    while line:
        line >>= 9
        found |= line
        line &= inner
    return found & ~(own | other) & ALL


def turned(own: int, other: int, move: int) -> int:
    """The stones that a stone on an empty cell turns over."""
    inner = other & INNER
    found = 0
    for shift, between in ((1, inner), (8, other), (7, inner), (9, inner)):
        step = move << shift & between
        if step:
            line = step
            while step := step << shift & between:
                line |= step
            if line << shift & own:
                found |= line
        step = move >> shift & between
        if step:
            line = step
            while step := step >> shift & between:
                line |= step
            if line >> shift & own:
                found |= line
    return found


def play(number: Callable[[], float]) -> int:
    """One random game; the number of decisions. Who cannot move is passed over without being asked."""
    own, other, decisions = BLACK, WHITE, 0
    while True:
        possible = moves(own, other)
        if not possible:
            own, other = other, own
            possible = moves(own, other)
            if not possible:
                return decisions
        decisions += 1
        for _ in range(int(number() * possible.bit_count())):
            possible &= possible - 1
        move = possible & -possible
        over = turned(own, other, move)
        own, other = other ^ over, own | move | over


def positions(depth: int, own: int = BLACK, other: int = WHITE) -> int:
    """How many ways of so many moves there are from here; having to pass counts as a move, as is usual."""
    if depth == 0:
        return 1
    possible = moves(own, other)
    if not possible:
        return positions(depth - 1, other, own) if moves(other, own) else 1
    total = 0
    while possible:
        move = possible & -possible
        possible ^= move
        over = turned(own, other, move)
        total += positions(depth - 1, other ^ over, own | move | over)
    return total
