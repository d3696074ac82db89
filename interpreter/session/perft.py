"""Perft: how many games of so many answers there are from a state, counted leaf by leaf; the usual test of a move generator.

Chance is no ply where the state has a seed: it follows the seed, as in a match. Without a seed its outcomes are counted like answers.
Where several players are asked at once the first of them answers first.
"""

from collections.abc import Iterator

from interpreter.session.state import State


def perft(state: State, depth: int) -> int:
    """The number of leaves at a depth in answers. A game that is over before has none there; at depth 0 there is one."""
    if depth == 0:
        return 1
    if state.over:
        return 0
    options = state.questions[0].options
    return options.count if depth == 1 else sum(perft(state.answer(option), depth - 1) for option in options)


def divide(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Every first answer in notation, with the number of leaves behind it; the numbers add up to `perft`. `depth` is at least 1."""
    if not state.over:
        for option in state.questions[0].options:
            yield option.notation, perft(state.answer(option), depth - 1)
