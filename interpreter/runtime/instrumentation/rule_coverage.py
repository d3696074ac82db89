"""Rule coverage: an instrumented game instance notes which rules are carried out, and whether they made a difference.

    seen = RuleCoverage()
    table = instrumented(table, seen)      # play at it as at any other; the states are the same

A table keeps what it makes of rules (steps of routines, closures of conditions) and looks there first. `observed` fills these
stores with steps and closures that take a note before they go on. So a table that nobody observes pays nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from interpreter.model.ir import Ask, Expression, Instruction, JumpIfFalse
from interpreter.model.ruleset.ruleset import all_alternatives
from interpreter.runtime.machine.expressions import build
from interpreter.runtime.machine.instructions import load
from interpreter.runtime.scoring.result import Result, leaders
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Closure, Step, TurnState, VMState
from interpreter.runtime.state.work_budget import WorkBudget
from interpreter.runtime.values.containers import Value


class RuleEvent(StrEnum):
    """What can be noted of a rule."""

    RAN = "ran"  # a step was carried out
    YES = "yes"  # a condition held
    NO = "no"  # a condition did not hold
    ASKED = "asked"  # a decision was put to somebody
    LAPSED = "lapsed"  # a decision that nobody could take
    TAKEN = "taken"  # an action was chosen
    READ = "read"  # a word was worked out
    HAPPENED = "happened"  # the game ended so
    COUNTED = "counted"  # a line of the score sheet that was not zero
    DECIDED = "decided"  # a step of the ranking that told players apart who were equal before it, or a value of who won alone
    CHOSEN = "chosen"  # an option with another value than its default


@dataclass(frozen=True, slots=True)
class GameMoment:
    """Where something was seen: in which game (its seed, how many play, the layout) and in which turn."""

    players: int = 0
    seed: int = 0
    layout: str = ""
    options: tuple[tuple[str, str], ...] = ()
    turn: int = 0


@dataclass(slots=True)
class RuleCoverage:
    """What has been seen, by address, each with its first moment; who plays sets `moment`.

    An observed table spends `work` on steps and conditions, and raises `BudgetSpent` when none is left.
    """

    first: dict[tuple[str, RuleEvent], GameMoment] = field(default_factory=dict)
    moment: GameMoment = GameMoment()
    work: WorkBudget = field(default_factory=lambda: WorkBudget(1 << 60))

    def note(self, address: str, mark: RuleEvent, course: TurnState | None = None) -> None:
        """Remember that this was seen."""
        if (address, mark) not in self.first:
            self.first[address, mark] = self.moment if course is None else replace(self.moment, turn=course.turn_number)

    def covered(self, address: str, *marks: RuleEvent) -> bool:
        """Whether one of the marks was noted for the address."""
        return any((address, mark) in self.first for mark in marks)


def instrumented(table: GameInstance, seen: RuleCoverage) -> GameInstance:
    """The same table, noting in `seen` what it carries out."""
    watched = table.alone()
    unbuilt = [_watch(watched, *each, seen) for each in _watchable(table) if id(each[0]) not in watched.closures]
    for expression, inner in unbuilt:  # after all are in place, since what is built looks for its parts among them
        inner.append(build(watched, expression))
    actions = {action.routine: name for name, action in table.rules.actions.items()}
    for name in table.rules.routines:
        _watch_routine(watched, name, actions.get(name), seen)
    _note_settled(watched, seen)
    return watched


Marks = tuple[RuleEvent | None, RuleEvent | None]  # what is noted of a value that is no, zero or none, and of any other
_TRUTH: Marks = (RuleEvent.NO, RuleEvent.YES)
_POINTS: Marks = (None, RuleEvent.COUNTED)
_READ: Marks = (RuleEvent.READ, RuleEvent.READ)


def _watchable(table: GameInstance) -> Iterator[tuple[Expression, str, Marks]]:
    """The expressions of which notes are taken, with the address of their rule and what is noted of their value."""
    rules = table.rules
    for requirement in (each for branch in all_alternatives(rules) for each in branch.guards):
        yield requirement.test, requirement.address, _TRUTH
    for end in rules.ends:
        if end.when is not None:
            yield end.when, f"end.{end.name}", _TRUTH
    for check in rules.always:
        yield check.test, check.address, _TRUTH
    for line in rules.scoring:
        yield line.value, f"scoring.{line.name}", _POINTS
    for word in rules.words.values():
        yield word.body, f"words.{word.name}", _READ


def _watch(table: GameInstance, expression: Expression, address: str, marks: Marks, seen: RuleCoverage) -> tuple[Expression, list[Closure]]:
    """Put a closure that takes notes where the table looks for that of the expression; what it calls is still to be built."""
    inner: list[Closure] = []
    waiting = {mark for mark in marks if mark is not None}

    def watching(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        seen.work.spend()
        value = inner[0](store, course, slots)
        if waiting and (mark := marks[bool(value)]) is not None and mark in waiting:
            waiting.discard(mark)
            seen.note(address, mark, course)
        return value

    table.closures[id(expression)] = (expression, watching)
    return expression, inner


# ------------------------------------------------------------------------------------------------ steps


def _watch_routine(table: GameInstance, name: str, action: str | None, seen: RuleCoverage) -> None:
    routine = table.rules.routines[name]
    spots = zip(load(table, name), routine.code, routine.source_map, strict=True)
    steps = [_watched(step, instruction, address, seen) for step, instruction, (address, _) in spots]
    if action is not None:
        steps[0] = _noting(steps[0], f"actions.{action}", RuleEvent.TAKEN, seen)
    table.code[name] = tuple(steps)


def _watched(step: Step, instruction: Instruction, address: str, seen: RuleCoverage) -> Step:
    """A step that notes that it ran, and which way it went."""
    match instruction:
        case JumpIfFalse(target=target):
            step = _fork(step, address, target, seen)
        case Ask(decision=menu):
            step = _question(step, address, menu.none_target, seen)
    return _noting(step, address, RuleEvent.RAN, seen, work=1)


def _noting(step: Step, address: str, mark: RuleEvent, seen: RuleCoverage, *, work: int = 0) -> Step:
    waiting = True

    def run_noting(run: VMState) -> None:
        nonlocal waiting
        seen.work.spend(work)
        if waiting:
            waiting = False
            seen.note(address, mark, run.course)
        step(run)

    return run_noting


def _fork(step: Step, address: str, target: int, seen: RuleCoverage) -> Step:
    def run_fork(run: VMState) -> None:
        step(run)
        seen.note(address, RuleEvent.NO if run.pc == target else RuleEvent.YES, run.course)

    return run_fork


def _question(step: Step, address: str, none_target: int, seen: RuleCoverage) -> Step:
    def run_question(run: VMState) -> None:
        code = run.code
        step(run)
        lapsed = run.going and run.code is code and run.pc == none_target
        seen.note(address, RuleEvent.LAPSED if lapsed else RuleEvent.ASKED, run.course)

    return run_question


# ------------------------------------------------------------------------------------------------ before the game, and its end


def _note_settled(table: GameInstance, seen: RuleCoverage) -> None:
    """Note what is settled by sitting down: a layout that meets all conditions, options with another value than usual."""
    for condition in table.rules.layout.conditions if table.rules.layout is not None else ():
        seen.note(condition.address, RuleEvent.YES)
    for name, option in table.rules.options.items():
        if table.options.get(name) != option.default:
            seen.note(f"options.{name}", RuleEvent.CHOSEN)


def note_result(table: GameInstance, outcome: Result, seen: RuleCoverage) -> None:
    """Note how a game ended, and which steps of its ranking told players apart.

    Who plays alone is compared with nobody: there all steps count once a game was not lost, for together they are its result.
    """
    if outcome.end is None:
        return
    seen.note(f"end.{outcome.end}", RuleEvent.HAPPENED)
    won_alone = table.players == 1 and not outcome.lost
    lines = table.rules.ranking
    for line, (before, after) in zip(lines, pairwise(leaders(lines, outcome.ranking)), strict=True):
        if won_alone or before != after:
            seen.note(f"ranking.{line.name}", RuleEvent.DECIDED)
