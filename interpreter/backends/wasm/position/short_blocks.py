"""Blocks of positions without the space for what is not remembered: what is kept of the many positions on the way of a game."""

from struct import Struct

from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.logs import FREE
from interpreter.backends.wasm.position.words import WORD

_FREE = Struct("<I")


class ShortBlocks:
    """Both ways for one layout: all before the logs of memories as it is, then the entries of each log that are in use."""

    def __init__(self, layout: Layout) -> None:
        self.size, self.head = layout.size, layout.head
        self._logs = [
            (track.base + FREE, ((track.log, WORD), (track.log + WORD * track.capacity, WORD * track.words)))
            for track in layout.tracks.values()
            if track.form == "memory"
        ]
        self.is_whole = not self._logs  # whether a short block is the whole one

    def read(self, place: memoryview) -> bytes:
        """The short block of a position that stands in memory."""
        if self.is_whole:
            return place.tobytes()
        parts = [place[: self.head]]
        for at, areas in self._logs:
            (free,) = _FREE.unpack_from(place, at)
            parts += [place[begin : begin + free * size] for begin, size in areas]
        return b"".join(parts)

    def write(self, place: memoryview, block: bytes) -> None:
        """Put the position of a short block into memory."""
        if self.is_whole:
            place[:] = block
            return
        place[: self.head] = block[: self.head]
        at_entry = self.head
        for at, areas in self._logs:
            (free,) = _FREE.unpack_from(block, at)
            for begin, size in areas:
                place[begin : begin + free * size] = block[at_entry : at_entry + free * size]
                at_entry += free * size

    def whole(self, block: bytes) -> bytes:
        """The whole block, as `unpack` takes it."""
        if self.is_whole:
            return block
        place = bytearray(self.size)
        self.write(memoryview(place), block)
        return bytes(place)
