"""Which games are offered, without reading any of them."""

import os
from collections.abc import Iterable
from pathlib import Path

from interpreter.project import loading


def sources(extra: Iterable[str]) -> dict[str, str]:
    """The games that are offered: by name, what `load` takes. Games named besides come first; a folder stands for all games in it."""
    offered: dict[str, str] = {}
    for each in extra:
        path = Path(each)
        files = sorted(path.rglob(f"*{loading.GAME}")) if path.is_dir() and loading.is_path(each) else []
        for file in map(str, files or [path]):
            offered[Path(file).name.removesuffix(loading.GAME)] = file
    return offered | {name: name for name in loading.shipped() if name not in offered}


def is_path(name: str) -> bool:
    """Whether a name of a game or variant is that of a file, which pages must not name."""
    return name.endswith(".yaml") or "/" in name or os.sep in name


def names_in(data: object) -> list[str]:
    """The names in a list of a message; none where it is no list."""
    return list(map(str, data)) if isinstance(data, list | tuple) else []
