"""Games that tests write down: a text becomes the file that its line `game:` names."""

import re
from pathlib import Path

_NAME = re.compile(r"^game: (\w+)$", re.MULTILINE)


def write_game(folder: Path | str, text: str) -> Path:
    """The file of a game, written in a folder."""
    name = _NAME.search(text)
    assert name is not None
    path = Path(folder) / f"{name[1]}.game.yaml"
    path.write_text(text, encoding="utf-8")
    return path
