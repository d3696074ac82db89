"""The machine that plays a table inside a module of WebAssembly: positions go in and come out as blocks."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from interpreter.backends.wasm.codegen.services import NOTICES_AREA, STOP_AT
from interpreter.backends.wasm.host import Code, Instance, Trap
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import Layout, layout_of
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.statements.module import GeneratedModule, generate
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, ShortfallWarning

SEED, COUNTED = 8, 128  # in the mailbox: the seed as text, what was counted
LONGEST_SEED = COUNTED - SEED
POSITIONS = 6 << 20  # where positions stand
PAGES = 128  # of memory, 64 KiB each
MEMORY = PAGES << 16
EXPORTS = ("play", "reset", "tell", "begin_game", "step", "perft")


@dataclass(frozen=True, slots=True)
class InnerPlayout:
    """A game that was played out inside: the position at its end, how many questions, options of all, most options of one, what fell short."""

    state: GameState
    decisions: int
    options: int
    most_options: int
    notices: list[ShortfallWarning]


class WasmTable:
    """A table with its module; raises `Unsupported` where the table is left to other machines, `HostError` where no module can be run."""

    def __init__(self, table: GameInstance) -> None:
        self.table = table
        self.layout: Layout = layout_of(table)
        self.generated: GeneratedModule = generate(table, self.layout)

    @cached_property
    def module(self) -> Module:
        """The module with all that it is made of."""
        generated = self.generated
        return Module(
            [*library.needed(generated.preludes | {"begin_game"}), *generated.functions],
            {name: name for name in EXPORTS},
            memory_pages=generated.pages,
            data=[*((each.at, each.content) for each in library.DATA), (DATA, generated.data)],
            globals={name: (kind, 0) for name, kind in generated.globals.items()},
        )

    def text(self) -> str:
        """The module as text, with the address and the line of the rules before what comes of it."""
        return self.module.text(self._place_text)

    def _place_text(self, number: int) -> str:
        address, span = self.generated.places[number]
        return address if span is None else f"{address}  {span.source.name}:{span.line}"

    def location(self, trap: Trap) -> str:
        """Where the rules have what the module was stopped at; for mistakes of ours."""
        source_map = self.module.source_map()
        number = next(filter(None, map(source_map.place, trap.offsets)), 0)
        return f"in code generated for {self._place_text(number)}" if number else "in code of the machine itself"

    @contextmanager
    def told(self) -> Iterator[None]:
        """Let a trap say where the rules have what it comes from."""
        try:
            yield
        except Trap as trap:
            trap.add_note(self.location(trap))
            raise

    @cached_property
    def instance(self) -> Instance:
        """The module, ready to be called."""
        return Instance(Code(self.module.binary()), stop_address=STOP_AT)

    def play(self, state: GameState, seed: int | str, limit: int = 0) -> InnerPlayout:
        """A position played out by chance, with the numbers that belong to a seed; it stops after `limit` questions, if that is not 0."""
        instance, text = self.instance, str(seed).encode()
        assert len(text) <= LONGEST_SEED
        instance.write(SEED, text)
        instance.write(POSITIONS, pack(self.layout, state))
        instance.call("begin_game", SEED, len(text))
        instance.call("reset", limit)
        with self.told():
            instance.call("play", POSITIONS)
        instance.call("tell", COUNTED)
        decisions, options, most_options, size = instance.view(COUNTED, 4)
        return InnerPlayout(
            unpack(self.layout, instance.read(POSITIONS, self.layout.size)), decisions, options, most_options, self._notices(size)
        )

    def _notices(self, size: int) -> list[ShortfallWarning]:
        numbers = self.instance.view(NOTICES_AREA, size // 4, "I")
        return [ShortfallWarning(self.generated.notices[numbers[at]], numbers[at + 1]) for at in range(0, size // 4, 2)]
