"""Setups of tables that follow another one: from a position of it (`fork`), or the next game of the same people.

The player who forks a table gets all its seats. While a game goes on, hidden things and the chance to come are therefore drawn
anew: from the positions that look the same to this player, and from another seed. What another person may know is not even drawn:
if one has ever looked from another seat, the table cannot be forked before the game is over.
"""

import secrets
from dataclasses import replace

from interpreter.session.library import UsageError
from interpreter.translation import translate
from interpreter.web.tables.entries import PERSON, SEED_BITS, STRENGTHS, Control, Setup
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.table import Table


def forked_setup(table: Table, seat: str, answers: int, language: str | None) -> Setup:
    """The setup of a table that goes on after so many answers of another one. Raises `TableRefusal`."""
    opened = replace(table.setup, opening=tuple(table.answers[:answers]), clock=None)
    if not table.is_alone(seat):
        refuse_before_the_end(table, language)
    if not _holds_secrets(table):
        return opened
    try:
        drawn = Table(table.game, opened).match.resample(seat, secrets.randbits(SEED_BITS))
    except UsageError:
        sentence = translate(language, "No other position was found that looks the same to you, so one cannot go on from here.")
        raise TableRefusal("hidden", sentence) from None
    return replace(opened, seed=secrets.randbits(SEED_BITS), opening=(), position=drawn.to_json())


def refuse_before_the_end(table: Table, language: str | None) -> None:
    """Raise `TableRefusal` if a whole position would tell what is hidden, or what chance brings, while the game goes on."""
    if _holds_secrets(table):
        hidden = translate(language, "Others have something hidden, so one can go on from here only when the game is over.")
        chance = translate(language, "It would show what chance brings, so one can go on from here only when the game is over.")
        raise TableRefusal("hidden", chance if table.is_open else hidden)


def _holds_secrets(table: Table) -> bool:
    return not table.over and (table.rolls or not table.is_open)


def rematch_setup(table: Table, *, stronger: bool = False) -> Setup:
    """Return the setup of the next game: another seed, everybody a seat further; `stronger`: bots a rank up.

    Players who were gone are persons again.
    """
    controls = tuple(map(_stronger, _rotated(table))) if stronger else _rotated(table)
    return replace(table.setup, seed=secrets.randbits(SEED_BITS), opening=(), position=None, controls=controls)


def _stronger(control: Control) -> Control:
    """Return the next stronger bot that pages offer; a person and the strongest bot stay."""
    if control.player not in STRENGTHS[:-1]:
        return control
    return replace(control, player=STRENGTHS[STRENGTHS.index(control.player) + 1])


def _rotated(table: Table) -> tuple[Control, ...]:
    begun = dict(zip(table.seats, table.setup.controls, strict=False))
    now = [
        Control(PERSON, table.controls[seat].name)
        if begun.get(seat, Control()).is_person and seat not in table.departed
        else table.controls[seat]
        for seat in table.seats
    ]
    return (now[-1], *now[:-1])
