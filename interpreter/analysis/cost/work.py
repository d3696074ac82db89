"""Work: looks and nanoseconds that are added up for an expression or a question, and the costliest place in it.

Looks are a bound: nothing that machines do better is deducted. Nanoseconds follow what machines do, so there is a scale for what is
done once for many: whole sets in place of members, a requirement as soon as what it reads is chosen.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from operator import attrgetter

from interpreter.diagnostics.span import Span
from interpreter.model.builtins.call_cost import MANY

by_nanos = attrgetter("nanos")


@dataclass(frozen=True, slots=True)
class Spot:
    """The costliest place of some work.

    sort: what stands there: `requirement`, `choice`, `end`, `score`, `check`, `picture`, `step`, `word`, or `expression`.
    looks: how often its innermost part is worked out. depth: how many members are looked at together.
    each: what is looked at where it is one alone, in the plural.
    """

    sort: str = "expression"
    span: Span | None = None
    looks: int = 0
    depth: int = 0
    each: str = "members"
    nanos: float = 0.0

    @property
    def counted(self) -> str:
        """What the looks are, in the plural."""
        if self.depth <= 1 or self.each == "sets":
            return self.each
        return {2: "pairs", 3: "triples"}.get(self.depth, f"groups of {self.depth}")

    def inside(self, times: float, depth: int = 0) -> "Spot":
        """The same so many times, inside so many loops."""
        return replace(self, looks=min(MANY, round(self.looks * times)), nanos=self.nanos * times, depth=self.depth + depth)


def costlier(one: Spot, other: Spot, times: float) -> Spot:
    """Return the costlier of two, the other one so many times."""
    return one if other.nanos * times <= one.nanos else other.inside(times)


@dataclass(frozen=True, slots=True)
class Time:
    """Nanoseconds, and the costliest place."""

    nanos: float = 0.0
    spot: Spot = Spot()


@dataclass(frozen=True, slots=True)
class Total:
    """All that some work takes, with what it calls."""

    looks: int = 0
    time: Time = Time()


@dataclass(frozen=True, slots=True)
class CalleeKey:
    """What is called, by a name such as `word score`; and how long lists are that are handed on, 0 where there are none."""

    name: str
    length: int = 0


@dataclass(slots=True)
class Work:
    """What something takes by itself, what it calls how often, the most answers listed, and the most values in one heap.

    sort: what is looked at now. spot: the costliest of the outermost loops so far.
    """

    looks: int = 0
    calls: dict[CalleeKey, int] = field(default_factory=dict)
    timed: dict[CalleeKey, float] = field(default_factory=dict)  # the same as time counts it
    answers: int = 0
    held: int = 0
    nanos: float = 0.0
    sort: str = "expression"
    spot: Spot = Spot()
    scale: float = 1.0  # of nanoseconds and what is told of looks
    inside: int = 0  # loops around what is looked at
    begun: tuple[Span | None, float] = (None, 0.0)  # the outermost of them, and the nanoseconds before it
    peak: tuple[int, int, str] = (0, 0, "members")  # the most that was looked at in it, in how many loops, and what it is

    def call(self, call: CalleeKey, times: int) -> None:
        """Count calls."""
        self.calls[call] = min(MANY, self.calls.get(call, 0) + times)
        self.timed[call] = self.timed.get(call, 0.0) + min(MANY, times) * self.scale

    def look(self, number: int, price: int) -> None:
        """Count looks at a price in nanoseconds."""
        self.looks = min(MANY, self.looks + number)
        self.nanos += min(MANY, number) * price * self.scale

    def add(self, time: Time, times: int) -> None:
        """Count time that something takes so many times."""
        self.nanos += min(MANY, times) * self.scale * time.nanos
        self.spot = costlier(self.spot, time.spot, min(MANY, times) * self.scale)

    def aside(self) -> "Work":
        """Work that is joined to this later."""
        return Work(sort=self.sort, scale=self.scale, inside=self.inside)

    def join(self, parts: Iterable["Work"], longest: "Work") -> None:
        """Count the looks of all parts, and the time of the longest."""
        for part in parts:
            self.looks, self.held = min(MANY, self.looks + part.looks), max(self.held, part.held)
            for call, times in part.calls.items():
                self.calls[call] = min(MANY, self.calls.get(call, 0) + times)
        for call, often in longest.timed.items():
            self.timed[call] = self.timed.get(call, 0.0) + often
        self.nanos += longest.nanos
        self.spot = max(self.spot, longest.spot, key=by_nanos)
        if self.inside:
            self.peak = max(self.peak, longest.peak)

    def enter(self, span: Span | None) -> None:
        """Begin a loop."""
        if self.inside == 0:
            self.begun, self.peak = (span, self.nanos), (0, 0, "members")
        self.inside += 1

    def visit(self, number: int, each: str, around: int = 0) -> None:
        """Note how much is looked at in the loop that has begun; `around`: further loops around it."""
        self.peak = max(self.peak, (round(min(MANY, number) * self.scale), self.inside + around, each))

    def leave(self) -> None:
        """End the loop that was begun last."""
        self.inside -= 1
        if self.inside == 0:
            (span, before), (looks, depth, each) = self.begun, self.peak
            self.spot = costlier(self.spot, Spot(self.sort, span, looks, depth, each, self.nanos - before), 1)

    @contextmanager
    def scaled(self, factor: float) -> Iterator[None]:
        """Count nanoseconds by this factor meanwhile."""
        before, self.scale = self.scale, self.scale * factor
        yield
        self.scale = before
