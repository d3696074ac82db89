"""From an offset in a module to the place of the rules that the code there comes from."""

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceMap:
    """Numbers by offset in the binary, in order. `places`: where the code of a place begins, and its number.

    `sites`: where a trap of ours stands, its number, and that of its place; also the branch just before it, with which it is one
    instruction of machines.
    """

    places: tuple[tuple[int, int], ...] = ()
    sites: tuple[tuple[int, int, int], ...] = ()

    def place(self, offset: int) -> int:
        """The number of the place that code comes from; 0 where nothing says it."""
        for start, _, place in self.sites:
            if start == offset:
                return place
        found = bisect_right(self.places, (offset, _LARGEST))
        return self.places[found - 1][1] if found else 0

    def site(self, offset: int) -> int | None:
        """The number of the trap that stands at an offset; None where none of ours does."""
        return next((site for start, site, _ in self.sites if start == offset), None)


_LARGEST = 1 << 62
