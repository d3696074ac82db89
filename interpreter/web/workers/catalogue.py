"""What the lobby shows: games with their variants, options, layouts and a picture each; a preview of a table; rulebooks."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from interpreter.drawing.scene_picture import scene_picture, tree, with_symbols
from interpreter.drawing.thing_symbols import symbols_of
from interpreter.gallery.kinds import kinds_of
from interpreter.model.localized_text import LocalizedText, select_language
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.variant_list import VariantEntry, variants_to_choose
from interpreter.session.library import Game, GameOption, RulewrightError, load
from interpreter.translation.matching import best_match
from interpreter.web.drafts.beginnings import title_in_file
from interpreter.web.tables.endings import has_two_sides
from interpreter.web.tables.entries import STRENGTHS
from interpreter.web.tables.table import Table
from interpreter.web.workers.trouble import sentence_of

Entry = dict[str, object]

SHOWN = 24  # answers after which a game is pictured


def game_entry(name: str, source: str, wanted: object) -> Entry:
    """Return the entry of a game, in the language that fits best of those that it or the program has."""
    return _entry(name, source, best_match(wanted, _languages(source)))


@lru_cache(maxsize=512)
def _languages(source: str) -> tuple[str, ...]:
    try:
        return load(source).languages
    except RulewrightError:
        return ()


@lru_cache(maxsize=512)
def _entry(name: str, source: str, language: str) -> Entry:
    try:
        game = load(source)
        state = game.start(players=game.players[0], seed=1).state.playout(Random(SHOWN), most=SHOWN)  # noqa: S311  # a picture, no secret
        scene = state.scene(0, language)
    except RulewrightError as problem:
        return {"name": name, "title": name, "text": "", "error": sentence_of(problem), "players": [], "picture": None, "languages": []}
    return {
        "name": name,
        "title": _title(game, source, language),
        "text": _text(game.rules.text, language),
        "error": "",
        "players": list(game.players),
        "picture": _drawn(game, scene, _title(game, source, language)),
        "kinds": list(kinds_of(game, scene)),
        "languages": list(_languages(source)),
    }


def _title(game: Game, source: str, language: str) -> str:
    """What people call a game that is offered: a variant by its own title, with that of its game."""
    path, named = loading.locate(source, ())
    files = [loading.variants_beside(path).get(name, Path(name)) for name in named]
    titles = [title_in_file(file.name, file_reader.read_bytes(file).decode(errors="replace"), language) for file in files]
    return f"{', '.join(titles)} ({game.title_in(language)})" if titles else game.title_in(language)


def setup_of(source: str, variants: Iterable[str], players: int | None, wanted: object) -> Entry:
    """What can be settled before a table begins: variants, numbers of players, options, layouts, bots. Raises `RulewrightError`."""
    path, chosen = loading.locate(source, variants)
    game = load(source, variants=variants)
    language = best_match(wanted, game.languages)
    count = players if players is not None and players in game.players else game.players[0]
    return {
        "title": _title(game, source, language),
        "text": _text(game.rules.text, language),
        "variants": [_variant(entry, chosen, language) for entry in variants_to_choose(path)],
        "players": list(game.players),
        "options": [_option(game, option, language) for option in game.options.values()],
        "layouts": list(game.layouts(count)),
        "seats": [{"seat": seat.name, "team": seat.team} for seat in game.seats(count)],
        "bots": list(STRENGTHS),
        "two_sides": has_two_sides(game.rules, count),
        "lessons": len(game.rules.lessons),
    }


def preview(source: str, wish: Mapping[str, Any], wanted: object) -> list[object]:
    """The picture of a table's first position as anybody may see it. Raises `RulewrightError`."""
    game = load(source, variants=wish.get("variants", ()))
    seed = wish.get("seed")
    match = game.start(
        players=int(wish["players"]),
        seed=1 if seed is None else int(seed),
        layout=wish.get("layout") or None,
        options=settled(wish),
    )
    language = best_match(wanted, game.languages)
    return _drawn(game, match.scene(None, language), _title(game, source, language))


def opening(table: Table, wanted: object) -> list[object]:
    """The picture of a new table's first position as anybody may see it."""
    game = table.game
    language = best_match(wanted, game.languages)
    return _drawn(game, table.match.scene(None, language), game.title_in(language))


def _drawn(game: Game, scene: Mapping[str, object], title: str) -> list[object]:
    """A scene as the tree of a picture, with the pictures of its things."""
    symbols = symbols_of(game.rules.pictures)
    return tree(with_symbols(scene_picture(scene, title, symbols), symbols))


def settled(wish: Mapping[str, Any]) -> dict[str, str]:
    """Return the options of a wish as texts, `yes` and `no` for truths."""
    return {
        name: {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        for name, value in (wish.get("options") or {}).items()
    }


def _variant(entry: VariantEntry, chosen: Iterable[str], language: str) -> Entry:
    """A variant to choose, with the reasons why it does not go with those that are chosen."""
    obstacles = [_text(reason, language) for other, reason in entry.excludes.items() if other in chosen]
    return {
        "name": entry.name,
        "title": _text(entry.title, language) or entry.name,
        "text": _text(entry.text, language),
        "chosen": entry.name in chosen,
        "house": entry.is_house_rule,
        "needs": list(entry.needs),
        "obstacles": obstacles,
    }


def _option(game: Game, option: GameOption, language: str) -> Entry:
    """An option; its values are called by the phrases under `texts:` that have their names."""
    phrases = {each: game.rules.addresses.get(f"texts.{each}") for each in option.values or ()}
    return {
        "name": option.name,
        "title": option.title(language),
        "text": option.text(language),
        "kind": option.kind,
        "low": option.low,
        "high": option.high,
        "default": option.default,
        "values": None if option.values is None else list(option.values),
        "titles": {each: _text(phrase.text, language) for each, phrase in phrases.items() if phrase is not None},
    }


def _text(text: LocalizedText, language: str) -> str:
    return select_language(text, language, "en") or ""


def title_of(game: Game) -> str:
    """The name under which a table is listed: that of the game, with its variants."""
    return "+".join((game.name, *game.variants))
