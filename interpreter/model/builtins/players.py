"""Words for players."""

from interpreter.model.builtins.overload import Example, Form, Meaning, Word
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind

GROUP = "Players"


def others(material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """All seats but one."""
    everybody = (1 << material.players) - 1
    return lambda seat: everybody & ~(1 << seat)


def next_seat(material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The next seat clockwise."""
    players = material.players
    return lambda seat: (seat + 1) % players


def previous_seat(material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The next seat counter-clockwise."""
    players = material.players
    return lambda seat: (seat - 1) % players


ROWS = (
    Word(
        "others",
        GROUP,
        (Form("(player) -> set of player", others),),
        "Everybody but this player.",
        (Example("others(me)", "{seat_2 seat_3}"), Example("size(others(last_seat))", "2")),
    ),
    Word(
        "next",
        GROUP,
        (Form("(player) -> player", next_seat),),
        "The neighbour clockwise.",
        (Example("next(me)", "seat_2"), Example("next(last_seat)", "seat_1")),
    ),
    Word(
        "previous",
        GROUP,
        (Form("(player) -> player", previous_seat),),
        "The neighbour counter-clockwise.",
        (Example("previous(me)", "seat_3"), Example("previous(next(me))", "seat_1")),
    ),
)
