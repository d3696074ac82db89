"""Games in progress: `State`, which is immutable, and `Match`, a state with its history.

match = load("go").start(players=2, seed=1)
while not match.over:
    question = match.questions[0]
    match.answer(question.options.sample(rng))
print(match.result.winners)
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.ir import Ask
from interpreter.project.errors import IllegalMove, is_whole, usage, wrong_argument
from interpreter.runtime.knowledge.information_state import SightingSource, information_state, no_sightings
from interpreter.runtime.knowledge.standing import Standing, standing
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import event_to_json, heard
from interpreter.runtime.notation.explanations import Refusal, refuse
from interpreter.runtime.sampling.determinization import TRIES, sample_determinization
from interpreter.runtime.scoring import result as results
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization import player_view as views
from interpreter.runtime.serialization.game_record import History, RecordedAnswer, recorded_answer
from interpreter.runtime.state import game_state as positions
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, PendingDecision, ShortfallWarning
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.question import Option, Question
from interpreter.session.rng import Seed, derive_stream

Step = tuple[RecordedAnswer, positions.GameState]


class _Readable(ABC):
    """What can be read of a state, and of a match at the state it is in."""

    @property
    @abstractmethod
    def state(self) -> "State":
        """The present state; it stays as it is when the match goes on."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """What waits for an answer; empty if and only if the game is over."""
        return self.state.questions

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.position.ended is not None

    @property
    def result(self) -> results.Result | None:
        """How the game ended: scores, their lines, winners, the name of the end; None while it goes on."""
        return results.result(self.state.table, self.state.position) if self.over else None

    def standing(self, player: int | str | None) -> Standing:
        """What the result would be if the game ended here, as far as a player knows; None: somebody who only looks on.

        A figure that may depend on what is hidden from the player is `UNKNOWN`.
        """
        return standing(self.state.table, self.state.position, None if player is None else self._seat(player))

    @property
    def digest(self) -> str:
        """The SHA-256 of the position in its canonical form: equal for equal positions, everywhere and for ever."""
        return encode.digest(self.state.table, self.state.position)

    @property
    def notices(self) -> tuple[ShortfallWarning, ...]:
        """What fell short in the last transition: the address of the step, and how much was missing."""
        return self.state.position.notices

    def why_not(self, text: str, *, player: int | str | None = None) -> Refusal | None:
        """Why a move is not possible now, with the rule that forbids it; None if it is possible."""
        if not isinstance(text, str):
            raise wrong_argument("text", "a move in notation", text)
        if text.strip() == move_notation.FORCED_PASS:
            return self._not_forced(player)
        seat = self._asked_seat(player)
        first, *more = text.split(move_notation.AND)
        refusal = move_notation.explain(self.state.table, self.state.position, seat, first)
        if refusal is not None or not more:
            return refusal
        after = self.state.answer(first, player=seat)
        return _separate_answer(after, seat, more[0]) or after.why_not(move_notation.AND.join(more), player=seat)

    def view(self, player: int | str | None) -> dict[str, Json]:
        """What a player may see, ready for JSON; None: somebody who only looks on."""
        return views.player_view(self.state.table, self.state.position, None if player is None else self._seat(player))

    def to_json(self) -> dict[str, Json]:
        """The whole position with everything hidden, ready for JSON; `Game.position` reads it again."""
        return encode.to_json(self.state.table, self.state.position)

    def _not_forced(self, player: int | str | None) -> Refusal | None:
        """What is to be said if a player (None: anybody) did not have to pass on the way to this state."""
        seats = [each.player for each in self.state.position.forced]
        forced = bool(seats) and (player is None or self._seat(player) in seats)
        return None if forced else refuse("R241", word=move_notation.FORCED_PASS)

    def _asked_seat(self, player: int | str | None) -> int:
        """The seat of a player; without one the seat that is asked, if it is only one (any, if the game is over)."""
        if player is not None:
            return self._seat(player)
        seats = [question.player for question in self.questions]
        if len(seats) > 1:
            names = [question.name for question in self.questions]
            raise usage("C109", asked=", ".join(names), first=names[0])
        return seats[0] if seats else 0

    def _seat(self, player: int | str) -> int:
        names = (*self.state.table.material.kinds["player"].names[: self.state.table.players], "chance")
        if isinstance(player, str) and player in names:
            return CHANCE if player == "chance" else names.index(player)
        if isinstance(player, int) and not isinstance(player, bool) and CHANCE <= player < self.state.table.players:
            return player
        raise usage("C112", word=player, did_you_mean=did_you_mean(str(player), names), known=", ".join(names))


@dataclass(frozen=True)
class State(_Readable):
    """A position of a game. It never changes: `answer` gives another one, and keeping an old one is cloning it.

    With a `seed` chance answers by itself. States are equal if their positions are.
    """

    table: GameInstance = field(compare=False, repr=False)
    position: positions.GameState
    seed: Seed = field(default=None, compare=False)
    chances: int = field(default=0, compare=False, repr=False)  # how often chance has answered

    @property
    def state(self) -> "State":
        """This state."""
        return self

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What waits for an answer; empty if and only if the game is over."""
        return tuple(Question(self.table, decision) for decision in machine.questions(self.table, self.position))

    def answer(self, option: Option | str, *, player: int | str | None = None) -> "State":
        """The state after an answer, given as an option or in notation; raises `IllegalMove` with the reason.

        `player` (a seat from 0 or its name) is needed where several are asked and the answer is in notation.
        """
        return self.steps(option, player=player)[1]

    def steps(self, option: Option | str, *, player: int | str | None = None) -> tuple[list[Step], "State"]:
        """The state after an answer, with the answer as a record and those of chance that followed it.

        In notation several answers of one move may be joined by ` + `, and `(pass)` stands for a pass that was forced on the way to
        this state, so nothing is left to do: this is how `Match.moves` writes a game.
        """
        if isinstance(option, str) and option.strip() == move_notation.FORCED_PASS:
            _allow(self._not_forced(player))
            return [], self
        if isinstance(option, str) and move_notation.AND in option:
            return self._in_parts(option.split(move_notation.AND), player)
        seat, answer = self._chosen(option, player)
        steps = [_step(self.table, self.position, seat, answer)]
        return _resolve_chance(replace(self, position=steps[0][1], chances=self.chances + (seat == CHANCE)), steps)

    def resample(self, player: int | str | None, seed: int | str, *, told: SightingSource = no_sightings) -> "State":
        """A position drawn at random from those that look the same to a player, with other chance to come; see `runtime/knowledge/information_state`.

        Equal sights and seeds give equal positions: what is hidden has no part in it. `told` is what the game so far has told a
        seat of things that are hidden now (`Match.resample` knows it, a position alone does not). Raises `UsageError` if no
        position was found, which only happens where the hidden things are bound by very narrow checks.
        """
        if not is_whole(seed) and not isinstance(seed, str):
            raise wrong_argument("seed", "a number or a text", seed)
        seat = None if player is None else self._seat(player)
        known = information_state(self.table, self.position, seat, told(seat))
        position = sample_determinization(known, derive_stream(seed, "resample").below)
        if position is None:
            raise usage("R110", tries=TRIES)
        position = replace(position, events=tuple(heard(self.position.events, seat)))
        return replace(self, position=position, seed=None if self.seed is None else f"{seed}/resampled", chances=0)

    def _chosen(self, option: Option | str, player: int | str | None) -> tuple[int, Answer]:
        """Who answers what; refuses what is not on offer."""
        if isinstance(option, Option):
            seat = self._seat(option.player if player is None else player)
            if not any(question.player == seat and self._is_on_offer(question.decision, option) for question in self.questions):
                _allow(move_notation.explain(self.table, self.position, seat, option.notation) or refuse("R134", word=option.notation))
            return seat, option.answer
        if not isinstance(option, str):
            raise wrong_argument("option", "an option of a question or a move in notation", option)
        seat = self._asked_seat(player)
        _allow(move_notation.explain(self.table, self.position, seat, option))
        question = next(question for question in self.questions if question.player == seat)
        choice = question.read(option)
        assert isinstance(choice, Option)
        return seat, choice.answer

    def _in_parts(self, parts: Sequence[str], player: int | str | None) -> tuple[list[Step], "State"]:
        """The state after the answers of one move."""
        seat = self._asked_seat(player)
        steps, state = self.steps(parts[0], player=seat)
        for part in parts[1:]:
            _allow(_separate_answer(state, seat, part))
            more, state = state.steps(part, player=seat)
            steps += more
        return steps, _with_notices(state, steps)

    def _is_on_offer(self, decision: PendingDecision, option: Option) -> bool:
        """Whether an option is one of this question; the notation tells those of other games apart."""
        return option.answer in decision.options and option.notation == move_notation.write(self.table, decision, option.answer)


