"""Positions that differ only in what one player may not know: hidden things are dealt anew among their hidden places."""

from collections import defaultdict
from dataclasses import replace
from random import Random

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.types.types import BoolType, IntRange, MemoryOf, MultisetOf, Optional, SetOf, Type, element_type, non_null
from interpreter.runtime.knowledge.masking import is_visible
from interpreter.runtime.state.game_instance import GameInstance, StateSlot
from interpreter.runtime.state.game_state import GameState

HEAPS = ("pool", "pile", "slot")


def altered(table: GameInstance, state: GameState, player: int | None, random: Random) -> GameState:
    """The position with everything that a player (None: an onlooker) may not know changed at random; sizes stay."""
    store = list(state.store)
    hidden = [place for place, cell in enumerate(table.state_slots) if not is_visible(table, state, cell, player)]
    heaps: dict[Type, list[int]] = defaultdict(list)
    for place in hidden:
        cell = table.state_slots[place]
        if cell.decl.holder in HEAPS:
            heaps[held(cell)].append(place)
        else:
            store[place] = another(table, place, store[place], random)
    for places in heaps.values():
        things = [thing for place in places for thing in things_in(table.state_slots[place], store[place])]
        random.shuffle(things)
        for place in places:
            number = len(things_in(table.state_slots[place], store[place]))
            store[place] = heap(table, table.state_slots[place], things[:number])
            del things[:number]
    return replace(state, store=tuple(store))


def held(cell: StateSlot) -> Type:
    """The kind of the things that lie there."""
    return element_type(non_null(cell.decl.kind)) or non_null(cell.decl.kind)


def things_in(cell: StateSlot, value: object) -> list[int]:
    """The things in a pool, pile or slot, one by one."""
    if cell.decl.holder == "slot":
        return [] if value is None else [value]
    return list(copies_walker(cell.decl.kind)(value))


def heap(table: GameInstance, cell: StateSlot, things: list[int]) -> object:
    """These things as a pool, pile or slot."""
    if cell.decl.holder == "slot":
        return things[0] if things else None
    if not isinstance(cell.decl.kind, MultisetOf):
        return tuple(things)
    return tuple(things.count(place) for place in range(table.material.of(held(cell)).size))


def another(table: GameInstance, place: int, value: object, random: Random) -> object:
    """Another value for something that is no heap; none stays none."""
    match table.state_slots[place].decl.kind:
        case BoolType():
            return random.random() < 0.5
        case IntRange():
            low, high = table.limits[place]
            return random.randint(low, high)
        case SetOf(inner):
            places = table.material.of(inner).places
            return sum(1 << one for one in random.sample(list(places), value.bit_count()))
        case Optional() if value is None:
            return None
        case MemoryOf():  # it is open, and of what is open
            return value
        case kind:
            return random.choice(list(table.material.of(non_null(kind)).places))
