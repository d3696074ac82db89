"""Words for players."""

from interpreter.model.builtins.overload import Implementation, Phrase, function
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
)
