"""The game after a game: the same people at another table, every one a seat further, and the links by which they come there."""

import secrets
from collections.abc import Iterable
from dataclasses import replace

from interpreter.web.journal.store import OWNER, SPECTATOR, Store
from interpreter.web.tables.entries import PERSON, SEED_BITS, Control, Setup
from interpreter.web.tables.streams import TableStreams, Viewer
from interpreter.web.tables.table import Table


def rematch_setup(table: Table) -> Setup:
    """The setup of the next game: with another seed, and everybody a seat further. Players who were gone are persons again."""
    return replace(table.setup, seed=secrets.randbits(SEED_BITS), opening=(), position=None, controls=_rotated(table))


def _rotated(table: Table) -> tuple[Control, ...]:
    begun = dict(zip(table.seats, table.setup.controls, strict=False))
    now = [
        Control(PERSON, table.controls[seat].name)
        if begun.get(seat, Control()).is_person and seat not in table.departed
        else table.controls[seat]
        for seat in table.seats
    ]
    return (now[-1], *now[:-1])


def rematch_links(store: Store, streams: TableStreams, viewer: Viewer, others: Iterable[str]) -> dict[str, str]:
    """The secrets of a viewer at the next game: of the own seat, of those whose secrets are shown (`others`), and the owner's.

    Who only looks on looks on there as well.
    """
    table, links = streams.table, store.links(streams.table.rematch)
    own = {viewer.seat, *(store.seat_of(streams.table_id, secret) for secret in others)}
    seats = [table.seats[(place + 1) % len(table.seats)] for place, seat in enumerate(table.seats) if seat in own]
    if viewer.seat is None:
        seats = [SPECTATOR]
    return {each: links[each] for each in (*seats, *([OWNER] if viewer.owner else [])) if each in links}
