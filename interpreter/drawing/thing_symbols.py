"""The pictures of a rule set's things as symbols for still pictures."""

from base64 import b64encode

from interpreter.drawing.symbols import Symbols
from interpreter.model.ruleset.pictures import PictureSet
from interpreter.pictures import sprite


def symbols_of(pictures: PictureSet, *, has_pixels: bool = False) -> Symbols:
    """Symbols by name. has_pixels: PNG files are part of them as data; otherwise they are left out, since they are not part of a page."""
    drawn = {name: picture for name, picture in pictures.by_name.items() if has_pixels or not picture.image}
    tinted = frozenset(name for name, picture in drawn.items() if picture.is_tinted)
    symbols = {name: sprite.symbol(picture, pictures.by_name) for name, picture in drawn.items()}
    for name, symbol in symbols.items():
        for image in symbol.iter("image"):
            image.set("href", f"data:image/png;base64,{b64encode(drawn[name].image).decode()}")
    return Symbols(symbols, tinted)
