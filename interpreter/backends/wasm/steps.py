"""Positions inside a module from which one goes on step by step."""

from dataclasses import dataclass

from interpreter.backends.wasm.codegen.services import COUNT_AT, GIVEN_AT, STOP_AT, STOP_THERE, TREE_AT
from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.machine import MEMORY, POSITIONS, SEED, WasmTable
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.prelude.library import BLOCK
from interpreter.runtime.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Tree:
    """What follows from a position within so many answers: ways of exactly so many, games that ended on the way, questions that were answered.

    The last two are only counted where they are asked for. `is_whole`: it was not stopped.
    """

    leaves: int
    ended: int
    questions: int
    is_whole: bool = True


class Stepper:
    """A position inside a module: who is asked, how many answers there are, and where they lead."""

    def __init__(self, table: WasmTable, seed: int | str | None = None) -> None:
        """At a table; what chance answers follows from the seed, as in a match (None: as from 0)."""
        self.table, self.instance = table, table.instance
        self._given, self._count, self._who = (
            self.instance.view(GIVEN_AT, 3)[:1],
            *(self.instance.view(at, 1) for at in (COUNT_AT, COUNT_AT + 8)),
        )
        self._chances = self.instance.view(BLOCK.chances, 1)
        self._step = self.instance.prepared("step")
        self.seat(0 if seed is None else seed)
        self.ended = 0

    def seat(self, seed: int | str) -> None:
        """Let chance follow another seed."""
        text = str(seed).encode()
        self.instance.write(SEED, text)
        self.instance.call("begin_game", SEED, len(text))

    @property
    def count(self) -> int:
        """How many answers there are to the question."""
        return self._count[0]

    @property
    def player(self) -> int:
        """Who is asked; `SEVERAL` where a question is put to several at once, whose answers are given outside."""
        return self._who[0]

    def open(self, state: GameState, chances: int = 0) -> int:
        """Go on from a position, where chance has answered so often, to its first question: 0, or the number of the end."""
        self.instance.write(POSITIONS, pack(self.table.layout, state))
        self._chances[0] = chances
        if state.ended is not None:
            self.ended = self.table.layout.ends.index(state.ended) + 1
            return self.ended
        return self._go(STOP_THERE)

    def apply(self, number: int) -> int:
        """Give the answer with a number, from 0: 0 at the next question, else the number of the end."""
        assert self.ended == 0
        assert 0 <= number < self.count
        return self._go(number + 1)

    def _go(self, given: int) -> int:
        self._given[0] = given
        try:
            ended = self._step(POSITIONS)
        except Trap as trap:
            trap.add_note(self.table.location(trap))
            raise
        assert isinstance(ended, int)
        self.ended = ended
        return ended

    def state(self) -> GameState:
        """The position as other machines have it."""
        return unpack(self.table.layout, self.instance.read(POSITIONS, self.table.layout.size))

    def perft(self, depth: int, *, whole: bool = False) -> Tree:
        """What follows from the position within so many answers, at least one; `whole`: with the games that ended on the way."""
        assert depth > 0
        if self.ended:
            return Tree(0, 0, 0)
        if aligned(self.table.layout.size) * (depth + 1) > MEMORY - POSITIONS:
            raise MemoryError(f"there is no room for {depth} positions")
        with self.table.told():
            leaves = self.instance.run("perft", POSITIONS, depth, int(whole))
        assert isinstance(leaves, int)
        ended, questions = self.instance.view(TREE_AT, 2)
        return Tree(leaves, ended, questions, is_whole=not self.instance.view(STOP_AT, 1, "i")[0])
