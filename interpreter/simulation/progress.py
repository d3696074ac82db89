"""How much has been done so far, for people who wait: games played, and what is being looked at."""

from collections.abc import Callable
from dataclasses import dataclass


def _nobody(_what: str) -> None:
    """Nobody wants to hear."""


@dataclass(slots=True)
class Effort:
    """What a command has done; `begin` is told what comes next."""

    games: int = 0
    begin: Callable[[str], None] = _nobody
