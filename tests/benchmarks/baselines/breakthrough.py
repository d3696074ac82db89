"""Breakthrough on 8 by 8: masks of 64 bits; the moves of a side are three masks of targets, and the n-th bit is the move."""

from collections.abc import Callable

ALL = (1 << 64) - 1
NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
FIRST_TWO, LAST_TWO = 0xFFFF, 0xFFFF << 48
LAST_ROW, FIRST_ROW = 0xFF << 56, 0xFF


def upwards(own: int, other: int) -> tuple[int, int, int]:
    """The targets of the side that goes up: straight, to the left, to the right."""
    free = ALL ^ own
    return own << 8 & free & ~other, (own & NOT_A) << 7 & free, (own & NOT_H) << 9 & free


def downwards(own: int, other: int) -> tuple[int, int, int]:
    """The targets of the side that goes down: straight, to the left, to the right."""
    free = ALL ^ own
    return own >> 8 & free & ~other, (own & NOT_A) >> 9 & free, (own & NOT_H) >> 7 & free


def play(number: Callable[[], float]) -> int:
    """One random game; the number of decisions."""
    white, black, decisions = FIRST_TWO, LAST_TWO, 0
    while True:
        decisions += 1
        straight, left, right = upwards(white, black)
        ahead = straight.bit_count()
        beside = ahead + left.bit_count()
        chosen = int(number() * (beside + right.bit_count()))
        if chosen < ahead:
            target, back = nth(straight, chosen), 8
        elif chosen < beside:
            target, back = nth(left, chosen - ahead), 7
        else:
            target, back = nth(right, chosen - beside), 9
        white ^= target | target >> back
        black &= ~target
        if target & LAST_ROW or not black:
            return decisions
        decisions += 1
        straight, left, right = downwards(black, white)
        ahead = straight.bit_count()
        beside = ahead + left.bit_count()
        chosen = int(number() * (beside + right.bit_count()))
        if chosen < ahead:
            target, back = nth(straight, chosen), 8
        elif chosen < beside:
            target, back = nth(left, chosen - ahead), 9
        else:
            target, back = nth(right, chosen - beside), 7
        black ^= target | target << back
        white &= ~target
        if target & FIRST_ROW or not white:
            return decisions


def nth(mask: int, number: int) -> int:
    """The bit with this number, from 0, among those that are set."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def positions(depth: int, own: int = FIRST_TWO, other: int = LAST_TWO, *, up: bool = True) -> int:
    """How many ways of so many moves there are from here; a game that is over goes no further."""
    if depth == 0:
        return 1
    if other & (FIRST_ROW if up else LAST_ROW) or not own:
        return 0
    total = 0
    backs = (8, 7, 9) if up else (-8, -9, -7)
    for targets, back in zip((upwards if up else downwards)(own, other), backs, strict=True):
        for bit in range(64):
            target = targets & 1 << bit
            if target:
                source = target >> back if back > 0 else target << -back
                total += positions(depth - 1, other & ~target, own ^ (target | source), up=not up)
    return total
