"""State reads of expressions and state writes of steps, through all that they use and begin; what cannot have changed between two steps."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from interpreter.model import ir
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir.effects import back_jumps, expressions_read, places_written, routines_run
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, SetOf, Type, non_null


def hidden_names_read(rules: RuleSet, *expressions: ir.Expression | None) -> frozenset[str]:
    """The names of what is tracked, is not known to all, and is read by one of the expressions."""
    return frozenset(name for name in names_read(rules, *expressions) if name in rules.state_vars and rules.state_vars[name].known != "all")


def names_read(rules: RuleSet, *expressions: ir.Expression | None) -> frozenset[str]:
    """The names of what is tracked and, with a `#`, of the course that are read by one of the expressions."""
    return frozenset(_tracked(rules, list(filter(None, expressions)), set()))


def reads_hidden(rules: RuleSet, choice: ir.Choice) -> bool:
    """Whether what may be chosen follows from what not everybody knows."""
    return bool(hidden_names_read(rules, choice.domain, choice.where))


def _tracked(rules: RuleSet, expressions: list[ir.Expression], seen: set[str]) -> Iterator[str]:
    for expression in expressions:
        for part in descendants(expression):
            match part:
                case ir.StateRead(name=name):
                    yield name
                case ir.TimesRemembered(memory=memory, names=names) | ir.Remembered(memory=memory, names=names):
                    yield from (memory, *("#current" if name == "current" else name for name in names))
                case ir.BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
                    yield TURN_STATE_FUNCTIONS[name]
                case ir.UserCall(name=name) if f"word {name}" not in seen:
                    seen.add(f"word {name}")
                    yield from _tracked(rules, [rules.words[name].body], seen)
                case ir.RowExpression(name=name) if f"formula {name}" not in seen:
                    seen.add(f"formula {name}")
                    yield from _tracked(rules, [body for body, _ in rules.row_expressions[name].values()], seen)
                case ir.HasLegalMove(action=name) if f"action {name}" not in seen:
                    seen.add(f"action {name}")
                    yield from _tracked(rules, list(conditions(rules.actions[name].alternative)), seen)
                case ir.After(routine=name) if f"steps {name}" not in seen:
                    yield from _of_steps(rules, name, seen)


_BY_NAME = (ir.TimesRemembered, ir.Remembered, ir.RowExpression, ir.HasLegalMove, ir.After)  # of these it is known which names they read


class StatePlace(NamedTuple):
    """What is tracked and read, or a part of the course with a `#`.

    arguments: None where one may be any; None for all there are.
    member: where all that matters is whether the value is this member, or a set that has it.
    """

    name: str
    arguments: tuple[int | None, ...] | None = None
    member: int | None = None


def places_read(rules: RuleSet, expression: ir.Expression, known: Mapping[int, int]) -> frozenset[StatePlace]:
    """What `names_read` gives, with the arguments of what is tracked as far as they follow from slots that are known."""
    return frozenset(_places(rules, expression, known, set()))


def _places(rules: RuleSet, expression: ir.Expression, known: Mapping[int, int], seen: set[object]) -> Iterator[StatePlace]:
    parts = list(descendants(expression))
    known = _with_bound(parts, known)
    members = dict(_members_asked_for(parts, known))
    for part in parts:
        match part:
            case ir.StateRead(name=name, arguments=arguments):
                kinds = [kind for _, kind in rules.state_vars[name].parameters]
                places = tuple(_argument(each, kind, known) for each, kind in zip(arguments, kinds, strict=True))
                yield StatePlace(name, places, members.get(id(part)))
            case ir.UserCall(name=name, arguments=arguments):
                kinds = [kind for _, kind in rules.words[name].parameters]
                values = [_argument(each, kind, known) for each, kind in zip(arguments, kinds, strict=True)]
                inner = {slot: value for slot, value in enumerate([known.get(ir.ME), *values]) if value is not None}
                key = (name, *inner.items())
                if key not in seen:
                    seen.add(key)
                    yield from _places(rules, rules.words[name].body, inner, seen)
            case ir.BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
                yield StatePlace(TURN_STATE_FUNCTIONS[name])
            case _ if isinstance(part, _BY_NAME):
                yield from map(StatePlace, names_read(rules, part))


def _with_bound(parts: Iterable[ir.Expression], known: Mapping[int, int]) -> dict[int, int]:
    """The slots that are known within an expression: not those that go through several members, but those that go through one, `set(field)`."""
    bound = [part for part in parts if isinstance(part, ir.Aggregate)]
    slots = [each.slot for each in bound]
    outside = {slot: value for slot, value in known.items() if slot not in slots}
    inside = dict(outside)
    for each in bound:
        match each.source:
            case ir.BuiltinCall(name="set", kind=SetOf(inner), arguments=(ir.Local(slot=slot, kind=kind),)) if (
                kind == inner and slot in outside
            ):
                if slots.count(each.slot) == 1:
                    inside[each.slot] = outside[slot]
    return inside


def _members_asked_for(parts: Iterable[ir.Expression], known: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The identity of every read of which all that matters is whether it is, or has, one member that is known; with that member."""
    for part in parts:
        match part:
            case (
                ir.Compare(operator="=" | "!=", left=ir.StateRead() as read, right=ir.Local(slot=slot, kind=EntityType() as kind))
                | ir.Compare(operator="=" | "!=", left=ir.Local(slot=slot, kind=EntityType() as kind), right=ir.StateRead() as read)
            ) if non_null(read.kind) == kind and slot in known:
                yield id(read), known[slot]
            case ir.In(member=ir.Local(slot=slot, kind=EntityType() as kind), collection=ir.StateRead(kind=SetOf(inner)) as read) if (
                inner == kind and slot in known
            ):
                yield id(read), known[slot]


