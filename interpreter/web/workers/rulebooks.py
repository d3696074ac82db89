"""Rulebooks of tables, and of games before there is a table: written from the rule files, house rules included."""

from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.rulebook import write
from interpreter.rulebook.book.document import Book
from interpreter.rulebook.guide import guide
from interpreter.rulebook.render import html
from interpreter.session.library import load
from interpreter.translation.matching import best_match
from interpreter.web.journal.folder import rules_at
from interpreter.web.journal.store import Store
from interpreter.web.workers.opening import game_of


def rulebook_page(folder: Path, store: Store, table_id: str, wanted: object) -> str | None:
    """The rulebook of a table as a page; None if there is no such table. Raises `RulewrightError`."""
    row = store.table(table_id)
    if row is None:
        return None
    language = best_match(wanted, game_of(folder, row.setup).languages)
    return _page(rules_at(folder, row.setup.rules) / row.setup.file, row.setup.variants, language)


def guide_pages(folder: Path, store: Store, table_id: str, wanted: object) -> list[dict[str, object]] | None:
    """Return the pages of the guide for a first game at a table; None if there is no such table. Raises `RulewrightError`."""
    row = store.table(table_id)
    if row is None:
        return None
    language = best_match(wanted, game_of(folder, row.setup).languages)
    book = _book(rules_at(folder, row.setup.rules) / row.setup.file, tuple(row.setup.variants), language)
    return [] if book is None else [asdict(page) for page in guide(book)]


def game_rules(source: str, variants: Iterable[str], wanted: object) -> str | None:
    """The rulebook of a game that is offered, with the variants that are chosen, as its files are now; None if they do not go together.

    Raises `RulewrightError`.
    """
    path, chosen = loading.locate(source, variants)
    return _written(path, tuple(chosen), best_match(wanted, load(source, variants=variants).languages))


@lru_cache(maxsize=64)
def _page(path: Path, variants: tuple[str, ...], language: str) -> str | None:
    return _written(path, variants, language)


def _written(path: Path, variants: tuple[str, ...], language: str) -> str | None:
    book = _book(path, variants, language)
    return None if book is None else html.text(book)


def _book(path: Path, variants: tuple[str, ...], language: str) -> Book | None:
    report = Report()
    compiled = loading.compile_with_trees(path, variants, report)
    if compiled is None:
        return None
    files = {str(file): file_reader.read_bytes(file) for file in loading.variant_files(path, variants, report)}
    return write(compiled, files, language)
