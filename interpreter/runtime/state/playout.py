"""Random playouts: sources of chance, limits, and counters of a game that a machine plays out."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.model.chance import Below
from interpreter.runtime.state.game_state import ShortfallWarning

Chance = Callable[[int], Below]  # by its number among the questions of chance of a game: what draws the answer
Aims = Mapping[int, Sequence[int]]  # number of a menu -> its branches that are to be taken more often than others
Violations = Callable[[], Sequence[str]]  # the names of the checks of a moment that do not hold
Watch = Callable[[str, Violations], None]  # called where checks are looked at: at a moment, or (no moment) where somebody is asked


class GameOver(Exception):  # noqa: N818  # it is no error
    """The game has ended, or is to end, in the middle of a routine; its only argument is the name of the end."""

    @property
    def end(self) -> str:
        """The name of the end."""
        return str(self.args[0])


class ActionCounts(Counter[int]):
    """How often each action was chosen, by its number in the order of names."""

    def add(self, number: int) -> None:
        """Count an action once more."""
        self[number] += 1


@dataclass(slots=True)
class Playout:
    """A random playout, whichever machine carries it out; one that was stopped goes on with the same object.

    `below` draws the answers of players, `chance` gives what draws the next outcome of chance; it stops at `limit` questions.
    `watch` and `aims` are for games that are looked at more closely than those of simulations. `counts` has the number of
    options of every question that was answered, `notices` what fell short; `taken`, with `aims`, how often each action was
    chosen. With `aims` that are empty nothing is aimed at.
    """

    limit: int = 0
    below: Below = lambda _limit: 0
    chance: Callable[[], Below] = lambda: lambda _limit: 0
    watch: Watch | None = None
    aims: Aims | None = None
    counts: list[int] = field(default_factory=list)
    notices: list[ShortfallWarning] = field(default_factory=list)
    taken: ActionCounts = field(default_factory=ActionCounts)

    @property
    def decisions(self) -> int:
        """How many questions were answered."""
        return len(self.counts)

    def aimed(self, menu: int, options: int, blocks: Sequence[int]) -> int:
        """The number of the answer to a question of a menu; every other time one of the branches aimed at, if they have any.

        `options`: how many answers there are, `blocks`: how many each branch has.
        """
        assert self.aims is not None
        branches = self.aims.get(menu, ())
        many = sum(blocks[branch] for branch in branches)
        if not many or many == options or self.below(2):
            return self.below(options)
        number = self.below(many)
        for branch in branches:
            if number < blocks[branch]:
                return sum(blocks[:branch]) + number
            number -= blocks[branch]
        raise AssertionError("the number is not below the sum of the blocks")
