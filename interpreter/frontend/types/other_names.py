"""Reports names that mean nothing, with the name that was meant: a near one, one by its title, or one by its plural."""

from collections.abc import Iterator
from itertools import chain, islice

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean, question
from interpreter.frontend.schema.expected_form import NUMBER_WORDS
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, TURN_STATE_FUNCTIONS

SECTIONS = "`kinds`, `numbers`, `options`, `track` and `words`"
DECLARED = f"Names are declared under {SECTIONS}; a loop or a choice binds its own."
MOST_LISTED = 12
_TITLED = ("kinds", "numbers", "options", "track")  # the sections whose entries have titles that people see


def report_unknown(name: str, span: Span, scope: Scope, *, called: bool = False) -> None:
    """Report a name that is not known, with what may have been meant; `called`: brackets follow it."""
    meant, because = _other_name(name, scope.symbols, singular=called)
    nearest = question([meant]) if meant else did_you_mean(name, _candidates(scope, called=called))
    scope.symbols.report.add(
        "N105", span, name=name, nearest=nearest, because=because, how=_how_to_find(scope) if not nearest else DECLARED
    )


def _candidates(scope: Scope, *, called: bool) -> Iterator[str]:
    """The names that may be meant: without brackets only those that can stand without, and what is declared."""
    symbols = scope.symbols
    words = (*FUNCTIONS, *AGGREGATES) if called else TURN_STATE_FUNCTIONS
    return chain(symbols.nullary, symbols.members, symbols.callables, scope.names, scope.answers, words)


def _how_to_find(scope: Scope) -> str:
    """Return where names come from if none is near: what is bound there."""
    bound = ", ".join(f"`{each}`" for each in islice(scope.names, MOST_LISTED))
    return f"Known are here {bound}, and what is declared under {SECTIONS}." if bound else DECLARED


def _other_name(name: str, symbols: SymbolTable, *, singular: bool) -> tuple[str, str]:
    """Return what a name is called in these rules, and why it may be meant: by the plural of English, or by a title; empty if nothing fits.

    Of a kind it is the name of all its members, with `singular` the one of the kind, which is called.
    """
    if name in NUMBER_WORDS:
        return str(NUMBER_WORDS.index(name)), " Numbers are written in digits."
    for kind in symbols.kinds.values():
        if name in _plurals(kind.name) and kind.plural != name:
            return kind.plural, f" That is what the members of `{kind.name}` are called, unless the kind says `plural: {name}`."
    for titled, title in _titles(symbols):
        plural = symbols.kinds[titled].plural if titled in symbols.kinds else titled
        if name in (title, *_plurals(title)):
            meant = titled if singular else plural
            return meant, f" What people read as \u201c{title.replace('_', ' ')}\u201d is called `{meant}` in these rules."
    return "", ""


def _titles(symbols: SymbolTable) -> Iterator[tuple[str, str]]:
    """The names of what has a title, each with its titles as they would be written as a name."""
    for address, texts in symbols.sentences.items():
        section, _, rest = address.partition(".")
        titled, _, last = rest.rpartition(".")
        if section in _TITLED and last == "title" and titled and "." not in titled:
            yield from ((titled, "_".join(text.lower().split())) for text in texts.values())


def _plurals(word: str) -> tuple[str, ...]:
    """The plural of a word in English, by its ending."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return (f"{word[:-1]}ies",)
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return (f"{word}es",)
    if word.endswith(("f", "fe")):
        return (f"{word.rstrip('e')[:-1]}ves", f"{word}s")
    return (f"{word}s",)
