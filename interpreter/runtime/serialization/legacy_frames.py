"""Reads frames of an older save format, from before the steps of a list had addresses of their own.

Such a frame names its routine, an address and the number of the instruction among those of that address; what the machine
kept for itself stood among the names, with a `#`. That means something only under the rules it was saved under.
"""

from collections.abc import Mapping

from interpreter.model import ir
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.decode_context import DecodeContext, FrameEntry
from interpreter.runtime.state.game_state import Frame
from interpreter.runtime.values.value_syntax import Json

NUMBERED = "~"


def is_older(entry: Mapping[str, Json]) -> bool:
    """Whether a frame is written in the old form."""
    return "routine" in entry and "nth" in entry


def modernize(
    reading: DecodeContext, place: str, entry: Mapping[str, Json], *, inner: bool
) -> tuple[Mapping[str, Json], tuple[ir.Routine, int] | None]:
    """The same frame as it is written now, and where it stands; without the rules it was saved under it cannot be told."""
    routine = reading.table.rules.routines.get(str(entry["routine"]))
    here = [pc for pc, (address, _) in enumerate(routine.source_map) if _before(address) == entry.get("at")] if routine is not None else []
    nth = entry["nth"]
    if not reading.trusted or routine is None or not isinstance(nth, int) or isinstance(nth, bool) or not 0 <= nth < len(here):
        reading.add("R170", place=place)
        return entry, None
    pc = here[nth]
    names, within = _current_slots(reading, entry, routine, pc)
    at = routine.source_map[pc if inner or not pc else pc - 1][0]
    return {"at": at, "me": entry.get("me"), "names": names, "within": within}, (routine, pc)


def _before(address: str) -> str:
    """The address an instruction had: steps without a name of their own had that of their list."""
    return ".".join(part for part in address.split(".") if NUMBERED not in part)


def _current_slots(
    reading: DecodeContext, entry: Mapping[str, Json], routine: ir.Routine, pc: int
) -> tuple[dict[str, Json], dict[str, Json]]:
    """What the frame says of the slots that matter, sorted as it is written now."""
    texts = entry.get("names", {})
    names: dict[str, Json] = {}
    within: dict[str, Json] = {}
    keys = _keys(routine)
    frame = Frame(routine.name, pc, (None,) * len(routine.slots))
    for number, form in encode.written_slots(reading.table, frame).items():
        value = texts.get(keys[number]) if isinstance(texts, dict) else None
        encode.put(within if form.step else names, (form.step, form.key) if form.step else (form.key,), value)
    return names, within


def _keys(routine: ir.Routine) -> list[str]:
    """The names under which slots were saved: one that came back got `~2`, `~3`, and so on."""
    seen: dict[str, int] = {}
    keys = []
    for slot in routine.slots:
        seen[slot.name] = seen.get(slot.name, 0) + 1
        keys.append(slot.name if seen[slot.name] == 1 else f"{slot.name}~{seen[slot.name]}")
    return keys


def without_play(entries: list[FrameEntry]) -> list[FrameEntry]:
    """The frames without that of play below the set-up, which goes without saying now."""
    return entries[1:] if len(entries) > 1 and entries[0].pc == 0 and entries[1].routine.name == "setup" else entries
