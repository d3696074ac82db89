"""How the snippets of the pages are run: one function for each `kind`, each gives what was found.

A page's comment says its kind; `signs: ⇥ 09` there says that a sign of the snippet stands for bytes that cannot be shown,
`repeat: N` that the snippet stands N times, `files: game` that the page brings a file of its own for every role.
"""

from collections.abc import Callable, Mapping

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.explain import Page, Snippet
from tests.diagnostics import base_game

Snippets = tuple[Snippet, ...]
Runner = Callable[[Page, Snippets], Report]

GAME_NAME = "example.game.yaml"


def run(page: Page, snippets: Snippets) -> list[Diagnostic]:
    """Everything that is found in the snippets of a page."""
    return list(RUNNERS[page.settings["kind"]](page, snippets))


def data(page: Page, text: str) -> bytes:
    """The bytes that a snippet stands for."""
    found = text.encode() * int(page.settings.get("repeat", "1"))
    for pair in page.settings.get("signs", "").split(","):
        if pair:
            sign, code = pair.split()
            found = found.replace(sign.encode(), bytes.fromhex(code))
    return found


def files(snippets: Snippets) -> dict[str, bytes]:
    """The snippets that have a file name, by name; and the rows of the tiny game, unless they are given."""
    return {base_game.COMPONENTS_NAME: base_game.COMPONENTS.encode()} | {
        snippet.file: snippet.text.encode() for snippet in snippets if snippet.file
    }


def as_yaml(page: Page, snippets: Snippets) -> Report:
    """YAML, not yet of any use."""
    from interpreter.language.yaml_tree import read

    report = Report()
    read(GAME_NAME, data(page, snippets[0].text), report)
    return report


def as_game(page: Page, snippets: Snippets) -> Report:
    """A rule file, perhaps a part of one, perhaps with other files beside it."""
    from interpreter.language.compile import check_source

    whole = base_game.completed(snippets[0].text)
    return check_source(snippets[0].file or GAME_NAME, data(page, whole), files=files(snippets))[1]


RUNNERS: Mapping[str, Runner] = {"yaml": as_yaml, "game": as_game}
