"""Pickles and copies of games, matches, states and options, which travel between processes and to disk.

A pickle names the rules instead of holding them: the digest, the game's name or the path of its file, its variants. So it is small
(a state has a kilobyte or two, a table is named once in a pickle), and it can never be played by other rules than it was made by:
whoever reads it finds the rules by their digest, where this process has them already, else reads the files again, once, and
refuses it with both versions if they have changed. Rules that come from no file go along as they were compiled. A pickle is
refused by another version of the program too: what is to last is `to_json` and `record`, which name steps instead of counting them.

A match comes back with the way it went. A state on its own comes without: its log and what is known of it begin there.
"""

import copyreg
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.model.ruleset.ruleset import RuleSet, all_instructions
from interpreter.model.types.types import Type
from interpreter.project import loading, ruleset_cache
from interpreter.project.cache.code_digest import code_digest
from interpreter.project.errors import PositionError
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.decode import read_header
from interpreter.runtime.serialization.game_record import History, RecordedAnswer
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState, PendingDecision
from interpreter.runtime.values.containers import Value
from interpreter.session.choices import Beginning, Choice
from interpreter.session.option import Option
from interpreter.session.options import Options
from interpreter.session.question import Question
from interpreter.session.rng import Seed
from interpreter.session.single_chance import ShuffleQuestion, SingleChanceState
from interpreter.session.state import State
from interpreter.session.tables import TableCache
from interpreter.session.whole_moves import Move

Reduced = tuple[Callable[..., Any], tuple[object, ...]]
Origin = tuple[str, tuple[str, ...]] | bytes  # a game and its variants, as `load` takes them; else the compiled rules
Key = tuple[str, Origin, str]  # the digest of the rules, where they come from, the program

_RULES: WeakValueDictionary[str, RuleSet] = WeakValueDictionary()  # by digest: those that somebody here plays with
_TABLES: WeakValueDictionary[tuple[str, str], GameInstance] = WeakValueDictionary()  # by digest and header
_ORIGINS: WeakKeyDictionary[RuleSet, Origin] = WeakKeyDictionary()
_HEADERS: WeakKeyDictionary[GameInstance, str] = WeakKeyDictionary()


@cache
def program() -> str:
    """The version of the program, exactly: positions count the instructions that its compiler makes."""
    return f"{import_module('interpreter').__version__} ({code_digest()[:12]})"


# ------------------------------------------------------------------------------------------------ rules and tables


def key_of(rules: RuleSet) -> Key:
    """What a pickle says of rules instead of holding them."""
    source = _ORIGINS.get(rules)
    if source is None:
        source = _ORIGINS[rules] = loading.origin(rules) or ruleset_cache.serialize(rules) or b""
        _RULES.setdefault(rules.digest, rules)
    return rules.digest, source, program()


def rules_of(key: Key) -> RuleSet:
    """The rules that a pickle names; raises `PositionError` with both versions if there are only others."""
    digest, source, version = key
    if version != program():
        raise PositionError([Diagnostic("C114", (), {"found": version, "expected": program()})])
    return _RULES.get(digest) or _read(digest, source)


@lru_cache(maxsize=8)
def _read(digest: str, source: Origin) -> RuleSet:
    """The rules as their files have them now; the last ones are kept, for all that comes in the same way."""
    rules = ruleset_cache.deserialize(source) if isinstance(source, bytes) else loading.rules_of(*source)
    if rules is None or rules.digest != digest:
        what = "rules of its own" if isinstance(source, bytes) else "+".join((source[0], *source[1]))
        values = {"what": what, "found": digest, "expected": "nothing" if rules is None else rules.digest}
        raise PositionError([Diagnostic("C115", (), values)])
    return _RULES.setdefault(digest, rules)


def _reduce_table(table: GameInstance) -> Reduced:
    header = _HEADERS.get(table)
    if header is None:
        header = _HEADERS[table] = json.dumps(encode.header(table))
    _TABLES.setdefault((table.rules.digest, header), table)
    return table_of, (key_of(table.rules), header)


def table_of(key: Key, header: str) -> GameInstance:
    """The table that a pickle names: the one that is here already, or one that is made and kept for what comes after it."""
    rules = rules_of(key)
    return _TABLES.get((rules.digest, header)) or _made(rules, header)


@lru_cache(maxsize=32)
def _made(rules: RuleSet, header: str) -> GameInstance:
    report = Report()
    table = read_header(rules, json.loads(header), report, TableCache(rules).instantiate)
    if table is None:
        raise PositionError(report)
    _HEADERS[table] = header
    return _TABLES.setdefault((rules.digest, header), table)


# ------------------------------------------------------------------------------------------------ positions and questions


def packed(table: GameInstance, state: GameState) -> GameState:
    """A position whose events name the steps of the rules by number instead of holding them."""
    if not state.events:
        return state
    numbers = {id(step): number for number, step in enumerate(all_instructions(table.rules))}
    return _with_steps(state, lambda step: numbers.get(id(step), step))


def unpacked(table: GameInstance, state: GameState) -> GameState:
    """The position that `packed` was given."""
    if not state.events:
        return state
    steps = tuple(all_instructions(table.rules))
    return _with_steps(state, lambda step: steps[step] if isinstance(step, int) else step)


