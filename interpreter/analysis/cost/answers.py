"""Seconds from one answer to the next question in the cost model, and the places of the rules where they go.

    cost = answer_cost(rules)               # at the largest table
    cost.seconds, cost.places[0]            # 9.1, CostlyPlace(sort="requirement", looks=43046721, counted="triples", seconds=8.9)

An answer takes the steps up to the next question, the ends that are looked at on the way, the question for each player who has no
answer to it in one round, and what a table shows afterwards: pictures and scores. Checks (`always`) are places of their own: only
`check` looks at them while it plays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.analysis.cost.definitions import definitions_used, topological_order
from interpreter.analysis.cost.lookups import Looks
from interpreter.analysis.cost.prices import DEALT, NANOSECONDS, QUESTION
from interpreter.analysis.cost.sizes import Sizes
from interpreter.analysis.cost.steps import Steps
from interpreter.analysis.cost.timing import ExpectedSizes, Nanoseconds
from interpreter.analysis.cost.work import Spot, Total
from interpreter.analysis.suspension import Suspension
from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir.effects import routines_run
from interpreter.model.ir.traverse import conditions
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.board import Board

MOST_PLACES = 10


@dataclass(frozen=True, slots=True)
class CostlyPlace:
    """A place of the rules with what it costs between two questions.

    sort: what stands there: `requirement`, `choice`, `end`, `score`, `check`, `picture`, `step`, `word`, or `expression`.
    span: the place; None if it stands nowhere.
    looks: how often its innermost part is worked out. counted: what these are: `cells`, `pairs`, `triples`, `sets`.
    seconds: the time in the cost model.
    """

    sort: str
    span: Span | None
    looks: int
    counted: str
    seconds: float


@dataclass(frozen=True, slots=True)
class AnswerCost:
    """Seconds of the most that one answer takes, and the costliest places, the costliest first."""

    seconds: float
    places: tuple[CostlyPlace, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An expression that is worked out so many times whenever a position is shown, checked, or over."""

    sort: str
    name: str
    value: ir.Expression
    times: int
    span: Span | None


def dearest(rules: RuleSet, boards: Mapping[str, Board] | None = None, kinds: Mapping[str, int] | None = None) -> tuple[CostlyPlace, ...]:
    """Return the places of a rule set that cost most between two questions, the costliest first.

    boards, kinds: the boards and the sizes of kinds at one table; without them the largest that the rules allow are assumed.
    """
    return answer_cost(rules, boards, kinds).places


def answer_cost(rules: RuleSet, boards: Mapping[str, Board] | None = None, kinds: Mapping[str, int] | None = None) -> AnswerCost:
    """Return the most that one answer takes; arguments as of `dearest`."""
    clock = Nanoseconds(ExpectedSizes(rules, boards or {}, dict(kinds or {})), tuple(topological_order(_calls_of(rules))))
    steps = Steps(clock, Suspension(rules))
    runs = {
        name: [each for step in routine.code for each in routines_run(step, rules.programs)] for name, routine in rules.routines.items()
    }
    efforts = [steps.effort(name) for name in topological_order(runs)]
    shown = [(each.sort, _time(each, clock)) for each in shown_after_answers(rules, clock.sizes)]
    once = list(clock.for_ever())
    most = max([each.looks for each in efforts] + [each.looks for each in once], default=0)
    nanos = QUESTION + most + sum(each.looks for sort, each in shown if sort != "check")
    spots = [spot for effort in efforts for spot in effort.spots] + [each.spot for each in (*once, *(each for _, each in shown))]
    return AnswerCost(nanos / NANOSECONDS, tuple(_places(spots)))


def dealt(rules: RuleSet, boards: Mapping[str, Board] | None = None) -> Iterator[tuple[str, int, float]]:
    """Yield the heaps that begin with hidden things: name, number of things, seconds to deal them anew to places that nobody sees."""
    sizes = Sizes(rules, boards or {})
    for name, decl in rules.state_vars.items():
        if decl.known != "all" and decl.holder in ("pool", "pile") and (number := sizes.started(name)):
            yield name, number, number * DEALT / NANOSECONDS


def _calls_of(rules: RuleSet) -> dict[str, list[str]]:
    """Return the call graph: each definition with those it calls."""
    expressions = {
        **{f"word {name}": [word.body] for name, word in rules.words.items()},
        **{f"formula {name}": [value for value, _ in rows.values()] for name, rows in rules.row_expressions.items()},
        **{f"can {name}": list(conditions(action.alternative)) for name, action in rules.actions.items()},
    }
    return {name: definitions_used(each) for name, each in expressions.items()}


def _time(shown: Shown, looks: Looks) -> Total:
    work = looks.begin(shown.sort)
    looks.add(shown.value, shown.times, {}, work)
    return looks.outside_questions(work)


def _places(spots: list[Spot]) -> Iterator[CostlyPlace]:
    """The costliest places, each once."""
    best: dict[Span | None, Spot] = {}
    for spot in spots:
        if spot.cost > best.get(spot.span, Spot()).cost:
            best[spot.span] = spot
    for spot in sorted(best.values(), key=lambda each: -each.cost)[:MOST_PLACES]:
        yield CostlyPlace(spot.sort, spot.span, spot.looks, spot.counted, spot.cost / NANOSECONDS)


def shown_after_answers(rules: RuleSet, sizes: Sizes) -> Iterator[Shown]:
    """Yield the expressions of pictures, checks, ends and rankings."""
    for picture in rules.show:
        times = sizes.of_member(picture.kind)
        for name, value in (*picture.fields.items(), *picture.figures.items()):
            yield Shown("picture", f"show.{picture.kind}.{name}", value, times, value.span)
        for name, mark in picture.marks.items():
            if mark.where is not None:
                yield Shown("picture", f"show.{picture.kind}.marks.{name}", mark.where, times, mark.where.span)
    for check in rules.always:
        yield Shown("check", check.address, check.test, 1, check.span)
    for end in rules.ends:
        for test in (end.when, end.winners):
            if test is not None:
                yield Shown("end", f"ends.{end.name}", test, 1, end.span)
    for line in (*rules.scoring, *rules.ranking):
        yield Shown("score", line.name, line.value, rules.players[1], line.span)
