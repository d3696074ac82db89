"""The module of a table as it is kept for another time: its bytes, its constants, and what numbers in it stand for."""

import json
from dataclasses import dataclass, field

from interpreter.backends.wasm.tables.reader import Fit


@dataclass(frozen=True, slots=True)
class Opening:
    """How games begin at a table: the block of the position at the first question, the names of ends by number, what fell short till then."""

    block: bytes
    ends: tuple[str, ...]
    notices: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FittingModule:
    """A module without its constants. `fit`: which other tables it fits, where it has just been made."""

    constants: bytes
    fit: Fit | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable(FittingModule):
    """A module for simulations at a table, without its constants, so that tables that differ in these only have the same.

    `no_results`: why results are not worked out inside; empty where they are, else positions come out. `opening`: None as long as nobody has
    begun a game.
    """

    binary: bytes
    pages: int
    notices: tuple[str, ...]
    no_results: str
    opening: Opening | None = None

    def to_bytes(self) -> bytes:
        """All of it, for `from_bytes`."""
        opening = self.opening or Opening(b"", (), ())
        head = {
            "pages": self.pages, "notices": self.notices, "no_results": self.no_results, "ends": opening.ends, "told": opening.notices,
            "sizes": [len(self.binary), len(self.constants), len(opening.block)],
        }  # fmt: skip
        return json.dumps(head).encode() + b"\n" + self.binary + self.constants + opening.block

    @classmethod
    def from_bytes(cls, data: bytes) -> "PrintedTable":
        """What `to_bytes` was made of; `ValueError`, `LookupError` or `TypeError` where that is nothing of the sort."""
        head, _, rest = data.partition(b"\n")
        found = json.loads(head)
        code, constants, block = map(int, found["sizes"])
        if len(rest) != code + constants + block:
            raise ValueError("cut short")
        told = tuple((str(address), int(missing)) for address, missing in found["told"])
        opening = Opening(rest[code + constants :], tuple(map(str, found["ends"])), told) if block else None
        return cls(
            binary=rest[:code],
            constants=rest[code : code + constants],
            pages=int(found["pages"]),
            notices=tuple(map(str, found["notices"])),
            no_results=str(found["no_results"]),
            opening=opening,
        )
