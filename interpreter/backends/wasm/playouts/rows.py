"""Rows of simulations: what stands in them.

A row is `HEAD` numbers of 8 bytes: seed, end, decisions, options of all together, most options, turns, where the notices of the game end.
Then, where results are worked out inside, the winners as bits and the score of every seat; else the position at the end.
"""

from math import lcm

from interpreter.model.ruleset.ruleset import RuleSet

HEAD = 7


def row_size(position: int, players: int, *, with_results: bool) -> int:
    """The bytes of a row; `position`: those of a position."""
    return 8 * HEAD + (8 * (1 + players) if with_results else position)


def scale_of(rules: RuleSet) -> int:
    """In what parts of a point the scores are counted inside: 2 for halves."""
    return lcm(*(line.unit for line in rules.scoring))
