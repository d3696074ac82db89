"""Which machine plays the games of a simulation: WebAssembly where that is worth its load, else generated Python; all play the same games.

Worth it is where many decisions will be made; a game by generated Python says how many there are in one. So the choice depends on
what is asked for, not on how fast a computer is.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeVar

from interpreter.backends.wasm import host
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project import cache
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.game_row import GameRow

if TYPE_CHECKING:
    from interpreter.backends.wasm.engine import Instances, Playouts

Made = TypeVar("Made")
Machine = Literal["auto", "wasm", "python", "reference"]
MACHINES: tuple[Machine, ...] = ("auto", "wasm", "python", "reference")
WORTH = 10_000  # decisions: generated Python makes them in about as long as a module takes to be made and loaded
ANOTHER_BOARD = (
    250  # decisions: the same for a board made from a seed after the first, which has the module of another with its own constants
)
MOST_TABLES = 1000  # that are kept at the same time; one takes a quarter of a megabyte
_MOST_TRAPS = 10  # games at a table that were left to Python in vain
_ELSE = "The games are the same, only slower."


@dataclass(slots=True)
class Hall:
    """The tables of one who plays, and what modules they share.

    `wanted`: whether modules are tried at all. `declines`: why there is none for the rules, once that is known. `first`: the first game at its
    table, if it has been played already. `keeps`: modules are kept on disk for another time. `looks`: at the checks of the rules, after every answer.
    """

    seed: int | str
    wanted: bool
    instances: "Instances | None" = None
    declines: str = ""
    first: tuple[GameInstance, GameRow] | None = None
    keeps: bool = False
    looks: bool = False

    def playouts(self, table: GameInstance) -> "Playouts | None":
        """What plays at a table inside a module; None if nothing does."""
        if not self.wanted or self.declines:
            return None
        from interpreter.backends.wasm.engine import LONGEST_SEED, Instances, Playouts
        from interpreter.backends.wasm.playouts.printed_table import PrintedTable
        from interpreter.backends.wasm.position.unsupported import Unsupported

        if len(str(self.seed).encode("utf-8", "surrogatepass")) > LONGEST_SEED:
            self.declines = f"A seed has more than {LONGEST_SEED} bytes."
            return None
        self.instances = self.instances or Instances()
        key = (
            cache.key("module", table.rules.digest, repr((self.looks, table.players, *table.options.items(), table.layout)))
            if self.keeps
            else None
        )
        data, module = None if key is None else cache.get(key), None
        if key is not None and data is not None:
            try:
                module = PrintedTable.from_bytes(data)
            except (ValueError, LookupError, TypeError):
                cache.mark_damaged(key)
        try:
            playouts = Playouts(table, self.instances, module, looks=self.looks)
            playouts.load()
        except (Unsupported, host.HostError) as reason:
            self.declines = str(reason)
            return None
        if key is not None and module is None:
            cache.put(key, playouts.module.to_bytes())
        return playouts


class Seated:
    """A table where games are played; `play` plays the one with a number by generated Python."""

    def __init__(self, hall: Hall, table: GameInstance, play: Callable[[int], GameRow]) -> None:
        first = hall.first[1] if hall.first is not None and hall.first[0] is table else None
        self.table, self._hall = table, hall
        self._play = play if first is None else lambda number: play(number) if number else first
        self._inside = hall.playouts(table)
        teams = table.side_of if table.material.teams else ()
        row: Callable[..., GameRow] = GameRow
        self._row: Callable[..., GameRow] = lambda *played: row(*played, (), (), teams, "", "wasm")
        self._traps = 0

    def rows(self, numbers: range) -> list[GameRow]:
        """The games with these numbers."""
        rows: list[GameRow] = []
        while len(rows) < len(numbers):
            inside = self._inside
            if inside is None:
                rows += map(self._play, numbers[len(rows) :])
                break
            before = len(rows)
            rows += inside.play(self._hall.seed, numbers[before:], self._row)
            if len(rows) == before:
                rows.append(replace(self._play(numbers[len(rows)]), stopped=inside.stopped_at()))
                self._traps += 1
                self._inside = inside if self._traps < _MOST_TRAPS else None
        return rows


def is_worth(decisions: int, boards: int) -> bool:
    """Whether so many decisions are worth a module, on so many boards."""
    return decisions >= WORTH + ANOTHER_BOARD * (boards - 1)


def cache_by_layout(make: Callable[[int], Made], layouts: int | None) -> Callable[[int], Made]:
    """`make`, which remembers what it made for each of the layouts; only what it made last, if nobody knows how many or they are too many."""
    return lru_cache(layouts if layouts is not None and layouts <= MOST_TABLES else 1)(make)


def by_table(numbers: range, period: int, play: Callable[[int, range], list[Made]]) -> list[Made]:
    """Games in order, where those on the same board are played together: boards come again after so many games, after 0 never."""
    if not period:
        return [play(number, numbers[at : at + 1])[0] for at, number in enumerate(numbers)]
    found: list[Made | None] = [None] * len(numbers)
    for first in range(min(period, len(numbers))):
        found[first::period] = play(numbers[first] % period, numbers[first::period])
    return found  # type: ignore[return-value]  # every place has been filled


def missing() -> str:
    """Why no module can be run on this computer; nothing if they can."""
    return host.problem() or ""


def why_not(table: GameInstance, *, looks: bool) -> str:
    """Why no module plays at a table, where it `looks` at checks; nothing if one does."""
    hall = Hall(0, wanted=True, looks=looks)
    hall.playouts(table)
    return hall.declines


def note(why: str) -> Diagnostic:
    """What is said where WebAssembly was wanted, or would have been worth it, and has not played."""
    hint = "With it, games by chance alone are played ten times as fast and more. " if why == host.problem() else ""
    return Diagnostic("C183", (), {"why": why.rstrip("."), "hint": hint + _ELSE})
