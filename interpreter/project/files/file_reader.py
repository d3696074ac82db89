"""Reads files with care: regular files only, and never more of one than a limit.

What lies beside a game may be anything: a pipe that never ends, a device, a link to itself, what an editor leaves there.
"""

import errno
import os
import stat
from pathlib import Path

from interpreter.frontend.source.yaml_reader import LARGEST_FILE

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path | str, most: int = LARGEST_FILE) -> bytes:
    """What stands in a file; of one that is too large one byte more than may be in it. Raises `OSError` or `ValueError`."""
    place = os.open(path, _FLAGS)  # a pipe that nobody writes to is opened at once, too
    try:
        mode = os.fstat(place).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError("it is no plain file")
        with os.fdopen(place, "rb", closefd=False) as file:
            return file.read(most + 1)
    finally:
        os.close(place)


def resolve_links(path: Path) -> Path:
    """The path without links and dots; a link to itself stays what it is."""
    return Path(os.path.realpath(path))


def list_folder(folder: Path, pattern: str) -> list[Path]:
    """What is called like a pattern in a folder, in order; hidden files are none that somebody meant: editors leave them there."""
    return sorted(each for each in folder.glob(pattern) if not any(part.startswith(".") for part in each.relative_to(folder).parts))


def variants_in(folder: Path) -> list[Path]:
    """The variant files in a folder, and the house rules in its folder `house`, in order."""
    return sorted([*list_folder(folder, "*.variant.yaml"), *list_folder(folder, "house/*.variant.yaml")])
