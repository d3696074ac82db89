"""Shell completion: candidates for the word at the cursor. Typer leaves out those that do not begin with it.

Completion runs at a key press, so nothing is compiled, and files are opened only for the options of a game. Where no candidate fits,
shells complete paths.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import typer

from interpreter import resources

_GAME, _VARIANT = ".game.yaml", ".variant.yaml"


def games(incomplete: str) -> list[str]:
    """The shipped games; behind a `+` the variants and house rules beside the game, without those that the word names already."""
    written, plus, _ = incomplete.rpartition("+")
    if not plus:
        return list(_shipped())
    game, *named = written.split("+")
    folder = _game_file(game).parent
    found = sorted({path.name.removesuffix(_VARIANT) for inside in ("*", "house/*") for path in folder.glob(inside + _VARIANT)})
    return [f"{written}+{name}" for name in found if name not in named]


def subjects(incomplete: str) -> list[str]:
    """Subjects of `explain`: games with variants, and codes."""
    return [*games(incomplete), *resources.diagnostic_pages()]


def pages() -> list[str]:
    """Pages of the documentation."""
    return list(resources.documentation())


def options(context: typer.Context) -> list[str]:
    """The options of the game in the command: `NAME=VALUE` where the rules list the values, else `NAME=`."""
    words = [str(context.params.get("game")), *context.args]  # while an option lacks its value, no argument has its name yet
    with suppress(OSError):
        path = next((file for word in words if (file := _game_file(word.partition("+")[0])).is_file()), None)
        text = path.read_text(encoding="utf-8", errors="replace") if path else ""
        return [each for section in re.findall(r"^options:\n((?: .*\n)*)", text, re.MULTILINE) for each in _settings(section)]
    return []


def languages() -> list[str]:
    """Languages of the program."""
    return ["en", *resources.catalogues()]


def machines() -> list[str]:
    """Machines that play."""
    return ["auto", "wasm", "python", "reference"]


def bots(incomplete: str) -> list[str]:
    """Bots, also behind a comma."""
    before, comma, _ = incomplete.rpartition(",")
    return [before + comma + name for name in ("random", "greedy", "mcts")]


def _settings(section: str) -> Iterator[str]:
    for name, body in re.findall(r"^  (\w+):((?:.*\n)(?:   .*\n)*)", section, re.MULTILINE):
        values = re.search(r"\bis: \[([^\]]*)\]", body)
        yield from (f"{name}={value.strip()}" for value in (values[1].split(",") if values else ("",)))


def _game_file(word: str) -> Path:
    """The file of a shipped game, or the path that the word is."""
    return _shipped().get(word, Path(word))


def _shipped() -> dict[str, Path]:
    folder = resources.rules_folder()
    return {path.name.removesuffix(_GAME): path for inside in ("*/*", "*/*/*") for path in sorted(folder.glob(inside + _GAME))}
