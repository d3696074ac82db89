"""Limits of each address, before those of all together: new tables and drafts in a time, pages that are open."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from interpreter.web.server import limits

MOST_ADDRESSES = 4_096  # whose use is remembered; one that is forgotten begins anew


class AddressBuckets:
    """A token bucket for each address, and one for all together."""

    def __init__(self, each: tuple[int, float], together: tuple[int, float], clock: Callable[[], float] = monotonic) -> None:
        self._each, self._clock = each, clock
        self._all = limits.TokenBucket(*together, clock)
        self._buckets: OrderedDict[str, limits.TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """True if one more is within the limits; if so it counts."""
        bucket = self._buckets.pop(address, None) or limits.TokenBucket(*self._each, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take() and self._all.take()


class Doors:
    """The pages that are open, by address. One address may have half of them, apart from this computer, where a proxy may stand for everybody."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """The number of pages that are open."""
        return self._open.total()

    def has_room(self, address: str) -> bool:
        """True if one more page of an address can be let in."""
        most = limits.sockets()
        return self.count < most and (not address or limits.is_here(address) or self._open[address] < max(1, most // 2))

    @contextmanager
    def entered(self, address: str) -> Iterator[None]:
        """One more page, as long as this lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
