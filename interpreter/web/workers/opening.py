"""Tables as they stand in the journal, and the games they are played by."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from interpreter.model.localized_text import LocalizedText
from interpreter.project.variant_list import variants_to_choose
from interpreter.session.library import Game, load
from interpreter.web.journal.folder import rules_at
from interpreter.web.journal.store import Store
from interpreter.web.tables.entries import Setup
from interpreter.web.tables.table import Table


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
    row = store.table(table_id)
    if row is None:
        return None
    setup = row.setup
    table = Table(game_of(folder, setup), setup, _variant_titles(rules_at(folder, setup.rules) / setup.file, setup.variants))
    catch_up(table, store, table_id)
    return table


def catch_up(table: Table, store: Store, table_id: str) -> None:
    """Apply the entries that a table does not have yet."""
    for entry in store.entries(table_id, table.entries):
        table.apply(entry)
