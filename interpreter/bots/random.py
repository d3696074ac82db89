"""The bot that chooses uniformly at random."""

from dataclasses import dataclass

from interpreter.bots.protocol import Observation
from interpreter.model.chance import Below
from interpreter.session.option import Option
from interpreter.session.question import Question


@dataclass(frozen=True, slots=True)
class Random:
    """The bot that chooses every option with the same chance."""

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """An option drawn by `below` among those of `question`; nothing is made of `look`."""
        del look
        return question.options.sample(below)
