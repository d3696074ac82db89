"""`rulewright rulebook`: the rules of a game with its variants, as people read them."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.output import console as output_console
from interpreter.cli.common.terminal import refuse, tell, write_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.identifiers import harmless
from interpreter.project import loading
from interpreter.project.files import file_io, file_reader

if TYPE_CHECKING:
    from interpreter.rulebook.book.document import Book

Name = Annotated[
    str,
    typer.Argument(
        metavar="GAME[+VARIANT…]",
        help="A game, perhaps with variants: go+handicap. A path to a game file will do as well.",
        autocompletion=completion.games,
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        autocompletion=completion.languages,
        help="Language of the book, such as en or de; without it that of the rule file.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to this file: a page if it ends in .html, Markdown if it ends in .md."),
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is no rulebook made by this command.")]


def rulebook(game: Name, lang: Language = None, output: Output = None, force: Force = False) -> None:
    """Write the rulebook of a game with its variants worked in, to be read and played from.

    Without -o the book appears in the terminal.

    For example:  rulewright rulebook go+handicap --lang de -o rules.html
    """
    from interpreter.rulebook.render import html, markdown

    writers = {".md": markdown.text, ".html": html.text}
    suffix = Path(output).suffix.lower() if output is not None else ".md"
    if suffix not in writers:
        refuse("C150", word=str(output), suffix=suffix or "nothing", known=" or ".join(f"`{each}`" for each in writers))
    book = _book(game, lang)
    if output is None:
        _show(markdown.text(book))
        return
    if not force and not _may_be_replaced(output):
        refuse("C151", word=output)
    write_or_stop(output, harmless(writers[suffix](book)))
    tell(f"Written: {output}")


def _book(game: str, lang: str | None) -> "Book":
    """The book of the game that is meant; ends the command if there is none or if it has errors."""
    from interpreter.rulebook import write

    path, variants = game_argument.locate_or_stop(game)
    compiled = game_argument.compile_or_stop(path, variants)
    files = {str(file): file_reader.read_bytes(file) for file in loading.variant_files(path, variants, Report())}
    return write(compiled, files, game_argument.language_of(lang, compiled.rules))


def _may_be_replaced(name: str) -> bool:
    """Whether there is no file of that name, or an empty one, or a rulebook of ours."""
    from interpreter.rulebook import MARK

    if not Path(name).is_file():
        return True  # what is no file at all is found out when it is written
    text = file_io.read_text(name, Report())
    return text is not None and (not text.strip() or MARK in text[:2000] or f'content="{MARK}' in text)


def _show(text: str) -> None:
    """The book on a terminal; plain Markdown where nobody watches."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        print(text, end="")
        return
    from rich.markdown import Markdown

    console = output_console(highlight=True)
    console.print(Markdown(text.partition("\n")[2], code_theme="ansi_dark"), width=min(console.width, 100))
