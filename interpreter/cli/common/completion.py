"""Shell completion: the names that may stand where the cursor is.

A key was pressed and somebody waits, so nothing is compiled, and files are opened only for options of a game. Each function returns
nothing where a path is typed: shells complete paths themselves.
"""

import re
from pathlib import Path

import typer

from interpreter import resources

_GAME, _VARIANT = ".game.yaml", ".variant.yaml"


def games(incomplete: str) -> list[str]:
    """The games that come along, and behind a `+` the variants and house rules that the game has and the word lacks."""
    written, plus, _ = incomplete.rpartition("+")
    if not plus:
        return [name for name in _games() if name.startswith(incomplete)]
    game, *named = written.split("+")
    folder = _games()[game].parent if game in _games() else Path(game).parent
    found = sorted({path.name.removesuffix(_VARIANT) for pattern in ("*", "house/*") for path in folder.glob(pattern + _VARIANT)})
    return [whole for name in found if name not in named and (whole := f"{written}+{name}").startswith(incomplete)]


def subjects(incomplete: str) -> list[str]:
    """What `explain` explains: codes and games."""
    return [name for name in (*_games(), *resources.diagnostic_pages()) if name.startswith(incomplete)]


def pages(incomplete: str) -> list[str]:
    """Pages of the documentation."""
    return [name for name in resources.documentation() if name.startswith(incomplete)]


def options(context: typer.Context, incomplete: str) -> list[str]:
    """The options of the game that was named before, as `NAME=VALUE` where the rules list the values, else as `NAME=`."""
    game = str(context.params.get("game") or "").partition("+")[0]
    path = _games().get(game, Path(game))
    if not path.name.endswith(_GAME) or not path.is_file():
        return []
    section = re.search(r"^options:\n((?: .*\n)*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    names = re.findall(r"^  (\w+):((?:.*\n)(?:   .*\n)*)", section[1] if section else "", re.MULTILINE)
    return [each for name, body in names for each in _settings(name, body) if each.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    """Languages of what the program says."""
    return [name for name in ("en", *resources.catalogues()) if name.startswith(incomplete)]


def machines(incomplete: str) -> list[str]:
    """Machines that play."""
    return [name for name in ("auto", "wasm", "python", "reference") if name.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    """Bots, also behind a comma."""
    before, comma, _ = incomplete.rpartition(",")
    return [whole for name in ("random", "greedy", "mcts") if (whole := before + comma + name).startswith(incomplete)]


def _settings(name: str, body: str) -> list[str]:
    values = re.search(r"\bis: \[([^\]]*)\]", body)
    return [f"{name}={value.strip()}" for value in values[1].split(",")] if values else [f"{name}="]


def _games() -> dict[str, Path]:
    folder = resources.rules_folder()
    return {path.name.removesuffix(_GAME): path for pattern in ("*/*", "*/*/*") for path in sorted(folder.glob(pattern + _GAME))}
