"""The limit of each address, before that of all together: new tables and drafts in a time."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from interpreter.web import limits

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
