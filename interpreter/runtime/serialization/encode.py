"""Encodes positions as plain data, complete and canonical; `decode` reads them again.

A position names its game, variants, options, layout and rules, then everything tracked by name, the course, the frames
(where each stands: the address of the step, who acts, under `names` what names hold, under `within` what the steps around
it keep: see `analysis/loops`) and what has been answered so far. Entries that are empty, none, no or the lowest number are left out
inside a name; the names are all there. What people write by hand has the same form.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

from interpreter.analysis.loops import SKIPPED, loops_around
from interpreter.model.builtins.position_memory import PositionMemory
from interpreter.model.ir import ME, Routine
from interpreter.model.types.types import IntRange, MemoryOf
from interpreter.runtime.notation import move_notation
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Frame, GameState, TurnState
from interpreter.runtime.state.slot_forms import SlotForm, slots_of
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json

SHORT = 16  # letters of the digest of the rules that a position carries


def to_json(table: GameInstance, state: GameState) -> dict[str, Json]:
    """A position as plain data, ready for JSON."""
    return {
        **header(table),
        "state": store_to_json(table, state.store),
        "course": course_to_json(table, state.course),
        "frames": [frame_to_json(table, frame, inner=frame is state.frames[-1]) for frame in written_frames(state)],
        "answered": move_notation.written_answers(table, state),
        "ended": state.ended,
    }


def written_frames(state: GameState) -> tuple[Frame, ...]:
    """The frames that a position tells: play that has not begun below the set-up goes without saying."""
    return state.frames[1:] if len(state.frames) > 1 and state.frames[1].routine == "setup" else state.frames


def digest(table: GameInstance, state: GameState) -> str:
    """The SHA-256 of the position as canonical JSON: equal for equal positions, on every machine."""
    return sha256(canonical(to_json(table, state)).encode()).hexdigest()


def canonical(data: object) -> str:
    """Plain data as the one JSON text it has: keys sorted, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def header(table: GameInstance) -> dict[str, Json]:
    """What a position, a record and a trace say about the game they belong to."""
    rules = table.rules
    return {
        "rulewright": rules.version,
        "game": rules.game,
        "variants": list(rules.variants),
        "options": {name: value_syntax.to_json(table.material, rules.options[name].kind, value) for name, value in table.options.items()},
        "players": table.players,
        "layout": _plain(table.layout),
        "rules": rules.digest[:SHORT],
    }


def store_to_json(table: GameInstance, store: Sequence[object]) -> dict[str, Json]:
    """Everything tracked, by name: the value, or nested maps by the members it has as parameters."""
    return {name: {} for name in table.rules.state_vars} | slots_to_json(table, dict(enumerate(store)))


def slots_to_json(table: GameInstance, values: Mapping[int, object]) -> dict[str, Json]:
    """The values of some slots of the store, by name."""
    tree: dict[str, Json] = {}
    for number, value in values.items():
        cell = table.state_slots[number]
        if isinstance(cell.decl.kind, MemoryOf) and isinstance(value, PositionMemory):
            tree[cell.name] = memory_to_json(table, cell.decl.kind, value)
        elif not cell.arguments:
            tree[cell.name] = value_syntax.to_json(table.material, cell.decl.kind, value)
        elif not is_blank(table, number, value):
            put(tree, (cell.name, *argument_names(table, number)), value_syntax.to_json(table.material, cell.decl.kind, value))
    return tree


def memory_to_json(table: GameInstance, kind: MemoryOf, memory: PositionMemory) -> Json:
    """A position memory as a list of what has been there, `{"times": 2, "state": {...}, "current": "seat_1"}`, in an order of its own."""
    slots, entries = table.remembered_slots(kind.names), []
    for snapshot, times in memory.counts.items():
        entry: dict[str, Json] = {"times": times, "state": slots_to_json(table, dict(zip(slots, snapshot, strict=False)))}
        if "current" in kind.names:
            entry["current"] = table.material.kinds["player"].names[snapshot[-1]]
        entries.append(entry)
    return sorted(entries, key=canonical)


