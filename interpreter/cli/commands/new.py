"""`rulewright new`: a house rule to begin with, as a file with an example of everything that can be changed; or a game."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from interpreter.authoring.scaffold.new_game import Board, Box, first_test
from interpreter.authoring.scaffold.new_game import new_game as game_text
from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.new_files import check_free, write_or_stop
from interpreter.cli.common.terminal import refuse, tell, value_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.identifiers import PATTERNS, is_whole
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_io import exists

_SCENARIO = ".scenario.yaml"

Name = Annotated[str | None, typer.Argument(help="What the house rule is called: small letters, digits and _.")]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        help="The game it changes, perhaps with variants it builds on and brings along: go+handicap; or a variant file.",
        metavar="GAME[+VARIANT…]|FILE",
        autocompletion=completion.games,
    ),
]
NewGame = Annotated[str | None, typer.Option("--game", help="Begin a game of this name instead.", metavar="NAME")]
WithBoard = Annotated[Board | None, typer.Option("--board", help="What the new game's board is made of.")]
WithCards = Annotated[bool | None, typer.Option("--cards/--no-cards", help="Whether the new game has cards.")]
WithDice = Annotated[bool | None, typer.Option("--dice/--no-dice", help="Whether dice are rolled in the new game.")]
Language = Annotated[
    str | None,
    typer.Option("--lang", help="Language of the sentences in the list of addresses.", metavar="CODE", autocompletion=completion.languages),
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file of that name.")]
WithTest = Annotated[
    bool, typer.Option("--test", help="Write a first test beside it, a scenario; also for a house rule that is there already.")
]


def new(
    name: Name = None,
    game: From = None,
    new_game: NewGame = None,
    board: WithBoard = None,
    cards: WithCards = None,
    dice: WithDice = None,
    lang: Language = None,
    force: Force = False,
    test: WithTest = False,
) -> None:
    """Begin a house rule: write a file with one example of each kind of change, made for this game, and all its addresses.

    For example: rulewright new my_rule --from go · then change it in any editor, and look: rulewright diff my_rule.variant.yaml

    For a game that comes with Rulewright the file is written where you are, for one of your own into the folder `house` beside it.

    --from my_rule.variant.yaml, or go+handicap+my_rule.variant.yaml, begins a house rule that brings these along, beside their files.

    Or begin a game: rulewright new --game my_game writes a small whole one into a folder of that name, commented, to play and to grow.
    What it is played with is asked, or said: --board hex --cards --no-dice
    """
    material = (board, cards, dice)
    if new_game is not None and name is None and game is None:
        _begin_game(new_game, _box(*material), force=force, test=test)
    elif new_game is None and name is not None and game is not None and all(each is None for each in material):
        _begin_house_rule(name, game, lang, force=force, test=test)
    else:
        refuse("C147")


def _begin_game(name: str, box: Box, *, force: bool, test: bool) -> None:
    """Write a small whole game into a folder of its name."""
    _check_name(name, "A game")
    if name in loading.shipped():
        refuse("C148", word=name)
    file, beside = (Path(name) / f"{name}{ending}" for ending in (loading.GAME, _SCENARIO))
    check_free([file, beside] if test else [file], force=force)
    write_or_stop(file, game_text(name, box))
    if test:
        write_or_stop(beside, first_test(name, box))
    tell("\nIt is a whole game already. Open it in an editor, make it yours, and then:")
    _tell_commands(f"check {name}", f"play {name} --bots 1", f"watch {file}", f"rulebook {name}", f"new my_rule --from {name}")
    tell("`rulewright explain WORD` tells what a word of the language means; recipes stand in interpreter/language/README.md.")


def _box(board: Board | None, cards: bool | None, dice: bool | None) -> Box:
    """What the new game is played with; what is not said is asked where somebody can answer."""
    if _somebody_is_there():
        board = board or typer.prompt("A board? square, hex or none", default=str(Board.SQUARE), value_proc=_board_named)
        cards = typer.confirm("Cards?", default=False) if cards is None else cards
        dice = typer.confirm("Dice?", default=False) if dice is None else dice
    return Box(board or Board.SQUARE, bool(cards), bool(dice))


def _somebody_is_there() -> bool:
    return sys.stdin.isatty()


def _board_named(word: str) -> Board:
    """The board that somebody has typed; asked again where there is none of that name."""
    try:
        return Board(word.strip().lower())
    except ValueError:
        raise typer.BadParameter(f"{', '.join(Board)}: one of these.") from None


def _begin_house_rule(name: str, game: str, lang: str | None, *, force: bool, test: bool) -> None:
    """Write a file with one example of each kind of change."""
    from interpreter.authoring.scaffold.context import draft_context
    from interpreter.authoring.scaffold.template import scenario, template

    _check_name(name, "A house rule")
    path, variants = game_argument.locate_or_stop(game)
    file = _place(path, variants, name, game)
    beside = file.with_name(f"{name}{_SCENARIO}")
    only_test = test and not force and exists(file)
    if not only_test:
        _check_name_is_free(path, name, file)
    check_free([beside] if only_test else [file, beside] if test else [file], force=force)
    report = Report()
    context = value_or_stop(draft_context(path, variants, name, report), report)
    draft = template(context, game_argument.language_of(lang, context.compiled.rules))
    if not only_test:
        write_or_stop(file, draft.text)
    if test:
        write_or_stop(beside, scenario(context, None if only_test else draft.live))
    if only_test:
        tell(f"{file} was there already and stays as it is. Try the test: rulewright test {beside}")
    else:
        _tell_how_to_go_on(game, file, beside if test else None)


def _check_name(name: str, what: str) -> None:
    """End the command if this is no name."""
    if not is_whole(PATTERNS["name"], name):
        bare = re.sub(r"\.(variant\.)?ya?ml$", "", Path(name).name)
        near = re.sub(r"[^a-z0-9]+", "_", bare.lower()).strip("_").lstrip("0123456789_")
        refuse("C140", what=what, word=name, suggestion=f": `{near}`" if near else "")


def _place(path: Path, variants: Sequence[str], name: str, named: str) -> Path:
    """Return the path of the new file: beside the variant files it builds on, where it finds them.

    Without any it goes here for a game that comes along and is called by its name, else with the game.
    """
    files = [Path(each) for each in variants if loading.is_path(each) and loading.is_path(loading.variant_argument(path, Path(each)))]
    folders = {file_reader.resolve_links(file).parent: file.parent for file in files}
    if len(folders) > 1:
        refuse("C382", known=", ".join(map(str, folders.values())))
    here = path == loading.shipped().get(named.partition("+")[0])
    folder = next(iter(folders.values()), Path() if here else path.parent / "house")
    return folder / f"{name}{loading.VARIANT}"


def _check_name_is_free(path: Path, name: str, file: Path) -> None:
    """End the command if another variant has that name."""
    other = loading.variants_beside(path).get(name)
    if other is not None and file_reader.resolve_links(other) != file_reader.resolve_links(file):
        refuse("C141", game=path.name.removesuffix(loading.GAME), word=name, file=str(other))


def _tell_commands(*commands: str) -> None:
    for command in commands:
        tell(f"  rulewright {command}")


def _tell_how_to_go_on(game: str, file: Path, scenario: Path | None) -> None:
    tell("\nIt changes one thing already, so that there is something to see. Open it in an editor, make it yours, and then:")
    _tell_commands(f"check {file}", f"diff {file}", f"play {file}", f"simulate {game} --against {file} -n 200")
    if scenario is not None:
        tell(f"  rulewright test {scenario}")
    else:
        tell("With `--test` a first scenario is written beside it, now or later, for `rulewright test`.")
