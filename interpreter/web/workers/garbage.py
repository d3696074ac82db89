"""Garbage of a worker process is collected between requests, so that nobody waits for it in the middle of one.

A search through all there is takes most of a second where hundreds of tables are held. So only what has come anew is searched every now
and then, the sooner the more has come, and what outlives that is left out of the next searches; all is searched once the memory holds
twice as many blocks as the last search of all has left (their number costs less than a millisecond; to count objects costs as much as to
visit them all). What is let go holds no more memory than what is held, however long a process lives. Caches are
bounded by how much is in them, not by how large it is, and strangers can send large files: where a process has become too large they are
emptied.
"""

import gc
import os
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path

TIDY = 50  # requests after which what has come anew is searched
MANY = 20_000  # objects that have come anew, and it is searched at once: about 10 ms
GROWTH = 2  # times as much as was left
LARGE = 1_000_000_000  # bytes of a process; then caches are emptied
ONCE_MORE = 1.25  # times as large as after that, and they are emptied again


def resident() -> int:
    """The bytes that this process takes of the memory of the machine; 0 where the system does not say."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


class Garbage:
    """Collects garbage where it is told to, and nowhere else."""

    def __init__(self) -> None:
        gc.disable()
        gc.freeze()
        self._requests = 0
        self._left = sys.getallocatedblocks()  # after the last search of all
        self._most = LARGE

    def after_request(self) -> None:
        """One more request has been answered."""
        self._requests += 1
        if self._requests % TIDY == 0 or gc.get_count()[0] >= MANY:
            gc.collect(1)
            gc.freeze()
            if resident() > self._most:
                self._search(is_large=True)
                self._most = max(LARGE, int(ONCE_MORE * resident()))
            elif sys.getallocatedblocks() >= GROWTH * self._left:
                self._search()

    def _search(self, *, is_large: bool = False) -> None:
        """Search all there is; `is_large`: what caches of ours hold that are bounded goes as well."""
        gc.unfreeze()
        if is_large:
            for each in gc.get_objects():
                if (
                    isinstance(each, _lru_cache_wrapper)
                    and each.__module__.startswith("interpreter.")
                    and each.cache_parameters()["maxsize"]
                ):
                    each.cache_clear()
        gc.collect()
        gc.freeze()
        self._left = sys.getallocatedblocks()
