"""Whole simulations of random games inside modules: what each game has come to, for the same seeds as by generated Python.

playouts = Playouts(table, Instances())    # `Unsupported` where the table is left to other machines, `HostError` without wasmtime
games = playouts.play("7", range(1000))    # games number 0 to 999 of the simulation with the seed 7
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from interpreter.backends.wasm import host
from interpreter.backends.wasm.codegen.services import NOTICES_AREA, PLAYED_AT, STOP_AT, UNDER_WAY_AT, ZEROS
from interpreter.backends.wasm.playouts.printed_table import Opening, PrintedTable
from interpreter.backends.wasm.playouts.rows import HEAD, row_size, scale_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.invariants import invariant_watch
from interpreter.runtime.scoring.points import Points, whole_if_possible
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

if TYPE_CHECKING:
    from interpreter.backends.wasm.playouts.shared import SharedModules
    from interpreter.backends.wasm.position.layout import Layout

SEED, LONGEST_SEED = 8, 120  # the seed of a simulation as text, in the mailbox
POSITIONS = 6 << 20  # where positions and rows stand
PAGES = 128  # of memory, 64 KiB each
MOST_INSTANCES = 16  # of modules that are kept
_WORD = (1 << 64) - 1
Row = TypeVar("Row")


class PlayedGame(NamedTuple):
    """What a game has come to, as simulations tell it; `notices`: what fell short, with how much was missing."""

    seed: int
    end: str
    winners: tuple[int, ...]
    scores: tuple[Points, ...]
    decisions: int
    turns: int
    options: int
    most_options: int
    notices: tuple[tuple[str, int], ...]


class _Loaded:
    """An instance of a module, and whose constants stand in its memory."""

    def __init__(self, binary: bytes, pages: int) -> None:
        self.instance = host.Instance(host.Code(binary), memory_limit=pages << 16, stop_address=STOP_AT)
        self.owner: Playouts | None = None
        self.written = 0  # bytes of constants, of all owners
        for each in library.DATA:
            self.instance.write(each.at, each.content)


class Instances:
    """Modules that have been loaded, for tables one after the other: those with the same code share one. For one thread."""

    def __init__(self) -> None:
        self._loaded: OrderedDict[bytes, _Loaded] = OrderedDict()

    @cached_property
    def shared(self) -> "SharedModules[PrintedTable]":
        """The modules of tables whose boards are made from seeds; code generation is loaded when it is first needed."""
        from interpreter.backends.wasm.playouts.printed import printed
        from interpreter.backends.wasm.playouts.shared import SharedModules

        return SharedModules(printed)

    def __len__(self) -> int:
        return len(self._loaded)

    def of(self, binary: bytes, pages: int) -> _Loaded:
        """The instance of a module, which may have so many pages of memory."""
        found = self._loaded.pop(binary, None) or _Loaded(binary, pages)
        self._loaded[binary] = found
        if len(self._loaded) > MOST_INSTANCES:
            self._loaded.popitem(last=False)
        return found


class Playouts:
    """Simulations at one table. `Unsupported`, also from `play`, where it is left to other machines."""

    def __init__(self, table: GameInstance, instances: Instances, module: PrintedTable | None = None, *, looks: bool = False) -> None:
        """`module`: the module of this table, if it has been made before.

        It `looks` at the checks of the rules: games in which one does not hold
        are left to other machines.
        """
        self.table, self._instances, self._looks = table, instances, looks
        self._trap: host.Trap | None = None
        if module is None or module.opening is None:
            opening = self._opening(looks=looks)
            module = replace(module or instances.shared.of(self.layout.table, self.layout, looks=looks), opening=opening)
            del self.layout  # nothing else needs it as a rule, and tables are kept by the hundred
        assert module.opening is not None
        self.module, self.opening = module, module.opening
        self.with_results, self._size = not module.no_results, len(module.opening.block)
        self._row = row_size(self._size, table.players, with_results=self.with_results)
        self._work = aligned(POSITIONS + self._size)
        self._out = aligned(self._work + self._size)
        self._most = ((PAGES << 16) - self._out) // self._row  # games of one call
        if self._most < 1 or DATA + len(self.module.constants) > 1 << 20:
            raise Unsupported("Positions or constants take more memory than there is.")
        self._scale = scale_of(table.rules)
        self._winners = lru_cache(1024)(lambda bits: tuple(seat for seat in range(table.players) if bits >> seat & 1))
        self._scores = lru_cache(4096)(self._points)  # most come again: rows share them

    @cached_property
    def layout(self) -> "Layout":
        """Where everything stands of a position; looked for where a module is made or positions come out of it."""
        from interpreter.backends.wasm.position.layout import layout_of
        from interpreter.backends.wasm.tables.views import comparable

        return layout_of(comparable(self.table))

    def _opening(self, *, looks: bool) -> Opening:
        """How games begin."""
        from interpreter.backends.wasm.position.codec import pack

        broken: list[str] = []
        table = self.table.with_engine(self.table.engine)  # what is made to begin a game goes with it
        first = machine.start(table, watch=invariant_watch(table, broken.extend) if looks else None)
        if broken:
            raise Unsupported("A check of the rules does not hold before anybody is asked.")
        if first.ended is not None:
            raise Unsupported("The game is over before anybody is asked.")
        told = tuple((each.address, each.missing) for each in first.notices)
        return Opening(pack(self.layout, first), self.layout.ends, told)

    def load(self) -> None:
        """Make the module ready; `play` does that as well."""
        self._ready()

    def _ready(self) -> host.Instance:
        loaded = self._instances.of(self.module.binary, self.module.pages)
        if loaded.owner is not self:
            data = self.module.constants
            loaded.instance.write(DATA, data + bytes(max(0, loaded.written - len(data))))
            loaded.instance.write(ZEROS, bytes((self.module.pages << 16) - ZEROS))  # what was kept of another table
            loaded.instance.write(POSITIONS, self.opening.block)
            loaded.owner, loaded.written = self, max(loaded.written, len(data))
        return loaded.instance

    def play(self, seed: int | str, numbers: range, row: Callable[..., Row]) -> list[Row]:
        """The games with these numbers of the simulation with a seed, in order: as many as can be played at one go; `row` is made of each.

        `row` takes what `PlayedGame` has, in this order.
        None at all: the first of them cannot be played inside. An interrupt from the keyboard is raised within a few thousand answers.
        """
        instance = self._ready()
        return self._games(instance, self._run(instance, seed, numbers), row)

    def count(self, seed: int | str, numbers: range) -> tuple[int, int]:
        """The same games without their rows: how many could be played at one go, and how many decisions there were in them."""
        instance = self._ready()
        many = self._run(instance, seed, numbers)
        return many, sum(instance.view(self._out, many * self._row // 8)[2 :: self._row // 8]) if many else 0

    def _run(self, instance: host.Instance, seed: int | str, numbers: range) -> int:
        """Play games; how many it were, whose rows stand in memory."""
        text = str(seed).encode()
        if len(text) > LONGEST_SEED:
            raise Unsupported("The seed is too long.")
        instance.write(SEED, text)
        played, under_way = instance.view(PLAYED_AT, 1, "i"), instance.view(UNDER_WAY_AT, 1, "i")
        played[0], under_way[0], many = 0, 0, min(len(numbers), self._most)
        self._trap = None
        try:
            while True:
                game, row = numbers.start + played[0] * numbers.step, self._out + played[0] * self._row
                instance.call("playouts", POSITIONS, self._work, SEED, len(text), game, numbers.step, many, row)
                if not under_way[0]:  # else it is a long game; between two calls Python sees whether somebody interrupts
                    break
        except host.Trap as trap:  # the next call begins with the game that was stopped
            self._trap = trap
        return int(played[0])

    def stopped_at(self) -> str:
        """Where the rules have what the last game was stopped at, as a sentence; nothing if it was not stopped by a trap."""
        if self._trap is None:
            return ""
        from interpreter.backends.wasm.playouts.printed import place_text

        place = place_text(self.layout.table, self.layout, self.module.binary, self._trap.offsets, looks=self._looks)
        return f"{self._trap.kind} at {place}" if place else self._trap.kind

    def _games(self, instance: host.Instance, many: int, row: Callable[..., Row]) -> list[Row]:
        rows = instance.view(self._out, many * self._row // 8).tolist()
        width = self._row // 8
        notices = self._fallen_short(instance, rows[(many - 1) * width + HEAD - 1] if many else NOTICES_AREA)
        games, before, ends = [], 0, self.opening.ends
        for at in range(0, many * width, width):
            seed, end, decisions, options, most, turns, last = rows[at : at + HEAD]
            if self.with_results:
                winners, scores = self._winners(rows[at + HEAD]), self._scores(tuple(rows[at + HEAD + 1 : at + width]))
            else:
                outcome = result(self.table, self._position(instance.read(self._out + 8 * (at + HEAD), self._size)))
                winners, scores = outcome.winners, outcome.scores
            after = (last - NOTICES_AREA) // 8
            told = self.opening.notices if before == after else (*self.opening.notices, *notices[before:after])
            before = after
            games.append(row(seed & _WORD, ends[end - 1], winners, scores, decisions, turns, options, most, told))
        return games

    def _position(self, block: bytes) -> GameState:
        from interpreter.backends.wasm.position.codec import unpack

        return unpack(self.layout, block)

    def _points(self, figures: tuple[int, ...]) -> tuple[Points, ...]:
        if self._scale == 1:
            return figures
        return tuple(whole_if_possible(Fraction(each, self._scale)) for each in figures)

    def _fallen_short(self, instance: host.Instance, end: int) -> list[tuple[str, int]]:
        """All that fell short in the games of a call."""
        numbers = instance.view(NOTICES_AREA, (end - NOTICES_AREA) // 4, "I")
        return [(self.module.notices[numbers[at]], numbers[at + 1]) for at in range(0, len(numbers), 2)]
