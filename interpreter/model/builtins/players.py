"""Words for players."""

from interpreter.model.builtins.overload import Implementation, Overload, Phrase, function, overloaded
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type


def others(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """All seats but one."""
    everybody = (1 << material.players) - 1
    return lambda seat: everybody & ~(1 << seat)


def next_seat(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The next seat clockwise."""
    players = material.players
    return lambda seat: (seat + 1) % players


def previous_seat(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The next seat counter-clockwise."""
    players = material.players
    return lambda seat: (seat - 1) % players


def _by_seat(material: Domains) -> list[int]:
    """The team of every seat."""
    return [next(team for team, seats in enumerate(material.teams) if seats >> seat & 1) for seat in range(material.players)]


def team_of(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The team that a seat is in."""
    return _by_seat(material).__getitem__


def partners(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The other seats of the team of a seat."""
    return [material.teams[team] & ~(1 << seat) for seat, team in enumerate(_by_seat(material))].__getitem__


def members_of_team(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The seats of a team."""
    return material.teams.__getitem__


TEAM_WORDS = ("team", "partners", "members")  # known where the rules declare teams


def players_from(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """All seats clockwise, beginning with one."""
    players = material.players
    lists = [tuple((first + place) % players for place in range(players)) for first in range(players)]
    return lists.__getitem__


ROWS = (
    function(
        "others: Everybody but this player.",
        "others_player(player) -> set of player",
        others,
        "others(me) gives {seat_2 seat_3}; size(others(last_seat)) gives 2",
        (Phrase("all players but {0}"),),
    ),
    function(
        "next: The neighbour clockwise.",
        "next_player(player) -> player",
        next_seat,
        "next(me) gives seat_2; next(last_seat) gives seat_1",
        (Phrase("the player after {0}"),),
    ),
    function(
        "previous: The neighbour counter-clockwise.",
        "previous_player(player) -> player",
        previous_seat,
        "previous(me) gives seat_3; previous(next(me)) gives seat_1",
        (Phrase("the player before {0}"),),
    ),
    overloaded(
        "team: The team that a player is in.",
        Overload(
            "team_player(player) -> team",
            team_of,
            "team(me) gives team_1; team(next(me)) gives team_2; team(last_seat) = team(me) gives yes",
            (Phrase("your team", only="team(me)"), Phrase("the team of {0}")),
        ),
        yields=True,
    ),
    overloaded(
        "partners: The others of a player's team.",
        Overload(
            "partners_player(player) -> set of player",
            partners,
            "partners(me) gives {seat_3}; partners(next(me)) gives {}",
            (Phrase("your partners", only="partners(me)"), Phrase("the partners of {0}")),
        ),
        yields=True,
    ),
    overloaded(
        "members: All players of a team.",
        Overload(
            "members_team(team) -> set of player",
            members_of_team,
            "members(team_1) gives {seat_1 seat_3}; size(members(team(me))) gives 2",
            (Phrase("the players of {0}"),),
        ),
        yields=True,
    ),
    overloaded(
        "players_from: Everybody as a list, clockwise in turn order, this player first.",
        Overload(
            "players_from_player(player) -> list of player",
            players_from,
            "players_from(last_seat) gives [seat_3 seat_1 seat_2]; nth(players_from(next(me)), 3) gives seat_1",
            (Phrase("the players in turn order from {0}"),),
            never_empty=lambda _arguments: True,
        ),
        yields=True,
    ),
)
