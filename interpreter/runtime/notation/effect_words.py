"""Words for what an answer brought about: numbers, things and counts that changed in a place."""

from collections.abc import Sequence

from interpreter.runtime.notation.labels import player_label
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.translation import translate


def more(language: str | None, count: int) -> str:
    """A difference in words: `3 more`, `2 fewer`."""
    if count < 0:
        return translate(language, "{count} fewer", count=-count)
    return translate(language, "{count} more", count=count)


def number_change(language: str | None, old: int | None, new: int) -> str:
    """A number that changed: `now 5 (2 more)`."""
    if old is None:
        return translate(language, "now {number}", number=new)
    return translate(language, "now {number} ({change})", number=new, change=more(language, new - old))


def things_change(language: str | None, gone: str, come: str) -> str:
    """Things that left a place and came to it: `ace gone, king added`."""
    said = (
        translate(language, "{things} gone", things=gone) if gone else "",
        translate(language, "{things} added", things=come) if come else "",
    )
    return ", ".join(filter(None, said))


def place_name(table: GameInstance, title: str, seat: int | None, rest: Sequence[str], language: str | None) -> str:
    """Name of a place with its owner, and in brackets which of several it is: `Anna’s hand`, `pile (oak)`."""
    inner = within_sentence(title, language or table.rules.language)
    owned = title if seat is None else translate(language, "{name}’s {title}", name=player_label(table, seat, language), title=inner)
    return f"{owned} ({', '.join(rest)})" if rest else owned


def within_sentence(title: str, language: str) -> str:
    """A title behind other words: in English without its first capital."""
    return title[:1].lower() + title[1:] if language.startswith("en") and title[1:2].islower() else title
