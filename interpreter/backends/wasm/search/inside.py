"""Trees of bots that search, kept inside the module of a table.

with SEARCHES.of(table) as inside:    # None where the table is left to other machines
    tree = inside.tree(task, numbers)
    tree.sweep(states, lucks, places)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from struct import pack as packed
from struct import unpack_from

from interpreter.backends.wasm.host import Code, HostError, Instance, Trap
from interpreter.backends.wasm.kept import Kept
from interpreter.backends.wasm.machine import MEMORY, POSITIONS
from interpreter.backends.wasm.playouts.printed_table import FittingModule
from interpreter.backends.wasm.playouts.shared import SharedModules
from interpreter.backends.wasm.position.codec import pack
from interpreter.backends.wasm.position.layout import Layout, layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.search.area import ARM, MOST_ROOTS, MOST_STARTS, MOST_SWEEPS, NUMBER, USUAL, SearchArea
from interpreter.backends.wasm.search.sweeps import TreeSearch
from interpreter.backends.wasm.statements.module import generate
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.backends.wasm.tables.views import comparable
from interpreter.runtime.machine.decisions import options_of
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.state.tree_search import MOST_ARMS, ArmStatistics, RunningStatistics, SearchTask

DECLINED = (Unsupported, Trap, HostError)  # what is raised where a search is left to the table


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchModule(FittingModule):
    """A module for searches, without its constants, and where everything stands in its memory."""

    code: Code
    area: SearchArea


def search_module(table: GameInstance, layout: Layout, *, looks: bool = False, view: GameInstance | None = None) -> SearchModule:
    """The module of a table; `Unsupported` where it is left to other machines. `looks`, `view` as `generate` takes them."""
    search = TreeSearch()
    generated = generate(table, layout, search, looks=looks, is_searched=True, view=view)
    module = Module(
        [*library.needed(generated.preludes), *generated.functions],
        {name: name for name in ("search_open", "search_sweeps")},
        memory_pages=generated.pages,
        globals={name: (kind, 0) for name, kind in generated.globals.items()},
    )
    return SearchModule(constants=generated.data, fit=generated.fit, code=Code(module.binary()), area=search.area)


class InnerSearch:
    """A table with its module. `Unsupported` where it is left to other machines."""

    def __init__(self, table: GameInstance) -> None:
        self.layout = layout_of(comparable(table))
        if self.layout.size > MEMORY - POSITIONS:
            raise Unsupported("Positions take more memory than there is.")
        module = _SHARED.of(self.layout.table, self.layout)
        self.area, self.instance = module.area, Instance(module.code)
        for at, content in (*((each.at, each.content) for each in library.DATA), (DATA, module.constants)):
            self.instance.write(at, content)
        self.sweeps, self.open = self.instance.prepared("search_sweeps"), self.instance.prepared("search_open")

    def tree(self, task: SearchTask, numbers: Sequence[int]) -> "InnerTree":
        """A tree with nothing in it; what was counted before is gone. `numbers`: those of the first answers, among the options."""
        if len(numbers) > MOST_ROOTS or task.most > MOST_ARMS:
            raise Unsupported("a tree that is larger than the memory for it")
        area, write = self.area, self.instance.write
        for at, number in ((area.player, task.player), (area.room, task.most)):
            write(at, packed("<q", number))
        write(area.curiosity, packed("<d", task.curiosity))
        write(area.choices, packed("<Qqq", task.seed, 0, 0))
        for place, number in enumerate(numbers):
            write(area.arms + ARM.size * place + NUMBER, packed("<q", number))
        self.open(len(numbers))
        return InnerTree(self, task)


class InnerTree:
    """The tree of one search."""

    def __init__(self, inside: InnerSearch, task: SearchTask) -> None:
        self._inside, self._task = inside, task
        self._ready: dict[int, tuple[int, GameState]] = {}  # by identity: the number of a position, the oldest first

    def sweep(self, starts: Sequence[GameState], lucks: Sequence[int], places: Sequence[int]) -> None:
        """See `Tree`; at most `MOST_SWEEPS` at once."""
        assert len(lucks) <= MOST_SWEEPS
        inside, write = self._inside, self._inside.instance.write
        write(inside.area.starts, packed(f"<{len(starts)}i", *map(self._number, starts)))
        write(inside.area.lucks, packed(f"<{len(lucks)}q", *lucks))
        write(inside.area.places, packed(f"<{len(places)}i", *places))
        inside.sweeps(POSITIONS, len(lucks), len(places), self._task.horizon)

    def _number(self, start: GameState) -> int:
        """The number of a position, which lies ready now."""
        if id(start) not in self._ready:
            number = len(self._ready)
            if number == MOST_STARTS:
                number, _ = self._ready.pop(next(iter(self._ready)))
            self._put(number, start)
            self._ready[id(start)] = number, start
        return self._ready[id(start)][0]

    def _put(self, number: int, start: GameState) -> None:
        inside, table = self._inside, self._task.table
        given = [-1] * table.players
        for seat, answer in start.answered:
            given[seat] = options_of(table, start, seat).rank(answer)
        size = aligned(inside.layout.size)
        inside.instance.write(inside.area.positions + size * number, pack(inside.layout, replace(start, answered=())))
        inside.instance.write(inside.area.given + 8 * table.players * number, packed(f"<{table.players}q", *given))

    def statistics(self) -> tuple[Sequence[ArmStatistics], RunningStatistics]:
        """See `Tree`."""
        read, area = self._inside.instance.read, self._inside.area
        arms = [
            ArmStatistics(visits, possible, place, lead)
            for _, _, _, visits, possible, place, lead, _ in ARM.iter_unpack(read(area.arms, ARM.size * len(self._task.answers)))
        ]
        return arms, RunningStatistics(*unpack_from("<qdd", read(area.usual + USUAL * self._task.player, USUAL)))


_SHARED = SharedModules(search_module)
SEARCHES = Kept(InnerSearch)
