"""A view as numbers: what a player may see of a position, always as many whole numbers at one table, for programs that learn.

fields = observation_fields(table)
numbers = observation(table, state, player)
field = fields[3]
print(field.name, field.arguments, numbers[field.offset : field.offset + field.length])

It tells what `player_view` tells, but for standing and events, which follow from it or pass, and for the viewer's own answer while others
are still asked. Where a name or a routine may be in progress several times, the innermost counts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from weakref import WeakKeyDictionary

from interpreter.analysis.suspension import Suspension
from interpreter.model.ir import ME, Ask
from interpreter.model.types.types import PLAYER, BoolType, EntityType, IntRange, Optional, Type
from interpreter.runtime.knowledge.information_state import seen_by_others
from interpreter.runtime.knowledge.masking import is_visible, size_of, slot_visibility
from interpreter.runtime.machine.decisions import menu_of
from interpreter.runtime.machine.machine import questions
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.serialization.encode import argument_names, written_slots
from interpreter.runtime.serialization.number_forms import NumberForm, ObservationField, form_of
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, SAFETY_LIMIT, Frame, GameState
from interpreter.runtime.state.slot_forms import SlotForm, slots_of

Numbers = Sequence[int]
View = tuple[GameInstance, GameState, int | None]  # who looks at which position
Reader = Callable[[View], Numbers]

COURSE = ("current", "round", "turn_number", "passes")


@dataclass(frozen=True)
class Plan:
    """How observations at a table are made: the fields, and what reads the numbers of each group of them."""

    fields: tuple[ObservationField, ...]
    readers: tuple[Reader, ...]


_PLANS: WeakKeyDictionary[GameInstance, Plan] = WeakKeyDictionary()


def observation_fields(table: GameInstance) -> tuple[ObservationField, ...]:
    """What the numbers of observations at a table mean, in their order; the same for all viewers and positions."""
    return _plan(table).fields


def observation(table: GameInstance, state: GameState, player: int | None) -> list[int]:
    """What a player (None: somebody who only looks on) may see of a position, as the fields say."""
    numbers: list[int] = []
    view = table, state, player
    for reader in _plan(table).readers:
        numbers += reader(view)
    return numbers


def _plan(table: GameInstance) -> Plan:
    plan = _PLANS.get(table)
    if plan is None:
        groups = [_course(table), *_cells(table), *_routines(table), *_questions(table), _end(table)]
        fields = [field for each, _ in groups for field in each]
        offsets = accumulate((field.length for field in fields), initial=0)
        placed = tuple(replace(field, offset=offset) for field, offset in zip(fields, offsets, strict=False))
        plan = _PLANS[table] = Plan(placed, tuple(reader for _, reader in groups))
    return plan


Group = tuple[Sequence[ObservationField], Reader]


def _course(table: GameInstance) -> Group:
    """Whose turn it is, and how far the game has come."""
    seat = form_of(table, EntityType(PLAYER))
    number = form_of(table, IntRange(0, None))
    fields = [field for name in COURSE for field in (seat if name == "current" else number).fields("course", name)]
    return fields, lambda view: view[1].course


def _cells(table: GameInstance) -> list[Group]:
    """What is tracked, cell by cell."""
    groups: list[Group] = []
    for number, cell in enumerate(table.state_slots):
        if cell.decl.internal:
            continue
        form = form_of(table, cell.decl.kind, table.limits[number], may_hide=cell.audience is not None)
        fields = form.fields("state", cell.name, argument_names(table, number))
        groups.append((fields, _open_cell(number, form) if cell.audience is None else _masked_cell(number, form)))
    return groups


def _open_cell(number: int, form: NumberForm) -> Reader:
    write = form.write
    return lambda view: write(view[1].store[number])


def _masked_cell(number: int, form: NumberForm) -> Reader:
    def read(view: View) -> Numbers:
        table, state, player = view
        cell, value = table.state_slots[number], state.store[number]
        return form.write(value) if is_visible(table, state, cell, player) else form.cover(size_of(cell, value))

    return read


# ------------------------------------------------------------------------------------------------ where the rules stand


def _routines(table: GameInstance) -> list[Group]:
    """Where every routine that may wait for an answer stands, who acts in it, and what its names hold."""
    suspension, groups = Suspension(table.rules), list[Group]()
    for name, routine in table.rules.routines.items():
        if name not in suspension.routines:
            continue
        points = sorted({0, *suspension.resume_points(routine)})
        written = {point: frozenset(written_slots(table, Frame(name, point, ()))) for point in points}
        places = dict.fromkeys(routine.source_map[place][0] for point in points for place in (max(0, point - 1), point))
        address = NumberForm("step", 1, 0, len(places) - 1, tuple(places), may_be_none=True)
        acting = form_of(table, Optional(EntityType(PLAYER)))
        fields = [*address.fields("frames", "at", (name,)), *acting.fields("frames", "me", (name,))]
        groups.append((fields, _standing_reader(name, {place: number for number, place in enumerate(places)})))
        slots: dict[tuple[str, Type], list[int]] = {}
        for number, form in enumerate(slots_of(routine)):
            if not form.step and any(number in slots_there for slots_there in written.values()):
                slots.setdefault((form.key, form.kind), []).append(number)
        groups += (_slot(table, name, numbers, slots_of(routine)[numbers[0]], written) for numbers in slots.values())
    return groups


def _frame(view: View, name: str) -> Frame | None:
    return next((frame for frame in reversed(view[1].frames) if frame.routine == name), None)


def _standing_reader(name: str, places: dict[str, int]) -> Reader:
    def read(view: View) -> Numbers:
        table, state, _ = view
        frame = _frame(view, name)
        if frame is None:
            return -1, -1
        pc = frame.pc if frame is state.frames[-1] else max(0, frame.pc - 1)
        me = frame.slots[ME]
        return places[table.rules.routines[name].source_map[pc][0]], me if isinstance(me, int) else -1

    return read


def _slot(table: GameInstance, name: str, numbers: Sequence[int], slot: SlotForm, written: Mapping[int, frozenset[int]]) -> Group:
    """What a name of a routine holds; of everybody's answers one after the other."""
    routine = table.rules.routines[name]
    hides = any(routine.knower(point, number) != "all" for point in written for number in numbers)
    form = form_of(table, slot.kind, may_be_none=True, may_hide=hides)
    seats = range(table.players) if slot.by_seat else (None,)
    key = slot.key.removesuffix("(player)")
    fields = [
        field
        for seat in seats
        for field in form.fields("frames", key, (name,) if seat is None else (name, seat_name(table, seat)))
    ]  # fmt: skip

    def read(view: View) -> Numbers:
        _, state, player = view
        frame = _frame(view, name)
        number = None if frame is None else next((each for each in numbers if each in written[frame.pc]), None)
        if frame is None or number is None:
            return form.write(None) * len(seats)
        shown = slot_visibility(routine, frame, number, player, over=state.ended is not None)
        if shown == "nothing":
            return form.cover(None) * len(seats)
        value = frame.slots[number]
        if not slot.by_seat:
            return form.write(value)
        assert isinstance(value, tuple)
        parts = (form.write(each) if shown == "all" or seat == player else form.cover(None) for seat, each in enumerate(value))
        return [part for each in parts for part in each]

    return fields, read


