"""Sets as bit masks: the places in a mask, all of them or one by its number."""

from functools import lru_cache

from interpreter.model.types.domains import iter_bits

CHUNK = 16  # bits of a mask that are looked up at once
LOWEST = (1 << CHUNK) - 1
WALKED = 96  # bits of a mask in which chunks are looked at one after the other
FEW = 8  # members of a set that is likely to come again as a whole
_BYTES: list[tuple[tuple[int, ...], ...]] = []  # for every byte of a mask, by its value: the places in it


def bit_indices(mask: int) -> tuple[int, ...]:
    """The places in a mask, lowest first."""
    if mask <= LOWEST or mask.bit_count() <= FEW:
        return _remembered(mask)
    octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    while len(_BYTES) < len(octets):
        _BYTES.append(_places(8 * len(_BYTES)))
    found: list[int] = []
    for places, octet in zip(_BYTES, octets, strict=False):
        if octet:
            found += places[octet]
    return tuple(found)


def _places(first: int) -> tuple[tuple[int, ...], ...]:
    """The places in a byte that begins at one, by its value."""
    return tuple(tuple(first + place for place in iter_bits(octet)) for octet in range(256))


class _Chunks(dict[int, tuple[int, ...]]):
    """The places in masks of one chunk."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = places = tuple(iter_bits(mask))
        return places


_CHUNKS = _Chunks()


@lru_cache(maxsize=1 << 17)
def _remembered(mask: int) -> tuple[int, ...]:
    return tuple(iter_bits(mask))


def nth_bit_index(mask: int, number: int) -> int:
    """The place in a mask that comes after `number` others: what is long is halved, then chunks are counted."""
    if mask <= LOWEST:
        return _CHUNKS[mask][number]
    first, width = 0, mask.bit_length()
    while width > WALKED:
        half = width >> 1
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if number < count:
            mask, width = low, half
        else:
            mask, first, width, number = mask >> half, first + half, width - half, number - count
    while True:
        low = mask & LOWEST
        count = low.bit_count()
        if number < count:
            return first + _CHUNKS[low][number]
        mask >>= CHUNK
        first += CHUNK
        number -= count
