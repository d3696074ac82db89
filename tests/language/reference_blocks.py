"""The examples of the language reference, taken apart: what each fenced block is and how it is to be run."""

import re
from dataclasses import dataclass
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "interpreter" / "language" / "README.md"
_FENCE = re.compile(
    r"^```(?P<language>yaml|json|expression)(?: (?P<what>\w+))?(?: (?P<section>\w+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """A fenced block: `what` is game, components, variant, scenario, position, fragment or expression; `line` is where it begins."""

    what: str
    section: str
    text: str
    line: int

    @property
    def name(self) -> str:
        """What follows the file's own key, or the section of a fragment, with the line."""
        found = re.search(rf"^{self.what}: (\w+)$", self.text, re.MULTILINE)
        return f"{self.what}-{found[1] if found else self.section}-line-{self.line}"


def blocks() -> list[Block]:
    """All blocks of the reference, in order."""
    text = REFERENCE.read_text(encoding="utf-8")
    return [
        Block(match["what"] or match["language"], match["section"] or "", match["text"], text[: match.start()].count("\n") + 1)
        for match in _FENCE.finditer(text)
    ]


def of(what: str) -> list[Block]:
    """The blocks of one sort."""
    return [block for block in blocks() if block.what == what]


def named(what: str, name: str) -> str:
    """The text of the game or the components with a name."""
    return next(block.text for block in of(what) if re.search(rf"^{what}: {name}$", block.text, re.MULTILINE))


def with_fragment(game: str, fragment: Block) -> str:
    """The text of a game with the entries of a fragment at the end of its section, or in a new section at its place."""
    order = ["kinds", "tables", "track", "layout", "words", "setup", "play", "actions", "procedures", "whenever"]
    order += ["end", "scoring", "ranking", "always", "show", "lesson"]
    entries = "".join(f"  {line}\n" if line else "\n" for line in fragment.text.splitlines())
    head = f"{fragment.section}:\n"
    later = [name for name in order[order.index(fragment.section) + 1 :] if f"\n{name}:\n" in game]
    place = game.index(f"\n{later[0]}:\n") + 1 if later else len(game)
    return game[:place] + ("" if f"\n{head}" in game else head) + entries + game[place:]


def with_fragments(game: str) -> list[tuple[Block, str]]:
    """Every fragment with the text of the game after it and all fragments before it."""
    grown = []
    for fragment in of("fragment"):
        game = with_fragment(game, fragment)
        grown.append((fragment, game))
    return grown
