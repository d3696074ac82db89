"""Work: looks or nanoseconds that are added up for an expression or a question, and the costliest place in it."""

from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.model.builtins.call_cost import MANY


@dataclass(frozen=True, slots=True)
class Spot:
    """The costliest place of some work.

    sort: what stands there: `requirement`, `choice`, `end`, `score`, `check`, `picture`, `step`, `word`, or `expression`.
    looks: how often its innermost part is worked out. depth: how many members are looked at together.
    each: what is looked at where it is one alone, in the plural. cost: in the unit of the work.
    """

    sort: str = "expression"
    span: Span | None = None
    looks: int = 0
    depth: int = 0
    each: str = "members"
    cost: int = 0

    @property
    def counted(self) -> str:
        """The noun for the looks, in the plural."""
        if self.depth <= 1 or self.each == "sets":
            return self.each
        return {2: "pairs", 3: "triples"}.get(self.depth, f"groups of {self.depth}")

    def inside(self, times: int, depth: int = 0) -> "Spot":
        """The same so many times, inside so many loops."""
        return replace(self, looks=min(MANY, self.looks * times), cost=min(MANY, self.cost * times), depth=self.depth + depth)


def costlier(one: Spot, other: Spot, times: int = 1) -> Spot:
    """Return the costlier of two, the other one so many times."""
    return one if other.cost * times <= one.cost else other.inside(times)


@dataclass(frozen=True, slots=True)
class Total:
    """Total of some work with its callees. remembered: values that words keep while answers are looked for."""

    looks: int = 0
    spot: Spot = Spot()
    remembered: int = 0


@dataclass(frozen=True, slots=True)
class CalleeKey:
    """Key of a callee: a name such as `word score`, and the length of the lists that are handed on, 0 without lists."""

    name: str
    length: int = 0


@dataclass(slots=True)
class Work:
    """Looks or nanoseconds without callees, the number of calls by callee, the most answers listed, and the most values in one heap.

    sort: what is looked at now. spot: the costliest of the outermost loops so far. is_priced: it counts nanoseconds instead of looks.
    """

    looks: int = 0
    calls: dict[CalleeKey, int] = field(default_factory=dict)
    answers: int = 0
    held: int = 0
    sort: str = "expression"
    is_priced: bool = False
    spot: Spot = Spot()
    inside: int = 0  # loops around what is looked at
    begun: tuple[Span | None, int] = (None, 0)  # the outermost of them, and the looks before it
    peak: tuple[int, int, str] = (0, 0, "members")  # the most that was looked at in it, in how many loops, and what it is

    def call(self, call: CalleeKey, times: int) -> None:
        """Count calls."""
        self.calls[call] = min(MANY, self.calls.get(call, 0) + times)

    def look(self, number: int, price: int) -> None:
        """Count looks at a price in nanoseconds."""
        self.looks = min(MANY, self.looks + (number * price if self.is_priced else number))

    def add(self, total: Total, times: int) -> None:
        """Count something that has been counted before so many times."""
        self.looks = min(MANY, self.looks + times * total.looks)
        self.spot = costlier(self.spot, total.spot, times)

    def aside(self) -> "Work":
        """Work that may be joined to this later."""
        return Work(sort=self.sort, is_priced=self.is_priced, inside=self.inside)

    def join(self, part: "Work") -> None:
        """Count work that was done aside."""
        self.looks, self.held = min(MANY, self.looks + part.looks), max(self.held, part.held)
        for call, times in part.calls.items():
            self.call(call, times)
        self.spot = costlier(self.spot, part.spot)
        self.peak = max(self.peak, part.peak)

    def enter(self, span: Span | None) -> None:
        """Begin a loop."""
        if self.inside == 0:
            self.begun, self.peak = (span, self.looks), (0, 0, "members")
        self.inside += 1

    def visit(self, number: int, each: str, around: int = 0) -> None:
        """Note how much is looked at in the loop that has begun; `around`: further loops around it."""
        self.peak = max(self.peak, (min(MANY, number), self.inside + around, each))

    def leave(self) -> None:
        """End the loop that was begun last."""
        self.inside -= 1
        if self.inside == 0:
            (span, before), (looks, depth, each) = self.begun, self.peak
            self.spot = costlier(self.spot, Spot(self.sort, span, looks, depth, each, self.looks - before))
