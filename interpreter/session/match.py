"""`Match`: a game in progress with its record, which can be taken back.

match = load("go").start(players=2, seed=1)
while not match.over:
    question = match.questions[0]
    match.answer(question.options.sample(rng))
print(match.result.winners)
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from typing import Any, Protocol, Self

from interpreter.model.chance import Below
from interpreter.project.errors import IllegalMove, usage, wrong_argument
from interpreter.runtime.knowledge.information_state import SightingSource
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import event_to_json, heard
from interpreter.runtime.serialization import player_view as views
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.state import game_state as positions
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.option import Option
from interpreter.session.question import Question
from interpreter.session.rng import Seed
from interpreter.session.seen import needs_viewer
from interpreter.session.single_chance import Chance, begun
from interpreter.session.sources import Source, randbelow_of
from interpreter.session.state import Readable, State, Step, begin
from interpreter.session.whole_moves import Move


class Adviser(Protocol):
    """What `Match.advise` takes beside a name: anything that chooses as a `Bot` does."""

    def choose(self, look: Any, question: Question, below: Below) -> Option:  # Any: bots stand above this package
        """One of the options of a question; arguments as for `Bot.choose`.

        look: an `Observation`.
        question: what is asked.
        """
        ...


class Match(Readable):
    """A game with its record: like `State`, but `answer` changes it, and `undo` takes answers back."""

    def __init__(self, table: GameInstance, position: positions.GameState, seed: Seed = None, chance: Chance = "whole") -> None:
        self._record = History(table, position)  # as far as somebody has asked for it
        self._lengths: list[int] = []  # of the record, at each of the states that are in it
        steps, state = begin(table, position, seed)
        self._states = [begun(state, chance)]
        self._add(steps)

    def __copy__(self) -> Self:
        twin = type(self).__new__(type(self))
        own = {name: list(each) if isinstance(each, list) else each for name, each in self.__dict__.items()}
        twin.__dict__.update(own, _record=self._record.copy())
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return copy(self)  # what its lists hold never changes

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_record": self.history}

    def __setstate__(self, data: dict[str, Any]) -> None:
        self.__dict__.update(data)  # states are pickled without the way they came, which the record knows
        steps = list(zip(self._record.entries, self._record.states, strict=True))
        before, begun_at = State(self._record.table, self._record.first), 0
        for state, length in zip(self._states, self._lengths, strict=True):
            if length > begun_at or state is not self._states[0]:
                state.origin = before, steps[begun_at:length]
            before, begun_at = state, length

    def __repr__(self) -> str:
        answers, asked = len(self._states) - 1, repr(self.state).partition(": ")[2]
        return f"Match of {self.state.table.rules.game}: {answers} answer{'' if answers == 1 else 's'}, {asked}"

    def _add(self, steps: Iterable[Step]) -> None:
        """Record the way to the next state."""
        for entry, position in steps:
            self._record.add(entry, position)
        self._lengths.append(len(self._record.entries))

    @property
    def state(self) -> State:
        """The present state; it stays as it is when the match goes on."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """The game so far, in moves as people count them: who, and what in notation.

        Every text is one that `answer` takes at that point, from the same player, in a game of the same table without a seed. Answers of
        one move are joined by ` + ` in the order in which they were given; `(pass)` is a pass that was forced, nobody was asked.
        It holds everything, answers given in secret and the order of shuffled piles too: what one seat may know of it is `log(viewer)`.
        """
        return tuple((move_notation.seat_name(self.history.table, player), move) for player, move in self.history.moves())

    @property
    def record(self) -> dict[str, Json]:
        """The game so far as plain data: the header, every answer in notation, the digest of the position.

        It holds everything that is hidden from anybody; what one seat may know of it is `log(viewer)`, and as one text `known(viewer)`.
        """
        return self.history.record()

    @property
    def history(self) -> History:
        """The record up to now, with every state in between; like `record` it holds everything that is hidden from anybody.

        It is written as far as the match has come whenever it is asked for.
        """
        for before, state in pairwise(self._states[len(self._lengths) - 1 :]):
            self._add(_way(before, state))
        return self._record

    def answer(self, option: Option | Move | str, *, player: int | str | None = None) -> "Match":
        """This match, after an answer.

        option: an option of a question that is open, a whole move, or either in notation.
        player: needed where several are asked and the answer is in notation.
        Raises `IllegalMove` with the reason, and nothing has changed then; `UsageError` where it is not clear who answers.
        """
        return self._at(self.state.answer(option, player=player))

    def go_on(self, state: State) -> "Match":
        """This match, at a state that an answer to its present one has given: for who looks at what comes of an answer before it counts.

        state: what `match.state.answer` gave. Raises `UsageError` for any other.
        """
        given: object = state
        earlier = given if isinstance(given, State) else None
        while earlier is not None and earlier is not self.state:  # a move is several answers
            earlier = earlier.before
        if earlier is None:
            raise wrong_argument("state", "what an answer to the present state gave", state)
        return self._at(state)

    def _at(self, state: State) -> "Match":
        if state is not self.state:
            self._states.append(state)
        return self

    @needs_viewer
    def view(self, player: int | str | None) -> dict[str, Json]:
        """What a player may see, ready for JSON, with what they were told since their own last decision; None: somebody who only looks on.

        The form is that of the page about data. Raises `UsageError` if there is no such seat.
        """
        seat = self._viewer(player)
        return views.player_view(self.state.table, self.state.position, seat, self.history.events_since(seat))

    @needs_viewer
    def events(self, player: int | str | None) -> list[Json]:
        """All that the rules told and showed a player in the game so far, ready for JSON; None: somebody who only looks on.

        Answers are not among it: `log` has everything that was heard. Raises `UsageError` if there is no such seat.
        """
        states = (self.history.first, *self.history.states)
        told = heard((event for state in states for event in state.events), self._viewer(player))
        return [event_to_json(self.state.table, event) for event in told]

    def advise(self, bot: str | Adviser, player: int | str | None, source: Source) -> Option:
        """What a bot would answer in the place of a player (None: whoever is asked), knowing what that player has seen so far.

        bot: `random`, `greedy`, `mcts:400` (so many tries), `mcts:1s` (so long), as `bots.read` takes it, or a bot.
        source: draws its numbers: equal ones give equal answers, except where it thinks by time.
        Raises `UsageError` for bots that do not exist, `IllegalMove` where the player is not asked.
        """
        return _advice(self.state, bot, self._asked_seat(player), source, self.history.told)

    def undo(self) -> "Match":
        """This match, without the last answer of a player and what chance answered after it.

        Raises `UsageError` where nothing has been answered since it was started or loaded.
        """
        if len(self._states) == 1:
            raise usage("C113")
        self._states.pop()
        del self._lengths[len(self._states) :]
        del self._record.entries[self._lengths[-1] :]
        del self._record.states[self._lengths[-1] :]
        return self

    def resample(self, player: int | str | None, seed: int | str) -> State:
        """A position drawn at random from those that look the same to a player, who remembers what everybody could follow.

        seed: a number or a text; equal ones give equal positions, also where what is hidden differs.
        Raises `UsageError` if there is no such seat, or no position was found, which happens only where very narrow checks bind what is hidden.
        """
        drawn = self.state.resample(player, seed, told=self.history.told)
        seat = self._viewer(player)
        events = tuple(heard(self.history.events_since(seat), seat))
        return State(drawn.table, replace(drawn.position, events=events), drawn.seed)


def _way(before: State, state: State) -> list[Step]:
    """The answers between two states of a match, with those of chance."""
    steps: list[Step] = []
    each: State | None = state
    while each is not None and each.before is not before.before:
        steps, each = [*each.way(), *steps], each.before
    return steps


def _advice(state: State, bot: str | Adviser, seat: int, source: Source, told: SightingSource) -> Option:
    """What a bot answers in the place of a seat; see `Match.advise`."""
    question = next((each for each in state.questions if each.player == seat), None)
    if question is None:
        refusal = move_notation.explain(state.table, state.position, seat, "")
        assert refusal is not None
        raise IllegalMove(refusal)
    bots = import_module("interpreter.bots.specification")  # they stand above this package, and are loaded for whoever wants them
    chosen = bots.bots_of(bot)
    if len(chosen) != 1:
        raise wrong_argument("bot", "one bot", bot)
    if question.is_chance:
        return question.options.sample(source)
    bots = import_module("interpreter.bots")
    return question.option(bots.choose_answer(chosen[0], state.table, state.position, question.decision, randbelow_of(source), told))
