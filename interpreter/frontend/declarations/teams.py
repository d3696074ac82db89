"""Declares `teams:`, who plays with whom: the kind `team`, and the words `team`, `partners` and `members`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, TEAM_KIND, CallableSymbol, SymbolTable
from interpreter.frontend.types.subtyping import resolve_overload
from interpreter.model.builtins.players import TEAM_WORDS
from interpreter.model.identifiers import NAME, is_whole
from interpreter.model.ir import BuiltinCall, Expression, Members
from interpreter.model.ruleset.ruleset import KindDecl, Teams
from interpreter.model.types.types import TEAM, SetOf, Type

OPPOSITE, TOGETHER = "opposite", "together"


def declare_teams(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """`teams:` the teams of every number of players, their kind and its words; nothing where nobody says so."""
    entry = game.entry("teams")
    if entry is None:
        return
    low, high = symbols.players
    symbols.teams = {players: _teams(entry.value, players, symbols) for players in range(low, high + 1)}
    numbers = [len(teams) for teams in symbols.teams.values()]
    symbols.kinds[TEAM] = KindDecl(TEAM, "teams", "teams", _names(symbols.teams), low=min(numbers), high=max(numbers), span=entry.key_span)
    symbols.address("teams", "teams", entry.key_span)
    symbols.declare_members(TEAM, symbols.kinds[TEAM].members, entry.key_span)
    everybody = Members(SetOf(TEAM_KIND))
    if symbols.declare("teams", entry.key_span, lambda at: replace(everybody, span=at)):
        symbols.plurals["teams"] = TEAM
    for word in TEAM_WORDS:
        _declare_word(word, TEAM_KIND if word == "members" else PLAYER_KIND, entry.key_span, symbols)


def _names(teams: Mapping[int, Teams]) -> tuple[str, ...]:
    """The names by which rules may speak of a team: those that are the same at every table."""
    return tuple(names[0] for names in zip(*teams.values(), strict=False) if len(set(names)) == 1)


def _declare_word(name: str, parameter: Type, span: Span, symbols: SymbolTable) -> None:
    def build(kind: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return BuiltinCall(kind, name, 0, arguments, span=at)

    resolution = resolve_overload(symbols, name, (parameter,))
    assert resolution is not None
    kind = resolution[1]
    symbols.callables.setdefault(name, []).append(CallableSymbol(name, (parameter,), lambda: kind, build, span))


# ------------------------------------------------------------------------------------------------ who plays with whom


def _teams(node: nodes.Node, players: int, symbols: SymbolTable) -> Teams:
    """The teams of so many players; each for itself where nothing is said, or where it cannot be, which is reported."""
    alone = _numbered([(seat,) for seat in range(players)])
    if _is_by_players(node):
        by_players = nodes.child(node, str(players))
        return alone if by_players is None else _teams(by_players, players, symbols)
    teams = _seats(node, players, symbols)
    return alone if teams is None else teams


def _is_by_players(node: nodes.Node) -> bool:
    entries = nodes.entries_of(node)
    return bool(entries) and all(entry.key.isdigit() for entry in entries)


def _numbered(teams: list[tuple[int, ...]]) -> Teams:
    return {f"{TEAM}_{number}": seats for number, seats in enumerate(teams, 1)}


def _seats(node: nodes.Node, players: int, symbols: SymbolTable) -> Teams | None:
    refuse = partial(symbols.report.add, "N210", node.span, players=players)
    match node:
        case nodes.ScalarNode(value) if value == TOGETHER:
            return _numbered([tuple(range(players))])
        case nodes.ScalarNode(value) if value == OPPOSITE and players % 2 == 0:
            half = players // 2
            return _numbered([(seat, seat + half) for seat in range(half)])
        case nodes.ScalarNode(value) if value == OPPOSITE:
            refuse(why="nobody sits opposite of anybody, since their number is odd")
            return None
    listed = _listed(node)
    seats = [seat for team in listed.values() for seat in team]
    if why := next(_flaws(listed, seats, players), ""):
        refuse(why=why)
        return None
    return {name: tuple(seat - 1 for seat in team if seat is not None) for name, team in listed.items()}


def _listed(node: nodes.Node) -> dict[str, list[int | None]]:
    """The numbers of the seats as they are written, by name of the team; None for what is no number."""
    teams = {entry.key: entry.value for entry in nodes.entries_of(node)}
    teams |= {f"{TEAM}_{number}": item for number, item in enumerate(nodes.items_of(node), 1)}
    return {name: [whole_number(nodes.scalar_text(item)) for item in nodes.items_of(team)] for name, team in teams.items()}


def _flaws(teams: Mapping[str, list[int | None]], seats: list[int | None], players: int) -> Iterator[str]:
    """Why teams do not fit so many players, in words."""
    if wrong := [name for name, team in teams.items() if not is_whole(NAME, name) or not team or None in team]:
        yield f"`{wrong[0]}` is not a name with a list of seats, such as `[1, 3]`"
    for seat in range(1, players + 1):
        if seats.count(seat) != 1:
            yield f"seat {seat} stands in {'no' if seat not in seats else 'more than one'} team"
    if strangers := [seat for seat in seats if seat is not None and not 1 <= seat <= players]:
        yield f"there is no seat {strangers[0]}"
