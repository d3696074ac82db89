"""Samples a full position from an information state (determinization); `information_state` says which and how likely each is.

First things and values are drawn by a plain plan; what does not fit is thrown away as a whole. Where that happens too often the
checks are taken apart (`plan`), and what they bind together is counted. Up to here every position that fits is exactly
as likely as its number of physical deals. Only where even this does not come out, a walk looks for one (`random_walk`).
"""

from collections.abc import Callable
from functools import partial

from interpreter.model.chance import Below
from interpreter.runtime.knowledge.information_state import InformationState, seen_by_others, who_is_asked
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.machine.decisions import menu_of
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.machine.machine import run
from interpreter.runtime.sampling.hidden_slots import LEADS_NOWHERE, fill_hidden_slots
from interpreter.runtime.sampling.plan import SamplingPlan
from interpreter.runtime.sampling.random_walk import random_walk
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, GameState

PLAIN, CLOSE, WALKS = 25, 175, 5  # positions that are drawn by each sort of plan, and by walking, until one fits
TRIES = 2 * (PLAIN + CLOSE + WALKS)
TRIES_OF_AN_ANSWER = 50

Draw = Callable[[Below], tuple[object, ...] | None]


def sample_determinization(known: InformationState, below: Below) -> GameState | None:
    """A position that looks the same; None if none was found in many tries, whose number is bounded."""
    if not known.has_hidden:
        answered = tuple((giver, answer) for giver, answer in known.answered if isinstance(answer, Answer))
        return GameState(known.store, known.course, known.frames, answered, known.ended)
    for by_the_rules in (True, False):  # things lie where a game can bring them; positions made by hand may differ
        for close, tries in ((False, PLAIN), (True, CLOSE)):
            if not close and (by_the_rules, True) in known.plans:
                continue  # a draw before this one has shown that it hardly ever comes out
            plan = _plan(known, by_the_rules=by_the_rules, close=close)
            found = _first(known, plan.draw, tries if plan.possible else 0, below)
            if found is not None:
                return found
        found = _first(known, partial(random_walk, plan), WALKS if plan.possible else 0, below)
        if found is not None:
            return found
    return None


def _plan(known: InformationState, *, by_the_rules: bool, close: bool) -> SamplingPlan:
    """The plan for an information state, made when it is first needed."""
    plan = known.plans.get((by_the_rules, close))
    if plan is None:
        plan = known.plans[by_the_rules, close] = SamplingPlan(known, by_the_rules=by_the_rules, close=close)
    assert isinstance(plan, SamplingPlan)
    return plan


def _first(known: InformationState, drawn: Draw, tries: int, below: Below) -> GameState | None:
    """The first position that fits, of so many."""
    for _ in range(tries):
        store = drawn(below)
        found = None if store is None else _whole(known, store, below)
        if found is not None:
            return found
    return None


def _whole(known: InformationState, store: tuple[object, ...], below: Below) -> GameState | None:
    """The position with this store; None if it does not fit."""
    frames = tuple(fill_hidden_slots(known, store, frame, below) for frame in known.frames)
    return _answered(known, GameState(store, known.course, frames, (), known.ended), below)


# ------------------------------------------------------------------------------------------------ answers, and whether it fits


def _answered(known: InformationState, state: GameState, below: Below) -> GameState | None:
    """The position with the answers that wait for others; None if it does not look as it has to, or breaks a check."""
    given: list[tuple[int, Answer]] = []
    for giver, answer in known.answered:
        drawn = answer if isinstance(answer, Answer) else _answer(known, state, giver, answer, below)
        if drawn is None:
            return None
        given.append((giver, drawn))
    found = GameState(state.store, state.course, state.frames, tuple(given), state.ended)
    return found if _fits(known, found) else None


def _answer(known: InformationState, state: GameState, giver: int, hidden: Hidden, below: Below) -> Answer | None:
    """What somebody might have answered so that the others see what they see."""
    options = LegalMoves(known.table, menu_of(known.table, state), giver, state.store, state.course, state.frames[-1].slots)
    if not options:
        return None
    for _ in range(TRIES_OF_AN_ANSWER):
        answer = options.sample(below)
        if answer == PASS or seen_by_others(known.table, state, giver, answer) == hidden.shown:
            return answer
    return None


def _fits(known: InformationState, state: GameState) -> bool:
    table = known.table
    try:
        if who_is_asked(table, state) != known.asked or not _waits(table, state):
            return False
    except LEADS_NOWHERE:
        if known.has_hidden_frames:
            return False
        raise
    return all(invariants.holds(table, state, table.rules.always[number]) for number in known.checks)


def _waits(table: GameInstance, state: GameState) -> bool:
    """Whether the machine would wait here: it passes over what has one outcome only, such as shuffling cards that are alike."""
    if state.ended is not None:
        return True
    stopped = run(table, GameState(state.store, state.course, state.frames))
    return (stopped.store, stopped.frames, stopped.ended) == (state.store, state.frames, None)
