"""Tables as they stand in the journal, and the games they are played by; a new one is written down."""

import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from interpreter.model.localized_text import LocalizedText
from interpreter.project.variant_list import variants_to_choose
from interpreter.session.library import Game, load
from interpreter.translation import translate
from interpreter.web.journal.folder import has_room, rules_at
from interpreter.web.journal.store import OWNER, SPECTATOR, Store, TableRow
from interpreter.web.journal.usage import TABLE
from interpreter.web.tables.entries import Setup
from interpreter.web.tables.links import new_secret, new_table_id
from interpreter.web.tables.streams import TableStreams, Viewer
from interpreter.web.tables.table import Table
from interpreter.web.workers.catalogue import title_of


@lru_cache(maxsize=64)
def _game(folder: Path, digest: str, file: str, variants: tuple[str, ...]) -> Game:
    return load(rules_at(folder, digest) / file, variants=variants)


def game_of(folder: Path, setup: Setup) -> Game:
    """The game of a table, from the rule files that lie in the data folder. Raises `RulewrightError`."""
    return _game(folder, setup.rules, setup.file, setup.variants)


@lru_cache(maxsize=64)
def _variant_titles(path: Path, names: tuple[str, ...]) -> Mapping[str, LocalizedText]:
    return {each.name: each.title for each in variants_to_choose(path) if each.name in names}


def open_table(folder: Path, store: Store, table_id: str) -> Table | None:
    """A table with all its entries; None if there is none. Raises `RulewrightError` where its rules are none any more."""
    table = begin_table(folder, store, table_id)
    if table is not None:
        catch_up(table, store, table_id)
    return table


def begin_table(folder: Path, store: Store, table_id: str) -> Table | None:
    """Return a table without its entries; None if there is none. Raises `RulewrightError` as `open_table` does."""
    row = store.table(table_id)
    if row is None:
        return None
    setup = row.setup
    table = Table(game_of(folder, setup), setup, _variant_titles(rules_at(folder, setup.rules) / setup.file, setup.variants))
    table.witnesses |= store.witnesses(table_id)
    return table


def catch_up(table: Table, store: Store, table_id: str, most: int = -1) -> bool:
    """Apply the entries that a table does not have yet, at most so many; True if it has all now."""
    before = table.entries
    for entry in store.entries(table_id, before, most):
        table.apply(entry)
    return most < 0 or table.entries < before + most


def refusal_of_table(folder: Path, store: Store, address: str, language: str | None) -> dict[str, object] | None:
    """The refusal of a new table, whatever it is: of this address first, then of all; None if there is room. Raises `OSError`."""
    if store.usage.is_crowded(TABLE, address):
        sentence = translate(
            language, "So much has been made from your address that this server takes nothing new from it. What is written stays."
        )
        return {"refused": sentence}
    if store.usage.is_full(TABLE) or not has_room(folder):
        return {"refused": translate(language, "This server has no room for another table. Those there are go on.")}
    return None


def make_table(
    folder: Path, store: Store, setup: Setup, *, listed: bool = False, address: str = "", language: str | None = None
) -> dict[str, object]:
    """The links of a table that is made of a setup, once it is on disk. Raises `RulewrightError`.

    listed: everybody may know of it. address: of the client that asks, which has limits of its own; empty where it is not known.
    """
    if refusal := refusal_of_table(folder, store, address, language):
        return refusal
    game = game_of(folder, setup)
    table = Table(game, setup)  # what is not possible is refused before anything is written
    table_id = new_table_id()
    links = {seat: new_secret() for seat in (*table.seats, OWNER, SPECTATOR)}
    row = TableRow(table_id, setup, title_of(game), time.time(), listed, table.match.over)
    store.add_table(row, [(secret, seat) for seat, secret in links.items()], address)
    return {"table": table_id, "links": links}


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
