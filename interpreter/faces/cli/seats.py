"""A table as it is asked for on the command line: players, options, layout."""

import json
from collections.abc import Mapping
from pathlib import Path

from interpreter.faces.cli import games
from interpreter.faces.cli.terminal import refuse
from interpreter.faces.errors import RulewrightError
from interpreter.faces.layouts import GENERATED, seat_with_layout
from interpreter.model.ruleset import RuleSet
from interpreter.runtime.table import Table

DEFAULT_SEED = 0


def seated_table(rules: RuleSet, *, players: int | None, options: Mapping[str, str], layout: str | None, seed: int | None) -> Table:
    """The table; ends the command where something does not fit. Without a number of players: as few as can play.

    Without a layout: one made from the seed if there is a seed, else the first that comes with the game.
    """
    many = rules.players[0] if players is None else players
    if layout == GENERATED and seed is None:
        seed = DEFAULT_SEED
    try:
        return seat_with_layout(rules, players=many, options=options, layout=layout_data(layout), seed=seed)
    except RulewrightError as problem:
        games.stop(problem)


def layout_data(wanted: str | None) -> str | Mapping[str, object] | None:
    """A name of a layout, or the data of a file."""
    if wanted is None or not wanted.endswith((".json", ".yaml", ".yml")):
        return wanted
    try:
        text = Path(wanted).read_text(encoding="utf-8")
    except OSError as problem:
        refuse("C125", word=wanted, why=problem.strerror or str(problem))
    data = _data(wanted, text)
    if not isinstance(data, dict):
        refuse("C128", word=wanted, why="a layout is a map of lists")
    return data


def _data(name: str, text: str) -> object:
    """What a JSON or YAML file holds."""
    if name.endswith(".json"):
        try:
            return json.loads(text)
        except ValueError:
            return None
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        return None
