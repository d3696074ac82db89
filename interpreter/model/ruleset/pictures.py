"""Pictures of a rule set: sanitised when it is compiled, so that tables go on with them when a file changes."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from interpreter.model.frozen import dataclass
from interpreter.model.identifiers import COLOURS


@dataclass(frozen=True, slots=True)
class Composition:
    """The parts of a combination whose pictures make its own: large ones, small ones below, and the part in whose colour the tile is."""

    large: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    background: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture inside another one: its name, the corner at the top left, and how wide and high it is."""

    name: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of things, as wide and high as `box` says: shapes of SVG that have been sanitised, or the bytes of a PNG.

    sort: `drawn` (of our own set), `icon`, `emoji`, `file` or `composed`. is_tinted: it takes the colour of the owner of what it shows.
    credit: whose work it is, where that has to be said. layers: the pictures that a composed one is made of. background: the number of the
    colour of the tile they lie on, if there is one.
    """

    sort: str
    box: str = "0 0 100 100"
    shapes: str = ""
    image: bytes = b""
    is_tinted: bool = False
    credit: str = ""
    layers: tuple[Layer, ...] = ()
    background: int | None = None


@dataclass(frozen=True, slots=True)
class PictureSet:
    """The pictures of a rule set by the names that rules give them; `digest` is that of their contents, empty where there are none."""

    by_name: Mapping[str, Picture] = field(default_factory=dict)
    digest: str = ""

    def __contains__(self, name: str) -> bool:
        """True if there is a picture of that name."""
        return name in self.by_name

    @property
    def credits(self) -> tuple[str, ...]:
        """Whose work is to be named beside the pictures, each once."""
        return tuple(sorted({each.credit for each in self.by_name.values() if each.credit}))


def composed_name(pictures: Sequence[str], colour: str) -> str:
    """Return the name of a picture that is made of others on a tile in a colour; empty where there are none."""
    return " + ".join(filter(None, pictures)) + (f" on {colour}" if colour else "") if any(pictures) else ""


def colour_of(colours: Mapping[str, str], *names: str) -> str:
    """Return the colour that rules give a member under one of its names, or that it is called like; empty if it has none."""
    return next((colours[name] for name in names if name in colours), names[0] if names[0] in COLOURS else "")