# ------------------------------------------------------------------------------------------------ who is asked, the end


def _questions(table: GameInstance) -> list[Group]:
    """Who is asked, who has answered while others are still asked, and what shows of it."""
    truth, seats = form_of(table, BoolType()), range(table.players)
    asked = [field for seat in (*seats, CHANCE) for field in truth.fields("questions", "asked", (seat_name(table, seat),))]
    given = [field for seat in seats for field in truth.fields("answered", "answered", (seat_name(table, seat),))]

    def read_asked(view: View) -> Numbers:
        waiting = {question.player for question in questions(view[0], view[1])}
        return [int(seat in waiting) for seat in (*seats, CHANCE)]

    def read_given(view: View) -> Numbers:
        answered = {seat for seat, _ in view[1].answered}
        return [int(seat in answered) for seat in seats]

    steps = [step for routine in table.rules.routines.values() for step in routine.code]
    menus = [step for step in steps if isinstance(step, Ask) and step.decision.others_see is not None]
    return [(asked, read_asked), (given, read_given), *(_others_see(table, menu, seat) for menu in menus for seat in seats)]


def _others_see(table: GameInstance, step: Ask, seat: int) -> Group:
    """What shows of the answer of a seat to a question that others are still asked."""
    menu = step.decision
    assert menu.others_see is not None
    form = form_of(table, menu.others_see.kind, may_be_none=True)

    def read(view: View) -> Numbers:
        table, state, _ = view
        answer = next((answer for giver, answer in state.answered if giver == seat), None)
        shown = None if answer is None or menu_of(table, state).address != menu.address else seen_by_others(table, state, seat, answer)
        return form.write(shown)

    return form.fields("answered", "others_see", (menu.address, seat_name(table, seat))), read


def _end(table: GameInstance) -> Group:
    """By which end the game is over."""
    names = tuple(dict.fromkeys(("finished", *(end.name for end in table.rules.ends), SAFETY_LIMIT)))
    form = NumberForm("end", 1, 0, len(names) - 1, names, may_be_none=True)
    return form.fields("ended", "ended"), lambda view: [-1 if view[1].ended is None else names.index(view[1].ended)]
