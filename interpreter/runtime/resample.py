"""Positions drawn at random from those that look the same to a player; `sight` says what that means and where it comes from."""

from collections.abc import Sequence

from interpreter.model.ir import Ask, Let, Menu, Routine
from interpreter.model.kinds import Kind, Number, Optional, SetOf, Truth, without_none
from interpreter.runtime import checks, encode
from interpreter.runtime.asking import gathered
from interpreter.runtime.flow import can_lie, things_of
from interpreter.runtime.heaps import blank
from interpreter.runtime.machine import run
from interpreter.runtime.notation import menu_of
from interpreter.runtime.options import Options
from interpreter.runtime.sight import (
    Below,
    Sight,
    Veil,
    heap_of,
    is_heap,
    is_veiled,
    kind_of_things,
    seen_by_others,
    who_is_asked,
)
from interpreter.runtime.state import PASS, Answer, Frame, State
from interpreter.runtime.table import Table
from interpreter.runtime.ways import way

TRIES = 400  # positions that are drawn until one fits
TRIES_OF_AN_ANSWER = 50
_LEADS_NOWHERE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def draw(known: Sight, below: Below) -> State | None:
    """A position that looks the same; None if none was found in many tries."""
    if not known.veiled:
        return State(known.store, known.course, known.frames, _open_answers(known), known.ended)
    for number in range(TRIES):
        found = _tried(known, below, by_the_rules=number < TRIES // 2)
        if found is not None:
            return found
    return None


def _tried(known: Sight, below: Below, *, by_the_rules: bool) -> State | None:
    """One position; None if it does not fit. `by_the_rules`: things lie where a game can bring them; positions made by hand may differ."""
    store = _dealt(known, below, by_the_rules=by_the_rules)
    if store is None:
        return None
    frames = tuple(_filled(known, store, frame, below) for frame in known.frames)
    return _answered(known, State(store, known.course, frames, (), known.ended), below)


def _open_answers(known: Sight) -> tuple[tuple[int, Answer], ...]:
    return tuple((giver, answer) for giver, answer in known.answered if isinstance(answer, Answer))


# ------------------------------------------------------------------------------------------------ what is tracked


def _dealt(known: Sight, below: Below, *, by_the_rules: bool) -> tuple[object, ...] | None:
    """The store with all veils lifted; None if the things do not fit where they were dealt to."""
    table, store = known.table, list(known.store)
    left = {kind: _shuffled(things, below) for kind, things in known.unseen}
    heaps: list[tuple[int, int, frozenset[int]]] = []
    for place, value in enumerate(known.store):
        if isinstance(value, Veil) and is_heap(table, table.cells[place]):
            possible = can_lie(table)[place] if by_the_rules else frozenset(table.material.of(things_of(table.cells[place])).places)
            heaps.append((place, value.size or 0, possible))
        elif isinstance(value, Veil):
            store[place] = _value(table, table.cells[place].decl.kind, table.limits[place], value.size, below)
    # Where the fewest different things can lie comes first; the rest is still as likely in every order then.
    for place, size, possible in sorted(heaps, key=lambda heap: len(heap[2])):
        cell = table.cells[place]
        dealt = _taken(left[kind_of_things(table, cell)], size, possible)
        if len(dealt) < size or (cell.decl.holder == "set" and len(set(dealt)) < size):
            return None
        store[place] = heap_of(table, cell, dealt)
    return tuple(store)


def _taken(things: list[int], number: int, possible: frozenset[int]) -> list[int]:
    """The first so many of the things that can lie somewhere; they are taken away."""
    dealt: list[int] = []
    rest: list[int] = []
    for thing in things:
        (dealt if len(dealt) < number and thing in possible else rest).append(thing)
    things[:] = rest
    return dealt


def _shuffled(things: Sequence[int], below: Below) -> list[int]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _value(table: Table, kind: Kind, limits: tuple[int | None, int | None], size: int | None, below: Below) -> object:
    """A value of a kind, every one as likely as any other; of a set whose size is known so many members."""
    match kind:
        case Optional(inner):
            number = below(_count(table, inner, limits) + 1)
            return None if number == 0 else _value(table, inner, limits, size, below)
        case SetOf(Truth() | Number() as inner) if isinstance(inner, Truth) or inner.high is not None:
            members = range(2) if isinstance(inner, Truth) else range(inner.low or 0, (inner.high or 0) + 1)
            return sum(1 << one for one in _some(list(members), size, below))
        case SetOf(inner) if not isinstance(inner, Number | SetOf):
            return sum(1 << one for one in _some(list(table.material.of(inner).places), size, below))
        case Truth():
            return below(2) == 1
        case Number():
            low = limits[0] if limits[0] is not None else kind.low or 0
            high = limits[1] if limits[1] is not None else kind.high if kind.high is not None else low
            return low + below(high - low + 1)
    known = table.material.of(kind).places if _has_members(table, kind) else ()
    return known[below(len(known))] if known else blank(table.material, kind)


def _some(members: list[int], size: int | None, below: Below) -> list[int]:
    """So many of the members; each or not, if nothing is known about how many."""
    if size is None:
        return [member for member in members if below(2)]
    return _shuffled(members, below)[:size]


def _count(table: Table, kind: Kind, limits: tuple[int | None, int | None]) -> int:
    match kind:
        case Truth():
            return 2
        case Number(low, high):
            least, most = (limits[0] if limits[0] is not None else low), (limits[1] if limits[1] is not None else high)
            return (most or 0) - (least or 0) + 1
    return len(table.material.of(kind).places) if _has_members(table, kind) else 1


def _has_members(table: Table, kind: Kind) -> bool:
    return getattr(kind, "name", None) in table.material.kinds


# ------------------------------------------------------------------------------------------------ names in routines


def _filled(known: Sight, store: Sequence[object], frame: Frame, below: Below) -> Frame:
    """A frame with its veils lifted, one name after the other, as the routine comes to need them."""
    hidden = [number for number, value in enumerate(frame.slots) if is_veiled(value)]
    if not hidden:
        return frame
    routine = known.table.rules.routines[frame.routine]
    forms = encode.slots_of(routine)
    slots = [None if isinstance(value, Veil) else value for value in frame.slots]
    for number in hidden:
        if forms[number].by_seat:
            slots[number] = _by_seat(known, store, frame, slots, number, below)
        elif slots[number] is None:
            found = _following(known, routine, store, slots, number, below)
            slots[number] = _default(known.table, forms[number], below) if found is None else found
    return frame._replace(slots=tuple(slots))


def _following(known: Sight, routine: Routine, store: Sequence[object], slots: list[object], number: int, below: Below) -> object:
    """The value of a name as it follows from the new position: chosen in secret, or worked out; None if that says nothing."""
    table = known.table
    try:
        for step in routine.code:
            match step:
                case Let(slot, value) if slot == number:
                    return table.evaluate(value)(store, known.course, list(slots))
                case Ask(menu=menu) if menu.secret and menu.together is None:
                    for branch in menu.branches:
                        filled = [choice.slot for choice in branch.choices]
                        if (
                            number in filled
                            and (one := way(table, branch)).size == 0
                            and (many := one.count(store, known.course, list(slots)))
                        ):
                            return one.nth(below(many), store, known.course, list(slots))[filled.index(number)]
                        for slot, value in branch.lets:
                            if slot == number:
                                return table.evaluate(value)(store, known.course, list(slots))
    except _LEADS_NOWHERE:  # the routine has gone on since: what the value was made of may not be there any more
        return None
    return None


def _default(table: Table, form: encode.SlotForm, below: Below) -> object:
    if form.kind is None:
        return 0
    return _value(table, without_none(form.kind), (None, None), None, below)


def _by_seat(known: Sight, store: Sequence[object], frame: Frame, slots: list[object], number: int, below: Below) -> object:
    """Everybody's answer to a secret question: the open ones as they are, the others from what might have been answered."""
    table, given = known.table, frame.slots[number]
    menu = _menu_of_slot(table.rules.routines[frame.routine], number)
    shown = given if isinstance(given, tuple) else (Veil(),) * table.players
    new: list[tuple[int, Answer]] = []
    for seat, value in enumerate(shown):
        if isinstance(value, Veil):
            options = Options(table, menu, seat, store, known.course, slots)
            new += [(seat, options.sample(below))] if options else []
    drawn = gathered(table, menu, new)
    return tuple(drawn[seat] if isinstance(value, Veil) else value for seat, value in enumerate(shown))


def _menu_of_slot(routine: Routine, number: int) -> Menu:
    return next(step.menu for step in routine.code if isinstance(step, Ask) and step.menu.together == number)


# ------------------------------------------------------------------------------------------------ answers, and whether it fits


def _answered(known: Sight, state: State, below: Below) -> State | None:
    """The position with the answers that wait for others; None if it does not look as it has to, or breaks a check."""
    given: list[tuple[int, Answer]] = []
    for giver, answer in known.answered:
        drawn = answer if isinstance(answer, Answer) else _answer(known, state, giver, answer, below)
        if drawn is None:
            return None
        given.append((giver, drawn))
    found = State(state.store, state.course, state.frames, tuple(given), state.ended)
    return found if _fits(known, found) else None


def _answer(known: Sight, state: State, giver: int, veil: Veil, below: Below) -> Answer | None:
    """What somebody might have answered so that the others see what they see."""
    options = Options(known.table, menu_of(known.table, state), giver, state.store, state.course, state.frames[-1].slots)
    if not options:
        return None
    for _ in range(TRIES_OF_AN_ANSWER):
        answer = options.sample(below)
        if answer == PASS or seen_by_others(known.table, state, giver, answer) == veil.shown:
            return answer
    return None


def _fits(known: Sight, state: State) -> bool:
    table = known.table
    try:
        if who_is_asked(table, state) != known.asked or not _waits(table, state):
            return False
    except _LEADS_NOWHERE:
        if known.veiled_frames:
            return False
        raise
    return all(checks.holds(table, state, table.rules.always[number]) for number in known.checks)


def _waits(table: Table, state: State) -> bool:
    """Whether the machine would wait here: it passes over what has one outcome only, such as shuffling cards that are alike."""
    if state.ended is not None:
        return True
    stopped = run(table, State(state.store, state.course, state.frames))
    return (stopped.store, stopped.frames, stopped.ended) == (state.store, state.frames, None)
