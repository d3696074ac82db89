"""How memories of positions are written into blocks and read from them."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, repeat
from struct import Struct
from typing import Any

from interpreter.backends.wasm.position.cell_codecs import CellCodec, UnreadableBlockError, track_codec
from interpreter.backends.wasm.position.layout import Layout, Track
from interpreter.backends.wasm.position.logs import digest, remembered, words_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import WORD
from interpreter.model.builtins.position_memory import PositionMemory, Snapshot
from interpreter.model.types.types import MemoryOf, non_null

_CELL = Struct("<3I4x")
_COURSE = CellCodec("q", iter, list)


class MemoryCodec:
    """Both ways for one memory of a layout."""

    def __init__(self, layout: Layout, track: Track) -> None:
        table = layout.table
        kind = non_null(table.rules.state_vars[track.name].kind)
        assert isinstance(kind, MemoryOf)
        self.track, self.parts, begin, text = track, list[tuple[int, int, CellCodec, int]](), 0, "<"
        for name in remembered(kind):
            codec = track_codec(layout, layout.track(name)) if name in layout.tracks else _COURSE
            size = Struct(f"<{codec.format}").size
            count = len(table.cells_of(name)) if name in layout.tracks else 1
            self.parts.append((begin, begin + count, codec, len(Struct(f"<{codec.format}").unpack(bytes(size)))))
            begin += count
            text += f"{codec.format}{words_of(size) * WORD - size}x"
        self.entry = Struct(text)

    def write(self, block: bytearray, memory: PositionMemory) -> None:
        """Put a memory into a block."""
        snapshots = [*chain.from_iterable(repeat(each, times) for each, times in memory.counts.items())]
        if len(snapshots) > self.track.capacity:
            raise Unsupported(f"More positions are remembered in `{self.track.name}` than have a place.", f"track.{self.track.name}")
        _CELL.pack_into(block, self.track.base, 0, len(snapshots), 0)
        entries = [self._out(snapshot) for snapshot in snapshots]
        words = Struct(f"<{self.track.words}Q")
        for number, entry in enumerate(entries):
            block[self._number(number) : self._number(number + 1)] = digest(words.unpack(entry)).to_bytes(WORD, "little")
            block[self._content(number) : self._content(number + 1)] = entry

    def read(self, block: bytes) -> PositionMemory:
        """The memory in a block."""
        first, free, place = _CELL.unpack_from(block, self.track.base)
        if not first <= free <= self.track.capacity or place:
            raise UnreadableBlockError("A memory has more entries than there can be.")
        return PositionMemory(Counter(self._in(block[self._content(each) : self._content(each + 1)]) for each in range(first, free)))

    def _number(self, entry: int) -> int:
        return self.track.log + WORD * entry

    def _content(self, entry: int) -> int:
        return self._number(self.track.capacity) + WORD * self.track.words * entry

    def _out(self, snapshot: Snapshot) -> bytes:
        return self.entry.pack(*chain.from_iterable(codec.encode(snapshot[begin:end]) for begin, end, codec, _ in self.parts))

    def _in(self, entry: bytes) -> Snapshot:
        raws, at = self.entry.unpack(entry), 0
        values: list[Any] = []  # of all kinds
        for _, _, codec, count in self.parts:
            part: Sequence[Any] = raws[at : at + count]
            values += codec.decode(part)
            at += count
        return tuple(values)
