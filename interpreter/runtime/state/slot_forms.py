"""Serialized form of the slots of a routine: key, type, and whether there is one value per player."""

from dataclasses import dataclass
from functools import lru_cache

from interpreter.analysis.loops import bookkeeping_slots
from interpreter.model.ir import Ask, Routine
from interpreter.model.types.types import ERROR_TYPE, Type, nullable


@dataclass(frozen=True, slots=True)
class SlotForm:
    """How a slot is written: under which key, as a value of which kind.

    `step` is the address of the step that keeps it for itself, empty where it is a name of the rules; `by_seat`: one value
    for every player.
    """

    key: str
    kind: Type
    step: str = ""
    by_seat: bool = False


@lru_cache(maxsize=4096)
def slots_of(routine: Routine) -> tuple[SlotForm, ...]:
    """How the slots of a routine are written; answers by seat as `name(player)`."""
    forms = [SlotForm(slot.name, slot.kind or ERROR_TYPE) for slot in routine.slots]
    for step in routine.code:
        if isinstance(step, Ask) and step.decision.together is not None:
            choice = next(branch for branch in step.decision.alternatives if branch.action is None).choices[0]
            forms[step.decision.together] = SlotForm(f"{choice.name}(player)", nullable(forms[choice.slot].kind), by_seat=True)
    for number, own in bookkeeping_slots(routine).items():
        forms[number] = SlotForm(own.word, own.kind or forms[number].kind, own.step)
    return tuple(forms)
