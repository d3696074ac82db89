"""`rulewright explain`: what a code, a word, a verb, an address or a whole game is about."""

from collections.abc import Iterable
from typing import Annotated

import typer

from interpreter import resources
from interpreter.diagnostics.explain import for_people
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.faces import loading
from interpreter.faces.cli import games
from interpreter.faces.cli.languages import language_of
from interpreter.faces.cli.terminal import refuse
from interpreter.faces.plain_files import is_folder

Subject = Annotated[
    str, typer.Argument(metavar="CODE|WORD|VERB|GAME|GAME:ADDRESS", help="For example T204, best, move, my_rules, my_rules:actions.place.")
]
Language = Annotated[str | None, typer.Option("--lang", help="Language of the sentences.", metavar="CODE")]


def explain(subject: Subject, lang: Language = None) -> None:
    """Explain a code, a word, a verb, a game with all its addresses, or what stands at one address."""
    from interpreter.faces import reference

    page = resources.diagnostic_page(subject)
    if page is not None:
        print(for_people(page).rstrip())
        return
    pages = [page for page in (reference.word_page(subject), reference.verb_page(subject)) if page is not None]
    if pages:
        print("\n\n".join(pages))
        return
    game, colon, address = subject.partition(":")
    if not colon and game.partition("+")[0] not in loading.shipped() and not _is_path(game.partition("+")[0]):
        candidates = [*resources.diagnostic_pages(), *reference.names(), *loading.shipped()]
        refuse("C122", word=subject, did_you_mean=did_you_mean(subject, candidates))
    rules = games.rules_of(game)
    language = language_of(lang, rules) or rules.language
    if not colon:
        print("\n".join(reference.game_page(rules, language)))
        return
    found = rules.addresses.get(address)
    if found is None:
        refuse("C123", word=address, game=game, did_you_mean=_meant(address, rules.addresses))
    print(reference.address_page(rules, found, reference.clause_sentences(games.path_of(game), language), language))


def _is_path(game: str) -> bool:
    return game.endswith(".yaml") or is_folder(game)


def _meant(address: str, known: Iterable[str]) -> str:
    """The addresses that end with what was written, or else those spelt nearly so."""
    ending = [each for each in known if each.endswith(f".{address}")][:3]
    return f"Did you mean {' or '.join(f'`{each}`' for each in ending)}?" if ending else did_you_mean(address, known)