def begin(table: GameInstance, position: positions.GameState, seed: Seed) -> tuple[list[Step], State]:
    """A game at a position, with what chance answers before anybody else is asked."""
    return _resolve_chance(State(table, position, seed), [])


def _resolve_chance(state: State, steps: list[Step]) -> tuple[list[Step], State]:
    """The state when chance has answered what it is asked, if there is a seed; notices of all steps are kept together."""
    while state.seed is not None:
        decision = next((one for one in machine.questions(state.table, state.position) if one.player == CHANCE), None)
        if decision is None:
            break
        answer = decision.options.sample(derive_stream(state.seed, "chance", state.chances).below)
        steps.append(_step(state.table, state.position, CHANCE, answer))
        state = replace(state, position=steps[-1][1], chances=state.chances + 1)
    return steps, _with_notices(state, steps)


def _with_notices(state: State, steps: Sequence[Step]) -> State:
    """The state with what is to be told of all steps that led to it."""
    if len(steps) < 2:
        return state
    notices = tuple(notice for _, position in steps for notice in position.notices)
    forced = tuple(each for _, position in steps for each in position.forced)
    events = tuple(each for _, position in steps for each in position.events)
    return replace(state, position=replace(state.position, notices=notices, forced=forced, events=events))


def _step(table: GameInstance, position: positions.GameState, player: int, answer: Answer) -> Step:
    entry = recorded_answer(table, position, player, answer)
    return entry, machine.answer(table, position, player, answer)


