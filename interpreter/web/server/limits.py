"""How much anybody may ask for: signs of a message, messages in a time, sockets, tables."""

from collections.abc import Callable
from time import monotonic

MESSAGE_BYTES = 16_384  # of a message over a socket
WORKSHOP_BYTES = 2_000_000  # of a message of the workshop, and of a request for a new draft
WORKSHOP_MESSAGES = 200, 40  # of a page of the workshop: at once, and then in a second
BODY_BYTES = 65_536  # of a request for a new table
HEARD_OUT = 8  # times as much is read of a request that is too long, so that who sends it hears why
SOCKETS = 4_000  # at a time
NEW_TABLES = 300, 5  # at once, and then in a second
PATIENCE = 20  # seconds in which a page says which it is, and reads what it is sent
BOT_SECONDS = 60  # in which a bot answers; one that thinks longer answers at random
BOT_PAUSE = 5  # seconds before a bot's answer that could not be written is tried again
WAITING = 200  # messages that wait to be sent to a page; one that reads slower is let go and comes back when it can


class TokenBucket:
    """So many at once, then so many in a second."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, per_second, clock
        self._tokens, self._at = float(burst), clock()

    def take(self) -> bool:
        """Whether one more is within the limit; if so it counts."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
