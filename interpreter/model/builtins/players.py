"""Words for players."""

from interpreter.model.builtins.overload import CallStrategy, Function, Implementation, Overload, Phrase, Usage
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind

GROUP = "Players"


def others(material: Domains, _kinds: tuple[Kind, ...]) -> Implementation:
    """All seats but one."""
    everybody = (1 << material.players) - 1
    return lambda seat: everybody & ~(1 << seat)


def next_seat(material: Domains, _kinds: tuple[Kind, ...]) -> Implementation:
    """The next seat clockwise."""
    players = material.players
    return lambda seat: (seat + 1) % players


def previous_seat(material: Domains, _kinds: tuple[Kind, ...]) -> Implementation:
    """The next seat counter-clockwise."""
    players = material.players
    return lambda seat: (seat - 1) % players


ROWS = (
    Function(
        "others",
        GROUP,
        "Everybody but this player.",
        (
            Overload(
                "others_player",
                "(player) -> set of player",
                others,
                CallStrategy.INTRINSIC,
                (Phrase("all players but {0}"),),
                (Usage("others(me)", "{seat_2 seat_3}"), Usage("size(others(last_seat))", "2")),
            ),
        ),
    ),
    Function(
        "next",
        GROUP,
        "The neighbour clockwise.",
        (
            Overload(
                "next_player",
                "(player) -> player",
                next_seat,
                CallStrategy.INTRINSIC,
                (Phrase("the player after {0}"),),
                (Usage("next(me)", "seat_2"), Usage("next(last_seat)", "seat_1")),
            ),
        ),
    ),
    Function(
        "previous",
        GROUP,
        "The neighbour counter-clockwise.",
        (
            Overload(
                "previous_player",
                "(player) -> player",
                previous_seat,
                CallStrategy.INTRINSIC,
                (Phrase("the player before {0}"),),
                (Usage("previous(me)", "seat_3"), Usage("previous(next(me))", "seat_1")),
            ),
        ),
    ),
)
