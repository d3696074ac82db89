"""Bounds of effort, counted in pieces of work and not in seconds, so that every machine gives the same."""

from dataclasses import dataclass


class Spent(Exception):  # noqa: N818  # nothing is wrong: who asks takes a simpler way
    """As much has been worked out as was to be."""


@dataclass(slots=True)
class WorkBudget:
    """How many pieces of work are left; one is about a look at a node of an expression, or a way that is counted."""

    left: int

    def spend(self, pieces: int = 1) -> None:
        """Take away so many pieces; raises `Spent` when none are left."""
        self.left -= pieces
        if self.left < 0:
            raise Spent
