"""How bots are asked, so that they cannot cheat: what they get is made of the sight of their seat, never of the true position.

The position in which a bot sees its question is drawn from what the seat sees, and lies at a table of its own, since tables
remember what they were asked last. The options are the true ones: what a player is offered depends on nothing that the
player does not know, which `check` proves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from interpreter.backends.python import faster
from interpreter.faces.bots.protocol import Below, Bot
from interpreter.faces.bots.random import Random
from interpreter.faces.question import Question
from interpreter.runtime import machine
from interpreter.runtime.naming import Json
from interpreter.runtime.question import Question as AskedQuestion
from interpreter.runtime.resample import draw
from interpreter.runtime.sight import Sight, Told, nothing_told, sight
from interpreter.runtime.state import Answer, State
from interpreter.runtime.table import Table
from interpreter.runtime.view import view

_OF_BOTS: WeakKeyDictionary[Table, Table] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Look:
    """What the seat of a bot sees. `look()` is its view as data; `look.draw(below)` a position that looks the same to it."""

    known: Sight
    position: State  # one that looks the same, in which the question is asked

    def __call__(self) -> Mapping[str, Json]:
        """The view of the seat."""
        return view(self.known.table, self.position, self.known.viewer)

    def draw(self, below: Below) -> State:
        """A position drawn from those that look the same."""
        return (draw(self.known, below) or self.position) if self.known.veiled else self.position

    @property
    def table(self) -> Table:
        """The table to play on at."""
        return self.known.table


def _of_its_own(table: Table) -> Table:
    """The same table, which shares nothing with it that remembers positions."""
    return faster(table) if table.engine is not None else table.alone()


def chosen(
    bot: Bot | None,
    table: Table,
    state: State,
    asked: AskedQuestion,
    below: Below,
    told: Told = nothing_told,
) -> Answer:
    """What a bot (None: one that plays by chance) answers to a question; `told`: what the game so far has told a seat."""
    if bot is None or isinstance(bot, Random):  # looks at nothing, so it is asked without detours
        return asked.options.sample(below)
    own = _OF_BOTS.get(table)
    if own is None:
        own = _OF_BOTS[table] = _of_its_own(table)
    known = sight(own, state, asked.player, told(asked.player))
    own.forget()
    position = draw(known, below)
    question = None if position is None else next((one for one in machine.questions(own, position) if one.player == asked.player), None)
    if position is None or question is None:  # nothing was found that looks the same: there is nothing to think about
        return asked.options.sample(below)
    return bot.choose(Look(known, position), Question(own, question), below).answer