def argument_names(table: GameInstance, number: int) -> tuple[str, ...]:
    """The names of the members a cell belongs to."""
    return table.slot_paths[number][1:]


def is_blank(table: GameInstance, number: int, value: object) -> bool:
    """Whether a cell holds what it is taken to hold where a position does not mention it."""
    if isinstance(table.state_slots[number].decl.kind, IntRange):
        return value == (table.limits[number][0] or 0)
    return value is None or value is False or value_syntax.size(table.state_slots[number].decl.kind, value) == 0


def put(tree: dict[str, Json], path: Sequence[str], value: Json) -> None:
    """Put a value into nested maps."""
    *outer, last = path
    for key in outer:
        inner = tree.setdefault(key, {})
        assert isinstance(inner, dict)
        tree = inner
    tree[last] = value


def course_to_json(table: GameInstance, course: TurnState) -> dict[str, Json]:
    """The course of the game, the seat by name."""
    names = table.material.kinds["player"].names
    return {"current": names[course.current], "round": course.round, "turn_number": course.turn_number, "passes": course.passes}


def frame_to_json(table: GameInstance, frame: Frame, *, inner: bool) -> dict[str, Json]:
    """Where one routine stands: the address of the step, who acts, what the names hold, what the steps around it keep.

    The innermost frame stands at its step, the others in the middle of theirs, which has begun what the next frame is about.
    """
    routine, me = table.rules.routines[frame.routine], frame.slots[ME]
    names: dict[str, Json] = {}
    within: dict[str, Json] = {}
    for number, form in written_slots(table, frame).items():
        value = slot_to_json(table, form, frame.slots[number])
        put(within if form.step else names, (form.step, form.key) if form.step else (form.key,), value)
    return {
        "at": routine.source_map[frame.pc if inner else max(0, frame.pc - 1)][0],
        "me": table.material.kinds["player"].names[me] if isinstance(me, int) else None,
        "names": names,
        **({"within": within} if within else {}),
    }


def written_slots(table: GameInstance, frame: Frame) -> dict[int, SlotForm]:
    """The slots of a frame that a position tells, by number; others are empty, or follow from these."""
    routine = table.rules.routines[frame.routine]
    untold = {ME, *table.dead_slots(frame.routine)[frame.pc], *implied_slots(routine, frame.pc)}
    return {number: form for number, form in enumerate(slots_of(routine)) if number not in untold}


def implied_slots(routine: Routine, pc: int) -> frozenset[int]:
    """The slots that follow from who acts: in this frame, in the one around it, in the turns around a loop."""
    changing = [loop for loop in loops_around(routine, pc) if loop.changes_me]
    implied = {number for number, slot in enumerate(routine.slots) if slot.name == SKIPPED}
    if changing:
        implied.add(changing[0].slots["me"])
        implied |= {inner.slots["me"] for outer, inner in pairwise(changing) if outer.sort == "turns"}
    if changing and changing[-1].sort == "turns":
        implied.add(changing[-1].slots["seat"])
    return frozenset(implied)


def slot_to_json(table: GameInstance, form: SlotForm, value: object) -> Json:
    """The value of a slot as plain data."""
    if not form.by_seat:
        return value_syntax.to_json(table.material, form.kind, value)
    assert isinstance(value, tuple)
    seats = table.material.kinds["player"].names
    return {seats[seat]: value_syntax.to_json(table.material, form.kind, part) for seat, part in enumerate(value)}


def _plain(data: object) -> Json:
    """Plain data as JSON takes it: maps as dictionaries, rows as lists."""
    match data:
        case None | bool() | int() | float() | str():
            return data
        case Mapping():
            return {str(key): _plain(value) for key, value in data.items()}
        case Sequence():
            return [_plain(value) for value in data]
    raise TypeError(f"{data!r} is no plain data")
