"""What is kept of a game that has been played: a row, with its decisions if they are wanted."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.runtime.scoring.points import Points


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player: whose, when, asked by which step, what was answered, and out of how many options."""

    seat: int
    round: int
    turn: int
    at: str
    move: str
    options: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: what is kept of it.

    seed: what chance, players and, where it is made from a seed, the layout followed from.
    end: the name of its end.
    winners: the seats that won, in order.
    scores: the points of each seat, by seat; empty where the rules have none.
    decisions: how many answers players have given.
    turns: how many turns there were.
    options: of all decisions together.
    most_options: of the decision that had most.
    notices: steps that fell short, by address, each with how much was missing.
    broken: the checks of the rules that did not hold, if they were looked at.
    moves: the decisions, if they were wanted.
    teams: by seat the number of the team; empty where everybody plays alone.
    stopped: where the rules have what a machine was stopped at, if another had to play instead.
    machine: which has played, `wasm`, `python` or `reference`; the game is the same on all of them.
    actions: how often each action was taken, by its name; empty unless they were counted.
    """

    seed: int
    end: str
    winners: tuple[int, ...]
    scores: tuple[Points, ...]
    decisions: int
    turns: int
    options: int
    most_options: int
    notices: tuple[tuple[str, int], ...]
    broken: tuple[str, ...]
    moves: tuple[Decision, ...] = ()
    teams: tuple[int, ...] = ()
    stopped: str = field(default="", compare=False)
    machine: str = field(default="python", compare=False)
    actions: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def shared_by(self) -> int:
        """How many teams, or players who play alone, have won."""
        return len({self.teams[seat] for seat in self.winners} if self.teams else self.winners)
