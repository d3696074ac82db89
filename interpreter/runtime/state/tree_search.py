"""What every machine works out alike where it searches a tree of answers: figures of answers, bounds, and how much of a tree there may be.

All of it is arithmetic that IEEE 754 defines to the last bit, in the order in which it stands here: so the same tries lead to the same answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Protocol

from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState

AHEAD = 0.3  # what it is worth to be ahead by as much as is usual, beside being ahead
ALL_TRIED = 16  # options below the first question that are all tried before any is tried twice
LISTED = 400  # options that are looked through for those that have been tried and for one that has not; of more some are drawn
DRAWS = 4  # so many, at every look
MOST_KNOWN = 1000  # answers of a question with more options that are looked at: those that were tried last
MOST_ARMS = 1 << 18  # answers of a tree; when there are so many, games are played on by chance where it ends
MOST_DEPTH = 1000  # answers on a way down the tree

Utilities = Sequence[tuple[float, float]]  # for every seat its place, and by how much it is ahead

FINE = 256  # parts in which a number and its double are told apart
LOGARITHMS = tuple(round(log(1 + part / FINE) * (1 << 40)) / (1 << 40) for part in range(FINE))
LOGARITHM_OF_2 = round(log(2) * (1 << 40)) / (1 << 40)


def logarithm(number: int) -> float:
    """The natural logarithm of a number from 1, of its first nine binary digits: no more than 0.004 too little."""
    power = number.bit_length() - 1
    return power * LOGARITHM_OF_2 + LOGARITHMS[(number << 8 >> power) - FINE]


@dataclass(slots=True)
class ArmStatistics:
    """How one answer of one player did: how often it was given, how often it could have been, the sums of what came of it.

    `number`: the number of the answer where it was given first.
    """

    visits: int = 0
    possible: int = 0
    place: float = 0.0
    ahead: float = 0.0
    number: int = 0


@dataclass(slots=True)
class RunningStatistics:
    """By how much somebody was ahead in all tries: the mean and how far it is spread (B. Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    def value(self, arm: ArmStatistics) -> float:
        """How good an answer is that has been tried: about 0 to 1, more or less where somebody is ahead as is unusual."""
        spread = sqrt(self.squares / self.count)
        return arm.place / arm.visits + (AHEAD * (arm.ahead / arm.visits - self.mean) / spread if spread else 0.0)

    def bound(self, arm: ArmStatistics, curiosity: float) -> float:
        """How good an answer may be: the bound of Kocsis and Szepesvári; infinite for one that has not been tried to the end."""
        if arm.visits == 0:  # it came up on a way that another player's new answer ended
            return float("inf")
        return self.value(arm) + curiosity * sqrt(logarithm(arm.possible) / arm.visits)


def wanted(visits: int) -> int:
    """How many answers to a question are tried that has been answered so often (progressive widening)."""
    return ALL_TRIED + int(2 * sqrt(visits))


@dataclass(frozen=True, slots=True)
class SearchTask:
    """What a search is about.

    player: who is asked first. answers: those that are looked into.
    is_certain: every try begins in the same position, of which nothing is hidden.
    horizon: after so many answers by chance a game is judged as it stands.
    curiosity: the factor of the bound. most: so many answers a tree may have. seed: of the draws among untried answers.
    """

    table: GameInstance
    player: int
    answers: Sequence[Answer]
    is_certain: bool
    horizon: int
    curiosity: float
    most: int
    seed: int


class Tree(Protocol):
    """The tree of one search, and what comes of tries."""

    def sweep(self, starts: Sequence[GameState], lucks: Sequence[int], places: Sequence[int]) -> None:
        """Try the answers with these places once for every position with the luck beside it: a seed."""

    def statistics(self) -> tuple[Sequence[ArmStatistics], RunningStatistics]:
        """What came of the answers to the first question, and what is usual for whoever answers it."""
