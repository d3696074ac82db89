"""House rules in which mistakes are made: variants and scenarios by game, as a person wrote them with the manual alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Node, Plain, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.project.loading import shipped

FOLDER = Path(__file__).parent / "house_rules"
FINDINGS = Path(__file__).parent / "findings"


@dataclass(frozen=True)
class HouseFile:
    """A file of house rules: its game, its name, its text."""

    game: str
    name: str
    text: str

    @property
    def is_variant(self) -> bool:
        """True for a variant, false for a scenario."""
        return self.name.endswith(".variant.yaml")

    @cached_property
    def tree(self) -> Node | None:
        """The text as YAML."""
        return read_yaml(self.name, self.text.encode(), Report())

    @cached_property
    def names(self) -> frozenset[str]:
        """All words of the game and of its house rules."""
        texts = [path.read_text(encoding="utf-8") for path in shipped()[self.game].parent.rglob("*.yaml")]
        return frozenset(word for text in (*texts, *beside(self.game).values()) for word in re.findall(r"[a-z_]\w*", text))


@cache
def house_files() -> tuple[HouseFile, ...]:
    """Every file, in order."""
    return tuple(HouseFile(path.parent.name, path.name, path.read_text(encoding="utf-8")) for path in sorted(FOLDER.rglob("*.yaml")))


@cache
def wrong_files() -> tuple[HouseFile, ...]:
    """Variants with a mistake that was made once by a person; they belong to no folder of house rules."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(FINDINGS.glob("*.yaml"))}
    return tuple(HouseFile(re.findall(r"^of: (\w+)", text, re.MULTILINE)[0], name, text) for name, text in texts.items())


@cache
def beside(game: str) -> Mapping[str, str]:
    """The texts of the files of a game, by name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / game).glob("*.yaml"))}


def plain(text: str) -> Plain | None:
    """The YAML of a text as plain data; None if it is none."""
    report = Report()
    tree = read_yaml("mistake.variant.yaml", text.encode(), report)
    return None if tree is None or report.has_errors() else to_plain_data(tree)
