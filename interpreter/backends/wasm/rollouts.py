"""Games that are played on by chance inside the module of a table, for bots that search: how they stand afterwards.

with ROLLOUTS.of(table) as rollouts:    # None where the table is left to other machines
    standing = rollouts.play(state, luck.rest(), 60)
"""

from collections.abc import Sequence
from typing import NamedTuple

from interpreter.backends.wasm.codegen.services import STOP_AT
from interpreter.backends.wasm.host import Code, Instance, Trap
from interpreter.backends.wasm.kept import Kept
from interpreter.backends.wasm.machine import MEMORY, POSITIONS
from interpreter.backends.wasm.playouts.results import scale_of
from interpreter.backends.wasm.playouts.rollout import Rollout
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import Layout, layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.statements.module import GeneratedModule, generate
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.runtime.scoring.points import Points, in_points
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

WORD_BITS = 64


class Stand(NamedTuple):
    """How a game stands: the name of its end (None: it goes on), the winners, by seat the score, by side the figures of the ranking."""

    end: str | None
    winners: int  # a bit for each seat
    scores: Sequence[Points]
    steps: Sequence[Sequence[Points]]


class Rollouts:
    """A table with its module. `Unsupported` where it is left to other machines."""

    def __init__(self, table: GameInstance) -> None:
        self.table, self.layout = table, layout_of(table)
        generated, self.with_results = _generated(table, self.layout)
        module = Module(
            [*library.needed(generated.preludes), *generated.functions],
            {"rollout": "rollout"},
            memory_pages=generated.pages,
            data=[*((each.at, each.content) for each in library.DATA), (DATA, generated.data)],
            globals={name: (kind, 0) for name, kind in generated.globals.items()},
        )
        self._work = aligned(POSITIONS + self.layout.size)
        self._out = aligned(self._work + self.layout.size)
        width = 1 + table.players + len(table.sides) * len(table.rules.ranking)
        if self._out + 8 * width > MEMORY:
            raise Unsupported("Positions take more memory than there is.")
        self._instance = Instance(Code(module.binary()), stop_address=STOP_AT)
        self._rollout = self._instance.prepared("rollout")
        self._row = self._instance.view(self._out, width)
        self._scale, self._units = scale_of(table.rules), [line.unit for line in table.rules.ranking]
        self._is_whole = all(unit == 1 for unit in self._units)

    def play(self, state: GameState, luck: tuple[int, int, int], limit: int) -> Stand | GameState | None:
        """How the game stands after at most `limit` answers, or the position, which others judge; None where this is for other machines.

        luck: where all draw from: state of the generator, the bits left of its last word, and how many these are.
        """
        generator, held, left = luck
        if state.ended is not None or state.answered or limit < 1 or left > WORD_BITS:
            return None
        try:
            self._instance.write(POSITIONS, pack(self.layout, state))
            high = _signed(held << WORD_BITS - left)
            end = self._rollout(POSITIONS, self._work, _signed(generator), high, left, limit, self._out)
        except (Trap, Unsupported):
            return None
        assert isinstance(end, int)
        return self._stand(end) if self.with_results else unpack(self.layout, self._instance.read(self._work, self.layout.size))

    def _stand(self, end: int) -> Stand:
        players, many = self.table.players, len(self._units)
        row: list[int] = self._row.tolist()
        scores = row[1 : 1 + players] if self._scale == 1 else [in_points(each, self._scale) for each in row[1 : 1 + players]]
        steps: Sequence[Sequence[Points]] = (
            [self._in_points(row[at : at + many]) for at in range(1 + players, len(row), many)] if many else [()] * len(self.table.sides)
        )
        return Stand(self.layout.ends[end - 1] if end else None, row[0], scores, steps)

    def _in_points(self, values: list[int]) -> Sequence[Points]:
        return values if self._is_whole else [in_points(value, unit) for value, unit in zip(values, self._units, strict=True)]


def _generated(table: GameInstance, layout: Layout) -> tuple[GeneratedModule, bool]:
    """The module, and whether results are worked out inside."""
    try:
        return generate(table, layout, Rollout(with_results=True)), True
    except Unsupported:
        return generate(table, layout, Rollout(with_results=False)), False


def _signed(word: int) -> int:
    word &= (1 << WORD_BITS) - 1
    return word - (word >> WORD_BITS - 1 << WORD_BITS)


ROLLOUTS = Kept(Rollouts)
