"""Pictures of things inside a still picture: symbols that are shown by name, and those that have been."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import PEN


@dataclass(frozen=True)
class Symbols:
    """Symbols by the names that rules give pictures; `tinted`: names of those that take the colour of an owner.

    used: the symbols that a picture shows, by their ids.
    """

    by_name: Mapping[str, ET.Element] = field(default_factory=dict)
    tinted: frozenset[str] = frozenset()
    used: dict[str, ET.Element] = field(default_factory=dict)

    def shown(self, name: object, scale: float = 1) -> ET.Element | None:
        """The picture of a name around the point 0, 0; None where there is none."""
        symbol = self.by_name.get(name) if isinstance(name, str) else None
        if symbol is None:
            return None
        address = symbol.attrib["id"]
        self.used[address] = symbol
        return PEN.shape("use", "", href=f"#{address}", x=-scale / 2, y=-scale / 2, width=scale, height=scale)
