"""Rulebooks, guides and lessons of tables, and of games before there is a table: made from the rule files, house rules included."""

import secrets
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.rulebook import write
from interpreter.rulebook.book.document import Book
from interpreter.rulebook.guide import guide
from interpreter.rulebook.render import html
from interpreter.runtime.serialization.encode import to_json
from interpreter.session.library import load
from interpreter.translation.matching import best_match
from interpreter.web.journal.folder import rules_at
from interpreter.web.journal.store import Store
from interpreter.web.tables.entries import SEED_BITS, Control, Setup
from interpreter.web.workers.opening import game_of

OTHERS = "greedy"  # who plays the other seats of a lesson
FEW = 2  # players of a first game, if so few can play


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
    return _guide(rules_at(folder, row.setup.rules) / row.setup.file, tuple(row.setup.variants), language, row.setup.players)


@lru_cache(maxsize=64)
def _guide(path: Path, variants: tuple[str, ...], language: str, players: int) -> list[dict[str, object]]:
    book = _book(path, variants, language, players)
    return [] if book is None else [asdict(page) for page in guide(book)]


def lesson_setup(folder: Path, setup: Setup, name: str) -> Setup | None:
    """Return the setup of a table at which a lesson begins, or the next one that these rules let begin; None if there is none.

    The learner is a person, all others are bots. Raises `RulewrightError`.
    """
    from interpreter.authoring.scenarios.lessons import lesson_position  # what scenarios need takes a while to load
    from interpreter.authoring.scenarios.runner import options_of

    compiled = _compiled(rules_at(folder, setup.rules) / setup.file, tuple(setup.variants))
    names = [] if compiled is None else list(compiled.rules.lessons)
    for each in names[names.index(name) :] if name in names else [] if name else names:
        found = None if compiled is None else lesson_position(compiled, each, Report())
        if found is not None:
            position = to_json(found.table, found.state)
            controls = tuple(Control() if seat == found.learner else Control(OTHERS) for seat in range(found.table.players))
            return replace(
                setup, players=found.table.players, seed=secrets.randbits(SEED_BITS), options=options_of(found.header), controls=controls,
                opening=(), position=position, clock=None, takes_back=True, lesson=each, layout=None,
            )  # fmt: skip
    return None


def explained_game(folder: Path, setup: Setup) -> Setup:
    """Return the setup of a first game that is explained as it goes: a person with bots. Raises `RulewrightError`."""
    players = min(game_of(folder, setup).players, key=lambda count: abs(count - FEW))
    return replace(setup, players=players, controls=(Control(), *[Control(OTHERS)] * (players - 1)))


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


@lru_cache(maxsize=8)
def _compiled(path: Path, variants: tuple[str, ...]) -> Compilation | None:
    return loading.compile_with_trees(path, variants, Report())


def _book(path: Path, variants: tuple[str, ...], language: str, players: int | None = None) -> Book | None:
    compiled = loading.compile_with_trees(path, variants, Report())
    if compiled is None:
        return None
    files = {str(file): file_reader.read_bytes(file) for file in loading.variant_files(path, variants, Report())}
    return write(compiled, files, language, players)
