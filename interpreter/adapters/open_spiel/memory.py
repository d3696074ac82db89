"""Tensors of information states: the layout of what a player remembers, one row for each answer of a player.

| columns | what |
|---|---|
| 1 | 1 for a row of the game; 0 (with zeros behind it) where there is none yet |
| one for each player | 1 for the player who has answered; all 0 in the first row, which is how the game begins |
| 1 | the code of the answer (`Option.code`) where the observer knows it, else -1 |
| as many as an observation | what the observer sees after it, as `State.observation` |
| 32 | bits of a digest of all lines that the row adds to the information state as text: what was told or shown for a moment |

Equal information states have equal tensors. Different ones have different tensors, apart from collisions of 32 bits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

import numpy as np

from interpreter.project.errors import usage, wrong_argument
from interpreter.session.knowledge.recall import Recollection

LARGEST = 1 << 22  # numbers of a tensor whose rows are not limited by `recall`
DIGEST = 4  # bytes


@dataclass(frozen=True)
class Memory:
    """The size of tensors of information states at a table: rows and columns; `fits` is False if they are too large."""

    players: int
    shape: tuple[int, int]
    fits: bool

    @classmethod
    def of(cls, answers: int | None, recall: object, players: int, length: int) -> Self:
        """Return the size for at most `answers` in a game (None: unknown), of which the latest `recall` are kept (0: all)."""
        if isinstance(recall, bool) or not isinstance(recall, int) or recall < 0:
            raise wrong_argument("recall", "a whole number from 0", recall)
        columns = 2 + players + length + 8 * DIGEST
        longest = LARGEST if answers is None else answers + 1
        rows = min(recall, longest) if recall else longest
        return cls(players, (rows, columns), rows * columns <= LARGEST)

    def write(self, remembered: Sequence[Recollection], tensor: np.ndarray[Any, Any]) -> None:
        """Fill a tensor with the latest rows; raises `UsageError` where there are too many numbers."""
        rows, columns = self.shape
        if not self.fits:
            raise usage("C375", size=f"{rows * columns:,}", most=f"{LARGEST:,}", rows=f"{rows:,}")
        tensor[:] = 0
        for place, row in enumerate(remembered[-rows:]):
            line = tensor[place]
            line[0] = 1
            if row.player is not None:
                line[1 + row.player] = 1
            line[1 + self.players] = -1 if row.code is None else row.code
            line[2 + self.players : -8 * DIGEST] = row.numbers
            digest = sha256(row.text.encode()).digest()[:DIGEST]
            line[-8 * DIGEST :] = np.unpackbits(np.frombuffer(digest, np.uint8))