def _argument(argument: ir.Expression, kind: Type, known: Mapping[int, int]) -> int | None:
    """The value of an argument of a kind, if it follows from slots that are known."""
    return known.get(argument.slot) if isinstance(argument, ir.Local) and argument.kind == kind else None


def _of_steps(rules: RuleSet, routine: str, seen: set[str]) -> Iterator[str]:
    """What the steps of a routine read, those of what they run included; what they change may go on from what was there."""
    seen.add(f"steps {routine}")
    for step in rules.routines[routine].code:
        yield from (place.name for place in places_written(step))
        yield from _tracked(rules, list(expressions_read(step)), seen)
        for name in routines_run(step, rules.programs):
            if f"steps {name}" not in seen:
                yield from _of_steps(rules, name, seen)


# ------------------------------------------------------------------------------------------------ writes, and what is unchanged

ASKING = "#passes"  # a question may count a pass


def is_unchanged(rules: RuleSet, routine: ir.Routine, start: int, end: int, *expressions: ir.Expression | None) -> bool:
    """Whether expressions worked out at `start` have the same value at `end`, as far as what is tracked goes."""
    between = range(start + 1, _furthest(routine, start, end))
    return names_read(rules, *expressions).isdisjoint(names_written(rules, (routine.code[pc] for pc in between)))


def _furthest(routine: ir.Routine, start: int, end: int) -> int:
    """Behind the last instruction that may have been carried out on the way: loops entered on it may have gone round."""
    return max((pc + 1 for pc, target in back_jumps(routine.code) if start < target <= end <= pc), default=end)


def names_written(rules: RuleSet, steps: Iterable[ir.Instruction]) -> frozenset[str]:
    """The names of what steps may write, with all that they begin; those of the course with a `#`."""
    steps = tuple(steps)
    begun = {name for step in steps for name in routines_begun(rules, step)}
    return frozenset(_written(steps)).union(*(_written_by(rules, name) for name in begun))


@lru_cache(maxsize=512)
def _written_by(rules: RuleSet, routine: str) -> frozenset[str]:
    """The names of what a routine may write, with all that it begins."""
    seen, waiting = {routine}, [routine]
    while waiting:
        more = {name for step in rules.routines[waiting.pop()].code for name in routines_begun(rules, step)} - seen
        seen |= more
        waiting += more
    return frozenset(name for each in seen for name in _written(rules.routines[each].code))


def _written(steps: Iterable[ir.Instruction]) -> Iterator[str]:
    for step in steps:
        yield from (place.name for place in places_written(step))
        if isinstance(step, ir.Ask):
            yield ASKING


def routines_begun(rules: RuleSet, step: ir.Instruction) -> tuple[str, ...]:
    """The routines that an instruction may begin, those of answers included."""
    if isinstance(step, ir.Ask):
        return tuple(rules.actions[branch.action].routine for branch in step.decision.alternatives if branch.action is not None)
    return routines_run(step, rules.programs)
