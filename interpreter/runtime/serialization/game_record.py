"""Game records: the answers of a game so far, undo, and replay.

A record holds the header of the game, the position it began with where that was not the beginning, and the answers in
notation, chance included. It is enough to come to the same position under the same rules on any machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ir import Ask
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.knowledge.information_state import Sighting
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.sampling.memory import Memory
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.decode import Instantiate, from_json, read_header
from interpreter.runtime.serialization.decode_context import check_keys
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, Event, GameState, PendingDecision, ShortfallWarning
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json

SUBJECT = "record"


@dataclass(frozen=True)
class RecordedAnswer:
    """One answer: who gave it to the question at `address`, and what fell short afterwards; it is written when somebody asks for it.

    `same_move`: it belongs to the move that the player's answer before it began.
    """

    table: GameInstance = field(compare=False, repr=False)
    before: GameState = field(compare=False, repr=False)  # the position that was asked about
    player: int
    answer: Answer
    address: str
    same_move: bool = False
    notices: tuple[ShortfallWarning, ...] = ()

    @cached_property
    def move(self) -> str:
        """What it is in notation."""
        question = next(one for one in machine.questions(self.table, self.before) if one.player == self.player)
        return move_notation.write(self.table, question, self.answer)


def recorded(table: GameInstance, before: GameState, question: PendingDecision, answer: Answer) -> RecordedAnswer:
    """What is to be recorded of an answer to a question."""
    same = isinstance(question.instruction, Ask) and question.instruction.decision.same_move
    return RecordedAnswer(table, before, question.player, answer, question.address, same)


@dataclass(slots=True)
class History:
    """A game so far: its first state, and every answer with the state it led to."""

    table: GameInstance
    first: GameState
    entries: list[RecordedAnswer] = field(default_factory=list)
    states: list[GameState] = field(default_factory=list)
    _memory: Memory | None = field(default=None, compare=False, repr=False)

    @property
    def state(self) -> GameState:
        """The present state."""
        return self.states[-1] if self.states else self.first

    def copy(self) -> "History":
        """The same record, which goes on by itself."""
        return History(self.table, self.first, list(self.entries), list(self.states))

    def __repr__(self) -> str:
        return f"History of {self.table.rules.game}: {len(self.entries)} answers"

    def answer(self, player: int, answer: Answer) -> GameState:
        """The state after an answer, which is recorded; `IllegalChoice` if it is not on offer."""
        entry = recorded_answer(self.table, self.state, player, answer)
        state = machine.answer(self.table, self.state, player, answer)
        self.add(entry, state)
        return state

    def add(self, entry: RecordedAnswer, state: GameState) -> None:
        """Record an answer that has been given elsewhere, and the state it led to."""
        self.entries.append(replace(entry, notices=state.notices) if state.notices else entry)
        self.states.append(state)

    def undo(self) -> GameState:
        """The state before the last answer of a player; what chance answered after it is taken back too."""
        while self.entries:
            self.states.pop()
            if self.entries.pop().player != CHANCE:
                break
        return self.state

    def told(self, viewer: int | None) -> tuple[Sighting, ...]:
        """What the game so far has told a viewer of things that are hidden."""
        memory = self._memory = self._memory or Memory(self.table, self.first)
        states = (self.first, *self.states)
        memory.follow([(state, entry.player, entry.answer) for state, entry in zip(states, self.entries, strict=False)])
        return memory.tokens(viewer)

    def events_since(self, player: int | None) -> list[Event]:
        """What was told since the last decision of a player; None, who only looks on: since the last one of any player."""
        states = [self.first, *self.states]
        own = (
            number for number, entry in enumerate(self.entries, 1) if entry.player == player or (player is None and entry.player != CHANCE)
        )
        last = max(own, default=0)
        return [event for state in states[last:] for event in state.events]

    def moves(self) -> Iterator[tuple[int, str]]:
        """The game in moves as people count them: answers of one move joined by `+` in their order, a forced pass as `(pass)`."""
        group: list[RecordedAnswer] = []
        yield from _forced_passes(self.first)
        for entry, state in zip(self.entries, self.states, strict=True):
            if group and not (entry.same_move and entry.player == group[0].player):
                yield _join(group)
                group = []
            group.append(entry)
            if state.forced:
                yield _join(group)
                yield from _forced_passes(state)
                group = []
        if group:
            yield _join(group)

    def record(self) -> dict[str, Json]:
        """The game as plain data."""
        begun = self.first != machine.start(self.table)
        return {
            **encode.header(self.table),
            **({"from": encode.to_json(self.table, self.first)} if begun else {}),
            "answers": [[move_notation.seat_name(self.table, entry.player), entry.move] for entry in self.entries],
            "digest": encode.digest(self.table, self.state),
        }


def recorded_answer(table: GameInstance, state: GameState, player: int, answer: Answer) -> RecordedAnswer:
    """What is to be recorded of an answer that is on offer; `IllegalChoice` if it is not."""
    question = next((one for one in machine.questions(table, state) if one.player == player), None)
    if question is None or answer not in question.options:
        raise machine.IllegalChoice(player, answer)
    return recorded(table, state, question, answer)


def _join(group: Sequence[RecordedAnswer]) -> tuple[int, str]:
    """The parts of one move, in the order in which they were given."""
    return group[0].player, move_notation.AND.join(part.move for part in group)


def _forced_passes(state: GameState) -> Iterator[tuple[int, str]]:
    """The passes that were forced on the way to a state."""
    return ((each.player, move_notation.FORCED_PASS) for each in state.forced)


_KEYS = ("rulewright", "game", "variants", "options", "players", "layout", "rules", "from", "answers", "digest")


def replay(rules: RuleSet, data: Json, report: Report, *, instantiated: Instantiate = instantiate) -> History | None:
    """The game that a record holds, as far as it can be played; what differs first is reported.

    None if the record does not belong to these rules or is no record.
    """
    if not isinstance(data, dict) or not isinstance(data.get("answers"), list):
        report.add("R162", subject=SUBJECT, word=value_syntax.shorten(data))
        return None
    check_keys(report, data, _KEYS, "the record", SUBJECT)
    history = _first_position(rules, data, report, instantiated)
    answers = data["answers"]
    assert isinstance(answers, list)
    if history is None:
        return None
    for number, pair in enumerate(answers, 1):
        if not _play(history, number, pair, report):
            return history
    expected, digest = data.get("digest"), encode.digest(history.table, history.state)
    if expected is not None and expected != digest:
        report.add("R165", subject=SUBJECT, number=len(answers), found=digest[:12], expected=str(expected)[:12])
    return history


def _first_position(rules: RuleSet, data: dict[str, Json], report: Report, instantiated: Instantiate) -> History | None:
    """The game at its first position."""
    if "from" in data:
        position = from_json(rules, data["from"], report, instantiated=instantiated)
        return None if position is None else History(*position)
    before = len(report)
    table = read_header(rules, data, report, instantiated)
    return None if table is None or len(report) > before else History(table, machine.start(table))


def _play(history: History, number: int, pair: Json, report: Report) -> bool:
    """Give one answer of a record; reports and gives False where it is not possible."""
    table, state = history.table, history.state
    player, move = [str(part) for part in pair] if isinstance(pair, list) and len(pair) == 2 else ["?", value_syntax.shorten(pair)]
    if state.ended is not None:
        report.add("R164", subject=SUBJECT, number=number - 1, player=player, word=move)
        return False
    pending = {move_notation.seat_name(table, question.player): question for question in machine.questions(table, state)}
    if player not in pending:
        report.add("R163", subject=SUBJECT, number=number, player=player, word=move, why=f"Asked is {', '.join(pending)}.")
        return False
    answer = move_notation.read(table, pending[player], move)
    if isinstance(answer, Refusal):
        report.add("R163", subject=SUBJECT, number=number, player=player, word=move, why=answer.sentence)
        return False
    history.answer(pending[player].player, answer)
    return True
