"""No word of a game stands in the interpreter, the schemas or the grammar: a game is rules and data only. Pages for readers may name games."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
GENERIC = [
    path
    for folder in ("interpreter", "schemas", "grammar")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.is_file() and "documentation" not in path.parts
]
READABLE = {".py", ".json", ".lark", ".md", ".yaml"}

# Words that name what is in the boxes of the games this project was written for.
BOXES = (
    "underwood", "mycel", "mycorrh", "mushroom", "toadstool", "glade", "drunter", "schild", "sapling", "ant.?trail", "dewdrop",
    "outhouse", "shrine", "forest.?floor", "tautropf", r"\bbeetle", r"\bmoss\b", "citizen", "abstainer", "town.?hall",
)  # fmt: skip
# Games and variants called like a word of the language or of plain English.
NAMED_LIKE_WORDS = {"go", "hex", "matching", "solo", "spades"}


def names_of_games() -> list[str]:
    """Names of the games and variants in `rules/`."""
    files = [*(ROOT / "rules").rglob("*.game.yaml"), *(ROOT / "rules").rglob("*.variant.yaml")]
    return sorted({path.name.split(".")[0] for path in files if path.parent.name != "house"} - NAMED_LIKE_WORDS)


def test_the_generic_part_knows_no_game() -> None:
    patterns = [*BOXES, *(rf"\b{re.escape(name)}\b" for name in names_of_games())]
    words = re.compile("|".join(patterns), re.IGNORECASE)
    beginnings = [re.findall(r"[a-z_0-9]+", each.replace(r"\b", ""))[0] for each in patterns]  # looked for first: that is fast
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path, text in texts()
        if mentions(text.lower(), beginnings)
        for number, line in enumerate(text.splitlines(), 1)
        if words.search(line)
    ]
    assert [] == found


def mentions(text: str, beginnings: list[str]) -> bool:
    return any(each in text for each in beginnings)


def texts() -> Iterator[tuple[Path, str]]:
    for path in GENERIC:
        if path.suffix in READABLE and "_data" not in path.parts:
            yield path, path.read_text(encoding="utf-8")
