"""Work budgets counted in operations instead of seconds, so that results are the same on every computer."""

from dataclasses import dataclass


class BudgetSpent(Exception):  # noqa: N818  # nothing is wrong: who asks takes a simpler way
    """As much has been worked out as was to be."""


@dataclass(slots=True)
class WorkBudget:
    """How many pieces of work are left: looks at nodes of expressions, ways that are counted, steps of a game."""

    remaining: int

    def spend(self, pieces: int = 1) -> None:
        """Take away so many pieces; raises `BudgetSpent` when none are left."""
        self.remaining -= pieces
        if self.remaining < 0:
            raise BudgetSpent
