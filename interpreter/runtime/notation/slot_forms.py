"""Serialized form of the slots of a routine: key, type, and whether there is one value per player."""

from dataclasses import dataclass

from interpreter.analysis.loops import bookkeeping_slots
from interpreter.model.ir import Ask, DecisionPoint, Routine
from interpreter.model.types.types import ERROR_TYPE, Kind, nullable


@dataclass(frozen=True, slots=True)
class SlotForm:
    """How a slot is written: under which key, as a value of which kind.

    `step` is the address of the step that keeps it for itself, empty where it is a name of the rules; `by_seat`: one value
    for every player.
    """

    key: str
    kind: Kind
    step: str = ""
    by_seat: bool = False


def slots_of(routine: Routine) -> tuple[SlotForm, ...]:
    """How the slots of a routine are written; answers by seat as `name(player)`."""
    kept, special = bookkeeping_slots(routine), _special(routine)
    forms = []
    for number, slot in enumerate(routine.slots):
        kind = slot.kind or ERROR_TYPE
        if number in kept:
            own = kept[number]
            forms.append(SlotForm(own.word, own.kind or kind, own.step))
        elif number in special:
            forms.append(special[number])
        else:
            forms.append(SlotForm(slot.name, kind))
    return tuple(forms)


def _special(routine: Routine) -> dict[int, SlotForm]:
    """The slots that follow from a question: answers by seat."""
    found: dict[int, SlotForm] = {}
    for instruction in routine.code:
        if isinstance(instruction, Ask):
            found |= _answer_slots(instruction.decision, routine)
    return found


def _answer_slots(menu: DecisionPoint, routine: Routine) -> dict[int, SlotForm]:
    own = [branch for branch in menu.alternatives if branch.action is None]
    if menu.together is not None:
        choice = own[0].choices[0]
        kind = nullable(routine.slots[choice.slot].kind or ERROR_TYPE)
        return {menu.together: SlotForm(f"{choice.name}(player)", kind, by_seat=True)}
    return {}
