"""One layout for all games of a table, so that what is seen has the same form in all of them."""

from collections.abc import Mapping

from interpreter.session.library import Game

SEED = 0  # from which a layout is made where somebody wants one that is generated


def fixed_layout(
    game: Game, players: int, options: Mapping[str, object] | None, layout: str | Mapping[str, object] | None
) -> Mapping[str, object] | None:
    """A layout as data (None: the first one that comes with the game), None where the game has none; raises `RulewrightError` as `Game.start` does."""
    seed = SEED if layout == "generated" else None
    data = game.start(players=players, options=options, layout=layout, seed=seed).to_json()["layout"]
    return data if isinstance(data, dict) else None  # as data: a seed would make another one for every game
