"""The clocks of a table as they run, and who has been away for how long.

The journal says what was left to a seat whenever something was written; from then on time counts here, by a clock that only goes on.
Between two entries a `time` entry is written whenever a twentieth of what is left has passed, so a restart gives back no more than that.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Literal

from interpreter.web import bounds
from interpreter.web.tables.entries import Entry, Json
from interpreter.web.tables.table import Table

GONE_SECONDS = 120.0  # after which a player without a page is gone, not only away
_LEAST = 10.0  # seconds between two `time` entries
_SHARE = 20  # of what is left, the part that may pass until the next one

Presence = Literal["here", "away", "gone"]


class Timekeeper:
    """Clocks that run, by seat, and players who are away.

    now: seconds of a clock that only goes on. Time while no server held the table does not count.
    """

    def __init__(self, table: Table, now: Callable[[], float] = monotonic) -> None:
        self.table, self.now = table, now
        self._since = now()
        self._timed = table.timed
        self._absent = dict.fromkeys(table.seats, now())
        self._hidden: set[str] = set()

    # -------------------------------------------------------------------------------------------- clocks

    def left(self, seat: str) -> int:
        """The milliseconds that are left to a seat now."""
        left = self.table.left[seat]
        return max(0, left - round(1000 * (self.now() - self._since))) if seat in self._timed else left

    def stamped(self, entry: Entry) -> Entry:
        """An entry with what is left to the seats whose clocks run."""
        if not self._timed:
            return entry
        left: Json = {seat: self.left(seat) for seat in self._timed}
        return replace(entry, data={**entry.data, "left": left})

    def restart(self) -> None:
        """Count from now on, after an entry that was stamped has been applied."""
        self._since, self._timed = self.now(), self.table.timed

    def due(self) -> Entry | None:
        """The entry that is due now: time is up, or a part of it is written down; None if nothing is due."""
        table, clock = self.table, self.table.setup.clock
        if clock is None or not self._timed:
            return None
        empty = next((seat for seat in self._timed if self.left(seat) == 0), None)
        if empty is None:
            return self.stamped(Entry("time")) if self.now() - self._since >= self._pause() else None
        if clock.then == "loses" and table.has_two_sides:
            return self.stamped(Entry("end", "", {"how": "time", "of": empty}))
        return self.stamped(Entry("control", "", {"of": empty, "player": "greedy", "name": table.controls[empty].name, "why": "time"}))

    def _pause(self) -> float:
        if self.table.bytes > bounds.TABLE_BYTES * 9 // 10:  # the rest is for answers
            return inf
        return max(_LEAST, min(self.table.left[seat] for seat in self._timed) / 1000 / _SHARE)

    # -------------------------------------------------------------------------------------------- who is there

    def come(self, seat: str) -> None:
        """A page of a seat has been opened."""
        self._absent.pop(seat, None)
        self._hidden.discard(seat)

    def go(self, seat: str) -> None:
        """The last page of a seat has been closed."""
        self._absent.setdefault(seat, self.now())

    def look(self, seat: str, *, here: bool) -> None:
        """The page of a seat has come into sight, or out of it."""
        (self._hidden.discard if here else self._hidden.add)(seat)

    def presence(self, seat: str) -> Presence:
        """True if a player is at the table."""
        if seat not in self._absent:
            return "away" if seat in self._hidden else "here"
        return "gone" if self.now() - self._absent[seat] >= GONE_SECONDS else "away"

    @property
    def gone(self) -> Collection[str]:
        """The seats whose players have been away for a while."""
        return {seat for seat in self.table.seats if self.presence(seat) == "gone"}

    def wake(self, *, watched: bool) -> float | None:
        """The seconds until something is due, or somebody is gone where people watch; None if nothing will be."""
        now = self.now()
        waits = [self.left(seat) / 1000 for seat in self._timed]
        if waits:
            waits.append(self._since + self._pause() - now)
        if watched:
            waits += [left for since in self._absent.values() if (left := since + GONE_SECONDS - now) > 0]
        return max(0.0, min(waits)) if waits else None
