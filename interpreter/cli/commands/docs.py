"""`rulewright docs`: pages of the documentation, at a terminal or in the browser."""

import os
import shutil
import sys
import tempfile
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.common import completion
from interpreter.cli.common.output import console as output_console
from interpreter.cli.common.terminal import refuse, tell
from interpreter.manual.pages import INDEX, Page, for_terminal, page, suggestion, titles
from interpreter.project.files.file_io import reason

WIDEST = 100  # columns in which text is pleasant to read

Name = Annotated[
    str, typer.Argument(metavar="[PAGE]", help="A page, such as language or library/games, or a code; without it the list of pages.",
                        autocompletion=completion.pages),
]  # fmt: skip
Open = Annotated[bool, typer.Option("--open", help="Show the page in the browser.")]


def docs(name: Name = INDEX, open_page: Open = False) -> None:
    """Read the documentation: how to play, write rules, check them, embed them.

    For example:  rulewright docs · rulewright docs language · rulewright docs library/games --open
    """
    found = page(name.removesuffix(".md"))
    if found is None:
        refuse("C358", word=name, did_you_mean=suggestion(name), known=", ".join(titles()))
    if open_page:
        _open(found)
        return
    if found.name == INDEX:
        found = found._replace(text=found.text + _list_of_pages())
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        _show(found)
    else:
        print(found.text, end="")


def _list_of_pages() -> str:
    rows = (f"- `rulewright docs {name}`: {title}" for name, title in titles().items() if name != INDEX)
    return "\n## Pages\n\n" + "\n".join(rows) + "\n"


def _show(found: Page) -> None:
    """Show a page at a terminal, in its pager if somebody is there to turn pages."""
    from rich.markdown import Markdown

    console = output_console(highlight=True)
    document = Markdown(for_terminal(found), code_theme="ansi_dark", hyperlinks=False)
    os.environ.setdefault("LESS", "FRX")  # as git does: colours, and no waiting for a key at the end of what fits
    has_colours = bool(shutil.which("less") or os.environ.get("PAGER"))
    with console.pager(styles=has_colours) if sys.stdin.isatty() else nullcontext():
        console.print(document, width=min(console.width, WIDEST))


def _open(found: Page) -> None:
    """Write all pages to a new folder and open one in the browser; ends the command where they cannot be written."""
    from interpreter.manual.folder import write_pages

    try:
        folder = Path(tempfile.mkdtemp(prefix="rulewright-docs-"))
        write_pages(folder)
    except OSError as problem:
        refuse("C130", word="The documentation", why=reason(problem))
    file = folder / "docs" / f"{found.name}.html"
    tell(f"The page is {file}")
    webbrowser.open(file.as_uri())
