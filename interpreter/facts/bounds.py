"""Bounds: how large everything can become in a game at one table, proved from its rules. No game exceeds them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import factorial, prod

from interpreter.analysis.loops import Loop, loops_of
from interpreter.facts.contents import things_turn
from interpreter.facts.ranges import Ranges
from interpreter.model import ir
from interpreter.model.ir.effects import answer_targets, back_jumps, routines_run
from interpreter.model.ruleset.ruleset import all_instructions, decision_points
from interpreter.model.types import types
from interpreter.runtime.scoring.points import Points, in_points
from interpreter.runtime.scoring.utilities import UtilityBasis
from interpreter.runtime.state.game_instance import GameInstance

Number = int | None  # None: nothing is proved


@dataclass(frozen=True, slots=True)
class Bounds:
    """How large everything can become in a game at one table. No game exceeds a figure; None where nothing is proved.

    options: the most options of one question to a player.
    decisions: the most answers of players in a game; what is answered by itself is not counted.
    chance_outcomes: the most outcomes of one question of chance; 1 where nothing is left to chance.
    low: the lowest utility of a seat, in points, or as `by` of `Game.bounds` says.
    high: the highest.
    zero_sum: True where the utilities of all seats add up to 0 in every game; None where that is not proved.
    chance: whether chance may be asked; False is proved.
    hidden: whether something may be hidden from a player; False is proved.
    simultaneous: whether several may be asked at once; False is proved.
    """

    options: Number
    decisions: Number
    chance_outcomes: Number
    low: Points | None
    high: Points | None
    zero_sum: bool | None
    chance: bool
    hidden: bool
    simultaneous: bool


def bounds_of(table: GameInstance, by: UtilityBasis, *, single: bool = False) -> Bounds:
    """The bounds of games at a table; `single`: a shuffle is asked thing by thing."""
    rules, ranges = table.rules, Ranges(table)
    low, high = _points(ranges) if by == "points" else (-1, 1)
    steps = tuple(all_instructions(rules))
    chance = any(isinstance(step, ir.Roll | ir.Shuffle) for step in steps)
    return Bounds(
        _most(_options(ranges, menu) for _, menu in decision_points(rules)),
        _Walk(ranges).decisions(),
        _outcomes(ranges, steps, single=single) if chance else 1,
        low,
        high,
        True if by != "points" and _adds_up(table) else None,
        chance,
        any(cell.audience is not None for cell in table.state_slots) or any(_hides(step) for step in steps),
        table.players > 1 and any(menu.together is not None and not menu.in_turn for _, menu in decision_points(rules)),
    )


def _adds_up(table: GameInstance) -> bool:
    """Whether what victory is worth adds up to 0: several sides, equally large, that cannot lose together."""
    sizes = {len(side) for side in table.sides}
    return len(table.sides) > 1 and len(sizes) == 1 and not any(end.lost for end in table.rules.ends)


def _hides(step: ir.Instruction) -> bool:
    """Whether an instruction makes something that not all know: a roll, an answer before the others have answered."""
    match step:
        case ir.Roll():
            return step.secret
        case ir.Ask(decision=menu):
            return menu.secret or (menu.together is not None and menu.in_turn)
    return False


def _points(ranges: Ranges) -> tuple[Points | None, Points | None]:
    """How low and how high what `utilities("points")` gives can be."""
    rules = ranges.table.rules
    low: Points | None = 0
    high: Points | None = 0
    for line in rules.scoring:
        each = ranges.range_of(line.value)
        low = None if low is None or each.low is None else low + in_points(each.low, line.unit)
        high = None if high is None or each.high is None else high + in_points(each.high, line.unit)
    if rules.ranking and not rules.ranking[0].most:
        return None if high is None else -high, None if low is None else -low
    return low, high


# ------------------------------------------------------------------------------------------------ questions


def _options(ranges: Ranges, menu: ir.DecisionPoint) -> Number:
    """How many options a question can have: the choices of all its branches, and passing."""
    branches = [_product(ranges.size_of(choice.domain) for choice in branch.choices) for branch in menu.alternatives]
    return _sum([*branches, int(menu.passing is not None)])


def _outcomes(ranges: Ranges, steps: tuple[ir.Instruction, ...], *, single: bool) -> Number:
    """How many outcomes one question of chance can have."""
    rolls = [ranges.size_of(step.source) for step in steps if isinstance(step, ir.Roll)]
    piles = {step.pile.name for step in steps if isinstance(step, ir.Shuffle)}
    return _most([*rolls, *(_orders(ranges, pile, single=single) for pile in piles)])


def _orders(ranges: Ranges, pile: str, *, single: bool) -> Number:
    """How many orders a pile can have: as many as if all things that can lie there lay there; `single`: how many of them differ."""
    table, things = ranges.table, ranges.things_at(pile)
    if things is None:
        return None
    turned = things_turn(table.rules)
    if single:
        kind = types.element_type(types.non_null(table.rules.state_vars[pile].kind))
        assert kind is not None
        members = table.material.of(kind).members.bit_count()
        return max(1, members if turned else min(members, len(things)))
    return factorial(things.total()) // (1 if turned else prod(map(factorial, things.values())))


# ------------------------------------------------------------------------------------------------ games


@dataclass(frozen=True)
class _Walk:
    """How many answers players give in every routine at most, with all that it runs; routines never run themselves."""

    ranges: Ranges
    known: dict[str, Number] = field(default_factory=dict)

    def decisions(self) -> Number:
        """The answers in a game."""
        routines = self.ranges.table.rules.routines
        return _sum(self._of(name) for name in ("setup", "play") if name in routines)

    def _of(self, name: str) -> Number:
        if name not in self.known:
            self.known[name] = self._counted(self.ranges.table.rules.routines[name])
        return self.known[name]

    def _counted(self, routine: ir.Routine) -> Number:
        loops = loops_of(routine)
        if len({target for _, target in back_jumps(routine.code)}) != len(loops):
            return None
        return _sum(
            _product([answers, *(self._passes(routine, loop) for loop in loops if pc in loop.inside)])
            for pc, step in enumerate(routine.code)
            if (answers := self._answers(step, pc)) != 0
        )

    def _answers(self, step: ir.Instruction, pc: int) -> Number:
        rules = self.ranges.table.rules
        if not isinstance(step, ir.Ask):
            return _sum(self._of(name) for name in routines_run(step, rules.programs))
        if min((*answer_targets(step, pc), step.decision.none_target)) <= pc:
            return None
        several = self.ranges.table.players if step.decision.together is not None else 1
        actions = [rules.actions[branch.action].routine for branch in step.decision.alternatives if branch.action is not None]
        return _product([several, _sum([1, _most(self._of(name) for name in actions)])])

    def _passes(self, routine: ir.Routine, loop: Loop) -> Number:
        """How often a loop goes round."""
        match loop.sort:
            case "members" | "players":
                start = next(step for step in routine.code[loop.entry :] if isinstance(step, ir.IterInit))
                return self.ranges.size_of(start.source)
            case "rounds":
                before = routine.code[loop.entry]
                assert isinstance(before, ir.Let)
                return self._high(before.value)
        for pc in loop.inside.start - 1, *range(loop.inside.start - 1, loop.entry, -1):
            step = routine.code[pc]
            if isinstance(step, ir.JumpIfFalse) and isinstance(step.test, ir.Compare) and step.test.left == _slot(loop, step.test.left):
                return self._high(step.test.right)
        return None

    def _high(self, number: ir.Expression) -> Number:
        high = self.ranges.range_of(number).high
        return None if high is None else max(0, high)


def _slot(loop: Loop, found: ir.Expression) -> ir.Expression | None:
    """The counter of turns of a loop, if it is what was found."""
    return found if isinstance(found, ir.Local) and found.slot == loop.slots["taken"] else None


def _sum(numbers: Iterable[Number]) -> Number:
    total = 0
    for number in numbers:
        if number is None:
            return None
        total += number
    return total


def _product(numbers: Iterable[Number]) -> Number:
    known = list(numbers)
    if 0 in known:
        return 0
    return None if None in known else prod(number for number in known if number is not None)


def _most(numbers: Iterable[Number]) -> Number:
    known = list(numbers)
    return None if None in known else max((number for number in known if number is not None), default=0)
