"""Assertions of scenarios: conditions, of which the part that fails is told with its values, and results."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.model.ir import Compare, Expression, In, Logic
from interpreter.model.types.types import TEAM, NullType, Type
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.scoring.points import Points, to_json
from interpreter.runtime.scoring.result import Result, result
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.values import value_syntax

_SLOTS = 8  # more than any part of a condition binds beyond the slots that the whole was given


def holds(table: GameInstance, state: GameState, test: Expression, size: int, text: str, span: Span, report: Report) -> bool:
    """Whether a condition holds; otherwise the first part of it that fails is reported, with both sides of a comparison."""

    def value(expression: Expression) -> object:
        return table.evaluate(expression)(state.store, state.course, [None] * (size + _SLOTS))

    if value(test):
        return True
    part = _failing(test, value)
    place = part.span or span
    source_text = " ".join(place.text.split()) or text
    match part:
        case Compare(_, operator, left, right):
            sides = _value_text(table, left.kind, right.kind, value(left)), _value_text(table, right.kind, left.kind, value(right))
        case In(_, left, right):
            operator = "in"
            sides = _value_text(table, left.kind, left.kind, value(left)), _value_text(table, right.kind, right.kind, value(right))
        case _:
            report.add("S120", place, text=source_text, moment=_moment(table, state))
            return False
    report.add("S119", place, text=source_text, left=sides[0], right=sides[1], operator=operator, moment=_moment(table, state))
    return False


def _moment(table: GameInstance, state: GameState) -> str:
    """The moment at which a condition is looked at: steps go on to the next question before it is."""
    if state.ended is not None:
        return f"When this is looked at, the game is over (`{state.ended}`)."
    asked = [(move_notation.seat_name(table, each.player), each.address) for each in machine.questions(table, state)]
    if not asked:
        return ""
    who = ", ".join(name for name, _ in asked)
    return f"When this is looked at, play has gone on to the next question, `{asked[0][1]}`. Asked: {who}."


def _failing(test: Expression, value: Callable[[Expression], object]) -> Expression:
    """The part of a condition that makes it fail: of an `and` the first part that does not hold."""
    if isinstance(test, Logic) and test.operator == "and":
        return _failing(next(part for part in test.parts if not value(part)), value)
    return test


def _value_text(table: GameInstance, kind: Type, other: Type, value: object) -> str:
    """A value in words; `other` is the kind it is compared with, for the plain `none`."""
    return value_syntax.format_value(table.material, other if isinstance(kind, NullType) else kind, value)


def result_differs(table: GameInstance, state: GameState, expected: Mapping[str, object], span: Span, report: Report) -> None:
    """Report every entry of a result that is not as expected; entries that are not named are not looked at."""
    if state.ended is None:
        report.add("S121", span)
        return
    teams = table.material.kinds[TEAM].names if table.material.teams else ()
    by_team = any(each in teams for each in _listed(expected.get("winners")))
    actual = _plain(table, result(table, state), teams, winners_by_team=by_team)
    for place, value in _entries(expected):
        here = _value_at(actual, place)
        if _comparable(here) != _comparable(value):
            report.add("S122", span, what=" of ".join(place[-2:]), found=_data_text(here), expected=_data_text(value))


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else (value,)


def _plain(table: GameInstance, outcome: Result, teams: Sequence[str], *, winners_by_team: bool) -> Mapping[str, object]:
    """A result as plain data, players and teams by name."""
    names = [move_notation.seat_name(table, seat) for seat in range(table.players)]
    winners = [names[seat] for seat in outcome.winners]

    def by_name(figures: Sequence[Points]) -> dict[str, object]:
        of_teams = (figures[seats[0]] for seats in table.sides)
        return {name: to_json(each) for name, each in (*zip(names, figures, strict=True), *zip(teams, of_teams, strict=False))}

    return {
        "end": outcome.end,
        "lost": outcome.lost,
        "winners": [teams[side] for side in sorted({table.side_of[seat] for seat in outcome.winners})] if winners_by_team else winners,
        "scores": by_name(outcome.scores),
        "lines": {line: by_name(values) for line, values in outcome.lines.items()},
        "ranking": {
            step.name: by_name(values) for step, values in zip(table.rules.ranking, zip(*outcome.ranking, strict=True), strict=False)
        },
    }


def _entries(data: Mapping[str, object], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """The single entries of nested maps, each with the keys on the way."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _entries(value, (*before, str(key)))
        else:
            yield (*before, str(key)), value


def _value_at(data: object, place: tuple[str, ...]) -> object:
    for key in place:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def _comparable(value: object) -> object:
    """A value as it is compared: data of a file are text where they are no lists; winners have no order."""
    if isinstance(value, list | tuple):
        return sorted(str(each) for each in value)
    if isinstance(value, bool) or value in ("yes", "no", "true", "false"):
        return value in (True, "yes", "true")
    return str(value)


def _data_text(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_data_text(each)}" for key, each in value.items()) + "}"
    return ", ".join(str(each) for each in value) or "nobody" if isinstance(value, list | tuple) else str(value)
