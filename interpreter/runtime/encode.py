"""Positions as plain data, complete and always the same for the same position; `decode` reads them again.

A position names its game, variants, options, layout and rules, then everything tracked by name, the course, the frames
(where each stands: routine, address of the step, number of the instruction among those of that address) and what has
been answered so far. Entries that are empty, none, no or the lowest number are left out inside a name; the names are all
there. Slots stand under `names`; those that the machine keeps for itself stand under `raw`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from interpreter.model.ir import ME, Ask, Each, Menu, Routine
from interpreter.model.kinds import HOLE, Kind, ListOf, Number, optional
from interpreter.runtime import naming
from interpreter.runtime.naming import Json
from interpreter.runtime.state import Course, Frame, State
from interpreter.runtime.table import Table

SHORT = 16  # letters of the digest of the rules that a position carries


def to_json(table: Table, state: State) -> dict[str, Json]:
    """A position as plain data, ready for JSON."""
    from interpreter.runtime import notation

    return {
        **header(table),
        "state": store_to_json(table, state.store),
        "course": course_to_json(table, state.course),
        "frames": [frame_to_json(table, frame) for frame in state.frames],
        "answered": notation.answered(table, state),
        "ended": state.ended,
    }


def digest(table: Table, state: State) -> str:
    """The SHA-256 of the position as canonical JSON: equal for equal positions, on every machine."""
    return sha256(canonical(to_json(table, state)).encode()).hexdigest()


def canonical(data: object) -> str:
    """Plain data as the one JSON text it has: keys sorted, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def header(table: Table) -> dict[str, Json]:
    """What a position, a record and a trace say about the game they belong to."""
    rules = table.rules
    return {
        "rulewright": rules.version,
        "game": rules.game,
        "variants": list(rules.variants),
        "options": {name: naming.to_json(table.material, rules.options[name].kind, value) for name, value in table.options.items()},
        "players": table.players,
        "layout": _plain(table.layout),
        "rules": rules.digest[:SHORT],
    }


def store_to_json(table: Table, store: Sequence[object], *, sparse: bool = True) -> dict[str, Json]:
    """Everything tracked, by name: the value, or nested maps by the members it has as parameters."""
    found: dict[str, Json] = {name: {} for name in table.rules.tracks}
    for number, (cell, value) in enumerate(zip(table.cells, store, strict=True)):
        if not cell.arguments:
            found[cell.name] = naming.to_json(table.material, cell.decl.kind, value)
        elif not sparse or not is_blank(table, number, value):
            put(found, (cell.name, *argument_names(table, number)), naming.to_json(table.material, cell.decl.kind, value))
    return found


def argument_names(table: Table, number: int) -> tuple[str, ...]:
    """The names of the members a cell belongs to."""
    cell = table.cells[number]
    kinds = (kind for _, kind in cell.decl.parameters)
    return tuple(table.material.of(kind).names[place] for kind, place in zip(kinds, cell.arguments, strict=True))


def is_blank(table: Table, number: int, value: object) -> bool:
    """Whether a cell holds what it is taken to hold where a position does not mention it."""
    if isinstance(table.cells[number].decl.kind, Number):
        return value == (table.limits[number][0] or 0)
    return value is None or value is False or naming.size(table.cells[number].decl.kind, value) == 0


def put(tree: dict[str, Json], path: Sequence[str], value: Json) -> None:
    """Put a value into nested maps."""
    *outer, last = path
    for key in outer:
        inner = tree.setdefault(key, {})
        assert isinstance(inner, dict)
        tree = inner
    tree[last] = value


def course_to_json(table: Table, course: Course) -> dict[str, Json]:
    """The course of the game, the seat by name."""
    names = table.material.kinds["player"].names
    return {
        "current": names[course.current],
        "round": course.round,
        "turn_number": course.turn_number,
        "passes": course.passes,
    }


def frame_to_json(table: Table, frame: Frame) -> dict[str, Json]:
    """Where one routine stands, and what its slots hold; slots without a value are left out."""
    routine = table.rules.routines[frame.routine]
    at, number = position_of(routine, frame.pc)
    names: dict[str, Json] = {}
    raw: dict[str, Json] = {}
    seats = table.material.kinds["player"].names
    for slot, value in list(zip(slots_of(routine), frame.slots, strict=True))[1:]:
        if value is None:
            continue
        if slot.by_seat:
            assert isinstance(value, tuple)
            assert slot.kind is not None
            names[slot.key] = {seats[seat]: naming.to_json(table.material, slot.kind, given) for seat, given in enumerate(value)}
        elif slot.kind is None:
            raw[slot.key] = naming.raw_to_json(value)
        else:
            names[slot.key] = naming.to_json(table.material, slot.kind, value)
    me = frame.slots[ME]
    found: dict[str, Json] = {"routine": routine.name, "at": at, "nth": number, "me": seats[me] if isinstance(me, int) else None}
    return {**found, "names": names, **({"raw": raw} if raw else {})}


def position_of(routine: Routine, pc: int) -> tuple[str, int]:
    """The address of an instruction, and its number (from 0) among those of the routine with that address."""
    address = routine.places[pc][0]
    return address, sum(1 for other, _ in routine.places[:pc] if other == address)


@dataclass(frozen=True, slots=True)
class SlotForm:
    """How a slot is written: under which name, as a value of which kind; `by_seat`: one value for every player."""

    key: str
    kind: Kind | None
    by_seat: bool = False


def slots_of(routine: Routine) -> tuple[SlotForm, ...]:
    """How the slots of a routine are written; a name that comes back gets `~2`, `~3`, and so on."""
    seen: dict[str, int] = {}
    forms = []
    special = _special(routine)
    for number, slot in enumerate(routine.slots):
        seen[slot.name] = seen.get(slot.name, 0) + 1
        key = slot.name if seen[slot.name] == 1 else f"{slot.name}~{seen[slot.name]}"
        forms.append(replace(special.get(number, SlotForm(key, slot.kind)), key=key))
    return tuple(forms)


def _special(routine: Routine) -> dict[int, SlotForm]:
    """The slots whose kind follows from the instruction that fills them: the rest of a loop, answers by seat."""
    found: dict[int, SlotForm] = {}
    for instruction in routine.code:
        match instruction:
            case Each(slot, rest, _):
                kind = routine.slots[slot].kind
                found[rest] = SlotForm("", None if kind is None else ListOf(kind))
            case Ask(menu, _):
                found |= _answer_slots(menu, routine)
    return found


def _answer_slots(menu: Menu, routine: Routine) -> dict[int, SlotForm]:
    own = [branch for branch in menu.branches if branch.action is None]
    if menu.together is not None:
        kind = routine.slots[own[0].choices[0].slot].kind
        return {menu.together: SlotForm("", optional(kind or HOLE), by_seat=True)}
    return {}


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
