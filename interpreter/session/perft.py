"""Perft: how many games of so many answers there are from a state, counted leaf by leaf; the usual test of a move generator.

Chance is no ply where the state has a seed: it follows the seed, as in a match. Without a seed its outcomes are counted like answers.
Where several players are asked at once the first of them answers first. Large trees are counted inside a WebAssembly module, where the
extra `fast` is there and the table has one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, cast

from interpreter.project.errors import is_whole, wrong_argument
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.option import Option
from interpreter.session.question import Question
from interpreter.session.rng import Seed
from interpreter.session.seen import called

LARGE, NEVER = 3, 1 << 60  # answers from which on trees are counted inside a module


@dataclass(frozen=True, slots=True)
class Census:
    """What follows from a state within so many answers.

    leaves: ways of exactly so many answers, as `State.perft` gives them.
    ended: games that have ended by then, the last answer included.
    questions: positions on the way in which somebody is asked, each as often as there are ways to it.
    """

    leaves: int
    ended: int
    questions: int


class Searched(Protocol):
    """A state, as far as its tree is concerned."""

    table: GameInstance
    seed: Seed
    chances: int

    @property
    def position(self) -> GameState:
        """The position."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def questions(self) -> Sequence[Question]:
        """What waits for an answer."""

    def answer(self, option: Option) -> Self:
        """The state after an answer."""


@called("State")
class Searchable:
    """A state whose tree can be counted."""

    __slots__ = ()

    def perft(self, depth: int) -> int:
        """How many ways there are from here of exactly `depth` answers, to compare with other programs: a whole number, 1 at depth 0.

        A game that is over before has none of that length. Chance follows the seed; without one its outcomes are counted like answers.
        Where several are asked at once the first answers first. With the extra `fast` the tree is counted inside a WebAssembly module where
        the rules allow it: the number is the same. Raises `UsageError` if `depth` is no whole number from 0.
        """
        if not is_whole(depth) or depth < 0:
            raise wrong_argument("depth", "a whole number from 0", depth)
        return perft(cast("Searched", self), int(depth))


def perft(state: Searched, depth: int, least: int = LARGE) -> int:
    """The number of leaves at a depth in answers. A game that is over before has none there; at depth 0 there is one.

    Trees of at least so many answers are counted inside a module, where there is one.
    """
    if depth == 0:
        return 1
    found = _inside(state, depth, least, whole=False)
    return _leaves(state, depth) if found is None else found.leaves


def census(state: Searched, depth: int, least: int = LARGE) -> Census:
    """What follows within so many answers, games that end on the way included; `depth` is at least 1."""
    return _inside(state, depth, least, whole=True) or _census(state, depth)


def divide(state: Searched, depth: int, least: int = LARGE) -> Iterator[tuple[str, int]]:
    """Every first answer in notation, with the number of leaves behind it; the numbers add up to `perft`. `depth` is at least 1."""
    if not state.over:
        for option in state.questions[0].options:
            yield option.notation, perft(state.answer(option), depth - 1, least)


def _leaves(state: Searched, depth: int) -> int:
    if state.over:
        return 0
    options = state.questions[0].options
    return options.count if depth == 1 else sum(_leaves(state.answer(option), depth - 1) for option in options)


def _census(state: Searched, depth: int) -> Census:
    if state.over:
        return Census(0, 1, 0)
    if depth == 0:
        return Census(1, 0, 0)
    parts = [_census(state.answer(option), depth - 1) for option in state.questions[0].options]
    ended_now = sum(part.ended for part in parts) if depth == 1 else 0
    return Census(
        sum(part.leaves for part in parts) + ended_now, sum(part.ended for part in parts), 1 + sum(part.questions for part in parts)
    )


def _inside(state: Searched, depth: int, least: int, *, whole: bool) -> Census | None:
    """The same, counted inside a module; None where there is none for this."""
    if depth < least or state.over:
        return None
    from interpreter.backends.wasm.trees_of_answers import tree

    found = tree(state.table, state.position, state.seed, state.chances, depth, whole=whole)
    return None if found is None else Census(found.leaves, found.ended, found.questions)
