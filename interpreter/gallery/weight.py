"""Weight of a game: a class by the amount of its rules, for people who choose one."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from interpreter.session.library import Game

_PARTS = ("actions", "ends", "routines", "scoring", "words")  # of rules: all that says what happens
_LIMITS = 450, 1400  # parts of rules, of the lighter classes: a page of rules is below the first, two or three are below the second


def weight_of(game: Game) -> int:
    """1 for few rules, 2 for more, 3 for many."""
    known = set[int]()
    size = sum(_size(getattr(game.rules, name), known) for name in _PARTS)
    return 1 + sum(size > limit for limit in _LIMITS)


def _size(part: object, known: set[int]) -> int:
    """The number of nodes in a part of compiled rules, each counted once."""
    if id(part) in known:
        return 0
    known.add(id(part))
    if isinstance(part, Mapping):
        return sum(_size(each, known) for each in part.values())
    if isinstance(part, tuple | list | frozenset):
        return sum(_size(each, known) for each in part)
    if is_dataclass(part) and not isinstance(part, type):
        return 1 + sum(_size(getattr(part, each.name), known) for each in fields(part))
    return 0
