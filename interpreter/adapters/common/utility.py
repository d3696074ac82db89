"""What a game that is over is worth to every player, as one number, and what is known of it before."""

from dataclasses import dataclass
from math import inf
from typing import Literal, cast, get_args

from interpreter.adapters.common.arguments import one_of
from interpreter.session.library import Bounds, Result

Basis = Literal["victory", "points", "rank"]
MARGIN = "margin"  # points above the mean of all
KINDS = (*get_args(Basis), MARGIN)


@dataclass(frozen=True)
class Utility:
    """What the end of a game is worth by one of `KINDS`; refuses another name with `UsageError`."""

    kind: str

    def __post_init__(self) -> None:
        one_of("utility", self.kind, KINDS)

    @property
    def basis(self) -> Basis:
        """What the library calls it."""
        return "points" if self.kind == MARGIN else cast("Basis", self.kind)

    def of(self, result: Result) -> list[float]:
        """By seat."""
        values = result.utilities(self.basis)
        mean = sum(values) / len(values) if self.kind == MARGIN else 0
        return [value - mean for value in values]

    def limits(self, bounds: Bounds) -> tuple[float, float]:
        """No game is worth less or more to a seat; without bounds infinite."""
        low = -inf if bounds.low is None else float(bounds.low)
        high = inf if bounds.high is None else float(bounds.high)
        return (low - high, high - low) if self.kind == MARGIN else (low, high)

    def is_zero_sum(self, bounds: Bounds, players: int) -> bool:
        """Whether it adds up to 0 in every game."""
        return bounds.zero_sum is True or (self.kind == MARGIN and players > 1)
