"""Language tags of clients, matched with the languages that there are."""

from collections.abc import Iterable

from interpreter.translation import SOURCE_LANGUAGE, languages

MOST_SIGNS = 35  # of a tag: BCP 47 asks for room for as many


def best_match(wanted: object, spoken: Iterable[str] = ()) -> str:
    """Return the language that fits a tag best: one of the program, or of `spoken`.

    This is the lookup of RFC 4647: `de-AT` is `de-AT` where that exists, else `de`, else English. Case does not matter, `_` is `-`.
    """
    known = {_folded(each): each for each in (*languages(), *spoken)}
    rest = _folded(tag(wanted))
    while rest and rest not in known:
        rest = rest.rpartition("-")[0]
    return known.get(rest, SOURCE_LANGUAGE)


def tag(wanted: object) -> str:
    """Return what a client calls its language if that can be a language tag, else an empty text."""
    return wanted if isinstance(wanted, str) and len(wanted) <= MOST_SIGNS else ""


def _folded(language: str) -> str:
    return language.lower().replace("_", "-")
