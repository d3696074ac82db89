"""Sets as bit masks: the places in a mask, all of them or one by its number."""

from functools import lru_cache

from interpreter.model.types.domains import iter_bits

CHUNK = 16  # bits of a mask that are looked up at once
FEW = 8  # members of a set that is likely to come again as a whole


def bit_indices(mask: int) -> tuple[int, ...]:
    """The places in a mask, lowest first."""
    high = mask >> CHUNK
    if high == 0 or mask.bit_count() <= FEW:
        return _remembered(mask)
    if high >> CHUNK == 0:
        return _chunk(0, mask & (1 << CHUNK) - 1) + _chunk(CHUNK, high)
    found: list[int] = []
    first = 0
    while mask:
        found += _chunk(first, mask & (1 << CHUNK) - 1)
        mask >>= CHUNK
        first += CHUNK
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def _remembered(mask: int) -> tuple[int, ...]:
    return tuple(iter_bits(mask))


@lru_cache(maxsize=1 << CHUNK)
def _chunk(first: int, mask: int) -> tuple[int, ...]:
    """The places in a mask that is shifted."""
    return tuple(first + place for place in iter_bits(mask))


def nth_bit_index(mask: int, number: int) -> int:
    """The place in a mask that comes after `number` others; half of what is left is looked at in every step."""
    first, width = 0, mask.bit_length()
    while width > CHUNK:
        half = width >> 1
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if number < count:
            mask, width = low, half
        else:
            mask, first, width, number = mask >> half, first + half, width - half, number - count
    return first + _remembered(mask)[number]
