"""Reads files with care: regular files only, and never more of one than a limit.

What lies beside a game may be anything: a pipe that never ends, a device, a link to itself, what an editor leaves there.
What an editor has not saved yet (`unsaved`) is read in the place of what lies on the disk.
"""

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fnmatch import fnmatch
from pathlib import Path
from types import MappingProxyType

from interpreter.frontend.source.yaml_reader import LARGEST_FILE

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_UNSAVED: ContextVar[Mapping[Path, bytes]] = ContextVar("unsaved", default=MappingProxyType({}))
_Folders = dict[tuple[int, Path, str], tuple[Mapping[Path, bytes], list[Path]]]  # by what an editor holds (kept beside), folder, pattern
_LISTED: ContextVar[_Folders | None] = ContextVar("listed", default=None)


@contextmanager
def unsaved(buffers: Mapping[Path, bytes]) -> Iterator[None]:
    """While this lasts, the files of these paths (without links) hold these bytes, whether they are on the disk or not.

    No file is expected to come or go meanwhile: a folder is listed once.
    """
    token, listed = _UNSAVED.set(buffers), _LISTED.set({} if (known := _LISTED.get()) is None else known)
    try:
        yield
    finally:
        _UNSAVED.reset(token)
        _LISTED.reset(listed)


def read_bytes(path: Path | str, most: int = LARGEST_FILE) -> bytes:
    """What stands in a file; of one that is too large one byte more than may be in it. Raises `OSError` or `ValueError`."""
    if (buffer := _buffer(path)) is not None:
        return buffer[: most + 1]
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


def bytes_or_nothing(path: Path) -> bytes:
    """Return the text of a file; nothing if it cannot be read."""
    try:
        return read_bytes(path)
    except (OSError, ValueError):
        return b""


def _buffer(path: Path | str) -> bytes | None:
    """What an editor holds of a file, if it does."""
    buffers = _UNSAVED.get()
    return buffers.get(Path(os.path.realpath(path))) if buffers else None


def is_there(path: Path) -> bool:
    """Whether there is something at a path, on the disk or in an editor."""
    return _buffer(path) is not None or path.exists()


def resolve_links(path: Path) -> Path:
    """The path without links and dots; a link to itself stays what it is."""
    return Path(os.path.realpath(path))


def list_folder(folder: Path, pattern: str) -> list[Path]:
    """What is called like a pattern in a folder, in order; hidden files are none that somebody meant: editors leave them there."""
    buffers, listed = _UNSAVED.get(), _LISTED.get()
    if listed is None:
        return _listed(folder, pattern, buffers)
    key = id(buffers), folder, pattern
    if key not in listed:
        listed[key] = buffers, _listed(folder, pattern, buffers)
    return list(listed[key][1])


def _listed(folder: Path, pattern: str, buffers: Mapping[Path, bytes]) -> list[Path]:
    found = {each for each in folder.glob(pattern) if not any(part.startswith(".") for part in each.relative_to(folder).parts)}
    if buffers:
        place, known = resolve_links(folder), {resolve_links(each) for each in found}
        new = (each.relative_to(place) for each in buffers if each not in known and each.is_relative_to(place))
        found.update(folder / each for each in new if _is_called(each, pattern))
    return sorted(found)


def _is_called(path: Path, pattern: str) -> bool:
    """Whether a path inside a folder is called like a pattern, part by part; `**` stands for any folders."""
    folders, _, name = pattern.rpartition("/")
    return fnmatch(path.name, name) and (folders == "**" or path.parent == Path(folders))


def variants_in(folder: Path) -> list[Path]:
    """The variant files in a folder, and the house rules in its folder `house`, in order."""
    return sorted([*list_folder(folder, "*.variant.yaml"), *list_folder(folder, "house/*.variant.yaml")])
