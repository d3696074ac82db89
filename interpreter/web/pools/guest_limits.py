"""Limits of guests, rule sets that the server's owner did not install: who asks, who has used how much, what a page is told."""

from collections import Counter, defaultdict
from collections.abc import Callable
from contextvars import ContextVar
from math import inf, log2
from time import monotonic
from typing import Literal

from starlette.types import ASGIApp, Receive, Scope, Send

from interpreter.translation import translate
from interpreter.web import limits
from interpreter.web.addresses import address_of
from interpreter.web.pools.worker_pool import WorkerError

Bound = Literal["time", "memory", "reply", "ended", "overruns", "tables", "drafts"]
ADDRESS: ContextVar[str] = ContextVar("address", default="")  # of the page whose request is being answered
_MOST_COUNTS = 10_000  # of a decaying counter; then the smaller half is forgotten


class KnownAddress:
    """Middleware: note the network address of each request in `ADDRESS`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked."""
        if scope["type"] in ("http", "websocket"):
            ADDRESS.set(address_of(scope))
        await self.app(scope, receive, send)


class OverLimitError(WorkerError):
    """A request of a guest that exceeded a limit, or comes too soon after one that did.

    seconds: how long it may compute. pause: seconds until it is computed again; 0: at once.
    """

    def __init__(self, bound: Bound, seconds: float = 0, pause: float = 0) -> None:
        super().__init__(bound)
        self.bound, self.seconds, self.pause = bound, seconds, pause

    def sentence(self, language: str | None) -> str:
        """Return which limit it was, how much it is, and what to do."""
        match self.bound:
            case "overruns":
                return translate(
                    language,
                    "Rules from your network address were beyond the limits of this server {count} times. Try again in some minutes.",
                    count=limits.GUEST_OVERRUNS,
                )
            case "tables":
                return translate(
                    language,
                    "From your network address, {count} tables at which drafts are played are open already. "
                    "Close one of them, then open this page again.",
                    count=limits.OPEN_PER_ADDRESS,
                )
            case "drafts":
                return translate(
                    language,
                    "From your network address, {count} drafts are open already. Close one of them, then open this page again.",
                    count=limits.OPEN_PER_ADDRESS,
                )
        return f"{self._exceeded(language)} {self._advice(language)}"

    def gone(self, language: str | None) -> dict[str, str]:
        """Return the message by which a page hears that it is let go, and does not come back by itself."""
        return {"type": "gone", "code": "limit", "sentence": self.sentence(language)}

    def _exceeded(self, language: str | None) -> str:
        match self.bound:
            case "memory":
                size = limits.GUEST_BYTES // 4_000_000
                return translate(
                    language, "These rules take more than {size} MB of memory, which is as much as this server gives to drafts.", size=size
                )
            case "reply":
                size = limits.GUEST_REPLY_BYTES // 1_000_000
                return translate(
                    language, "What these rules show is longer than {size} MB, which is as much as this server sends.", size=size
                )
            case "ended":
                return translate(language, "The process that computes these rules has ended.")
        return translate(
            language,
            "These rules compute longer than {seconds} seconds, which is as much as this server gives to drafts.",
            seconds=round(self.seconds),
        )

    def _advice(self, language: str | None) -> str:
        if self.pause:
            return translate(
                language,
                "What is written is safe. Make the rules simpler, or open this page again in {seconds} seconds.",
                seconds=max(1, round(self.pause)),
            )
        return translate(language, "What is written is safe. Make the rules simpler, then try again.")


class DecayingCounter:
    """Counts by name that halve every `half_life` seconds."""

    def __init__(self, half_life: float, clock: Callable[[], float] = monotonic) -> None:
        self._half_life, self._clock = half_life, clock
        self._counts: dict[str, tuple[float, float]] = {}  # the count, and when it was that

    def __getitem__(self, name: str) -> float:
        count, then = self._counts.get(name, (0.0, 0.0))
        return count * 0.5 ** ((self._clock() - then) / self._half_life) if count else 0.0

    def rank(self, name: str) -> float:
        """Return a figure by which names are in the order of their counts; it does not change while nothing is added."""
        count, then = self._counts.get(name, (0.0, 0.0))
        return log2(count) + then / self._half_life if count else -inf

    def add(self, name: str, amount: float) -> None:
        """Count so much more."""
        self._counts[name] = self[name] + amount, self._clock()
        if len(self._counts) > _MOST_COUNTS:
            left = sorted(((self[each], each) for each in self._counts), reverse=True)[: _MOST_COUNTS // 2]
            self._counts = {each: (amount, self._clock()) for amount, each in left}


class PerAddress:
    """Counts of what pages show, by network address; what several pages of an address show counts once."""

    def __init__(self, bound: Bound) -> None:
        self._bound: Bound = bound
        self._pages: dict[object, tuple[str, str]] = {}
        self._open: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def enter(self, page: object, name: str) -> None:
        """Count what a page shows. Raises `OverLimitError` if too much is open from its address."""
        address = ADDRESS.get()
        if name not in self._open[address] and len(self._open[address]) >= limits.OPEN_PER_ADDRESS:
            raise OverLimitError(self._bound)
        self._open[address][name] += 1
        self._pages[page] = address, name

    def leave(self, page: object) -> None:
        """Count no more what a page has shown; nothing if it was not counted."""
        address, name = self._pages.pop(page, ("", ""))
        if name:
            self._open[address] -= Counter({name: 1})  # names without pages leave the counter
            if not self._open[address]:
                del self._open[address]
