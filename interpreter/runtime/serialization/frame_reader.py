"""Reads the call stack of a position from plain data: saved frames and those that people write.

The innermost frame stands at its step; the others stand in the middle of theirs (a `must`, a `run`), which has begun what the
next frame is about. What a frame leaves out is worked out where the rules leave no doubt (see `frame_inference`); whatever cannot
be told is asked for. A scenario names nothing but the step where it begins: then everything around it has just begun.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from interpreter.analysis.loops import loops_around
from interpreter.analysis.state_reads import routines_begun
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model import ir
from interpreter.model.types.types import ERROR_TYPE
from interpreter.runtime.machine.machine import first_frame
from interpreter.runtime.serialization import legacy_frames
from interpreter.runtime.serialization.decode_context import DecodeContext, FrameEntry, check_keys
from interpreter.runtime.serialization.frame_inference import infer
from interpreter.runtime.state.game_state import Frame, GameState
from interpreter.runtime.state.slot_forms import SlotForm, slots_of
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json

KEYS = ("at", "me", "names", "within")
STARTS = ("setup", "play")
STOPS = (ir.Ask, ir.Roll, ir.Shuffle)
Slots = dict[int, object]


def frames(reading: DecodeContext, state: GameState, data: list[Json]) -> tuple[Frame, ...]:
    """The frames that data stand for, outermost first; what is wrong is reported, and nothing is read after it."""
    entries = [_entry(reading, number, entry, data) for number, entry in enumerate(data)]
    placed = legacy_frames.without_play([entry for entry in entries if entry is not None])
    if len(reading.report) == reading.before:
        _check_chain(reading, placed)
    acting = _acting(reading, placed)
    reading.checkpoint()
    resolved: list[Frame] = []
    for number, entry in enumerate(placed):
        outer = placed[number - 1] if number else None
        resolved.append(_frame(reading, entry, state, acting[number], outer, resolved[-1].slots[ir.ME] if resolved else None))
        reading.checkpoint()
    if resolved and resolved[0].routine == "setup":
        return (first_frame(reading.table, "play"), *resolved)
    return tuple(resolved)


def _entry(reading: DecodeContext, number: int, entry: Json, data: Sequence[Json]) -> FrameEntry | None:
    place, inner = f"frames[{number}]", number == len(data) - 1
    if not isinstance(entry, dict):
        reading.add("R147", place=place, what="a map", word=value_syntax.described(entry))
        return None
    if legacy_frames.is_older(entry):
        modern, there = legacy_frames.modernize(reading, place, entry, inner=inner)
        return None if there is None else FrameEntry(place, modern, *there, inner)
    check_keys(reading.report, entry, KEYS, place)
    if "at" not in entry:
        reading.add("R141", key="at", place=place, what="the address of a step")
        return None
    spot = _spot(reading, place, entry["at"], inner=inner)
    return None if spot is None else FrameEntry(place, entry, *spot, inner)


# ------------------------------------------------------------------------------------------------ which instruction


def _spot(reading: DecodeContext, place: str, at: Json, *, inner: bool) -> tuple[ir.Routine, int] | None:
    """The instruction of a step: the one that asks or that it begins with; for outer frames the one behind what it begins."""
    rules = reading.table.rules
    if not isinstance(at, str):
        reading.add("R147", place=f"{place}.at", what="the address of a step", word=value_syntax.described(at))
        return None
    ordered = [rules.routines[name] for name in dict.fromkeys((*STARTS, *rules.routines))]
    here = [(routine, pc) for routine in ordered for pc, (address, _) in enumerate(routine.source_map) if address == at]
    if inner:
        spots = [spot for spot in here if isinstance(spot[0].code[spot[1]], STOPS)] or here or _inside(ordered, at)
    else:
        spots = [(routine, pc + 1) for routine, pc in here if routines_begun(rules, routine.code[pc])]
    if spots:
        return spots[0]
    if here:
        reading.add("R171", at=at)
    else:
        addresses = [address for address, one in rules.addresses.items() if one.what == "step"]
        reading.add("R152", word=value_syntax.shorten(at), did_you_mean=did_you_mean(at, addresses))
    return None


def _inside(routines: Iterable[ir.Routine], at: str) -> list[tuple[ir.Routine, int]]:
    """Where something begins that has steps inside."""
    return [(routine, pc) for routine in routines for pc, (address, _) in enumerate(routine.source_map) if address.startswith(f"{at}.")][:1]


def _check_chain(reading: DecodeContext, entries: Sequence[FrameEntry]) -> None:
    """The outermost frame lies in set-up or play, and every other one in what the one before it has begun."""
    if entries and entries[0].routine.name not in STARTS:
        reading.add("R153", at=entries[0].at, routine=entries[0].routine.name)
    for outer, inner in pairwise(entries):
        if inner.routine.name not in routines_begun(reading.table.rules, outer.routine.code[outer.pc - 1]):
            reading.add("R172", outer=outer.at, inner=inner.at)


# ------------------------------------------------------------------------------------------------ who acts


def _acting(reading: DecodeContext, entries: Sequence[FrameEntry]) -> list[int | None]:
    """Who acts in every frame, as far as it is said there or follows from the frame that it has begun."""
    seats = [reading.player(f"{one.place}.me", one.data["me"]) if one.data.get("me") is not None else None for one in entries]
    for number in range(len(entries) - 1, 0, -1):
        inner = entries[number]
        if seats[number - 1] is None and not any(loop.changes_me for loop in loops_around(inner.routine, inner.pc)):
            seats[number - 1] = seats[number]
    return seats


# ------------------------------------------------------------------------------------------------ what the slots hold


def _frame(
    reading: DecodeContext, entry: FrameEntry, state: GameState, acting: int | None, outer: FrameEntry | None, before: object
) -> Frame:
    """The frame of an entry; `before`: who acts in the frame around it."""
    values = _given(reading, entry)
    begun = outer.routine.code[outer.pc - 1] if outer is not None else None
    if isinstance(begun, ir.CallIndirect):
        programs = reading.table.rules.programs[begun.column]
        row = next(place for place, name in programs.items() if name == entry.routine.name)
        reading.agree(f"{entry.place}.names", entry.routine.slots[1].kind or ERROR_TYPE, values.setdefault(1, row), row)
    reading.checkpoint()
    infer(reading, entry, state, values, acting, before)
    for slot in reading.table.dead_slots(entry.routine.name)[entry.pc]:
        values[slot] = None
    return Frame(entry.routine.name, entry.pc, tuple(values.get(number) for number in range(len(entry.routine.slots))))


def _given(reading: DecodeContext, entry: FrameEntry) -> Slots:
    """The slots that the frame gives, by number."""
    values: Slots = {}
    forms = dict(enumerate(slots_of(entry.routine)))
    idle = reading.table.dead_slots(entry.routine.name)[entry.pc]
    ordered = sorted((number for number in forms if number != ir.ME), key=lambda number: number not in idle)
    own = {forms[number].key: number for number in ordered if not forms[number].step}  # of two, the one that matters here
    under_way = {forms[number].step for number in ordered if forms[number].step and number not in idle}
    under_way |= {loop.step for loop in loops_around(entry.routine, entry.pc)}
    names = f"{entry.place}.names"
    _read(reading, names, reading.mapping(names, entry.data.get("names", {})), own, forms, values)
    place = f"{entry.place}.within"
    for step, data in reading.mapping(place, entry.data.get("within", {})).items():
        if step not in under_way:
            reading.add("R142", key=step, place=place, did_you_mean=did_you_mean(step, sorted(under_way)))
            continue
        own_slots = {forms[number].key: number for number in ordered if forms[number].step == step}
        _read(reading, f"{place}.{step}", reading.mapping(f"{place}.{step}", data), own_slots, forms, values)
    return values


def _read(
    reading: DecodeContext, place: str, values: Mapping[str, Json], slots: Mapping[str, int], forms: Mapping[int, SlotForm], target: Slots
) -> None:
    """Take in the values of a frame that stand in one map."""
    check_keys(reading.report, values, slots, place)
    for key, data in values.items():
        if key in slots:
            target[slots[key]] = _slot_value(reading, f"{place}.{key}", forms[slots[key]], data)


def _slot_value(reading: DecodeContext, place: str, form: SlotForm, data: Json) -> object:
    if not form.by_seat:
        return reading.value(place, form.kind, data)
    names = reading.table.material.kinds["player"].names
    if not isinstance(data, dict) or set(data) != set(names):
        reading.add("R147", place=place, what="a map with one entry per player", word=value_syntax.described(data))
        return None
    return tuple(reading.value(f"{place}.{name}", form.kind, data[name]) for name in names)
