"""All positions that look the same to a player, worked out without anything that draws them: every physical deal, every value.

Copies of a thing are told apart, and so are the single places of a heap. What is left when all that do not fit are thrown away
is counted by position; a draw has to give each of them as often as it was counted.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from math import sqrt
from statistics import NormalDist
from typing import Any

from interpreter.analysis.reachable_contents import kind_of_things
from interpreter.model.types.types import BoolType, IntRange, Optional, SetOf, Type
from interpreter.runtime.knowledge.information_state import InformationState, Sighting, heap_of, is_heap
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.machine.machine import questions
from interpreter.runtime.scoring import invariants
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, Frame, GameState


def positions(known: InformationState, fits: Callable[[GameState], bool] = lambda _state: True) -> Counter[GameState]:
    """All positions with hidden heaps and values that look the same, with the number of physical deals of each."""
    table = known.table
    hidden = [place for place, value in enumerate(known.store) if isinstance(value, Hidden)]
    values = [place for place in hidden if not is_heap(table, table.state_slots[place])]
    found: Counter[GameState] = Counter()
    for given in product(*(list(values_of(table, place, known.store[place].size)) for place in values)):
        with_values = dict(zip(values, given, strict=True))
        for dealt, times in deals(known):
            lies = with_values | dealt
            store = tuple(lies.get(place, value) for place, value in enumerate(known.store))
            state = GameState(store, known.course, frames(known), (), known.ended)
            if looks_right(known, state) and fits(state):
                found.update(dict.fromkeys(with_answers(known, state), times))
    return found


def with_answers(known: InformationState, state: GameState) -> list[GameState]:
    """The position with every answer that others may have given in secret; all positions here have equally many."""
    asked = {question.player: question for question in questions(known.table, state)}
    given = [
        [(seat, answer)] if isinstance(answer, Answer) else [(seat, option) for option in asked[seat].options]
        for seat, answer in known.answered
    ]
    return [replace(state, answered=answers) for answers in product(*given)]


def frames(known: InformationState) -> tuple[Frame, ...]:
    assert not known.has_hidden_frames
    return known.frames


def looks_right(known: InformationState, state: GameState) -> bool:
    """Whether the checks hold and the same players are asked."""
    if not all(invariants.holds(known.table, state, check) for check in known.table.rules.always if not check.at):
        return False
    given = {seat for seat, _ in known.answered}
    asked = ((question.player, question.address) for question in questions(known.table, state))
    return tuple(pair for pair in asked if pair[0] not in given) == known.deciders


def deals(known: InformationState) -> list[tuple[dict[int, object], int]]:
    """Every way in which the unseen things may lie, with the number of physical deals."""
    table = known.table
    ways: list[Counter[tuple[tuple[int, object], ...]]] = []
    for kind, things in known.unseen:
        places = [
            (place, value.size or 0)
            for place, value in enumerate(known.store)
            if isinstance(value, Hidden)
            and is_heap(table, table.state_slots[place])
            and kind_of_things(table.rules, table.state_slots[place].decl) == kind
        ]
        copies = copies_told(known, kind, things)
        orders = (
            order
            for order in permutations(range(len(things)))
            if _as_told(places, order, copies) and _by_the_rules(table, places, order, things)
        )
        ways.append(Counter(tuple(_cut(table, places, [things[copy] for copy in order])) for order in orders))
    return [(dict(pair for dealt, _ in chosen for pair in dealt), _times(chosen)) for chosen in product(*(each.items() for each in ways))]


def copies_told(known: InformationState, kind: str, things: Sequence[int]) -> list[tuple[int, Sighting]]:
    """What is known of the unseen things, each of a copy of its own."""
    found: list[tuple[int, Sighting]] = []
    for token in known.sightings:
        if token.kind == kind:
            used = {copy for copy, _ in found}
            found.append((next(copy for copy, thing in enumerate(things) if thing == token.thing and copy not in used), token))
    return found


def _as_told(places: list[tuple[int, int]], order: Sequence[int], copies: list[tuple[int, Sighting]]) -> bool:
    lies = dict(zip(order, [(place, index) for place, size in places for index in range(size)], strict=True))
    return all(lies[copy][0] in token.places and token.index in (None, lies[copy][1]) for copy, token in copies)


def _by_the_rules(table: GameInstance, places: list[tuple[int, int]], order: Sequence[int], things: Sequence[int]) -> bool:
    where = [place for place, size in places for _ in range(size)]
    return all(things[copy] in table.reachable_contents[place] for place, copy in zip(where, order, strict=True))


def _cut(table: GameInstance, places: list[tuple[int, int]], order: Sequence[int]) -> Iterator[tuple[int, object]]:
    first = 0
    for place, size in places:
        yield place, heap_of(table, table.state_slots[place], list(order[first : first + size]))
        first += size


def _times(chosen: tuple[tuple[object, int], ...]) -> int:
    times = 1
    for _, number in chosen:
        times *= number
    return times


def values_of(table: GameInstance, place: int, size: int | None) -> Iterator[object]:
    """All values that a hidden cell may have."""
    return _values(table, table.state_slots[place].decl.kind, table.limits[place], size)


def _values(table: GameInstance, kind: Type, limits: tuple[int | None, int | None], size: int | None) -> Iterator[object]:
    match kind:
        case Optional(inner):
            yield None
            yield from _values(table, inner, limits, size)
        case SetOf(inner):
            members = table.material.of(inner).places
            assert size is not None
            yield from (sum(1 << member for member in chosen) for chosen in combinations(members, size))
        case BoolType():
            yield from (False, True)
        case IntRange():
            assert limits[0] is not None
            assert limits[1] is not None
            yield from range(limits[0], limits[1] + 1)
        case _:
            yield from table.material.of(kind).places


def chi_square(expected: Mapping[Any, int], drawn: Counter[Any]) -> tuple[float, float]:
    """How far draws are from what is expected, and how likely it is that chance alone is as far from it (Wilson and Hilferty, 1931)."""
    draws, weights = drawn.total(), sum(expected.values())
    assert set(drawn) <= set(expected)
    far = sum((drawn[state] - draws * weight / weights) ** 2 / (draws * weight / weights) for state, weight in expected.items())
    free = len(expected) - 1
    normal = ((far / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return far, 1 - NormalDist().cdf(normal)
