"""Packs positions into blocks of linear memory and unpacks them: exact inverses of each other, for everything a block can hold.

    layout = layout_of(table)
    block = pack(layout, state)
    assert unpack(layout, block) == state

What a position tells of the last transition (notices, passes that were forced, events) does not go into a block.
"""

from functools import lru_cache
from itertools import chain
from struct import Struct
from struct import error as StructError  # noqa: N812  # a class
from typing import cast

from interpreter.backends.python.support.index_layouts import index_layout, masks
from interpreter.backends.wasm.position.cell_codecs import UnreadableBlockError, index_codec, track_codec
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.memories import MemoryCodec
from interpreter.backends.wasm.position.slot_codecs import SlotCodec, slot_codec
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import places
from interpreter.model.builtins.position_memory import PositionMemory
from interpreter.model.types.types import element_type, non_null
from interpreter.runtime.state.game_state import Frame, GameState, TurnState

_ENTRY = Struct("<HH")  # of the stack of frames: routine, instruction
_HEAD = "4qqII"  # course, passes of loops, end, number of frames


def pack(layout: Layout, state: GameState) -> bytes:
    """A position as a block of `layout.size` bytes, with the sets that are kept; `Unsupported` where it does not go into one."""
    return _codec(layout).pack(state)


def unpack(layout: Layout, block: bytes) -> GameState:
    """The position in a block; `UnreadableBlockError` where the bytes are none, also where a kept set is not what it should be."""
    return _codec(layout).unpack(block)


class PositionCodec:
    """Both ways for one layout, prepared once."""

    def __init__(self, layout: Layout) -> None:
        table, material = layout.table, layout.table.material
        self.layout, self.size = layout, layout.size
        self.kept = index_layout(table, tuple(layout.indexes))
        parts, self.sets, self.cells, start = [], [], [], 0
        self.memories: list[tuple[int, MemoryCodec]] = []
        for index, area in layout.indexes.items():
            decl = table.rules.state_vars[index.track]
            kind = element_type(non_null(decl.kind)) if index.form == "held" else decl.parameters[-1][1]
            assert kind is not None
            codec = index_codec(area, places(material, non_null(kind)))
            count = area.size // (8 * area.words)
            self.sets.append((start, start + count, codec.encode, codec.decode))
            parts.append((area.base, codec.format))
            start += count
        for name, track in sorted(layout.tracks.items(), key=lambda each: each[1].base):
            if track.form == "memory":
                self.memories.append((table.offsets[name], MemoryCodec(layout, track)))
                continue
            codec, first = track_codec(layout, track), table.offsets[name]
            self.cells.append((first, first + len(table.cells_of(name)), codec.encode, codec.decode))
            parts.append((track.base, codec.format))
        text, end = _HEAD, Struct(f"<{_HEAD}").size
        for base, part in parts:
            text += f"{base - end}x{part}"
            end = base + Struct(f"<{part}").size
        self.static = Struct(f"<{text}{self.size - end}x")
        self.ends = {name: number for number, name in enumerate(layout.ends, 1)}
        self.slots: dict[tuple[str, int], tuple[tuple[int, SlotCodec], ...]] = {}

    def pack(self, state: GameState) -> bytes:
        """See `pack`."""
        if state.answered:
            raise Unsupported("Somebody has answered while others are still asked.")
        store, kept = state.store, masks(self.kept, state.store)
        head = (*state.course, 0, 0 if state.ended is None else self.ends[state.ended], len(state.frames))
        sets = (encode(kept[begin:end]) for begin, end, encode, _ in self.sets)
        cells = (encode(store[begin:end]) for begin, end, encode, _ in self.cells)
        try:
            block = bytearray(self.static.pack(*head, *chain.from_iterable(sets), *chain.from_iterable(cells)))
            for at, memory in self.memories:
                memory.write(block, cast("PositionMemory", store[at]))
            for number, frame in enumerate(state.frames):
                self._write(block, number, frame)
        except (StructError, LookupError, ValueError, OverflowError, TypeError, AttributeError) as problem:
            raise Unsupported(f"The position does not go into a block: {problem!r}") from problem
        return bytes(block)

    def _write(self, block: bytearray, number: int, frame: Frame) -> None:
        _ENTRY.pack_into(block, self.layout.stack + number * _ENTRY.size, self.layout.frames[frame.routine].number, frame.pc)
        for slot, codec in self._live(frame.routine, frame.pc):
            codec.write(block, frame.slots[slot])

    def unpack(self, block: bytes) -> GameState:
        """See `unpack`."""
        if len(block) != self.size:
            raise UnreadableBlockError(f"A position has {self.size} bytes, not {len(block)}.")
        raws = self.static.unpack(block)
        current, turn_round, turn_number, passes, _, ended, depth = raws[:7]
        at, kept, store = 7, list[object](), list[object]([None]) * len(self.layout.table.state_slots)
        try:
            for begin, end, _, decode in self.sets:
                kept += decode(raws[at : at + end - begin])
                at += end - begin
            for begin, end, _, decode in self.cells:
                store[begin:end] = decode(raws[at : at + end - begin])
                at += end - begin
            for first, memory in self.memories:
                store[first] = memory.read(block)
            frames = tuple(self._read(block, number) for number in range(depth))
        except (LookupError, StructError) as problem:
            raise UnreadableBlockError(f"The block holds what cannot be there: {problem!r}") from problem
        if kept != masks(self.kept, store):
            raise UnreadableBlockError("A kept set is not what it should be.")
        if not 0 <= ended <= len(self.ends) or bool(ended) == bool(depth):
            raise UnreadableBlockError(f"The end is {ended}, and there are {depth} frames.")
        course = TurnState(current, turn_round, turn_number, passes)
        return GameState(tuple(store), course, frames, (), self.layout.ends[ended - 1] if ended else None)

    def _read(self, block: bytes, number: int) -> Frame:
        if number >= len(self.layout.routines):
            raise UnreadableBlockError("There are more frames than routines.")
        which, pc = _ENTRY.unpack_from(block, self.layout.stack + number * _ENTRY.size)
        routine = self.layout.routines[which]
        values: list[object] = [None] * len(self.layout.frames[routine].slots)
        for slot, codec in self._live(routine, pc):
            values[slot] = codec.read(block)
        return Frame(routine, pc, tuple(values))

    def _live(self, routine: str, pc: int) -> tuple[tuple[int, SlotCodec], ...]:
        """The slots that matter where a routine waits; `KeyError` where it never does."""
        if (routine, pc) not in self.slots:
            frame, table = self.layout.frames[routine], self.layout.table
            if pc not in frame.entries:
                raise KeyError(f"{routine} never waits at {pc}")
            dead = table.dead_slots(routine)[pc]
            areas = ((slot, area) for slot, area in enumerate(frame.slots) if area is not None and slot not in dead)
            self.slots[routine, pc] = tuple((slot, slot_codec(table.material, area, table.players)) for slot, area in areas)
        return self.slots[routine, pc]


@lru_cache(maxsize=64)
def _codec(layout: Layout) -> PositionCodec:
    return PositionCodec(layout)
