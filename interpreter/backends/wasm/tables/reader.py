"""What code is generated from: what may be seen of a table, answers to questions about the rest of it, and constants that stand in memory.

A module fits every table of which the same can be seen and to which all questions have the same answers; constants are worked out anew for each.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from interpreter.backends.wasm.position.words import NONE
from interpreter.runtime.state.game_instance import GameInstance

DATA = 4096  # where the constants of a table begin; before them the mailbox and what chance keeps
Answer = TypeVar("Answer", bound=Hashable)
Made = TypeVar("Made")
Numbers = Callable[[GameInstance], Sequence[int | None]]
Sets = Callable[[GameInstance], Sequence[int]]


@dataclass(frozen=True, slots=True)
class DataTable:
    """Numbers in a row in memory: where they begin, how wide each is, what is added to it; `is_optional`: 0 is none."""

    base: int
    width: int
    low: int
    is_optional: bool


class Constant(NamedTuple):
    """Bytes that stand in memory: where, how many at most, and what works them out for a table."""

    base: int
    room: int
    content: Callable[[GameInstance], bytes]


class Question(NamedTuple):
    """What code depends on: a function of a table and some arguments, with what it gave."""

    ask: Callable[..., object]
    arguments: tuple[object, ...]
    answer: object


@dataclass
class TableReader:
    """A table as code generation reads it. Whoever asks gives functions that depend on the table, their arguments and what can be seen only."""

    _whole: GameInstance
    table: GameInstance  # as much of it as can be seen
    questions: dict[tuple[object, ...], Question] = field(default_factory=dict, kw_only=True)
    constants: list[Constant] = field(default_factory=list, kw_only=True)
    end: int = field(default=DATA, kw_only=True)  # of the constants
    tables: dict[object, DataTable] = field(default_factory=dict, kw_only=True)
    bases: dict[object, int] = field(default_factory=dict, kw_only=True)  # of constant bytes
    recipes: dict[object, Callable[[GameInstance], Any]] = field(default_factory=dict, kw_only=True)

    def ask(self, question: Callable[..., Answer], *arguments: Hashable) -> Answer:
        """The answer to a question about the table, on which the code depends from now on."""
        key = (question, *arguments)
        if key not in self.questions:
            self.questions[key] = Question(question, arguments, question(self._whole, *arguments))
        return cast("Answer", self.questions[key].answer)

    def data(self) -> bytes:
        """All constants, from `DATA` on."""
        return constants_at(self._whole, self.constants, self.end)

    def recipe(self, key: object, values: Callable[[GameInstance], Made]) -> Callable[[GameInstance], Made]:
        """What works something out for a table, once for the table that was asked for last; the first that is given for a key."""
        if key not in self.recipes:
            self.recipes[key] = lru_cache(maxsize=1)(values)
        return self.recipes[key]

    def numbers(self, key: object, values: Numbers) -> DataTable:
        """A table of numbers, made once for a key."""
        if key not in self.tables:
            values = self.recipe(("numbers", key), values)
            many, width, low, is_optional = self.ask(_format, values)
            base = self._room(width * many, lambda table: _encoded(values(table), width, low, is_optional=is_optional))
            self.tables[key] = DataTable(base, width, low, is_optional)
        return self.tables[key]

    def bit_words(self, key: object, values: Sets, words: int) -> DataTable:
        """A table of sets, made once for a key: so many words each."""
        if key not in self.tables:
            values = self.recipe(("sets", key), values)
            mask, size = (1 << 64 * words) - 1, 8 * words
            base = self._room(
                size * self.ask(_many, values), lambda table: b"".join((each & mask).to_bytes(size, "little") for each in values(table))
            )
            self.tables[key] = DataTable(base, size, 0, is_optional=False)
        return self.tables[key]

    def constant_bytes(self, key: object, content: bytes) -> int:
        """Where bytes begin that are the same for all tables that look like this one, made once for a key."""
        if key not in self.bases:
            self.bases[key] = self._room(len(content), lambda _: content)
        return self.bases[key]

    def varying_bytes(self, key: object, content: Callable[[GameInstance, int], bytes]) -> int:
        """Where bytes begin that are worked out from a table and their own address, made once for a key; there is room for half as many again."""
        if key not in self.bases:
            base = self._next()
            made = self.recipe(("bytes", key), lambda table: content(table, base))
            self.bases[key] = self._room(self.ask(_rounded_size, made), made)
        return self.bases[key]

    def _next(self) -> int:
        return self.end + -self.end % 8

    def _room(self, size: int, content: Callable[[GameInstance], bytes]) -> int:
        base = self._next()
        self.constants.append(Constant(base, size, content))
        self.end = base + size
        return base


class Fit(NamedTuple):
    """Which tables a module fits, among those that look alike: what was asked while it was made, and its constants, up to an address."""

    questions: tuple[Question, ...]
    constants: tuple[Constant, ...]
    end: int

    def constants_of(self, table: GameInstance) -> bytes | None:
        """The constants of another table, from `DATA` on; None where the module does not fit it."""
        if any(ask(table, *arguments) != answer for ask, arguments, answer in self.questions):
            return None
        return constants_at(table, self.constants, self.end)


def constants_at(table: GameInstance, constants: Sequence[Constant], end: int) -> bytes:
    """The constants of a table, from `DATA` on."""
    data = bytearray(end - DATA)
    for base, room, content in constants:
        made = content(table)
        assert len(made) <= room
        data[base - DATA : base - DATA + len(made)] = made
    return bytes(data)


def _many(table: GameInstance, values: Callable[[GameInstance], Sequence[object]]) -> int:
    return len(values(table))


def _rounded_size(table: GameInstance, content: Callable[[GameInstance], bytes]) -> int:
    """How many bytes there are, and some more, so that tables which differ a little have the same."""
    size = len(content(table))
    step = 1 << max(3, size.bit_length() - 2)
    return -(-size // step) * step


def _format(table: GameInstance, values: Numbers) -> tuple[int, int, int, bool]:
    """How many numbers there are, how wide each is, what is added to it, whether some are none; from 0 on where that takes no more bytes."""
    every = values(table)
    numbers = [int(value) for value in every if value is not None]
    low, high, is_optional = min(numbers, default=0), max(numbers, default=0), len(numbers) < len(every)
    width = _width(high - low + is_optional)
    if width == 8:
        return len(every), 8, 0, False
    return len(every), width, 0 if low >= 0 and _width(high + is_optional) == width else low, is_optional


def _width(most: int) -> int:
    return next((each for each in (1, 2, 4) if most < 1 << 8 * each), 8)


def _encoded(values: Sequence[int | None], width: int, low: int, *, is_optional: bool) -> bytes:
    nothing = NONE if width == 8 else 0
    codes = (nothing if value is None else int(value) - low + is_optional for value in values)
    return b"".join(code.to_bytes(width, "little", signed=width == 8) for code in codes)
