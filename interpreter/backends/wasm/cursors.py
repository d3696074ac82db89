"""Positions as bytes, and where answers lead from them inside the module of a table: what `State.step` stands on.

    inside = InnerSteps(table)                     # `Unsupported` where the table is left to other machines, `HostError` without wasmtime
    cursor = inside.enter(state, 9, 0, 0, seed)    # None where the position does not go into a module
    cursor = inside.step(cursor, 4, seed)          # None where others have to go on

A cursor holds its position as bytes of its own, so it never changes, goes when nobody wants it any more, and stays where no module is: any
number of positions are kept, and each thread walks in a memory of its own. Who goes straight on only reads what a step leaves behind in
memory; going on from another position writes that one first.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

from interpreter.backends.wasm.codegen.services import COUNT_AT, GIVEN_AT, OPEN_AT, SEVERAL, STOP_AT, TOLD_AT, WHO_AT
from interpreter.backends.wasm.host import Code, HostError, Instance, Trap, is_available
from interpreter.backends.wasm.machine import LONGEST_SEED, MEMORY, POSITIONS, SEED, WasmTable
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.short_blocks import ShortBlocks
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.prelude.library import BLOCK
from interpreter.model.chance import Below
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

MOST_TRAPS = 10  # positions and steps that were left to others in vain
_COUNT, _WHO, _TOLD = ((at - GIVEN_AT) // 8 for at in (COUNT_AT, WHO_AT, TOLD_AT))
Seed = int | str | None


class InnerCursor(NamedTuple):
    """A position as a module has it; see `runtime.state.game_instance.Cursor`."""

    options: int
    player: int
    chances: int
    ended: str | None
    inside: "InnerSteps"
    is_told: bool
    block: bytes


class _Room:
    """A memory in which a position goes on."""

    __slots__ = ("block", "chances", "go", "instance", "mail", "place", "seed")

    def __init__(self, code: Code, size: int) -> None:
        self.instance = Instance(code, stop_address=STOP_AT)
        self.place = self.instance.memory[POSITIONS : POSITIONS + size]
        self.mail = self.instance.view(GIVEN_AT, _TOLD + 1)
        self.chances = self.instance.view(BLOCK.chances, 1)
        self.go = cast("Callable[[int], int]", self.instance.prepared("step"))
        self.block: bytes | None = None  # what stands there
        self.sit(None)

    def sit(self, seed: Seed) -> None:
        """Let chance follow a seed."""
        text = str(seed).encode()
        self.instance.write(SEED, text)
        self.instance.call("begin_game", SEED, len(text))
        self.instance.view(OPEN_AT, 1, "i")[0] = seed is None
        self.seed = seed


class InnerSteps:
    """Steps at one table inside its module."""

    def __init__(self, table: GameInstance) -> None:
        printed = WasmTable(table)
        self.layout = printed.layout
        if self.layout.size > MEMORY - POSITIONS:
            raise Unsupported("Positions take more memory than there is.")
        self._short = ShortBlocks(self.layout)
        steps = [step for each in table.rules.routines.values() for step in each.code]
        self._has_chance = any(isinstance(step, Roll | Shuffle) for step in steps)
        asks_several = any(isinstance(step, Ask) and step.decision.together is not None for step in steps)
        self.is_plain = not self._has_chance and not asks_several  # whether one player at a time is asked, and nobody else
        self._ends = (None, *self.layout.ends)
        self._code = Code(printed.module.binary())
        self._idle = [self._room()]  # who steps takes one out meanwhile, so threads do not share any
        self._traps = 0
        self._last: tuple[GameState | None, bytes] = (None, b"")  # the position that came in last, which many games begin with

    def _room(self) -> _Room:
        return _Room(self._code, self.layout.size)

    def enter(self, state: GameState, options: int, player: int, chances: int, seed: Seed) -> InnerCursor | None:
        """The cursor of a position at a question to one player, who has so many options; None where it is left to others."""
        if self._traps >= MOST_TRAPS or len(str(seed).encode("utf-8", "surrogatepass")) > LONGEST_SEED:
            return None
        last, block = self._last
        if last is not state:
            try:
                block = self._short.read(memoryview(pack(self.layout, state)))
            except Unsupported:
                self._traps += 1
                return None
            self._last = state, block
        return InnerCursor(options, player, chances, None, self, True, block)

    def step(self, cursor: InnerCursor, number: int, seed: Seed) -> InnerCursor | None:
        """The cursor where the answer with this number leads, with what chance answers then by the seed (None: it stays open).

        None where others have to go on: where several are asked at once, and where the module is stopped by a position that has no room in it.
        """
        _, _, chances, _, _, _, block = cursor
        room, has_chance = self._taken(block), self._has_chance
        mail = room.mail
        if has_chance:
            if room.seed != seed:
                room.sit(seed)
            room.chances[0] = chances
        mail[0] = number + 1
        try:
            end = room.go(POSITIONS)
        except Trap:
            self._traps += 1
            self._idle.append(room)
            return None
        if has_chance:
            chances = room.chances[0]
        options, player, told = mail[_COUNT], mail[_WHO], mail[_TOLD]
        room.block = block = room.place.tobytes() if self._short.is_whole else self._short.read(room.place)
        self._idle.append(room)
        if end:
            options = 0
        elif player == SEVERAL:
            return None
        return _made(InnerCursor, (options, player, chances, self._ends[end], self, told != 0, block))

    def play_out(self, cursor: InnerCursor, below: Below, most: int, drawn: list[int]) -> InnerCursor | None:
        """The cursor at the end, or after at most so many answers, which are drawn; their numbers are added to `drawn`.

        None where others have to play it with these numbers: where chance or several may be asked, and where the module is stopped.
        """
        if not self.is_plain:
            return None
        room = self._taken(cursor.block)
        mail, go, options, end = room.mail, room.go, cursor.options, 0
        try:
            while not end and len(drawn) < most:
                number = below(options)
                drawn.append(number)
                mail[0] = number + 1
                end = go(POSITIONS)
                options = mail[_COUNT]
        except Trap:
            self._traps += 1
            return None
        room.block = block = self._short.read(room.place)
        self._idle.append(room)
        return InnerCursor(0 if end else options, mail[_WHO], cursor.chances, self._ends[end], self, False, block)

    def _taken(self, block: bytes) -> _Room:
        """A memory in which a position stands, for one alone until it is given back."""
        try:
            room = self._idle.pop()
        except IndexError:
            room = self._room()
        if room.block is not block:
            self._short.write(room.place, block)
        room.block = None
        return room

    def position_of(self, cursor: InnerCursor) -> GameState:
        """The position of a cursor; what was told on the way there is missing."""
        return unpack(self.layout, self._short.whole(cursor.block))


_made = tuple.__new__  # without the names of its parts, which take longer than the rest


def inner_steps(table: GameInstance) -> InnerSteps | None:
    """The machine inside for a table; None where it is left to others, and everywhere without wasmtime."""
    if not is_available():
        return None
    try:
        return InnerSteps(table)
    except (Unsupported, HostError):
        return None
