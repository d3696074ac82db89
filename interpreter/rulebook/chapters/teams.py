"""Who plays with whom, in the opening of a rulebook."""

from collections.abc import Iterator

from interpreter.model.ruleset.ruleset import Teams
from interpreter.model.types.types import TEAM
from interpreter.rulebook.book.document import Paragraph
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer


def teams(source: BookSource) -> tuple[Paragraph, ...]:
    """A paragraph on the teams; nothing where the rules declare none."""
    by_players = source.rules.teams
    if not by_players:
        return ()
    alike = len(by_players) == 1 or all(len(each) == 1 for each in by_players.values())
    said = [_together(source, next(iter(by_players.values())))] if alike else list(_by_players(source))
    return (Paragraph((" ".join([*said, source.say("A team scores, wins and loses as one.")]),)),)


def _by_players(source: BookSource) -> Iterator[str]:
    said: dict[str, list[str]] = {}
    for players, each in source.rules.teams.items():
        said.setdefault(_together(source, each), []).append(str(players))
    for teams, numbers in said.items():
        yield source.say("With {count} players: {teams}", count=source.disjunction(numbers), teams=teams)


def _together(source: BookSource, each: Teams) -> str:
    """Who plays together at a table, in a sentence."""
    seats = list(each.values())
    players = sum(map(len, seats))
    if len(seats) == 1:
        return source.say("All play together, as one team.")
    if len(seats) == players:
        return source.say("Everybody plays alone.")
    if seats == [(seat, seat + players // 2) for seat in range(players // 2)] and _numbered(each):
        return source.say("Those who sit opposite each other play together.")
    listed = "; ".join(_team(source, name, team, named=not _numbered(each)) for name, team in each.items())
    return source.say("These seats play together: {teams}.", teams=listed)


def _numbered(each: Teams) -> bool:
    """Whether the teams have no names but numbers."""
    return all(name == f"team_{number}" for number, name in enumerate(each, 1))


def _team(source: BookSource, name: str, seats: tuple[int, ...], *, named: bool) -> str:
    numbers = source.conjunction([str(seat + 1) for seat in seats])
    return f"{ExpressionVerbalizer(source).member(TEAM, name)} ({numbers})" if named else numbers
