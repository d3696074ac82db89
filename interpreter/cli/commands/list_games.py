"""`rulewright list`: the games there are, with their variants, players and options."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.project import cache, loading
from interpreter.project.cache.code_digest import code_digest
from interpreter.project.files import file_reader

if TYPE_CHECKING:
    from interpreter.model.ruleset.ruleset import RuleSet

Name = Annotated[
    str | None, typer.Argument(help="A game or a file; without it, all games that come with Rulewright.", autocompletion=completion.games)
]


def list_games(game: Name = None) -> None:
    """List games: players, variants, options with what they can be, layouts.

    For example `rulewright list go+handicap`: with variants, what can be settled then.
    """
    if game is not None:
        print("\n".join(_game(game, game_argument.locate_or_stop(game)[0], game_argument.rules_of(game))))
        return
    for name, path in loading.shipped().items():
        print(_kept_lines(name, path))


def _kept_lines(name: str, path: Path) -> str:
    """The lines about a game, from the cache if they are there. Only the head of the game is compiled."""

    def make() -> bytes:
        return "\n".join(_game(name, path, loading.head_of(path))).encode("utf-8", "surrogatepass")

    clauses = path.parent / "clauses.yaml"
    beside = [*file_reader.list_folder(path.parent, "*.components.yaml"), *([clauses] if file_reader.is_there(clauses) else [])]
    try:
        files = [part for each in (path, *beside) for part in (each.name, file_reader.read_bytes(each))]
    except (OSError, ValueError):
        return make().decode("utf-8", "surrogatepass")
    about = (str(path), " ".join(loading.variants_beside(path)), code_digest("reference", "session"))
    return cache.remembered(cache.key("listing", *about, *files), make).decode("utf-8", "surrogatepass")


def _game(name: str, path: Path, rules: "RuleSet | None") -> Iterator[str]:
    """What there is to know before one begins to play."""
    from interpreter.model.localized_text import in_english
    from interpreter.reference.reference_texts import option_help
    from interpreter.session import layouts

    if rules is None:
        yield f"{name}   (has errors: rulewright check {path})"
        return
    low, high = rules.players
    yield f"{name}   {in_english(rules.title, rules.language)}, {low if low == high else f'{low} to {high}'} players"
    if rules.text:
        yield f"    {in_english(rules.text, rules.language)}"
    variants = loading.variants_beside(path)
    if variants:
        yield f"    variants: {', '.join(variants)}"
    for option in rules.options.values():
        yield f"    {option_help(option, rules)}"
        if option.text or option.title:
            yield f"        {in_english(option.text or option.title, rules.language)}"
    for players in range(low, high + 1):
        if names := layouts.layout_names(rules, players):
            yield f"    --players {players} --layout {' | '.join(names)}"
