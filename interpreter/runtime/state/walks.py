"""How one steps at a table from position to position: by its engine, or inside a module, and what tells which."""

from dataclasses import dataclass
from typing import Any, Protocol

from interpreter.model.chance import Below
from interpreter.runtime.state.game_state import GameState


class InnerMachine(Protocol):
    """A machine of its own that holds positions as bytes and gives the answers inside a module; see `backends/wasm/cursors.py`."""

    def enter(self, state: GameState, options: int, player: int, chances: int, seed: int | str | None) -> Any:
        """The cursor of a position at a question to one player, who has so many options; None where it is left to others."""

    def step(self, cursor: Any, number: int, seed: int | str | None) -> Any:
        """The cursor where the answer with this number leads, with what chance answers then by the seed (None: it stays open).

        None where others have to go on.
        """

    def play_out(self, cursor: Any, below: Below, most: int, drawn: list[int]) -> Any:
        """The cursor at the end of a game, or after at most so many answers, which are drawn; their numbers are added to `drawn`.

        None where others have to play it with these numbers.
        """

    def position_of(self, cursor: Any) -> GameState:
        """The position of a cursor; what was told on the way there is missing."""


@dataclass(slots=True)
class Walks:
    """What is known of the steps at a table: how many went on from positions that nobody had looked at, and the machine inside, once it is worth its load.

    `wanted`: whether a module is still thought of. `looks`: how many positions were taken out of it lately.
    """

    blind: int = 0
    looks: int = 0
    inside: InnerMachine | None = None
    wanted: bool = True
