"""Garbage of a worker process is collected between requests, so that nobody waits for it in the middle of one.

A search through all there is takes most of a second where hundreds of tables are held. So only what has come anew is searched every now
and then, and what outlives that is left out of the next searches; all is searched once it has become twice as much as the last search of
all has left. What is let go holds no more memory than what is held, however long a process lives.
"""

import gc

TIDY = 50  # requests after which what has come anew is searched
GROWTH = 2  # times as much as was left


class Garbage:
    """Collects garbage where it is told to, and nowhere else."""

    def __init__(self) -> None:
        gc.disable()
        gc.freeze()
        self._requests = self._new = 0
        self._left = gc.get_freeze_count()  # objects after the last search of all

    def after_request(self) -> None:
        """One more request has been answered."""
        self._requests += 1
        if self._requests % TIDY == 0:
            gc.collect(1)
            self._new += len(gc.get_objects(generation=2))
            gc.freeze()
            if self._new >= (GROWTH - 1) * self._left:  # only now it is worth while to count: others may have gone by themselves
                self._count()

    def _count(self) -> None:
        if gc.get_freeze_count() >= GROWTH * self._left:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._left = gc.get_freeze_count()
        self._new = max(0, gc.get_freeze_count() - self._left)
