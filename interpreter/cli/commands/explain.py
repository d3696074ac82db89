"""`rulewright explain`: what a code, a word, a verb, a key, an address or a whole game is about."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter import resources
from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.new_files import check_free, write_or_stop
from interpreter.cli.common.terminal import refuse, tell
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.manual.pages import without_comments
from interpreter.model.identifiers import PATTERNS, is_whole
from interpreter.project import loading
from interpreter.project.files.file_io import is_folder

if TYPE_CHECKING:
    from interpreter.frontend.pipeline.compilation import Compilation

BEFORE_SENTENCE = 53  # signs of a listed address and the blank behind it

Subject = Annotated[
    str,
    typer.Argument(
        metavar="CODE|WORD|VERB|KEY|GAME|GAME:ADDRESS",
        autocompletion=completion.subjects,
        help="For example T103, best, move, scoring, my_rules, my_rules:actions.place.",
    ),
]
Sought = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORD]…", help="Behind a game: an address, or a word for the addresses that have to do with it."),
]
Language = Annotated[
    str | None, typer.Option("--lang", help="Language of the sentences.", metavar="CODE", autocompletion=completion.languages)
]
AsFile = Annotated[bool, typer.Option("--file", help="Show a game with its variants as one file that plays the same.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="NAME.game.yaml", help="Write that file, and the component file that it needs beside it."),
]
Force = Annotated[bool, typer.Option("--force", help="Write over files of that name.")]


def explain(
    subject: Subject, sought: Sought = None, lang: Language = None, file: AsFile = False, output: Output = None, force: Force = False
) -> None:
    """Explain a code, a word, a verb, a key of rule files; list the addresses of a game, or tell what stands at one.

    For example: rulewright explain go · rulewright explain go stone · rulewright explain go actions.place

    With --file a game is shown as it stands after its variants, as a file of its own that plays the same;
    -o writes it, with the component file that it needs: rulewright explain go+handicap -o my_go.game.yaml
    """
    from interpreter.reference import reference_texts, rule_search

    if file or output is not None:
        _as_file(subject, sought, output, force=force)
        return
    if not sought and (page := _page(subject)):
        print(page)
        return
    game, colon, address = subject.partition(":")
    first = game.partition("+")[0]
    if first not in loading.shipped() and not first.endswith(".yaml") and not is_folder(first):
        from interpreter.reference.key_docs import key_names

        candidates = [*resources.diagnostic_pages(), *reference_texts.names(), *key_names(), *loading.shipped()]
        refuse("C122", word=subject, did_you_mean=loading.file_here(first) or did_you_mean(subject, candidates) or _games_with(subject))
    compiled = _compile(game)
    language = game_argument.language_of(lang, compiled.rules)
    if sought:
        address = sought[0] if "." in sought[0] else ""
    if not sought and not colon:
        _print_addresses(rule_search.list_rules(compiled, language))
        tell(f"What stands at one of them: rulewright explain {game}:ADDRESS · those about a word: rulewright explain {game} WORD")
        if compiled.rules.variants:
            tell(f"The game after its variants as one file: rulewright explain {game} --file")
    elif address and (told := _address_page(compiled, game, address, language)) is not None:
        print(told)
    elif sought:
        _print_found(compiled, game, sought, language)
    else:
        refuse("C123", word=address, game=game, did_you_mean=_meant(address, compiled))


def _as_file(game: str, sought: list[str] | None, output: Path | None, *, force: bool) -> None:
    """Show or write a game as it stands after its variants."""
    from interpreter.authoring.standalone import standalone_game

    if sought or ":" in game:
        refuse("C380", word=" ".join((game, *(sought or ()))))
    path, variants = game_argument.locate_or_stop(game)
    compiled = game_argument.compile_or_stop(path, variants)
    name = _name_of(output) if output is not None else ""
    written = standalone_game(compiled, loading.variants_of(path, variants), name)
    if output is None:
        print(written.text, end="")
        if written.components:
            tell(f"\n{written.components_file} belongs to it. Both together: rulewright explain {game} -o {written.name}{loading.GAME}")
        return
    files = (
        {output: written.text, output.with_name(written.components_file): written.components}
        if written.components
        else {output: written.text}
    )
    check_free(list(files), force=force)
    for file, text in files.items():
        write_or_stop(file, text)


def _name_of(output: Path) -> str:
    """Return what a game is called by the name of its file; ends the command if that is no such name."""
    name = output.name.removesuffix(loading.GAME)
    if name == output.name or not is_whole(PATTERNS["identifier"], name):
        refuse("C381", word=str(output))
    return name


def _page(subject: str) -> str:
    """The page about a code, a word, a verb or a key; empty if it is none."""
    from interpreter.reference import reference_texts
    from interpreter.reference.key_docs import key_page
    from interpreter.reference.sought_words import SOUGHT

    if (page := resources.diagnostic_page(subject)) is not None:
        return without_comments(page).rstrip()
    wanted = (subject, *SOUGHT.get(subject.casefold(), ()))
    pages = (page(name) for name in wanted for page in (reference_texts.word_page, reference_texts.verb_page, key_page))
    return "\n\n".join(each for each in pages if each is not None)


def _games_with(word: str) -> str:
    """Where the games that come along speak of a word."""
    from interpreter.reference import rule_search

    with_it = [name for name in loading.shipped() if rule_search.search(_compile(name), [word], "en")]
    return " ".join(f"The game `{name}` speaks of it: `rulewright explain {name} {word}`." for name in with_it)


def _compile(game: str) -> "Compilation":
    return game_argument.compile_or_stop(*game_argument.locate_or_stop(game))


def _address_page(compiled: "Compilation", game: str, address: str, language: str) -> str | None:
    """Return the page about an address of a game; None if there is nothing at it."""
    from interpreter.reference import reference_texts, rule_search

    if (found := compiled.rules.addresses.get(address)) is None:
        return rule_search.page(compiled, address, language)
    clauses = reference_texts.clause_sentences(game_argument.locate_or_stop(game)[0], language)
    return reference_texts.address_page(compiled.rules, found, clauses, language)


def _print_found(compiled: "Compilation", game: str, sought: list[str], language: str) -> None:
    from interpreter.reference import rule_search

    found = rule_search.search(compiled, sought, language)
    if not found:
        word = " ".join(sought)
        refuse("C146", word=word, game=game, did_you_mean=did_you_mean(word.casefold(), rule_search.words_near(compiled)))
    _print_addresses(found)


def _print_addresses(lines: Iterable[str]) -> None:
    """Lines as they are for other programs; people see sentences that go on below their beginning."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    print("\n".join(fold(lines, width)))


def fold(lines: Iterable[str], width: int | None) -> Iterator[str]:
    """Lines of addresses and sentences, folded between words where they are too wide."""
    for line in lines:
        if width is None or len(line) <= width:
            yield line
            continue
        indent = BEFORE_SENTENCE if width >= 2 * BEFORE_SENTENCE - 20 else 4
        yield from textwrap.wrap(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _meant(address: str, compiled: "Compilation") -> str:
    """The addresses that end with what was written, or else those spelt nearly so."""
    from interpreter.frontend.variants.path_suggestions import suggest_paths

    meant, beside = suggest_paths(compiled.trees.game, compiled.trees.known_addresses, address.split("."))
    return meant or (f" Near it: {', '.join(f'`{each}`' for each in beside)}." if beside else "")
