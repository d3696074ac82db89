"""Modules of the tables that were asked for last. Whoever uses one takes it out meanwhile, so threads do not share any."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from interpreter.backends.wasm.host import HostError, is_available
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.state.game_instance import GameInstance

Made = TypeVar("Made")
MOST_TABLES = 4  # whose modules are kept


class Kept(Generic[Made]):
    """What is made of tables: None for those that are left to other machines, and everywhere without wasmtime."""

    def __init__(self, make: Callable[[GameInstance], Made]) -> None:
        self._make = make
        self._kept: dict[GameInstance, Made | None] = {}

    @contextmanager
    def of(self, table: GameInstance) -> Iterator[Made | None]:
        """What was made of a table, or is made now."""
        try:
            made = self._kept.pop(table)
        except KeyError:
            made = self._made(table)
        try:
            yield made
        finally:
            for other in list(self._kept)[: 1 - MOST_TABLES]:
                self._kept.pop(other, None)
            self._kept[table] = made

    def _made(self, table: GameInstance) -> Made | None:
        if not is_available():
            return None
        try:
            return self._make(table)
        except (Unsupported, HostError):
            return None
