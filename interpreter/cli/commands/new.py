"""`rulewright new`: a house rule to begin with, as a file with an example of everything that can be changed."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from interpreter.authoring.check.editor_support import with_line
from interpreter.cli.common import game_argument
from interpreter.cli.common.terminal import refuse, tell, value_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.identifiers import PATTERNS, is_whole
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_io import exists, write_text

_SCENARIO = ".scenario.yaml"

Name = Annotated[str, typer.Argument(help="What the house rule is called: small letters, digits and _.")]
From = Annotated[
    str, typer.Option("--from", help="The game it changes, perhaps with variants it builds on: go+handicap.", metavar="GAME[+VARIANT…]")
]
Language = Annotated[str | None, typer.Option("--lang", help="Language of the sentences in the list of addresses.", metavar="CODE")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file of that name.")]
WithTest = Annotated[
    bool, typer.Option("--test", help="Write a first test beside it, a scenario; also for a house rule that is there already.")
]


def new(name: Name, game: From, lang: Language = None, force: Force = False, test: WithTest = False) -> None:
    """Begin a house rule: write a file with one example of each kind of change, made for this game, and all its addresses.

    For example: rulewright new my_rule --from go · then change it in any editor, and look: rulewright diff my_rule.variant.yaml

    For a game that comes with Rulewright the file is written where you are, for one of your own into the folder `house` beside it.
    """
    from interpreter.authoring.scaffold import draft_context, scenario, template

    _check_name(name)
    path, variants = game_argument.locate_or_stop(game)
    file = _place(path, name, game)
    beside = file.with_name(f"{name}{_SCENARIO}")
    only_test = test and not force and exists(file)
    if not only_test:
        _check_name_is_free(path, name, file)
    _check_free([beside] if only_test else [file, beside] if test else [file], force=force)
    report = Report()
    context = value_or_stop(draft_context(path, variants, name, report), report)
    draft = template(context, game_argument.language_of(lang, context.compiled.rules))
    if not only_test:
        _write(file, draft.text)
    if test:
        _write(beside, scenario(context, None if only_test else draft.live))
    if only_test:
        tell(f"{file} was there already and stays as it is. Try the test: rulewright test {beside}")
    else:
        _tell_how_to_go_on(game, file, beside if test else None)


def _check_name(name: str) -> None:
    """End the command if this is no name."""
    if not is_whole(PATTERNS["name"], name):
        bare = re.sub(r"\.(variant\.)?ya?ml$", "", Path(name).name)
        near = re.sub(r"[^a-z0-9]+", "_", bare.lower()).strip("_").lstrip("0123456789_")
        refuse("C140", word=name, suggestion=f": `{near}`" if near else "")


def _place(path: Path, name: str, named: str) -> Path:
    """Where the file goes: here for a game that comes along and is called by its name, else with the game."""
    here = path == loading.shipped().get(named.partition("+")[0])
    return Path(f"{name}{loading.VARIANT}") if here else path.parent / "house" / f"{name}{loading.VARIANT}"


def _check_name_is_free(path: Path, name: str, file: Path) -> None:
    """End the command if another variant has that name."""
    other = loading.variants_beside(path).get(name)
    if other is not None and file_reader.resolve_links(other) != file_reader.resolve_links(file):
        refuse("C141", game=path.name.removesuffix(loading.GAME), word=name, file=str(other))


def _check_free(files: Sequence[Path], *, force: bool) -> None:
    """End the command if there is such a file."""
    taken = next((file for file in files if exists(file)), None)
    if taken is not None and not force:
        refuse("C142", file=str(taken))


def _write(file: Path, text: str) -> None:
    """Write a file, and the folder it lies in; ends the command if that is not possible."""
    try:
        file.parent.mkdir(exist_ok=True)
        why = write_text(str(file), with_line(file, text))
    except OSError as problem:
        why = problem.strerror or str(problem)
    if why:
        refuse("C130", word=str(file), why=why)
    print(f"Written: {file}")


def _tell_how_to_go_on(game: str, file: Path, scenario: Path | None) -> None:
    tell("\nIt changes one thing already, so that there is something to see. Open it in an editor, make it yours, and then:")
    for command in (f"check {file}", f"diff {file}", f"play {file}", f"simulate {game} --against {file} -n 200"):
        tell(f"  rulewright {command}")
    if scenario is not None:
        tell(f"  rulewright test {scenario}")
    else:
        tell("With `--test` a first scenario is written beside it, now or later, for `rulewright test`.")
