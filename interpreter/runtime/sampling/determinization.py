"""Samples a full position from an information state (determinization); `information_state` says which and how likely each is.

First things and values are drawn by a plain plan; what does not fit is thrown away as a whole. Where that happens too often the
checks are taken apart (`plan`), and what they bind together is counted. Up to here every position that fits is exactly
as likely as its number of physical deals. Only where even this does not come out, a walk looks for one (`random_walk`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from interpreter.model.chance import Below
from interpreter.model.ir import Ask, Let, Roll, Routine
from interpreter.model.types.types import non_null
from interpreter.runtime.knowledge.information_state import InformationState, seen_by_others, who_is_asked
from interpreter.runtime.knowledge.masking import Hidden, has_hidden
from interpreter.runtime.machine.decisions import answers_by_seat, menu_of, roll_outcomes
from interpreter.runtime.machine.legal_moves import LegalMoves, enumerator_for
from interpreter.runtime.machine.machine import run
from interpreter.runtime.sampling.domains import ValueDomain
from interpreter.runtime.sampling.plan import SamplingPlan
from interpreter.runtime.sampling.random_walk import random_walk
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import MACHINE_ERRORS, PASS, Answer, Frame, GameState
from interpreter.runtime.state.slot_forms import slots_of

PLAIN, CLOSE, WALKS = 25, 175, 5  # positions that are drawn by each sort of plan, and by walking, until one fits
TRIES = 2 * (PLAIN + CLOSE + WALKS)
TRIES_OF_AN_ANSWER = 50

Draw = Callable[[Below], tuple[object, ...] | None]


def sample_determinization(information: InformationState, below: Below) -> GameState | None:
    """A position that looks the same; None if none was found in many tries, whose number is bounded."""
    if not information.has_hidden:
        answered = tuple((giver, answer) for giver, answer in information.answered if isinstance(answer, Answer))
        return GameState(information.store, information.course, information.frames, answered, information.ended)
    for by_the_rules in (True, False):  # things lie where a game can bring them; positions made by hand may differ
        for draw, tries in _draws(information, by_the_rules=by_the_rules):
            for _ in range(tries):
                store = draw(below)
                position = None if store is None else _position(information, store, below)
                if position is not None:
                    return position
    return None


def _draws(information: InformationState, *, by_the_rules: bool) -> Iterator[tuple[Draw, int]]:
    """The ways to draw a store, the cheapest first, each with how often it is tried."""
    if (by_the_rules, True) not in information.plans:  # else a draw before this one has shown that a plain plan hardly ever comes out
        plain = _plan(information, by_the_rules=by_the_rules, close=False)
        yield plain.draw, PLAIN if plain.possible else 0
    close = _plan(information, by_the_rules=by_the_rules, close=True)
    if close.possible:
        yield close.draw, CLOSE
        yield partial(random_walk, close), WALKS


def _plan(information: InformationState, *, by_the_rules: bool, close: bool) -> SamplingPlan:
    """The plan for an information state, made when it is first needed."""
    plan = information.plans.get((by_the_rules, close))
    if plan is None:
        plan = information.plans[by_the_rules, close] = SamplingPlan(information, by_the_rules=by_the_rules, close=close)
    assert isinstance(plan, SamplingPlan)
    return plan


def _position(information: InformationState, store: tuple[object, ...], below: Below) -> GameState | None:
    """The position with this store; None if it does not look as it has to, or breaks a check."""
    frames = tuple(_fill_hidden_slots(information, store, frame, below) for frame in information.frames)
    state = GameState(store, information.course, frames, (), information.ended)
    answered: list[tuple[int, Answer]] = []
    for giver, answer in information.answered:
        drawn = answer if isinstance(answer, Answer) else _answer(information, state, giver, answer, below)
        if drawn is None:
            return None
        answered.append((giver, drawn))
    state = replace(state, answered=tuple(answered))
    return state if _fits(information, state) else None


def _answer(information: InformationState, state: GameState, giver: int, hidden: Hidden, below: Below) -> Answer | None:
    """What somebody might have answered so that the others see what they see."""
    options = LegalMoves(information.table, menu_of(information.table, state), giver, state.store, state.course, state.frames[-1].slots)
    if not options:
        return None
    for _ in range(TRIES_OF_AN_ANSWER):
        answer = options.sample(below)
        if answer == PASS or seen_by_others(information.table, state, giver, answer) == hidden.shown:
            return answer
    return None


def _fits(information: InformationState, state: GameState) -> bool:
    table = information.table
    try:
        if who_is_asked(table, state) != information.deciders or not _waits(table, state):
            return False
    except MACHINE_ERRORS:
        if information.has_hidden_frames:
            return False
        raise
    return all(invariants.holds(table, state, table.rules.always[number]) for number in information.checks)


def _waits(table: GameInstance, state: GameState) -> bool:
    """Whether the machine would wait here: it passes over what has one outcome only, such as shuffling cards that are alike."""
    if state.ended is not None:
        return True
    stopped = run(table, GameState(state.store, state.course, state.frames))
    return (stopped.store, stopped.frames, stopped.ended) == (state.store, state.frames, None)


# ------------------------------------------------------------------------------------------------ names in routines in progress


def _fill_hidden_slots(information: InformationState, store: Sequence[object], frame: Frame, below: Below) -> Frame:
    """A frame with its hidden slots drawn, one name after the other, as the routine comes to need them."""
    hidden = [number for number, value in enumerate(frame.slots) if has_hidden(value)]
    if not hidden:
        return frame
    routine = information.table.rules.routines[frame.routine]
    forms = slots_of(routine)
    slots = [None if isinstance(value, Hidden) else value for value in frame.slots]
    for number in hidden:
        if forms[number].by_seat:
            slots[number] = _secret_answers(information, store, frame, slots, number, below)
        elif slots[number] is None:
            value = _implied_value(information, routine, store, slots, number, below)
            values = ValueDomain(information.table.material, non_null(forms[number].kind))
            slots[number] = values.draw(below) if value is None else value
    return frame._replace(slots=tuple(slots))


def _implied_value(
    information: InformationState, routine: Routine, store: Sequence[object], slots: list[object], number: int, below: Below
) -> object:
    """The value of a name as it follows from the new position: chosen in secret, or worked out; None if that says nothing."""
    table = information.table
    try:
        for step in routine.code:
            match step:
                case Let(slot, value) if slot == number:
                    return table.evaluate(value)(store, information.course, list(slots))
                case Roll(slot=slot) if slot == number:
                    possible = roll_outcomes(table, step, store, information.course, slots)
                    return possible.sample(below).values[0] if possible else None
                case Ask(decision=menu) if menu.secret and menu.together is None:
                    for branch in menu.alternatives:
                        filled = [choice.slot for choice in branch.choices]
                        one = enumerator_for(table, branch)
                        if number in filled and one.size == 0 and (many := one.count(store, information.course, list(slots))):
                            return one.nth(below(many), store, information.course, list(slots))[filled.index(number)]
                        for slot, value in branch.lets:
                            if slot == number:
                                return table.evaluate(value)(store, information.course, list(slots))
    except MACHINE_ERRORS:  # the routine has gone on since: what the value was made of may not be there any more
        return None
    return None


def _secret_answers(
    information: InformationState, store: Sequence[object], frame: Frame, slots: list[object], number: int, below: Below
) -> object:
    """Everybody's answer to a secret question: the open ones as they are, the others from what might have been answered."""
    table, held = information.table, frame.slots[number]
    menus = (step.decision for step in table.rules.routines[frame.routine].code if isinstance(step, Ask))
    menu = next(menu for menu in menus if menu.together == number)
    shown = held if isinstance(held, tuple) else (Hidden(),) * table.players
    new: list[tuple[int, Answer]] = []
    for seat, value in enumerate(shown):
        if isinstance(value, Hidden):
            options = LegalMoves(table, menu, seat, store, information.course, slots)
            new += [(seat, options.sample(below))] if options else []
    answers = answers_by_seat(table, menu, new)
    return tuple(answers[seat] if isinstance(value, Hidden) else value for seat, value in enumerate(shown))
