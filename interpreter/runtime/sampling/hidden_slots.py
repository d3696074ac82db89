"""Draws values for the hidden slots of the frames of a determinization, in the order in which routines fill them."""

from collections.abc import Sequence

from interpreter.model.chance import Below
from interpreter.model.ir import Ask, Let, Routine
from interpreter.model.types.types import non_null
from interpreter.runtime.knowledge.information_state import InformationState
from interpreter.runtime.knowledge.masking import Hidden, has_hidden
from interpreter.runtime.machine.decisions import answers_by_seat
from interpreter.runtime.machine.legal_moves import LegalMoves, enumerator_for
from interpreter.runtime.sampling.domains import ValueDomain
from interpreter.runtime.state.game_state import Answer, Frame
from interpreter.runtime.state.slot_forms import slots_of

LEADS_NOWHERE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def fill_hidden_slots(known: InformationState, store: Sequence[object], frame: Frame, below: Below) -> Frame:
    """A frame with its hidden slots drawn, one name after the other, as the routine comes to need them."""
    hidden = [number for number, value in enumerate(frame.slots) if has_hidden(value)]
    if not hidden:
        return frame
    routine = known.table.rules.routines[frame.routine]
    forms = slots_of(routine)
    slots = [None if isinstance(value, Hidden) else value for value in frame.slots]
    for number in hidden:
        if forms[number].by_seat:
            slots[number] = _by_seat(known, store, frame, slots, number, below)
        elif slots[number] is None:
            found = _following(known, routine, store, slots, number, below)
            values = ValueDomain(known.table.material, non_null(forms[number].kind))
            slots[number] = values.draw(below) if found is None else found
    return frame._replace(slots=tuple(slots))


def _following(
    known: InformationState, routine: Routine, store: Sequence[object], slots: list[object], number: int, below: Below
) -> object:
    """The value of a name as it follows from the new position: chosen in secret, or worked out; None if that says nothing."""
    table = known.table
    try:
        for step in routine.code:
            match step:
                case Let(slot, value) if slot == number:
                    return table.evaluate(value)(store, known.course, list(slots))
                case Ask(decision=menu) if menu.secret and menu.together is None:
                    for branch in menu.alternatives:
                        filled = [choice.slot for choice in branch.choices]
                        one = enumerator_for(table, branch)
                        if number in filled and one.size == 0 and (many := one.count(store, known.course, list(slots))):
                            return one.nth(below(many), store, known.course, list(slots))[filled.index(number)]
                        for slot, value in branch.lets:
                            if slot == number:
                                return table.evaluate(value)(store, known.course, list(slots))
    except LEADS_NOWHERE:  # the routine has gone on since: what the value was made of may not be there any more
        return None
    return None


def _by_seat(known: InformationState, store: Sequence[object], frame: Frame, slots: list[object], number: int, below: Below) -> object:
    """Everybody's answer to a secret question: the open ones as they are, the others from what might have been answered."""
    table, given = known.table, frame.slots[number]
    menus = (step.decision for step in table.rules.routines[frame.routine].code if isinstance(step, Ask))
    menu = next(menu for menu in menus if menu.together == number)
    shown = given if isinstance(given, tuple) else (Hidden(),) * table.players
    new: list[tuple[int, Answer]] = []
    for seat, value in enumerate(shown):
        if isinstance(value, Hidden):
            options = LegalMoves(table, menu, seat, store, known.course, slots)
            new += [(seat, options.sample(below))] if options else []
    answers = answers_by_seat(table, menu, new)
    return tuple(answers[seat] if isinstance(value, Hidden) else value for seat, value in enumerate(shown))
