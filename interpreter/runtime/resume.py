"""Where a position stands: frames from plain data.

A frame of a saved position names its routine, the address of the instruction and its number among those, and all slots
that have a value. One made by hand names only the address of a step, who acts (`me`) and, where names are bound there,
their values. Then the loops around the step are entered as if they had just come to this player or member: the
instructions before the step are walked through in the order of the text, and those that fill slots are carried out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model import ir
from interpreter.model.kinds import Number, Optional, show
from interpreter.runtime import encode, naming
from interpreter.runtime.live import live
from interpreter.runtime.machine import beginning
from interpreter.runtime.naming import Json
from interpreter.runtime.run import Run, Step
from interpreter.runtime.state import Frame, State
from interpreter.runtime.steps import load

if TYPE_CHECKING:
    from interpreter.runtime.decode import Reading

_EXACT = ("routine", "at", "nth", "me", "names", "raw")
_BY_HAND = ("at", "me", "names")
_STARTS = ("setup", "play")
Slots = list[object]


def frames(reading: "Reading", state: State, data: list[Json], *, trusted: bool) -> tuple[Frame, ...]:
    """The frames that data stand for, outermost first; what is wrong is reported, and then they mean nothing."""
    found: list[Frame] = []
    for number, entry in enumerate(data):
        place = f"frames[{number}]"
        if not isinstance(entry, dict):
            reading.add("R147", place=place, what="a map", word=naming.described(entry))
            continue
        exact = trusted and "nth" in entry
        shown = entry if exact else _without_bookkeeping(entry)
        frame = _frame(reading, _Entry(place, shown, exact=exact, inner=number == len(data) - 1), state)
        if frame is not None:
            found.append(frame)
    return _with_play(reading, found, data)


def _without_bookkeeping(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    """A frame of a saved position as people would write it, for positions from which `rules` was taken out."""
    if "routine" not in entry or "nth" not in entry:
        return entry
    names = entry.get("names")
    kept = {key: value for key, value in entry.items() if key not in _EXACT or key in _BY_HAND}
    if isinstance(names, dict):
        kept["names"] = {name: value for name, value in names.items() if not name.startswith("#")}
    return kept


@dataclass(frozen=True, slots=True)
class _Entry:
    """A frame as it is given: where it stands in the position, and whether it says everything."""

    place: str
    data: Mapping[str, Json]
    exact: bool
    inner: bool  # the innermost one: it stands at the step itself, the outer ones behind it


def _with_play(reading: "Reading", found: list[Frame], data: list[Json]) -> tuple[Frame, ...]:
    """The frames, with the play below a set-up that stands alone; others must begin in set-up or play."""
    if found and len(found) == len(data) and found[0].routine not in _STARTS:
        at = reading.table.rules.routines[found[0].routine].places[found[0].pc][0]
        reading.add("R153", at=at, routine=found[0].routine)
    if found and found[0].routine == "setup" and len(found) == 1:
        return (beginning(reading.table, "play"), *found)
    return tuple(found)


def _frame(reading: "Reading", entry: _Entry, state: State) -> Frame | None:
    known = _EXACT if entry.exact else _BY_HAND
    for key in entry.data:
        if key not in known:
            reading.add("R142", key=key, place=entry.place, did_you_mean=did_you_mean(key, known))
    if "at" not in entry.data:
        reading.add("R141", key="at", place=entry.place, what="the address of a step")
        return None
    me = reading.player(f"{entry.place}.me", entry.data["me"]) if entry.data.get("me") is not None else None
    spot = _exact_spot(reading, entry) if entry.exact else _spot(reading, entry)
    if spot is None:
        return None
    routine, pc = spot
    slots = _given(reading, entry, routine)
    slots[ir.ME] = me
    if not entry.exact:
        _enter(reading, routine, pc if entry.inner else pc - 1, state, slots)
    _check_complete(reading, routine, pc, slots)
    return Frame(routine.name, pc, tuple(slots))


# ------------------------------------------------------------------------------------------------ which instruction


def _exact_spot(reading: "Reading", entry: _Entry) -> tuple[ir.Routine, int] | None:
    name, at, nth = entry.data.get("routine"), entry.data.get("at"), entry.data.get("nth")
    routines = reading.table.rules.routines
    if not isinstance(name, str) or name not in routines:
        reading.unknown("R149", naming.shorten(name), routines, place=f"{entry.place}.routine", what="routine")
        return None
    here = [pc for pc, (address, _) in enumerate(routines[name].places) if address == at]
    if not here:
        reading.add("R152", word=naming.shorten(at), did_you_mean=did_you_mean(str(at), reading.table.rules.addresses))
        return None
    if not isinstance(nth, int) or isinstance(nth, bool) or not 0 <= nth < len(here):
        reading.add("R148", place=f"{entry.place}.nth", what=show(Number(0, len(here) - 1)), word=naming.shorten(nth))
        return None
    return routines[name], here[nth]


def _spot(reading: "Reading", entry: _Entry) -> tuple[ir.Routine, int] | None:
    """The instruction a step begins with (one that asks, if it has one); for an outer frame the one behind it."""
    at = str(entry.data["at"])
    rules = reading.table.rules
    ordered = [rules.routines[name] for name in dict.fromkeys((*_STARTS, *rules.routines))]
    stops = (ir.Ask, ir.Roll, ir.Shuffle) if entry.inner else (ir.Ask, ir.Call, ir.Perform)
    for exactly in (True, False):
        for routine in ordered:
            here = [pc for pc, (address, _) in enumerate(routine.places) if address == at or (not exactly and address.startswith(f"{at}."))]
            asking = [pc for pc in here if isinstance(routine.code[pc], stops)]
            if here and (asking or entry.inner):
                return routine, (asking[0] if asking and exactly else here[0]) + (0 if entry.inner else 1)
    reading.add("R152", word=at, did_you_mean=did_you_mean(at, rules.addresses))
    return None


# ------------------------------------------------------------------------------------------------ what the slots hold


def _given(reading: "Reading", entry: _Entry, routine: ir.Routine) -> Slots:
    """The slots as far as the frame gives them."""
    slots: Slots = [None] * len(routine.slots)
    forms = {form.key: (number, form) for number, form in enumerate(encode.slots_of(routine)) if number}
    for key in ("names", "raw"):
        found = entry.data.get(key, {})
        place = f"{entry.place}.{key}"
        if not isinstance(found, dict):
            reading.add("R147", place=place, what="a map", word=naming.described(found))
            continue
        for name, data in found.items():
            if name not in forms or (name.startswith("#") and not entry.exact):
                names = [known for known in forms if not known.startswith("#")]
                reading.add("R142", key=name, place=place, did_you_mean=did_you_mean(name, names))
            else:
                number, form = forms[name]
                slots[number] = _value(reading, f"{place}.{name}", form, data)
    return slots


def _value(reading: "Reading", place: str, form: encode.SlotForm, data: Json) -> object:
    if form.kind is None:
        value = naming.raw_from_json(data)
        if isinstance(value, naming.Fault):
            reading.fault(place, value)
        return value
    if not form.by_seat:
        return reading.value(place, form.kind, data)
    names = reading.table.material.kinds["player"].names
    if not isinstance(data, dict) or set(data) != set(names):
        reading.add("R147", place=place, what="a map with one entry per player", word=naming.described(data))
        return None
    return tuple(reading.value(f"{place}.{name}", form.kind, data[name]) for name in names)


def _check_complete(reading: "Reading", routine: ir.Routine, pc: int, slots: Slots) -> None:
    """Report the names that are read from here on and have no value."""
    missing = [
        form.key
        for number, form in enumerate(encode.slots_of(routine))
        if number in live(routine)[pc] and slots[number] is None and not _may_be_none(routine.slots[number])
    ]
    if missing:
        reading.add("R154", at=routine.places[pc][0], names=", ".join(missing))


def _may_be_none(slot: ir.Slot) -> bool:
    # Outside turns nobody acts: `me` is none there, and so are the copies of it that loops keep.
    return isinstance(slot.kind, Optional) or slot.name in ("me", "#me")


# ------------------------------------------------------------------------------------------------ entering loops


def _enter(reading: "Reading", routine: ir.Routine, end: int, state: State, slots: Slots) -> None:
    """Fill the slots that matter at an instruction as the loops around it would have done.

    Where the frame does not say who acts, loops stand at their first member, turns at the player who begins.
    """
    acting, given = slots[ir.ME], list(slots)
    going = Run(reading.table, list(state.store), state.course, [], load, routine=routine.name, slots=slots)
    code = load(reading.table, routine.name)
    slots[ir.ME] = None
    for pc, instruction in enumerate(routine.code[:end]):
        match instruction:
            case ir.Let(ir.ME, ir.Local(_, slot, name)) if name != "#me":
                slots[slot] = slots[ir.ME] = slots[slot] if acting is None else acting
            case ir.Let(slot, _) if given[slot] is None:
                slots[slot] = _tried(code[pc], going, slot)
            case ir.Snapshot(rest, _, _, _, _, _):
                slots[rest] = _tried(code[pc], going, rest)
            case ir.Each(slot, rest, _):
                here = acting if routine.slots[slot].name == "#player" else given[slot]
                slots[slot], slots[rest] = _entered(slots[rest], here)
    needed = live(routine)[end]
    acting = slots[ir.ME] if acting is None else acting
    slots[:] = [value if given[number] is not None or number in needed else None for number, value in enumerate(slots)]
    slots[ir.ME] = acting


def _tried(step: Step, going: Run, slot: int) -> object:
    """The value that a step gives a slot; None where steps that were passed over would have been needed for it."""
    try:
        step(going)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None
    return going.slots[slot]


def _entered(members: object, chosen: object) -> tuple[object, tuple[object, ...]]:
    """The member a loop stands at (the first one, if it is not said), and what is left of it."""
    if not isinstance(members, tuple) or (chosen is not None and chosen not in members):
        return chosen, ()
    if chosen is None:
        return (members[0], members[1:]) if members else (None, ())
    return chosen, members[members.index(chosen) + 1 :]
