"""The pictures of a rule set's things as symbols for still pictures."""

from interpreter.drawing.symbols import Symbols
from interpreter.model.ruleset.pictures import PictureSet
from interpreter.pictures import sprite


def symbols_of(pictures: PictureSet) -> Symbols:
    """Symbols by name; files in pixels are left out, since they are not part of a page."""
    drawn = {name: picture for name, picture in pictures.by_name.items() if not picture.image}
    tinted = frozenset(name for name, picture in drawn.items() if picture.is_tinted)
    return Symbols({name: sprite.symbol(picture, pictures.by_name) for name, picture in drawn.items()}, tinted)
