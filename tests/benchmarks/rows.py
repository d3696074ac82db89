"""What is measured: every game that comes along, each printed variant and option by itself, for every number of players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.model.types.types import EntityType
from interpreter.project.errors import RulewrightError
from interpreter.project.loading import shipped, variants_beside
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import Game, load

SEED = 1


@dataclass(frozen=True)
class Row:
    """A rule set and how many play it. `name` may have variants: `game+variant`."""

    name: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What the table calls it."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.options.items())])

    @property
    def plain(self) -> bool:
        """Whether it is a game as it is: others that play games without variants can join."""
        return "+" not in self.name and not self.options

    @cached_property
    def table(self) -> GameInstance:
        """The table it is played at, the same for everything that is measured."""
        return load(self.name).table(players=self.players, seed=SEED, options=self.options)


def rows(names: Sequence[str] = ()) -> Iterator[Row]:
    """The rows of these games (of all, if none are named), in order."""
    for name, path in shipped().items():
        if names and name not in names:
            continue
        printed = sorted(variant for variant, file in variants_beside(path).items() if file.parent.name != "house")
        yield from _of_game(name, load(name))
        for variant in printed:
            yield from _playable(f"{name}+{variant}", {})


def _of_game(name: str, game: Game) -> Iterator[Row]:
    yield from _playable(name, {})
    for option, decl in game.rules.options.items():
        is_choice = isinstance(decl.kind, EntityType) and decl.kind.name != "player"
        first = game.table(players=min(game.players)).options.get(option)
        for number, choice in enumerate(decl.choices or ()):
            if is_choice and number != first:
                yield from _playable(name, {option: choice})


def _playable(name: str, options: Mapping[str, str]) -> Iterator[Row]:
    """The numbers of players for which these rules can be set up."""
    for players in load(name).players:
        row = Row(name, players, options)
        try:
            assert row.table
        except RulewrightError:
            continue
        yield row
