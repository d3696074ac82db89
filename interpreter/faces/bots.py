"""Who plays when nobody does. A bot gets what its seat may see, its question, and numbers from chance; nothing else."""

from collections.abc import Callable, Mapping
from typing import Protocol

from interpreter.faces.question import Option, Question
from interpreter.runtime.naming import Json

Look = Callable[[], Mapping[str, Json]]  # gives the view of the seat, worked out when it is called
Below = Callable[[int], int]  # below(n) gives a number from 0 to n - 1


class Bot(Protocol):
    """Anything that chooses. Bots that need more than one number may call `below` as often as they like."""

    def choose(self, look: Look, question: Question, below: Below) -> Option:
        """One of `question.options`."""
        ...


class Random:
    """Chooses every option with the same chance."""

    def choose(self, look: Look, question: Question, below: Below) -> Option:
        """An option drawn by `below`; looks at nothing."""
        del look
        return question.options.sample(below)
