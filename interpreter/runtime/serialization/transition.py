"""An answer at a table, with the positions before and after it."""

from dataclasses import dataclass, field
from functools import cached_property

from interpreter.runtime.machine import machine
from interpreter.runtime.notation.labels import Quotes
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState, PendingDecision


@dataclass(frozen=True)
class Transition:
    """An answer at a table, with the positions before and after it."""

    table: GameInstance
    before: GameState
    player: int
    answer: Answer
    after: GameState
    quotes: dict[int | None, Quotes | None] = field(default_factory=dict, compare=False)  # by viewer, of the log's sentence

    @cached_property
    def question(self) -> PendingDecision:
        """Question that was answered."""
        return next(each for each in machine.questions(self.table, self.before) if each.player == self.player)
