"""Options that set up a table: players, options, layout."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.terminal import refuse, stop_if_wrong
from interpreter.diagnostics.diagnostic import Report
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_io

if TYPE_CHECKING:
    from interpreter.model.ruleset.ruleset import RuleSet
    from interpreter.runtime.state.game_instance import GameInstance

DEFAULT_SEED = 0
GameName = Annotated[str, typer.Argument(help="A game, perhaps with variants: go+handicap.", autocompletion=completion.games)]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play; without it as few as can.")]
LayoutName = Annotated[str | None, typer.Option("--layout", help="A preset, a file, or `generated`.", metavar="NAME|FILE|generated")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="What is settled before the game.", metavar="NAME=VALUE", autocompletion=completion.options),
]


def seated_table(
    rules: "RuleSet", *, players: int | None, options: Mapping[str, str], layout: str | None, seed: int | None, fast: bool = True
) -> "GameInstance":
    """The table; ends the command where something does not fit. Without a number of players: as few as can play.

    Without a layout: one made from the seed if there is a seed, else the first that comes with the game.
    fast: with the generated machine, which takes some tenths of a second to load and make.
    """
    from interpreter.session.layouts import GENERATED, laid_out, seat_with_layout

    players = rules.players[0] if players is None else players
    seed = DEFAULT_SEED if layout == GENERATED and seed is None else seed
    try:
        seat = seat_with_layout if fast else laid_out
        return seat(rules, players=players, options=options, layout=layout_data(layout), seed=seed)
    except RulewrightError as problem:
        game_argument.stop(problem)


def options_of(texts: list[str]) -> Mapping[str, str]:
    """Options given as `name=value`; ends the command where there is no value."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            refuse("C126", word=text)
        options[name.strip()] = value.strip()
    return options


def layout_data(wanted: str | None) -> str | Mapping[str, object] | None:
    """A name of a layout, or the data of a file."""
    if wanted is None or not wanted.endswith((".json", ".yaml", ".yml")):
        return wanted
    report = Report()
    data = file_io.read_json(wanted, report) if wanted.endswith(".json") else _from_yaml(wanted, report)
    stop_if_wrong(report)
    if not isinstance(data, dict):
        refuse("C128", word=wanted, why="a layout is a map of lists")
    return data


def _from_yaml(name: str, report: Report) -> object:
    """What a YAML file holds, read as strictly as the files of a game."""
    from interpreter.frontend.declarations.components import to_python
    from interpreter.frontend.source.yaml_reader import read_yaml
    from interpreter.project.files.source_files import read_source

    data = read_source(Path(name), report)
    return to_python(read_yaml(name, data, report)) if data is not None else None
