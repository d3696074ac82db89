"""Which machine carries a state from answer to answer: generated Python, or a module as soon as that is worth its load.

A step inside a module takes a tenth of the time or less in large games, but what is looked at (questions, views) has to be taken out of it
first, and a module takes about as long to be made and loaded as generated Python takes for `WORTH` steps. So the steps of a table are
counted that go on from a position nobody has looked at; after so many of them the module is made. Then games go on inside from their first
question, unless those before were looked at more than once or twice (`LOOKS`), and from anywhere else who has looked at nothing for `PACE` steps. This depends on what is asked for, not on how fast a computer
is, and nobody can tell but by the time it takes: all machines say the same.
"""

from abc import ABC, abstractmethod
from typing import Any

from interpreter.model.chance import Below
from interpreter.runtime.state.game_instance import Cursor, GameInstance
from interpreter.runtime.state.game_state import GameState, Offer
from interpreter.runtime.state.playout import Chance, Playout
from interpreter.runtime.state.walks import InnerMachine

WORTH = 10_000
PACE = 4
LOOKS = 2  # at positions inside, less one for every game since, with which a game still goes on there from its first question


class Carried(ABC):
    """A position, as it is kept or as a faster machine has it; one of them may be missing.

    seed: by what chance answers by itself; None: its questions stay open.
    chances: how often chance has answered since the game was started, loaded or drawn.
    origin: the state before with the answer that led here, as machines keep it; `before` gives the state.
    """

    __slots__ = ("_cursor", "_position", "chances", "origin", "seed", "table")

    table: GameInstance
    seed: int | str | None
    chances: int
    origin: Any
    _position: GameState | None
    _cursor: Cursor | None

    @property
    def position(self) -> GameState:
        """What the machines know of this position."""
        if self._position is None:
            cursor, engine = self._cursor, self.table.engine
            assert cursor is not None
            assert engine is not None
            if cursor.inside is None:
                self._position = engine.position_of(cursor)
            else:
                self._position = self._told() if cursor.is_told else cursor.inside.position_of(cursor)
                self.table.walks.looks += 1
        return self._position

    @abstractmethod
    def _draws(self) -> Chance | None:
        """What draws the answers of chance; None: they stay open."""

    @abstractmethod
    def _first_question(self) -> tuple[int, int]:
        """How many answers the first question has, and who is asked."""

    @abstractmethod
    def _slowly(self, position: GameState, number: int, chances: int) -> GameState:
        """The position after the answer with a number, by the machine that knows every question."""

    def _onward(self, number: int) -> Cursor | None:
        """Where an answer leads by the engine of the table, or inside for the first time; None where the reference machine has to go on."""
        table, cursor, is_blind = self.table, self._cursor, self._position is None
        if cursor is None or cursor.inside is not None:
            cursor = None if table.engine is None else table.engine.cursor(self.position, self.chances)
            if cursor is None:
                return None
            self._cursor = self._cursor or cursor
        if self._cursor is cursor and (inside := self._worthwhile(cursor)) is not None:
            asked = inside.enter(self.position, *self._first_question(), self.chances, self.seed)
            following: Cursor | None = None if asked is None else inside.step(asked, number, self.seed)
            if following is not None:
                self._cursor = asked
                return following
        assert table.engine is not None
        following = table.engine.step(cursor, number, self._draws())
        cursor.pace += 1
        if following is not None and is_blind:
            following.pace = cursor.pace
            table.walks.blind += 1
        return following

    def _worthwhile(self, cursor: Cursor) -> InnerMachine | None:
        """The machine inside, if it is to go on from a cursor of the engine."""
        walks, first = self.table.walks, self.table.first
        if walks.inside is None and (walks.blind < WORTH or not load_module(self.table)):
            return None
        if first and first[0] is self._position:
            walks.looks = max(0, walks.looks - 1)
            return None if walks.looks > LOOKS else walks.inside
        return walks.inside if cursor.pace >= PACE else None

    def _played_out(self, below: Below, most: int) -> tuple[GameState | None, Cursor | None]:
        """The position at the end of a game, answers and chance drawn by `below`, or a cursor inside; earlier after so many answers."""
        table, cursor, drawn = self.table, self._cursor, list[int]()
        engine, walks = table.engine, table.walks
        assert engine is not None
        if most > 0 and (walks.inside is not None or (walks.blind >= WORTH and load_module(table))):
            end = self._played_inside(below, most, drawn)
            if end is not None:
                return None, end
        again = drawn[::-1]
        playout = Playout(most, (lambda many: again.pop() if again else below(many)) if again else below, lambda: below)
        at_question = cursor is not None and cursor.inside is None and cursor.options and most > 0
        after = engine.play_out_from(cursor, playout) if at_question else engine.play_out(self.position, playout)
        walks.blind += playout.decisions
        return after, None

    def _played_inside(self, below: Below, most: int, drawn: list[int]) -> Cursor | None:
        """The same inside; None where others have to play it with the numbers that were drawn."""
        asked, inside = self._cursor, self.table.walks.inside
        if asked is None or asked.inside is None:
            if inside is None or self.position.ended is not None or self.position.answered:
                return None
            asked = inside.enter(self.position, *self._first_question(), self.chances, self.seed)
        return None if asked is None or asked.inside is None or not asked.options else asked.inside.play_out(asked, below, most, drawn)

    def _offer(self) -> Offer | None:
        """What is asked, where it has been looked for on the way here."""
        cursor, engine = self._cursor, self.table.engine
        return None if cursor is None or engine is None or cursor.inside is not None else engine.offer(cursor)

    def _plain(self) -> GameState:
        """The position; what was told on the way here may be missing."""
        cursor = self._cursor
        return self.position if self._position or cursor is None or cursor.inside is None else cursor.inside.position_of(cursor)

    def _told(self) -> GameState:
        """The position with what was told on the way here: others give the answer once more."""
        (before, number), engine = self.origin, self.table.engine
        plain: GameState = before._plain()  # noqa: SLF001  # another of the same kind
        cursor = None if engine is None else engine.cursor(plain, before.chances)
        if engine is not None and cursor is not None:
            following = engine.step(cursor, number, self._draws())
            if following is not None:
                return engine.position_of(following)
        return self._slowly(plain, number, before.chances)


def load_module(table: GameInstance) -> bool:
    """Make the machine inside for a table, if that has not been tried; whether there is one."""
    walks = table.walks
    if walks.wanted and walks.inside is None:
        walks.wanted = False  # other threads go on as they did meanwhile
        from interpreter.backends.wasm.cursors import inner_steps

        walks.inside = inner_steps(table)
    return walks.inside is not None
