"""No word of a game stands in the interpreter, the schemas or the grammar: a game is rules and data only. Pages for readers may name games."""

import re
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
NAMED_LIKE_WORDS = {"go", "hex", "matching", "spades"}


def names_of_games() -> list[str]:
    """Names of the games and variants in `rules/`."""
    files = [*(ROOT / "rules").rglob("*.game.yaml"), *(ROOT / "rules").rglob("*.variant.yaml")]
    return sorted({path.name.split(".")[0] for path in files if path.parent.name != "house"} - NAMED_LIKE_WORDS)


def test_the_generic_part_knows_no_game() -> None:
    words = re.compile("|".join([*BOXES, *(rf"\b{re.escape(name)}\b" for name in names_of_games())]), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in GENERIC
        if path.suffix in READABLE and "_data" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert [] == found
