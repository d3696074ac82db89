"""What a seat sees and knows of a game, as programs use it: observations as numbers."""

from abc import ABC, abstractmethod
from typing import Protocol

from interpreter.project.errors import usage
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization import observation
from interpreter.runtime.serialization.number_forms import ObservationField
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState


class Position(Protocol):
    """A position at a table, as a state has it."""

    @property
    def table(self) -> GameInstance:
        """The table."""

    @property
    def position(self) -> GameState:
        """What the machines know of it."""


class Seen(ABC):
    """What can be known of a state by a player, or by somebody who only looks on."""

    @property
    @abstractmethod
    def state(self) -> Position:
        """The present state; it stays as it is when the match goes on."""

    @abstractmethod
    def _seat(self, player: int | str) -> int: ...

    def observation(self, viewer: int | str | None) -> list[int]:
        """What a player may see as whole numbers, always as many at one table; None: somebody who only looks on.

        `observation_fields` says what they mean. Nothing in it depends on what is hidden from the viewer, for which there is a value of
        its own. Raises `UsageError` if there is no such seat; chance has none. For an array: `numpy.array(state.observation(0))`.
        """
        return observation.observation(self.state.table, self.state.position, self._viewer(viewer))

    @property
    def observation_fields(self) -> tuple[ObservationField, ...]:
        """What the numbers of `observation` mean at this table, in their order: the same for all viewers and positions."""
        return observation.observation_fields(self.state.table)

    def scene(self, viewer: int | str | None, language: str | None = None) -> dict[str, object]:
        """What a player may see as a drawing, ready for JSON: boards with outlines of their cells and what lies there, cards, holdings, legend.

        `viewer` None: somebody who only looks on. `language`: one of the rules or of the program (None: that of the rule file). Lengths are in
        sides of a cell, x to the right, y down; `schemas/scene.schema.json` says what is in it. It is made of what terminals and rulebooks
        show; nothing in it depends on what is hidden from the viewer. Raises `UsageError` if there is no such seat.
        """
        from interpreter.display.board_model import RenderContext
        from interpreter.display.scene import scene

        table, position = self.state.table, self.state.position
        asked = {question.player for question in machine.questions(table, position)} - {CHANCE}
        return scene(RenderContext(table, position, self._viewer(viewer), language), asked)

    def _viewer(self, viewer: int | str | None) -> int | None:
        """The seat of somebody who looks; chance does not."""
        seat = None if viewer is None else self._seat(viewer)
        if seat == CHANCE:
            names = self.state.table.material.kinds["player"].names
            raise usage("C112", word=viewer, did_you_mean="", known=", ".join(names[: self.state.table.players]))
        return seat
