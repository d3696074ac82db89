"""`rulewright generate`: write what is made from the tables and from rules: schemas, lists in the documentation, portraits of games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.common import completion
from interpreter.cli.common.terminal import FINDINGS, show_findings, tell
from interpreter.project import loading
from interpreter.project.errors import RulewrightError

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME|FILE]…", help="Make the portraits of these games only.", autocompletion=completion.games),
]


def generate(
    games: Games = None, check: Annotated[bool, typer.Option("--check", help="Write nothing; say what is out of date.")] = False
) -> None:
    """Write the schemas, the generated parts of the documentation, and the portraits of games that lists of games show.

    A portrait is measured anew where the rules have changed, and drawn anew in any case.
    """
    stale = [(path, text) for path, text in _files(games) if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        tell(f"{path}: {'out of date' if check else 'written'}")
    if not stale:
        tell("Everything generated is up to date.")
    elif check:
        raise typer.Exit(FINDINGS)


def _files(games: list[str] | None) -> Iterator[tuple[Path, str]]:
    """Every generated file with what has to be in it: of some games only, or all there are."""
    from interpreter.gallery import portrait, sitting
    from interpreter.reference import generated_docs

    if not games:
        yield from generated_docs.files()
    for source in games or loading.shipped():
        try:
            path = portrait.path_of(source)
            name = path.name.removesuffix(portrait.SUFFIX)
            yield path, sitting.portrait(name, source, portrait.read(path)).to_json()
        except RulewrightError as problem:
            show_findings(problem.diagnostics)
            raise typer.Exit(FINDINGS) from None
