"""Compiles moves of components between containers: taken first and then put, one after the other, never made or lost."""

from collections.abc import Callable, Mapping, Sequence

from interpreter.analysis.moves import moves_in_groups
from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir import Draw, LValue, Move, Routine
from interpreter.model.types.types import StackOf, element_type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Step, VMState
from interpreter.runtime.values.containers import Value

_REFUSED = object()  # a holder that has not got the thing, or cannot take it; None is a slot with nothing in it

Take = Callable[[Value, int], Value]  # holder, thing → holder without it
Put = Callable[[Value, int], Value]  # holder, thing → holder with it


def move(table: GameInstance, step: Move, _routine: Routine, address: str) -> Step:
    """The closure that moves things."""
    source, target = table.place_index(step.source), table.place_index(step.target)
    take, put = TAKE[_holder(table, step.source)], _put(table, step.target, bottom=step.bottom)
    turned = None if step.turned_into is None else table.evaluate(step.turned_into)
    up_to = step.up_to
    if moves_in_groups(table.rules, step):
        return _group_move(table, step, address)
    if step.thing is not None and step.copies is not None and element_type(non_null(step.thing.kind)) is None:
        thing, copies = table.evaluate(step.thing), table.evaluate(step.copies)

        def run_copies(run: VMState) -> None:
            """Where one of them cannot go, none of those after it can."""
            store, course, slots = run.store, run.course, run.slots
            here, there = source(store, course, slots), target(store, course, slots)
            as_what = None if turned is None else turned(store, course, slots)
            one, left = thing(store, course, slots), copies(store, course, slots)
            as_what = one if as_what is None else as_what
            while left > 0 and one is not None and pass_on(store, here, there, take, put, one, as_what):
                left -= 1
            if left > 0 and not up_to:
                run.warn(left, address)

        return run_copies
    things = _things(table, step)

    def run_move(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        here, there = source(store, course, slots), target(store, course, slots)
        as_what = None if turned is None else turned(store, course, slots)
        missing = 0
        for thing in things(store, course, slots, here):
            missing += thing is None or not pass_on(store, here, there, take, put, thing, thing if as_what is None else as_what)
        if missing and not up_to:
            run.warn(missing, address)

    return run_move


def _group_move(table: GameInstance, step: Move, address: str) -> Step:
    """The closure that moves as many copies from pool to pool as there are, at once."""
    source, target, up_to = table.place_index(step.source), table.place_index(step.target), step.up_to
    assert step.thing is not None
    assert step.copies is not None
    thing, copies = table.evaluate(step.thing), table.evaluate(step.copies)
    turned = None if step.turned_into is None else table.evaluate(step.turned_into)

    def run_group(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        here, there = source(store, course, slots), target(store, course, slots)
        as_what = None if turned is None else turned(store, course, slots)
        one, wanted = thing(store, course, slots), copies(store, course, slots)
        goes = 0 if one is None else max(0, min(wanted, store[here][one]))
        if goes:
            store[here] = _with_more(store[here], one, -goes)
            store[there] = _with_more(store[there], one if as_what is None else as_what, goes)
        if wanted > goes and not up_to:
            run.warn(wanted - goes, address)

    return run_group


def _with_more(pool: tuple[int, ...], thing: int, copies: int) -> tuple[int, ...]:
    """The pool with so many more copies."""
    changed = [*pool]
    changed[thing] += copies
    return tuple(changed)


def draw(table: GameInstance, step: Draw, _routine: Routine, address: str) -> Step:
    """The closure that moves the top things of a pile, one after the other."""
    source, target, number = table.place_index(step.source), table.place_index(step.target), table.evaluate(step.number)
    take, put = TAKE["pile"], _put(table, step.target)
    up_to = step.up_to

    def run_draw(run: VMState) -> None:
        store, course, slots = run.store, run.course, run.slots
        here, there = source(store, course, slots), target(store, course, slots)
        left = number(store, course, slots)
        while left > 0 and store[here] and pass_on(store, here, there, take, put, store[here][-1], store[here][-1]):
            left -= 1
        if left > 0 and not up_to:
            run.warn(left, address)

    return run_draw


def pass_on(store: list[Value], here: int, there: int, take: Take, put: Put, thing: int, as_what: int) -> bool:
    """Whether a thing could be taken and put; otherwise nothing has changed."""
    before = store[here]
    without = take(before, thing)
    if without is _REFUSED:
        return False
    store[here] = without
    with_it = put(store[there], as_what)
    if with_it is _REFUSED:
        store[here] = before
        return False
    store[there] = with_it
    return True


def _holder(table: GameInstance, place: LValue) -> str:
    return table.rules.state_vars[place.name].holder


def _put(table: GameInstance, place: LValue, *, bottom: bool = False) -> Put:
    return PUT["pile_bottom" if bottom and _holder(table, place) == "pile" else _holder(table, place)]


# ------------------------------------------------------------------------------------------------ what is to be moved

Things = Callable[[list[Value], Value, list[Value], int], Sequence[int | None]]  # store, course, slots, source cell → things


def _things(table: GameInstance, step: Move) -> Things:
    if step.thing is None:
        return _all_of(table, step)
    thing = table.evaluate(step.thing)
    if element_type(non_null(step.thing.kind)) is not None:
        walk = copies_walker(non_null(step.thing.kind))
        return lambda store, course, slots, _here: list(walk(thing(store, course, slots) or ()))
    return lambda store, course, slots, _here: (thing(store, course, slots),)


def _all_of(table: GameInstance, step: Move) -> Things:
    """Everything there is; a pile keeps its order, whether it goes on top of another or under it."""
    if _holder(table, step.source) == "slot":
        return lambda store, _course, _slots, here: () if store[here] is None else (store[here],)
    kind = table.rules.state_vars[step.source.name].kind
    if isinstance(kind, StackOf) and step.bottom:
        return lambda store, _course, _slots, here: store[here][::-1]
    walk = copies_walker(kind)
    return lambda store, _course, _slots, here: list(walk(store[here]))


# ------------------------------------------------------------------------------------------------ taking and putting


def _from_set(held: int, thing: int) -> Value:
    return held & ~(1 << thing) if held >> thing & 1 else _REFUSED


def _from_pool(held: tuple[int, ...], thing: int) -> Value:
    if not held[thing]:
        return _REFUSED
    left = [*held]
    left[thing] -= 1
    return tuple(left)


def _from_pile(held: tuple[int, ...], thing: int) -> Value:
    if held and held[-1] == thing:
        return held[:-1]
    for position in range(len(held) - 1, -1, -1):
        if held[position] == thing:
            return (*held[:position], *held[position + 1 :])
    return _REFUSED


def _from_slot(held: int | None, thing: int) -> Value:
    return None if held == thing else _REFUSED


TAKE: Mapping[str, Take] = {"set": _from_set, "pool": _from_pool, "pile": _from_pile, "slot": _from_slot}


def _to_set(held: int, thing: int) -> Value:
    return _REFUSED if held >> thing & 1 else held | 1 << thing


def _to_pool(held: tuple[int, ...], thing: int) -> Value:
    more = [*held]
    more[thing] += 1
    return tuple(more)


def _to_top(held: tuple[int, ...], thing: int) -> Value:
    return (*held, thing)


def _to_bottom(held: tuple[int, ...], thing: int) -> Value:
    return (thing, *held)


def _to_slot(held: int | None, thing: int) -> Value:
    return thing if held is None else _REFUSED


PUT: Mapping[str, Put] = {"set": _to_set, "pool": _to_pool, "pile": _to_top, "pile_bottom": _to_bottom, "slot": _to_slot}
