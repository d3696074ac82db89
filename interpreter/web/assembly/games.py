"""The list of games as it stands in the lobby's page, with a picture each: complete without any script."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from interpreter.gallery.portrait import SUFFIX, Portrait, read, spoken
from interpreter.project import loading
from interpreter.web.page_texts import page_texts

_WEIGHTS = ("rules_few", "rules_more", "rules_many")  # by the weight of a portrait
_FIRST = 15  # minutes of a good first game
_PLACE = '<ul id="games" class="games"></ul>'


def portraits(offered: Mapping[str, str]) -> dict[str, Portrait | None]:
    """The portraits of the games that are offered (by name, what `load` takes); None for those that have none."""
    shipped = loading.shipped()
    return {name: _portrait_of(name, source, shipped.get(source) or Path(source)) for name, source in offered.items()}


def with_games(html: str, shown: Mapping[str, Portrait | None], language: str) -> str:
    """The lobby's page with games, good first ones first; of those without a portrait the name, until a script has asked."""
    items = "".join(
        _item(name, portrait, language) for name, portrait in sorted(shown.items(), key=lambda each: _is_hard_to_begin(each[1]))
    )
    return html.replace(_PLACE, _PLACE.replace("></ul>", f">{items}</ul>"), 1)


def _is_hard_to_begin(portrait: Portrait | None) -> tuple[bool, int, int]:
    """The order of games: those with lessons, then by the amount of rules, and those first that take about a quarter of an hour."""
    return (True, 9, 0) if portrait is None else (portrait.lessons == 0, portrait.weight or 9, abs(portrait.minutes - _FIRST))


def _portrait_of(name: str, source: str, path: Path) -> Portrait | None:
    """The portrait of a game that is offered; None if there is none, or if rules beside it are newer."""
    file = path.with_name(path.name.removesuffix(loading.GAME) + SUFFIX)
    try:
        changed = file.stat().st_mtime_ns
        if name != source and any(each.stat().st_mtime_ns > changed for each in path.parent.glob("*.yaml")):
            return None
    except OSError:
        return None
    return _read(file, changed)


@lru_cache(maxsize=256)
def _read(file: Path, changed: int) -> Portrait | None:
    del changed
    return read(file)


def entry(portrait: Portrait, language: str) -> dict[str, object]:
    """Data for scripts of a game that has a portrait."""
    return {
        "name": portrait.name,
        "title": spoken(portrait.titles, language),
        "text": spoken(portrait.texts, language),
        "error": "",
        "players": list(portrait.players),
        "solo": portrait.solo,
        "minutes": portrait.minutes,
        "kinds": list(portrait.kinds),
    }


def _item(name: str, portrait: Portrait | None, language: str) -> str:
    if portrait is None:
        return f'<li class="game is-pending" data-name="{escape(name)}"><div class="game-picture"></div><h3>{escape(name.replace("_", " ").capitalize())}</h3></li>'
    title, text, texts = escape(spoken(portrait.titles, language)), escape(spoken(portrait.texts, language)), page_texts(language)
    keys = ("play_game", "learn_game", "change_a_rule_of")
    play, learn, change = (escape(texts[key].format(game=spoken(portrait.titles, language))) for key in keys)
    data = (
        f'data-players="{" ".join(map(str, _numbers(portrait)))}" data-minutes="{portrait.minutes}" data-kinds="{" ".join(portrait.kinds)}"'
    )
    return (
        f'<li class="game" data-name="{escape(name)}" {data}><div class="game-picture">{spoken(portrait.pictures, language)}</div>'
        f'<div class="game-told"><h3>{title}</h3>'
        f'<ul class="game-facts">{"".join(f"<li>{escape(fact)}</li>" for fact in facts(portrait, texts))}</ul><p>{text}</p></div>'
        f'<div class="game-foot"><button type="button" class="primary" data-game="{escape(name)}" aria-label="{play}">{escape(texts["play"])}</button>'
        f'<button type="button" class="learn" data-learn="{escape(name)}" aria-label="{learn}">{escape(texts["learn"])}</button>'
        f'<button type="button" class="quiet" data-change="{escape(name)}" aria-label="{change}">{escape(texts["change_a_rule"])}</button></div></li>'
    )


def _numbers(portrait: Portrait) -> tuple[int, ...]:
    return portrait.players if portrait.solo is None or 1 in portrait.players else (1, *portrait.players)


def facts(portrait: Portrait, texts: Mapping[str, str]) -> Iterable[str]:
    """Short facts on the tile of a game: players, length, amount of rules, that it can be played alone."""
    least, most = portrait.players[0], portrait.players[-1]
    if (least, most) == (1, 1):
        yield texts["solo"]
    else:
        yield texts["players_exactly" if least == most else "players_between"].format(count=least, least=least, most=most)
    yield texts["minutes_about"].format(minutes=portrait.minutes)
    if 0 < portrait.weight <= len(_WEIGHTS):
        yield texts[_WEIGHTS[portrait.weight - 1]]
    if portrait.solo is not None and (least, most) != (1, 1):
        yield texts["solo"]
