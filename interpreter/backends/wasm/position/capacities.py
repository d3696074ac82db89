"""How much heaps hold at most at one table: things move and are never made, lists have no more members than what they are made from."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import NamedTuple, cast

from interpreter.analysis.cost.sizes import SETS, Sizes, SlotBounds, largest
from interpreter.analysis.reachable_contents import counts_in, holds_things
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.effects import answered_here
from interpreter.model.ruleset.ruleset import all_instructions
from interpreter.model.types.types import ListOf, StackOf, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance


class Supply(NamedTuple):
    """What the cells of a tracked name hold: `total` things at most in one cell, `copies` of one thing."""

    total: int
    copies: int


@dataclass(frozen=True, eq=False)
class Capacities:
    """The bounds at one table, each worked out when it is first asked for."""

    table: GameInstance
    routines: dict[str, SlotBounds] = field(default_factory=dict, repr=False)

    @cached_property
    def supplies(self) -> Mapping[str, Supply | None]:
        """By tracked name that holds things how many there can be; None: rules can make them, so there is no bound."""
        table = self.table
        names = [name for name, decl in table.rules.state_vars.items() if holds_things(decl)]
        steps = list(all_instructions(table.rules))
        moves = [step for step in steps if isinstance(step, ir.Move | ir.Draw)]
        groups = reduce(_joined, ((step.source.name, step.target.name) for step in moves), {name: frozenset({name}) for name in names})
        made = {step.target.name for step in steps if isinstance(step, ir.Assign)}
        turned = {step.source.name for step in moves if isinstance(step, ir.Move) and step.turned_into is not None}
        held = {name: self._things(name) for name in names}
        supplies: dict[str, Supply | None] = {}
        for name in names:
            there = sum((held[other] for other in groups[name]), Counter[int]())
            if groups[name].isdisjoint(turned):
                reachable = frozenset[int]().union(*(table.reachable_contents[cell] for cell in table.cells_of(name)))
                there = Counter({thing: number for thing, number in there.items() if thing in reachable})
                most = Supply(there.total(), max(there.values(), default=0))
            else:
                most = Supply(there.total(), there.total())
            supplies[name] = most if groups[name].isdisjoint(made) else None
        return supplies

    def _things(self, name: str) -> Counter[int]:
        """The things that lie under a name before the first step."""
        table, things = self.table, Counter[int]()
        for cell in table.cells_of(name):
            things.update(counts_in(table.state_slots[cell].decl, table.start_store[cell]))
        return things

    @cached_property
    def _sizes(self) -> Sizes:
        """The bounds of sizes: kinds and columns are as large as they are at this table, and things as many as lie there."""
        table, kinds = self.table, self.table.material.kinds
        boards = {name: kind.board for name, kind in kinds.items() if kind.board is not None}
        columns = {
            name: replace(column, layout_list=None, values={(place,): value for place, value in enumerate(table.columns[name])})
            for name, column in table.rules.tables.items()
            if column.layout_list is not None
        }
        rules = replace(table.rules, tables={**table.rules.tables, **columns})
        sizes = Sizes(rules, boards, {name: len(kind.places) for name, kind in kinds.items()})
        most = SETS if None in self.supplies.values() else sum(self._things(name).total() for name in self.supplies)
        sizes.things = dict.fromkeys(sizes.things, most)
        return sizes

    def of_heap(self, source: ir.Expression, routine: ir.Routine) -> int | None:
        """How many members a set, list or pile has that is worked out in a routine; None where nothing bounds it."""
        bounds = self._slots(routine)
        known = self._known(source, bounds)
        return _bounded(self._sizes.most(source, bounds)) if known is None else known

    def of_slot(self, slot: int, routine: ir.Routine) -> int | None:
        """How many members the list in a slot of a routine has; None where nothing bounds it."""
        return _bounded(self._slots(routine).get(slot, (SETS, SETS))[0])

    def _slots(self, routine: ir.Routine) -> SlotBounds:
        """How many members the lists have that stand in the slots of a routine, and how many each of these."""
        if routine.name not in self.routines:
            bounds = self.routines[routine.name] = dict(self._arguments(routine))
            values = [each for each in _definitions(self.table, routine) if is_list(routine.slots[each[0]].kind)]
            for _ in range(1 + len(values)):
                before = dict(bounds)
                for slot, value, chosen in values:
                    size, each = self._both(value, {slot: (0, 0) for slot, _, _ in values} | bounds)
                    bounds[slot] = largest(bounds.get(slot, (0, 0)), (each, 1) if chosen else (size, each))
                if before == bounds:
                    return bounds
            bounds.update((slot, (SETS, SETS)) for slot, _, _ in values)  # a list that grows with every round
        return self.routines[routine.name]

    def _arguments(self, routine: ir.Routine) -> Iterator[tuple[int, tuple[int, int]]]:
        """The lists that a routine is called with."""
        sizes: dict[int, tuple[int, int]] = {}
        for caller in self.table.rules.routines.values():
            for step in caller.code:
                if isinstance(step, ir.Call) and step.routine == routine.name:
                    for slot, value in enumerate(step.arguments, 1):
                        if is_list(value.kind):
                            sizes[slot] = largest(sizes.get(slot, (0, 0)), self._both(value, self._slots(caller)))
        yield from sizes.items()

    def _both(self, value: ir.Expression, bounds: SlotBounds) -> tuple[int, int]:
        """How many members a list has, and how many each of these; none has none."""
        if isinstance(value, ir.Constant):
            return (0 if value.value is None else len(cast("tuple[object, ...]", value.value))), SETS
        (size, each), known = self._sizes.both(value, bounds), self._known(value, bounds)
        return (size if known is None else min(size, known)), each

    def _known(self, value: ir.Expression, bounds: SlotBounds) -> int | None:
        """How many members a list, pile or pool has, where this table tells it: things that there are, players, members of a kind."""
        match value:
            case ir.StateRead(name=name) if self.supplies.get(name) is not None:
                supply = self.supplies[name]
                return None if supply is None else supply.total
            case ir.Local(slot=slot) if slot in bounds and is_list(value.kind):
                return bounds[slot][0]
            case ir.If(yes=yes, no=no):
                sides = [self._known(side, bounds) for side in (yes, no)]
                return None if None in sides else max(side for side in sides if side is not None)
            case ir.BuiltinCall(arguments=(source, *_)):
                match overload_of(value).id:
                    case "players_from_player":
                        return self.table.players
                    case "list_collection" if is_mask_set(non_null(source.kind)):
                        return self._sizes.most(source, bounds)
                    case "list_collection" | "front_list_number" | "last_list_number":
                        return self._known(source, bounds)
        return None


def is_list(kind: Type | None) -> bool:
    """Whether a value is a list or pile, or none."""
    return kind is not None and isinstance(non_null(kind), ListOf | StackOf)


def _bounded(size: int) -> int | None:
    """A bound; what is not known is taken as `SETS` or more."""
    return size if size < SETS else None


def _definitions(table: GameInstance, routine: ir.Routine) -> Iterator[tuple[int, ir.Expression, bool]]:
    """The slots that a routine fills with the expressions that give them; True where a member of the expression is chosen."""
    branches = [action.alternative for action in table.rules.actions.values() if action.routine == routine.name]
    for step in routine.code:
        branches += answered_here(step)
        match step:
            case ir.Let(slot=slot, value=value):
                yield slot, value, False
            case ir.IterInit(slot=slot, source=source) | ir.Roll(slot=slot, source=source):
                yield slot, source, True
    for branch in branches:
        yield from ((choice.slot, choice.domain, True) for choice in branch.choices)
        yield from ((slot, value, False) for slot, value in branch.lets)


def _joined(groups: Mapping[str, frozenset[str]], ends: tuple[str, str]) -> dict[str, frozenset[str]]:
    """The groups, where the names at both ends of a move are in one."""
    one = groups[ends[0]] | groups[ends[1]]
    return {name: one if name in one else group for name, group in groups.items()}
