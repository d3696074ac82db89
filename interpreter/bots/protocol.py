"""The interface of bots: `Bot`, and the `Observation` it chooses by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from interpreter.model.chance import Below
from interpreter.project.errors import whole_number, wrong_argument
from interpreter.runtime.knowledge.information_state import InformationState
from interpreter.runtime.sampling.determinization import sample_determinization
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.option import Option
from interpreter.session.question import Question


@dataclass(frozen=True, slots=True)
class Observation:
    """What a bot gets to see: `look()` is the view of its seat as data. There is no way from it to what is hidden from the seat.

    Our own bots draw positions from it that look the same to the seat; programs that search from a `State` call `State.resample`.
    """

    information: InformationState
    position: GameState  # one that looks the same, in which the question is asked

    def __call__(self) -> Mapping[str, Json]:
        """The view of the seat as data, as `Match.view` gives it."""
        return player_view(self.information.table, self.position, self.information.viewer)

    def draw(self, below: Below) -> GameState:
        """A position drawn from those that look the same."""
        return (sample_determinization(self.information, below) or self.position) if self.information.has_hidden else self.position

    @property
    def table(self) -> GameInstance:
        """The table to play on at."""
        return self.information.table


class Bot(Protocol):
    """Anything that chooses: a class of one's own with this method is a bot."""

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """One of the options of a question.

        look: what the seat sees.
        question: what it is asked.
        below: gives random numbers, as many as are wanted; equal numbers have to give equal answers.
        """
        ...


def check_limits(**limits: object) -> None:
    """Refuse a limit of a bot that is no whole number from 1."""
    for name, limit in limits.items():
        if whole_number(name, limit) < 1:
            raise wrong_argument(name, "a whole number from 1", limit)
