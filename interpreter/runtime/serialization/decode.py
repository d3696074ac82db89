"""Decodes positions from plain data: what `encode` writes, and what people write by hand.

Both have one form; what people write may leave out whatever follows from the rest. Whatever is wrong is reported with its
place, and as much as possible at once: names and bounds first, before anything is built from them, then how the frames, the
turns and the things fit together; the checks of the rules (`always`) are asked too, since a made-up position may break them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.builtins.position_memory import EMPTY_MEMORY, PositionMemory, Snapshot
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import BoolType, IntRange, MemoryOf, Type, show
from interpreter.runtime.machine.decisions import menu_of
from interpreter.runtime.machine.machine import questions, run, unanswered
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.scoring import invariants
from interpreter.runtime.serialization import conservation, encode, frame_reader, strict_json, timed_invariants, turn_consistency
from interpreter.runtime.serialization.decode_context import SUBJECT, DecodeContext, UndecodableError, check_keys
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import MACHINE_ERRORS, Answer, GameState, TurnState
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import default_value
from interpreter.runtime.values.value_syntax import Json

MOST = 1_000_000_000  # rounds, turns and passes that a position may count
Instantiate = Callable[..., GameInstance | None]  # called as `setup.instantiate`
_DEFAULTS: WeakKeyDictionary[GameInstance, list[tuple[object, bool]]] = WeakKeyDictionary()
_REQUIRED = {
    "rulewright": "the version of the rules language, 1",
    "game": "the name of the game",
    "players": "the number of players",
    "state": "everything the game keeps track of, by name",
}
_OTHERS = ("variants", "options", "layout", "rules", "course", "frames", "answered", "ended")
_BUILT_IN_ENDS = ("finished", "safety_limit")


def parse_json(text: str, report: Report) -> Json:
    """The plain data in a JSON text; reports and gives None if it is not readable."""
    try:
        return strict_json.read(text)
    except strict_json.UnreadableError as problem:
        report.add("R166", subject=SUBJECT, why=problem)
        return None


def from_json(
    rules: RuleSet, data: Json, report: Report, *, fresh: bool = False, instantiated: Instantiate = instantiate
) -> tuple[GameInstance, GameState] | None:
    """The table and the state that plain data stands for; None if something is wrong, which is reported then.

    Of a `fresh` position play has just come to its step: loops around it begin there, and no turn has been counted.
    `instantiated` makes the table, or has it already.
    """
    before = len(report)
    if not isinstance(data, dict):
        report.add("R140", subject=SUBJECT, word=value_syntax.shorten(data))
        return None
    if "viewer" in data:
        viewer = data["viewer"]
        report.add("R111", subject=SUBJECT, viewer="somebody who looks on" if viewer is None else value_syntax.shorten(viewer))
        return None
    _check_keys(data, report)
    table = read_header(rules, data, report, instantiated)
    if table is None or len(report) > before:
        return None
    course = data.get("course", {})
    keys = frozenset(course) if isinstance(course, dict) and not fresh else frozenset[str]()
    try:
        return table, _decode(DecodeContext(table, report, before, keys, fresh, "rules" in data), data)
    except UndecodableError:
        return None


def _decode(reading: DecodeContext, data: Mapping[str, Json]) -> GameState:
    """The state that plain data stands for at a table; raises `UndecodableError`."""
    store, course = _store(reading, data["state"]), _course(reading, data.get("course", {}))
    reading.checkpoint()
    if not reading.fresh:
        conservation.check(reading, store)
    reading.checkpoint()
    state = _with_frames(reading, data, GameState(store, course, ()))
    reading.checkpoint()
    for condition in invariants.violated_invariants(reading.table, state, ""):
        reading.broken(condition)
    reading.checkpoint()
    return state


# ------------------------------------------------------------------------------------------------ what it belongs to


def _check_keys(data: Mapping[str, Json], report: Report) -> None:
    for key, what in _REQUIRED.items():
        if key not in data:
            report.add("R141", subject=SUBJECT, key=key, place="the position", what=what)
    check_keys(report, data, (*_REQUIRED, *_OTHERS), "the position")


def read_header(rules: RuleSet, data: Mapping[str, Json], report: Report, instantiated: Instantiate = instantiate) -> GameInstance | None:
    """The table that a position, record or trace belongs to; None if it does not belong to these rules."""
    before = len(report)
    if data.get("rulewright", rules.version) != rules.version:
        report.add("R143", subject=SUBJECT, found=value_syntax.described(data["rulewright"]), expected=rules.version)
    if data.get("game", rules.game) != rules.game:
        report.add("R144", subject=SUBJECT, found=value_syntax.shorten(data["game"]), expected=rules.game)
    variants = data.get("variants", [])
    if not isinstance(variants, list):
        report.add("R147", subject=SUBJECT, place="variants", what="a list", word=value_syntax.described(variants))
    elif sorted(map(str, variants)) != sorted(rules.variants):
        report.add("R145", subject=SUBJECT, found=_variants(variants), expected=_variants(list(rules.variants)))
    if "rules" in data and data["rules"] != rules.digest[: encode.SHORT]:
        report.add("R146", subject=SUBJECT, found=value_syntax.shorten(data["rules"]), expected=rules.digest[: encode.SHORT])
    players, options, layout = data.get("players"), data.get("options", {}), data.get("layout")
    if "players" not in data:
        report.add("R141", subject=SUBJECT, key="players", place="the position", what=_REQUIRED["players"])
    for key, form, what in (("players", int, "a number"), ("options", dict, "a map"), ("layout", dict, "a map")):
        if key in data and type(data[key]) is not form and not (key == "layout" and layout is None):
            report.add("R147", subject=SUBJECT, place=key, what=what, word=value_syntax.described(data[key]))
    if len(report) > before or players is None:
        return None
    assert isinstance(players, int)
    assert isinstance(options, dict)
    assert isinstance(layout, dict | None)
    for name, value in options.items():
        kind = rules.options[name].kind if name in rules.options else None
        if (isinstance(kind, IntRange) and type(value) is not int) or (isinstance(kind, BoolType) and not isinstance(value, bool)):
            report.add("R147", subject=SUBJECT, place=f"options.{name}", what=show(kind), word=value_syntax.described(value))
    if len(report) > before:
        return None
    texts = {name: option_text(value) for name, value in options.items()}
    return instantiated(rules, players=players, options=texts, layout=layout, report=report)


def option_text(value: Json) -> str:
    """The value of an option as it is given on a command line."""
    return {None: "none", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def _variants(names: Sequence[Json]) -> str:
    return ("with " + ", ".join(map(str, names))) if names else "without variants"


# ------------------------------------------------------------------------------------------------ what is tracked


def _store(reading: DecodeContext, data: Json) -> tuple[object, ...]:
    """The store; empty if the data are no map."""
    table = reading.table
    if not isinstance(data, dict):
        reading.add("R147", place="state", what="a map", word=value_syntax.described(data))
        return ()
    for name in table.rules.state_vars:
        if name not in data:
            reading.add("R141", key=name, place="state", what="what the game keeps track of under this name")
    check_keys(reading.report, data, table.rules.state_vars, "state")
    for name, decl in table.rules.state_vars.items():
        _check_members(reading, f"state.{name}", [kind for _, kind in decl.parameters], data.get(name, {}))
    return tuple(_cell(reading, data, number) for number in range(len(table.state_slots)))


def _check_members(reading: DecodeContext, place: str, kinds: list[Type], data: Json) -> None:
    """Report keys that are no members, at every level of nested maps."""
    if not kinds:
        return
    members = reading.table.material.of(kinds[0]).by_name
    for key, inner in reading.mapping(place, data).items():
        if key in members:
            _check_members(reading, f"{place}.{key}", kinds[1:], inner)
        else:
            reading.unknown("R149", key, members, place=place, what=getattr(kinds[0], "name", "member"))


def _cell(reading: DecodeContext, data: Mapping[str, Json], number: int, inside: str = "state") -> object:
    """The value of one cell; a blank one where the position leaves it out."""
    table = reading.table
    cell, path, node = table.state_slots[number], table.slot_paths[number], data
    for key in path[:-1]:
        inner = node.get(key)
        if not isinstance(inner, dict):
            return _default_cell(reading, number, inside)
        node = inner
    if path[-1] not in node:
        return _default_cell(reading, number, inside) if cell.arguments else None
    place = ".".join((inside, *path))
    if isinstance(cell.decl.kind, MemoryOf):
        return _memory(reading, place, cell.decl.kind, node[path[-1]])
    value = reading.value(place, cell.decl.kind, node[path[-1]])
    if isinstance(cell.decl.kind, IntRange) and isinstance(value, int):
        reading.within(place, value, IntRange(*table.limits[number]))
    return value


def _memory(reading: DecodeContext, place: str, kind: MemoryOf, data: Json) -> PositionMemory:
    """A position memory: what has been there, and how often."""
    counts: dict[Snapshot, int] = {}
    if not isinstance(data, list):
        reading.add("R147", place=place, what="a list", word=value_syntax.described(data))
        return EMPTY_MEMORY
    has_current = "current" in kind.names
    for number, item in enumerate(data):
        here = f"{place}[{number}]"
        entry = reading.mapping(here, item)
        state = reading.mapping(f"{here}.state", entry.get("state"))
        check_keys(reading.report, entry, ("times", "state", *(["current"] if has_current else [])), here)
        check_keys(reading.report, state, kind.names, f"{here}.state")
        times = reading.value(f"{here}.times", IntRange(1, MOST), entry.get("times"))
        snapshot = tuple(_cell(reading, state, slot, f"{here}.state") for slot in reading.table.remembered_slots(kind.names))
        counts[(*snapshot, reading.player(f"{here}.current", entry.get("current"))) if has_current else snapshot] = (
            times if isinstance(times, int) else 1
        )
    return PositionMemory(counts)


def _default_cell(reading: DecodeContext, number: int, inside: str) -> object:
    """What a cell holds that a position leaves out; reported where it has to say it."""
    value, is_blank = _defaults(reading.table)[number]
    if not is_blank:
        reading.add("R151", place=".".join((inside, *reading.table.slot_paths[number])))
    return value


def _defaults(table: GameInstance) -> Sequence[tuple[object, bool]]:
    """What every cell holds that a position leaves out, and whether it may; worked out once."""
    defaults = _DEFAULTS.get(table)
    if defaults is None:
        kinds = [cell.decl.kind for cell in table.state_slots]
        values = [
            (low or 0) if isinstance(kind, IntRange) else default_value(table.material, kind)
            for kind, (low, _) in zip(kinds, table.limits, strict=True)
        ]
        defaults = _DEFAULTS[table] = [(value, encode.is_blank(table, number, value)) for number, value in enumerate(values)]
    return defaults


def _course(reading: DecodeContext, data: Json) -> TurnState:
    """The course as far as it is said; the rest is as before the first turn."""
    course = reading.mapping("course", data)
    check_keys(reading.report, course, TurnState._fields, "course")
    current = reading.player("course.current", course["current"]) if "current" in course else 0
    numbers = [reading.value(f"course.{key}", IntRange(0, MOST), course.get(key, 0)) for key in TurnState._fields[1:]]
    return TurnState(current or 0, *(number if isinstance(number, int) else 0 for number in numbers))


# ------------------------------------------------------------------------------------------------ where it stands


def _with_frames(reading: DecodeContext, data: Mapping[str, Json], state: GameState) -> GameState:
    """The state with its frames and answers, run on to the next question; or over."""
    ended, frames, answered = data.get("ended"), data.get("frames", []), data.get("answered", {})
    if not isinstance(frames, list) or not isinstance(answered, dict):
        reading.reject("R147", place="frames and answered", what="a list and a map", word=value_syntax.described(frames))
    if ended is not None:
        return _at_end(reading, state, ended, empty=not frames and not answered)
    if not frames:
        reading.reject("R159")
    placed = frame_reader.frames(reading, state, frames)
    if not reading.fresh:
        state, placed = turn_consistency.with_turn_state(reading, state, placed)
        reading.checkpoint()
        timed_invariants.check(reading, state, placed)
    return _with_answers(reading, _run_on(reading, replace(state, frames=placed)), answered)


def _at_end(reading: DecodeContext, state: GameState, ended: Json, *, empty: bool) -> GameState:
    names = [*(end.name for end in reading.table.rules.ends), *_BUILT_IN_ENDS]
    if not isinstance(ended, str) or ended not in names:
        reading.unknown("R157", value_syntax.shorten(ended), names)
        raise UndecodableError
    if not empty:
        reading.reject("R158", end=ended)
    if not reading.fresh:
        timed_invariants.check_end(reading, state, ended)
    return replace(state, ended=ended)


def _run_on(reading: DecodeContext, state: GameState) -> GameState:
    """The state at the next question. Frames that fit the code but not each other can lead anywhere, so this is tried."""
    try:
        stopped = run(reading.table, state)
        questions(reading.table, stopped)
    except MACHINE_ERRORS as problem:
        reading.reject("R161", why=str(problem) or type(problem).__name__)
    return replace(stopped, notices=(), forced=(), events=())


def _with_answers(reading: DecodeContext, state: GameState, texts: Mapping[str, Json]) -> GameState:
    """The state with the answers that wait for others."""
    if not texts:
        return state
    answers: list[tuple[int, Answer]] = []
    pending = {question.player: question for question in unanswered(reading.table, state)}
    for name, text in texts.items():
        player = reading.player("answered", name)
        if player is None:
            continue
        if player not in pending or menu_of(reading.table, state).together is None:
            reading.add("R155", player=name, why="nobody asks several players at once here")
        elif not isinstance(text, str):
            reading.add("R147", place=f"answered.{name}", what="a move", word=value_syntax.described(text))
        elif isinstance(answer := move_notation.read(reading.table, pending[player], text), Refusal):
            reading.add("R156", player=name, word=text, why=answer.sentence)
        else:
            answers.append((player, answer))
    if len(answers) == len(pending):
        reading.reject("R155", player=list(texts)[-1], why="with this answer all have answered, so the game would have gone on")
    state = replace(state, answered=tuple(sorted(answers)))
    if answers and menu_of(reading.table, state).in_turn:
        _check_turn(reading, state)
    return state


def _check_turn(reading: DecodeContext, state: GameState) -> None:
    """Those who answer one after the other have answered in turn order: nobody before whom another is asked still."""
    first = state.course.current
    waiting = questions(reading.table, state)[0].player
    for player, _ in state.answered:
        if (player - first) % reading.table.players > (waiting - first) % reading.table.players:
            name = move_notation.seat_name(reading.table, player)
            reading.add("R155", player=name, why="it is asked after others who have not answered yet")
