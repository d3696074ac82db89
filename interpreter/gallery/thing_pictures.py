"""The pictures of a game's things as symbols for still pictures."""

from interpreter.drawing.symbols import Symbols
from interpreter.pictures import sprite
from interpreter.session.library import Game


def symbols_of(game: Game) -> Symbols:
    """Symbols by name; files in pixels are left out, since they are not part of a page."""
    drawn = {name: picture for name, picture in game.rules.pictures.by_name.items() if not picture.image}
    tinted = frozenset(name for name, picture in drawn.items() if picture.is_tinted)
    return Symbols({name: sprite.symbol(picture, game.rules.pictures.by_name) for name, picture in drawn.items()}, tinted)
