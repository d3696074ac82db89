"""How somebody is measured: rounds of games, in seconds of the processor, so that other programs on the machine do not count."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time


@dataclass(frozen=True, slots=True)
class Round:
    """What somebody has done in a short time, in seconds of the processor; no decisions where nobody counts them."""

    games: int
    decisions: int
    seconds: float


Measure = Callable[[float], Round]  # plays at least one game, and goes on until so many seconds have passed


def batches(play: Callable[[int, int], int]) -> Measure:
    """A measure of a function that plays so many games from a number on, and gives the number of decisions."""

    def measure(seconds: float) -> Round:
        began, games, decisions, batch = process_time(), 0, 0, 1
        while True:
            decisions += play(games, batch)
            games += batch
            passed = process_time() - began
            if passed >= seconds:
                return Round(games, decisions, passed)
            if 8 * passed < seconds:  # asking for the time takes as long as a small game
                batch *= 2

    return measure


def repeated(play: Callable[[Callable[[], float]], int]) -> Measure:
    """A measure of a function that plays one game with random numbers and gives the number of decisions."""
    number = Random(1).random

    def many(_first: int, batch: int) -> int:
        decisions = 0
        for _ in range(batch):
            decisions += play(number)
        return decisions

    return batches(many)
