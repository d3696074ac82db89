"""What is kept of a game that has been played: a row, with its decisions if they are wanted."""

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
    """One game: what is kept of it. `broken` are checks of the rules that did not hold, `notices` steps that fell short."""

    seed: int
    end: str
    winners: tuple[int, ...]
    scores: tuple[Points, ...]
    decisions: int
    turns: int
    options: int  # over all decisions
    most_options: int
    notices: tuple[tuple[str, int], ...]
    broken: tuple[str, ...]
    moves: tuple[Decision, ...] = ()  # the decisions, if they are wanted
    teams: tuple[int, ...] = ()  # by seat the number of the team; empty where everybody plays alone
    machine: str = field(default="python", compare=False)  # which has played: the game is the same on all of them

    @property
    def shared_by(self) -> int:
        """How many teams, or players who play alone, have won."""
        return len({self.teams[seat] for seat in self.winners} if self.teams else self.winners)
