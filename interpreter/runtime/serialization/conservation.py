"""Conservation check of positions from outside: components are neither made nor lost.

Things move along the steps of the rules from one name to another. Names between which something moves belong together; the
things that lie there stay the same in all, unless a step sets one of the names to something. Where a thing can turn into
another on its way only their number stays the same.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from weakref import WeakKeyDictionary

from interpreter.analysis.reachable_contents import counts_in, holds_things, kind_of_things
from interpreter.model.ir import Assign, Draw, Move
from interpreter.model.ruleset.ruleset import all_instructions
from interpreter.runtime.serialization.decode_context import DecodeContext
from interpreter.runtime.state.game_instance import GameInstance

SHOWN = 3  # things of which too many or too few are named


@dataclass(frozen=True, slots=True)
class Supply:
    """Names between which things of a kind move; `turning`: on their way they can become others."""

    kind: str
    names: frozenset[str]
    turning: bool


Stock = tuple[Supply, tuple[int, ...], Counter[int]]  # the cells in which it lies, and what lies there
_STOCK: WeakKeyDictionary[GameInstance, list[Stock]] = WeakKeyDictionary()


def check(reading: DecodeContext, store: Sequence[object]) -> None:
    """Report things of which a position has more or fewer than the game began with."""
    table = reading.table
    for supply, cells, there in _stock(table):
        here = _things(table, cells, store)
        if supply.turning and here.total() != there.total():
            reading.add("R177", names=_listed(supply), kind=supply.kind, found=str(here.total()), expected=str(there.total()))
        elif not supply.turning and here != there:
            wrong = [thing for thing in sorted(here | there) if here[thing] != there[thing]]
            names = table.material.kinds[supply.kind].names
            listed = [f"{here[thing]} of `{names[thing]}` instead of {there[thing]}" for thing in wrong]
            more = f", and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
            reading.add("R176", names=_listed(supply), wrong=", ".join(listed[:SHOWN]) + more)


def _stock(table: GameInstance) -> Sequence[Stock]:
    """What there is at a table before a game, by supply; worked out once."""
    stock = _STOCK.get(table)
    if stock is None:
        groups = [
            (each, tuple(number for number, cell in enumerate(table.state_slots) if cell.name in each.names)) for each in supplies(table)
        ]
        stock = _STOCK[table] = [(supply, cells, _things(table, cells, table.start_store)) for supply, cells in groups]
    return stock


def _listed(supply: Supply) -> str:
    return ", ".join(f"`{name}`" for name in sorted(supply.names))


def _things(table: GameInstance, cells: Iterable[int], store: Sequence[object]) -> Counter[int]:
    counts = Counter[int]()
    for number in cells:
        counts.update(counts_in(table.state_slots[number].decl, store[number]))
    return counts


def supplies(table: GameInstance) -> tuple[Supply, ...]:
    """The names that belong together since things move between them, where the things are neither made nor lost."""
    kinds = {cell.name: kind_of_things(table.rules, cell.decl) for cell in table.state_slots if holds_things(cell.decl)}
    moves = [step for step in all_instructions(table.rules) if isinstance(step, Move | Draw)]
    groups = reduce(_merge, ((step.source.name, step.target.name) for step in moves), {name: frozenset({name}) for name in kinds})
    changed = {step.target.name for step in all_instructions(table.rules) if isinstance(step, Assign)}
    result = []
    for names in dict.fromkeys(groups.values()):
        inside = [step for step in moves if step.source.name in names]
        turning = any(isinstance(step, Move) and step.turned_into is not None for step in inside)
        if inside and names.isdisjoint(changed) and len({kinds[name] for name in names}) == 1:
            result.append(Supply(kinds[min(names)], names, turning))
    return tuple(result)


def _merge(groups: Mapping[str, frozenset[str]], ends: tuple[str, str]) -> dict[str, frozenset[str]]:
    """The groups, where the names at both ends of a move are in one."""
    one = groups[ends[0]] | groups[ends[1]]
    return {name: one if name in one else group for name, group in groups.items()}
