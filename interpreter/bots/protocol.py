"""The interface of bots: `Bot`, and the `Observation` it chooses by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from interpreter.runtime.knowledge.information_state import Sight
from interpreter.runtime.sampling.determinization import draw
from interpreter.runtime.serialization.observation import view
from interpreter.runtime.state.state import State
from interpreter.runtime.state.table import Table
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.question import Option, Question

Below = Callable[[int], int]  # below(n) gives a number from 0 to n - 1


@dataclass(frozen=True, slots=True)
class Observation:
    """What a bot observes: `look()` is the view of its seat as data, `look.draw(below)` a position that looks the same to it."""

    known: Sight
    position: State  # one that looks the same, in which the question is asked

    def __call__(self) -> Mapping[str, Json]:
        """The view of the seat."""
        return view(self.known.table, self.position, self.known.viewer)

    def draw(self, below: Below) -> State:
        """A position drawn from those that look the same."""
        return (draw(self.known, below) or self.position) if self.known.veiled else self.position

    @property
    def table(self) -> Table:
        """The table to play on at."""
        return self.known.table


class Bot(Protocol):
    """Anything that chooses. It may call `below` as often as it likes; equal numbers have to give equal answers."""

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """One of `question.options`."""
        ...
