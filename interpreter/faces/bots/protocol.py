"""What a bot is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from interpreter.faces.question import Option, Question

if TYPE_CHECKING:
    from interpreter.faces.bots.asking import Look

Below = Callable[[int], int]  # below(n) gives a number from 0 to n - 1


class Bot(Protocol):
    """Anything that chooses. It may call `below` as often as it likes; equal numbers have to give equal answers."""

    def choose(self, look: "Look", question: Question, below: Below) -> Option:
        """One of `question.options`."""
        ...
