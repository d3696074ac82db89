"""Pictures of things inside a still picture: symbols that are shown by name, and those that have been."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
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

    def is_composed(self, name: str) -> bool:
        """True if a picture is made of others: a whole tile, as large as its place."""
        return name in self.by_name and self.by_name[name].find("use") is not None

    @cached_property
    def _by_id(self) -> Mapping[str, ET.Element]:
        return {symbol.attrib["id"]: symbol for symbol in self.by_name.values()}

    def shown(self, name: object, scale: float = 1) -> ET.Element | None:
        """The picture of a name around the point 0, 0; None where there is none."""
        symbol = self.by_name.get(name) if isinstance(name, str) else None
        if symbol is None:
            return None
        address = symbol.attrib["id"]
        self.used[address] = symbol
        inside = (each.attrib["href"][1:] for each in symbol.iter("use"))
        self.used.update((each, self._by_id[each]) for each in inside if each in self._by_id)
        return PEN.shape("use", "", href=f"#{address}", x=-scale / 2, y=-scale / 2, width=scale, height=scale)
