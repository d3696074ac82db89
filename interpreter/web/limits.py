"""How much anybody may ask for: signs of a message, messages in a time, sockets, tables."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

try:
    import resource
except ImportError:  # a system that counts no files
    _COUNTS_FILES = False
else:
    _COUNTS_FILES = True

MESSAGE_BYTES = 16_384  # of a message over a socket
WORKSHOP_BYTES = 2_000_000  # of a message of the workshop, and of a request for a new draft
MESSAGES = 40, 20  # of a page at a table: at once, and then in a second
WORKSHOP_MESSAGES = 200, 40  # of a page of the workshop: at once, and then in a second
BODY_BYTES = 65_536  # of a request for a new table
HEARD_OUT = 8  # times as much is read of a request that is too long, so that who sends it hears why
SOCKETS = 4_000  # at a time
ADDRESS_SOCKETS = 1_000  # of one address: three for each of 300 people of a school
FRAGMENTS = 1_000  # of a message over a socket
JOBS = 50  # requests of the lobby that wait for one process
NEW_TABLES = 300, 5  # tables and drafts of one address: at once, and then in a second
ALL_NEW_TABLES = 1_200, 20  # the same of all addresses together
HEAD_SECONDS = 10  # in which a client sends the head of a request
PATIENCE = 20  # seconds in which a page says which it is, sends a body, and reads why it is let go
LINGER_SECONDS = 1  # for which what still comes is discarded after a socket was closed for a message that cannot be read
READING = 20  # seconds in which it reads what it is sent
PING_SECONDS = 20  # between two pings, and in which a page answers one
NOTICE_SECONDS = 1.0  # after which a page that waits for a table or an answer hears its place, again and again
ANSWER_SECONDS = 30  # in which a worker answers a message of a table or of the lobby
CHECK_SECONDS = 60  # in which a worker reads a draft; then it is ended, and starts anew with the next request
PREPARING_SECONDS = 60.0  # in which both rules of a comparison are read
PAIR_SECONDS, BOT_PAIR_SECONDS = 20.0, 600.0  # in which a pair of games comes to an end, played by chance or by bots that think
BOT_SECONDS = 60  # in which a bot answers; one that thinks longer answers at random
BOT_PAUSE = 5  # seconds before a bot's answer that could not be written is tried again
# Guests are rule sets that the server's owner did not install: those of drafts.
GUEST_PROCESSES = 2  # that hold tables of guests; as many think for their bots, as many read drafts
GUEST_SECONDS = 5  # of computing for one request at a table of a guest; then its process is ended
GUEST_JOB_SECONDS = 20  # of computing for an answer of a bot at such a table, or for its rulebook
DRAFT_SECONDS = 20  # of computing for what is asked of a draft
GUEST_PATIENCE = 120  # seconds by the clock for each of these, where the system counts seconds of computing
GUEST_BYTES = 512_000_000  # of memory of a process for guests; one request leaves at most a quarter of it behind
GUEST_REPLY_BYTES = 2_000_000  # of what such a process says at a time
GUEST_PAUSE = 10.0, 3, 900.0  # seconds in which a guest beyond a limit is not computed, the factor for each further time, seconds at most
GUEST_OVERRUNS = 20  # of the guests of one network address, after which none of them is computed for some minutes
OPEN_PER_ADDRESS = 300  # tables of guests, and drafts, that are open from one network address: one for each pupil of a school
COMPARING_SECONDS = 60  # that a comparison of a draft goes on where another one waits
WAITING = 200  # messages that wait to be sent to a page; one that reads slower is let go and comes back when it can

PROXIES: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()  # that `serve --proxy` names
_OTHERS = 200  # connections besides those of sockets: requests, whose answers take a moment
_FILES = 100  # files that a server has open besides its connections


def allow_files() -> None:
    """Have the system allow as many open files as all sockets need, if it does not yet."""
    if not _COUNTS_FILES:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS + _OTHERS + _FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def sockets() -> int:
    """How many sockets may be open at a time: no more than there can be files, so that workers and the journal find room."""
    if not _COUNTS_FILES:
        return SOCKETS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return SOCKETS if soft == resource.RLIM_INFINITY else max(1, min(SOCKETS, soft - _OTHERS - _FILES))


def connections() -> int:
    """How many connections there may be, those of sockets included."""
    return sockets() + _OTHERS


def is_here(host: str) -> bool:
    """True if an address is that of this computer, or of a proxy that was named: it may stand for everybody."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in network for network in PROXIES)


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