def _separate_answer(state: State, seat: int, part: str) -> Refusal | None:
    """Why an answer is no part of the move that was begun; None if it is one."""
    instruction = next((each.decision.instruction for each in state.questions if each.player == seat), None)
    if isinstance(instruction, Ask) and instruction.decision.same_move:
        return None
    return refuse("R240", word=part)


def _allow(refusal: Refusal | None) -> None:
    """Raise `IllegalMove` if a move is refused."""
    if refusal is not None:
        raise IllegalMove([refusal.diagnostic], refusal.candidates)


class Match(_Readable):
    """A game with its record: like `State`, but `answer` changes it, and `undo` takes answers back."""

    def __init__(self, table: GameInstance, position: positions.GameState, seed: Seed = None) -> None:
        self._history = History(table, position)
        self._states: list[State] = []
        self._lengths: list[int] = []  # of the record, at each of the states
        self._add(*begin(table, position, seed))

    def _add(self, steps: list[Step], state: State) -> None:
        for entry, position in steps:
            self._history.add(entry, position)
        self._states.append(state)
        self._lengths.append(len(self._history.entries))

    @property
    def state(self) -> State:
        """The present state; it stays as it is when the match goes on."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """The game so far, in moves as people count them: who, and what in notation.

        Every text is one that `answer` takes at that point, from the same player, in a game of the same table without a seed. Answers of
        one move are joined by ` + ` in the order in which they were given; `(pass)` is a pass that was forced, nobody was asked.
        """
        return tuple((move_notation.seat_name(self._history.table, player), move) for player, move in self._history.moves())

    @property
    def record(self) -> dict[str, Json]:
        """The game so far as plain data: the header, every answer in notation, the digest of the position."""
        return self._history.record()

    @property
    def history(self) -> History:
        """The record with every state in between."""
        return self._history

    def answer(self, option: Option | str, *, player: int | str | None = None) -> "Match":
        """This match, after an answer given as an option or in notation; raises `IllegalMove` with the reason."""
        steps, state = self.state.steps(option, player=player)
        if steps:
            self._add(steps, state)
        return self

    def view(self, player: int | str | None) -> dict[str, Json]:
        """What a player may see, ready for JSON, with what they were told since their own last decision; None: somebody who only looks on."""
        seat = None if player is None else self._seat(player)
        return views.player_view(self.state.table, self.state.position, seat, self._history.events_since(seat))

    def events(self, player: int | str | None) -> list[Json]:
        """All that a player was told and shown in the game so far, ready for JSON; None: somebody who only looks on."""
        states = (self._history.first, *self._history.states)
        told = heard((event for state in states for event in state.events), None if player is None else self._seat(player))
        return [event_to_json(self.state.table, event) for event in told]

    def undo(self) -> "Match":
        """This match, without the last answer of a player and what chance answered after it."""
        if len(self._states) == 1:
            raise usage("C113")
        self._states.pop()
        self._lengths.pop()
        del self._history.entries[self._lengths[-1] :]
        del self._history.states[self._lengths[-1] :]
        return self

    def resample(self, player: int | str | None, seed: int | str) -> State:
        """A position drawn at random from those that look the same to a player, who remembers what everybody could follow."""
        drawn = self.state.resample(player, seed, told=self._history.told)
        seat = None if player is None else self._seat(player)
        return replace(drawn, position=replace(drawn.position, events=tuple(heard(self._history.events_since(seat), seat))))
