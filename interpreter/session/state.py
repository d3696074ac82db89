"""A position of a game as programs see it: what is asked, what may be answered, what players know, what comes next.

state = load("go").start(players=2, seed=1).state
while not state.over:
    state = state.step(random.randrange(state.option_count))
print(state.result.winners)
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import SupportsIndex

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.chance import Below
from interpreter.model.immutable import Immutable
from interpreter.project.errors import IllegalMove, is_whole, native, usage, whole_number, wrong_argument
from interpreter.runtime.knowledge.information_state import SightingSource, information_state, no_sightings
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.events import heard
from interpreter.runtime.notation.refusal import Refusal, refuse
from interpreter.runtime.sampling.determinization import TRIES, sample_determinization
from interpreter.runtime.scoring import result as results
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.game_record import RecordedAnswer, recorded
from interpreter.runtime.state import game_state as positions
from interpreter.runtime.state.game_instance import Cursor, GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, PendingDecision, ShortfallWarning
from interpreter.runtime.state.playout import Chance
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.option import Option, allow, is_on_offer, number_below, number_of
from interpreter.session.perft import Searchable
from interpreter.session.question import Question
from interpreter.session.rng import Seed, derive_stream
from interpreter.session.seen import Seen, called
from interpreter.session.sources import Source, randbelow_of
from interpreter.session.stepping.carried import Carried
from interpreter.session.whole_moves import Move, parts_of, separate_answer

MOST_ANSWERS = 1 << 20  # of one game
Step = tuple[RecordedAnswer, positions.GameState]


@called("State")
class Readable(Seen):
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

    @property
    def digest(self) -> str:
        """The SHA-256 of the position in its canonical form: equal for equal positions, everywhere and for ever.

        It depends on what is hidden as well, so who has it can try guesses against it: players are not to see it. What stands for all that
        one seat knows is `known(viewer)`, for what it sees now `observation(viewer)`.
        """
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
        return separate_answer(after.questions, seat, more[0]) or after.why_not(move_notation.AND.join(more), player=seat)

    def to_json(self) -> dict[str, Json]:
        """The whole position with everything hidden, ready for JSON; `Game.position` reads it again. For one seat: `view`."""
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

    def _seat(self, player: int | str, *, looks: bool = False) -> int:
        seats = self.state.table.material.kinds["player"].names[: self.state.table.players]
        names = seats if looks else (*seats, "chance")
        if isinstance(player, str) and player in names:
            return CHANCE if player == "chance" else names.index(player)
        if is_whole(player) and (0 if looks else CHANCE) <= int(player) < len(seats):
            return int(player)
        raise usage("C112", word=player, did_you_mean=did_you_mean(str(player), names), known=", ".join(names))


class State(Immutable, Carried, Readable, Searchable):
    """A position of a game. It never changes: `answer` and `step` give another one, and keeping an old one is cloning it.

    With a `seed` chance answers by itself. States are equal if their positions are.
    """

    __slots__ = ("_questions", "notes")

    def __init__(
        self, table: GameInstance, position: positions.GameState | None, seed: Seed = None, chances: int = 0, cursor: Cursor | None = None
    ) -> None:
        self.table, self.seed, self.chances, self._position, self._cursor = table, seed, chances, position, cursor
        self._questions: tuple[Question, ...] | None = None
        self.origin: tuple[State, tuple[PendingDecision, Answer] | int | list[Step]] | None = None  # where it came from, and by what
        self.notes: dict[object, object] | None = None  # what was worked out of the way here, and would be again

    @property
    def state(self) -> "State":
        """This state."""
        return self

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return (self._cursor or self.position).ended is not None

    @property
    def questions(self) -> tuple[Question, ...]:
        """What waits for an answer; empty if and only if the game is over."""
        if self._questions is None:
            decisions = () if self.over else machine.questions(self.table, self.position, self._offer())
            self._questions = tuple(Question(self.table, decision, position=self.position) for decision in decisions)
        return self._questions

    @property
    def option_count(self) -> int:
        """How many answers the first question has: `step` takes the numbers below it; 0 if the game is over."""
        if self._cursor is not None and self._cursor.options:
            return self._cursor.options
        return self.questions[0].options.count if self.questions else 0

    @property
    def player(self) -> int | None:
        """Who is asked first: a seat from 0, -1 for chance; None if the game is over."""
        if self._cursor is not None and self._cursor.options:
            return self._cursor.player
        return self.questions[0].player if self.questions else None

    def step(self, number: SupportsIndex) -> "State":
        """The state after the answer with a number: `questions[0].options[number]`, given to the first question.

        For programs that take millions of steps: nothing is checked twice, written down or said, and where thousands are made at a table
        without a look at more than counts and who is asked, they go on in a WebAssembly module, if the extra `fast` is there. Raises
        `UsageError` for what is no whole number from 0 below `option_count`, so also where the game is over.
        """
        number, cursor, following = number if type(number) is int else number_below(self.option_count, number), self._cursor, None
        if cursor is None or not 0 <= number < cursor.options:
            number_below(self.option_count, number)
        elif cursor.inside is not None:
            following = cursor.inside.step(cursor, number, self.seed)
        if following is None:
            following = self._onward(number)
            if following is None:
                return self._slow_step(number)
        state = State(self.table, None, self.seed, following.chances, following)
        state.origin = self, number
        return state

    def playout(self, source: Source, *, most: int = MOST_ANSWERS) -> "State":
        """The state at the end of the game, all answers drawn from `source`; earlier after `most` answers of players.

        Every option is as likely as any other. Without a seed chance draws from the same source, and the way there is not recorded:
        `log` and `known` begin anew with the state that is given.
        """
        below, state, most = randbelow_of(source), self, whole_number("most", most)
        if self.table.engine is not None and self.seed is None:
            end, cursor = self._played_out(below, most)
            return State(self.table, None if end is None else machine.run(self.table, end), None, 0, cursor)
        for _ in range(most):
            while state.player == CHANCE:
                state = state.answer(state.questions[0].options.sample(below))
            if state.over:
                break
            state = state.step(below(state.option_count))
        return state

    def answer(self, option: Option | Move | str, *, player: int | str | None = None) -> "State":
        """The state after an answer, given as an option, a whole move or in notation; raises `IllegalMove` with the reason.

        `player` (a seat from 0 or its name) is needed where several are asked and the answer is in notation.
        """
        number = self._number(option, player)
        return self.steps(option, player=player)[1] if number is None else self.step(number)

    def steps(self, option: Option | Move | str, *, player: int | str | None = None) -> tuple[list[Step], "State"]:
        """The state after an answer, with the answer as a record and those of chance that followed it.

        In notation several answers of one move may be joined by ` + `, and `(pass)` stands for a pass that was forced on the way to
        this state, so nothing is left to do: this is how `Match.moves` writes a game.
        """
        if isinstance(option, str) and option.strip() == move_notation.FORCED_PASS:
            allow(self._not_forced(player))
            return [], self
        parts = parts_of(option)
        if parts is not None:
            return self._in_parts(parts, parts[0].player if player is None and isinstance(parts[0], Option) else player)
        assert not isinstance(option, Move)
        decision, answer = self._chosen(option, player)
        return self._answered(decision, answer, [])

    def _answered(self, decision: PendingDecision, answer: Answer, steps: list[Step] | None) -> tuple[list[Step], "State"]:
        """The state after an answer that is on offer, with the record of it and of what chance answers then (None: nobody wants it)."""
        chances = self.chances + (decision.player == CHANCE)
        position = machine.apply(self.table, self.position, decision, answer)
        if steps is not None:
            steps.append((recorded(self.table, self.position, decision, answer), position))
        done, state = _resolve_chance(State(self.table, position, self.seed, chances), [position], steps)
        state.origin = self, (decision, answer) if steps is None else done
        return done, state

    @property
    def before(self) -> "State | None":
        """The state from which an answer led here; None where the game began, was loaded or made up."""
        return None if self.origin is None else self.origin[0]

    def way(self) -> list[Step]:
        """The answer that led here from `before`, with those of chance that followed it, and the positions they led to."""
        if self.origin is None:
            return []
        before, given = self.origin
        if isinstance(given, int):
            assert self.position is not None  # it may have to be worked out from this number
            decision = before.questions[0].decision
            given = decision, decision.options.nth(given)
        if not isinstance(given, list):
            decision, answer = given
            is_alone = self.chances == before.chances + (decision.player == CHANCE)  # chance answered nothing behind it
            if is_alone and (self._cursor is None or self._cursor.inside is None):
                given = [(recorded(self.table, before.position, decision, answer), self.position)]
            else:
                given = before._answered(decision, answer, [])[0]  # noqa: SLF001  # another state
            self.origin = before, given
        return given

    def resample(self, player: int | str | None, seed: int | str, *, told: SightingSource = no_sightings) -> "State":
        """A position drawn at random from those that look the same to a player, with other chance to come; see `runtime/knowledge/information_state`.

        Equal sights and seeds give equal positions: what is hidden has no part in it. What the game told earlier of things that are hidden now
        is known to `Match.resample`, not to a position alone. Raises `UsageError` if no position was found, which only happens where
        the hidden things are bound by very narrow checks.
        """
        # told: what the game so far has told a seat of things that are hidden now
        if not is_whole(seed) and not isinstance(seed, str):
            raise wrong_argument("seed", "a number or a text", seed)
        seed = native(seed)
        seat = self._viewer(player)
        known = information_state(self.table, self.position, seat, told(seat))
        position = sample_determinization(known, derive_stream(seed, "resample").below)
        if position is None:
            raise usage("R110", tries=TRIES)
        position = replace(position, events=tuple(heard(self.position.events, seat)))
        return State(self.table, position, None if self.seed is None else f"{seed}/resampled")

    def _number(self, option: Option | Move | str, player: int | str | None) -> int | None:
        """The number of an answer to the only question, where that is soon known; else None, also for what is not on offer."""
        if self._questions is None or len(self.questions) != 1 or (player is not None and self._seat(player) != self.questions[0].player):
            return None
        return number_of(self.questions[0].decision, option)

    def _chosen(self, option: Option | str, player: int | str | None) -> tuple[PendingDecision, Answer]:
        """Which question is answered, and with what; refuses what is not on offer."""
        if isinstance(option, Option):
            seat = self._seat(option.player if player is None else player)
            decision = next((question.decision for question in self.questions if question.player == seat), None)
            if decision is None or not is_on_offer(self.table, decision, option):
                raise self._not_on_offer(option, seat)
            return decision, option.answer
        if not isinstance(option, str):
            raise wrong_argument("option", "an option of a question or a move in notation", option)
        seat = self._asked_seat(player)
        question = next((question for question in self.questions if question.player == seat), None)
        if question is None:
            allow(move_notation.explain(self.table, self.position, seat, option))
            raise AssertionError("nobody asks, and nothing is refused")
        answer = move_notation.read(self.table, question.decision, option)
        if isinstance(answer, Refusal):
            raise IllegalMove(answer)
        return question.decision, answer

    def _not_on_offer(self, option: Option, seat: int) -> IllegalMove:
        """Why an option is none of the question to a seat; one that was never on offer anywhere is not read."""
        refusal = None
        if option.answer in option.decision.options:
            refusal = move_notation.explain(self.table, self.position, seat, option.notation) or refuse("R134", word=option.notation)
        refusal = refusal or refuse("R134", word=str(option.answer))
        return IllegalMove(refusal)

    def _in_parts(self, parts: Sequence[Option | str], player: int | str | None) -> tuple[list[Step], "State"]:
        """The state after the answers of one move."""
        seat = self._asked_seat(player)
        steps, state = self.steps(parts[0], player=seat)
        for part in parts[1:]:
            allow(separate_answer(state.questions, seat, str(part)))
            more, state = state.steps(part, player=seat)
            steps = [*steps, *more]
        return steps, _with_notices(state, [position for _, position in steps])

    def _draws(self) -> Chance | None:
        return None if self.seed is None else partial(_chance, self.seed)

    def _first_question(self) -> tuple[int, int]:
        return self.option_count, self.questions[0].player

    def _slowly(self, position: positions.GameState, number: int, chances: int) -> positions.GameState:
        return State(self.table, position, self.seed, chances)._slow_step(number).position  # noqa: SLF001  # another state

    def _slow_step(self, number: int) -> "State":
        """The state after the answer with a number, by the machine that knows every question."""
        decision = self.questions[0].decision
        return self._answered(decision, decision.options.nth(number), None)[1]

    def __eq__(self, other: object) -> bool:
        return self.position == other.position if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        asked = "over" if self.over else ", ".join(question.name for question in self.questions)
        return f"State of {self.table.rules.game}: {asked}"


def begin(table: GameInstance, position: positions.GameState, seed: Seed) -> tuple[list[Step], State]:
    """A game at a position, with what chance answers before anybody else is asked."""
    first = State(table, position, seed)
    steps, state = _resolve_chance(first, [], [])
    if steps:
        state.origin = first, steps
    return steps, state


def _resolve_chance(state: State, passed: list[positions.GameState], steps: list[Step] | None) -> tuple[list[Step], State]:
    """The state when chance has answered what it is asked, if there is a seed; what is told on the way is kept together.

    `passed`: the positions since the last answer, `steps`: the record since then (None: nobody wants it).
    """
    while state.seed is not None:
        decision = next((one for one in machine.questions(state.table, state.position) if one.player == CHANCE), None)
        if decision is None:
            break
        answer = decision.options.sample(_chance(state.seed, state.chances))
        position = machine.apply(state.table, state.position, decision, answer)
        if steps is not None:
            steps.append((recorded(state.table, state.position, decision, answer), position))
        passed.append(position)
        state = State(state.table, position, state.seed, state.chances + 1)
    return steps or [], _with_notices(state, passed)


def _chance(seed: int | str, number: int) -> Below:
    """What draws the answer to a question of chance, by its number in the game."""
    return derive_stream(seed, "chance", number).below


def _with_notices(state: State, passed: Sequence[positions.GameState]) -> State:
    """The state with what is to be told of all positions on the way to it."""
    if len(passed) < 2:
        return state
    notices = tuple(notice for position in passed for notice in position.notices)
    forced = tuple(each for position in passed for each in position.forced)
    events = tuple(each for position in passed for each in position.events)
    position = replace(state.position, notices=notices, forced=forced, events=events)
    joined = State(state.table, position, state.seed, state.chances)
    joined.origin = state.origin
    return joined