def _with_steps(state: GameState, named: Callable[[Any], Any]) -> GameState:
    return replace(state, events=tuple(event._replace(step=named(event.step)) for event in state.events))


def _reduce_state(state: State) -> Reduced:
    return state_of, (state.table, packed(state.table, state.position), state.seed, state.chances)


def state_of(table: GameInstance, position: GameState, seed: Seed, chances: int) -> State:
    """The state that was pickled."""
    return State(table, unpacked(table, position), seed, chances)


def _reduce_single(state: SingleChanceState) -> Reduced:
    return single_of, (state.table, packed(state.table, state.position), state.seed, state.chances, state.placed)


def single_of(table: GameInstance, position: GameState, seed: Seed, chances: int, placed: tuple[int, ...]) -> SingleChanceState:
    """The state that was pickled, whose shuffles are asked thing by thing."""
    return SingleChanceState(table, unpacked(table, position), seed, chances, placed=placed)


def _reduce_history(history: History) -> Reduced:
    entries = [(each.player, each.answer, each.address, each.same_move, each.notices) for each in history.entries]
    return history_of, (history.table, [packed(history.table, each) for each in (history.first, *history.states)], entries)


def history_of(table: GameInstance, positions: list[GameState], answers: list[tuple[int, Answer, str, bool, Any]]) -> History:
    """The record that was pickled."""
    first, *states = (unpacked(table, each) for each in positions)
    entries = [RecordedAnswer(table, before, *answer) for before, answer in zip((first, *states), answers, strict=False)]
    return History(table, first, entries, states)


def _pack(table: GameInstance, decision: PendingDecision) -> tuple[object, ...]:
    """A question without the step that asks, which its frame tells."""
    options, frame = decision.options, decision.frame
    if decision.instruction is not table.rules.routines[frame.routine].code[frame.pc]:
        return (decision,)
    if isinstance(options, LegalMoves):
        return decision.player, decision.address, frame, (options.store, options.course, options.slots)
    return decision.player, decision.address, frame, options


def _unpack(table: GameInstance, parts: tuple[Any, ...]) -> PendingDecision:
    if len(parts) == 1:
        decision: PendingDecision = parts[0]
        return decision
    player, address, frame, options = parts
    step = table.rules.routines[frame.routine].code[frame.pc]
    assert isinstance(step, Ask | Roll | Shuffle)
    if isinstance(step, Ask):
        options = LegalMoves(table, step.decision, player, *options)
    return PendingDecision(player, address, options, step, frame)


def option_of(table: GameInstance, parts: tuple[Any, ...], answer: Answer, number: int | None) -> Option:
    """The option that was pickled."""
    return Option(table, _unpack(table, parts), answer, number)


def _reduce_options(options: Options) -> Reduced:
    return options_of, (
        options.table,
        _pack(options.table, options.question),
        options.begun and options.begun.branches,
        options.begun is None,
    )


def options_of(table: GameInstance, parts: tuple[Any, ...], branches: Any, whole: bool) -> Options:
    """The options that were pickled: all of a question, or those that begin in one way."""
    decision = _unpack(table, parts)
    return Options(table, decision, None if whole else Beginning(table, decision, branches))


def choice_of(table: GameInstance, parts: tuple[Any, ...], kind: Type | None, chosen: Value) -> Choice:
    """The choice that was pickled."""
    return Choice(table, _unpack(table, parts), kind, chosen)


def _reduce_question(question: Question) -> Reduced:
    position = None if question.position is None else packed(question.table, question.position)
    return question_of, (question.table, _pack(question.table, question.decision), position)


def _reduce_move(move: Move) -> Reduced:
    table = move.parts[0].table
    return move_of, (table, move.parts, None if move.end is None else packed(table, move.end))


def move_of(table: GameInstance, parts: tuple[Option, ...], end: GameState | None) -> Move:
    """The whole move that was pickled."""
    return Move(parts, None if end is None else unpacked(table, end))


def question_of(table: GameInstance, parts: tuple[Any, ...], position: GameState | None = None) -> Question:
    """The question that was pickled."""
    return Question(table, _unpack(table, parts), position=None if position is None else unpacked(table, position))


def shuffle_of(table: GameInstance, parts: tuple[Any, ...], pile: str, placed: tuple[str, ...]) -> ShuffleQuestion:
    """The question of a shuffle that was pickled."""
    return ShuffleQuestion(table, _unpack(table, parts), pile, placed)


def register() -> None:
    """Teach `pickle` all of the above."""
    copyreg.pickle(GameInstance, _reduce_table)
    copyreg.pickle(State, _reduce_state)
    copyreg.pickle(History, _reduce_history)
    copyreg.pickle(Option, lambda each: (option_of, (each.table, _pack(each.table, each.decision), each.answer, each.number)))
    copyreg.pickle(Options, _reduce_options)
    copyreg.pickle(Choice, lambda each: (choice_of, (each.table, _pack(each.table, each.decision), each.kind, each.chosen)))
    copyreg.pickle(SingleChanceState, _reduce_single)
    copyreg.pickle(ShuffleQuestion, lambda each: (shuffle_of, (each.table, _pack(each.table, each.decision), each.pile, each.placed)))
    copyreg.pickle(Question, _reduce_question)
    copyreg.pickle(Move, _reduce_move)
