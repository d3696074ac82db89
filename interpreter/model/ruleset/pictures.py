"""Pictures of a rule set: sanitised when it is compiled, so that tables go on with them when a file changes."""

from collections.abc import Mapping
from dataclasses import field

from interpreter.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of things, as wide and high as `box` says: shapes of SVG that have been sanitised, or the bytes of a PNG.

    sort: `drawn` (of our own set), `icon`, `emoji` or `file`. is_tinted: it takes the colour of the owner of what it shows. credit: whose work it
    is, where that has to be said.
    """

    sort: str
    box: str = "0 0 100 100"
    shapes: str = ""
    image: bytes = b""
    is_tinted: bool = False
    credit: str = ""


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
