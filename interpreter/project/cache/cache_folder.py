"""The cache folder on disk, and what its owner, mode and links have to be before a file in it is trusted.

What is kept becomes part of a program (rule sets, source text), so whoever can write it could make us do things. Only what
the user alone could have written is read: folder and file belong to the user, nobody else may write to them, and the file
is a plain one that has no second name. Both are looked at after they have been opened, so that they cannot be exchanged in
between. A digest in front of the data tells whether they are whole. (Windows knows no such owners; there the folder lies in
the user's own profile, which others cannot write to.)
"""

import hashlib
import os
import re
import stat
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from interpreter.project.files.file_io import reason

VARIABLE = "RULEWRIGHT_CACHE"
OFF = ("off", "no", "0", "false")
MOST_FILES, KEPT_FILES = 400, 300  # when there are more, those not wanted for the longest time go until so many are left
LARGEST = 64_000_000  # bytes; the largest rule set takes a quarter of a million
_OURS = re.compile(r"[0-9a-f]{40}\.[a-z_]+|\.[0-9a-f]{16}\.partial")  # nothing else in the folder is touched
_MAGIC: Final = b"rulewright cache 1\n"
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_BY_PLACE = os.open in os.supports_dir_fd  # files are opened relative to the folder that has been looked at
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class UnusableError(Exception):
    """The folder cannot be used; `why` completes a sentence."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why)
        self.path, self.why = path, why


@dataclass(frozen=True, slots=True)
class DamagedEntry:
    """There is a file, but its data are not those that were put there."""


def configured_folder() -> Path | None:
    """The folder that is meant: as `RULEWRIGHT_CACHE` says, else where the system keeps such things; None for none."""
    setting = os.environ.get(VARIABLE, "").strip()
    if setting.lower() in OFF:
        return None
    try:
        return Path(setting).expanduser().absolute() if setting else _usual()
    except (RuntimeError, OSError):  # there is no home
        return None


def _usual() -> Path:
    """`$XDG_CACHE_HOME/rulewright` or what stands for it on this system."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "rulewright" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulewright"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "rulewright"


def display_path(path: Path) -> str:
    """The path as people see it from where they are."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


class CacheFolder:
    """The folder, opened and looked at: `with Folder(path) as folder`. It is None where there is none to use.

    Raises `UnusableError` if there is one that must not or cannot be used.
    """

    def __init__(self, path: Path | None, *, make: bool) -> None:
        self._path, self._make = path or Path(), make and path is not None
        self._is_wanted = path is not None
        self._place: int | None = None  # the folder that has been looked at, where files can be opened relative to it

    def __enter__(self) -> "CacheFolder | None":
        if not self._is_wanted:
            return None
        try:
            if self._make:
                self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _BY_PLACE:
                self._place = os.open(self._path, os.O_RDONLY | os.O_DIRECTORY)
            why = _distrust(self._path.stat() if self._place is None else os.fstat(self._place))
        except FileNotFoundError as problem:
            if self._make:
                raise UnusableError(self._path, _lower(problem)) from None
            return None
        except (OSError, ValueError) as problem:
            raise UnusableError(self._path, _lower(problem)) from None
        if why:
            self.__exit__(None, None, None)
            raise UnusableError(self._path, why)
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        if self._place is not None:
            os.close(self._place)
            self._place = None

    def read(self, name: str) -> bytes | DamagedEntry | None:
        """The data of a file; None if there is none, or if it is not the user's alone."""
        try:
            opened = self._open(name, os.O_RDONLY)
        except OSError:
            return None
        try:
            status = os.fstat(opened)
            if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1 or status.st_size > LARGEST or _distrust(status):
                return None
            self._mark_used(name, opened)
            with os.fdopen(opened, "rb", closefd=False) as file:
                return _whole(name, file.read(LARGEST + 1))
        except OSError:
            return DamagedEntry()
        finally:
            os.close(opened)

    def _mark_used(self, name: str, opened: int) -> None:
        """Note that a file has been wanted; where nothing may be written its time stays as it is."""
        with suppress(OSError):
            os.utime(opened if os.utime in os.supports_fd else self._at(name))

    def write(self, name: str, data: bytes) -> None:
        """Put a new file in the place of the old one, whole or not at all."""
        import secrets  # here, since it loads `random` and `hmac`

        new = f".{secrets.token_hex(8)}.partial"
        try:
            with os.fdopen(self._open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
                file.write(_MAGIC + _mark(name, data) + data)
            os.replace(self._at(new), self._at(name), src_dir_fd=self._place, dst_dir_fd=self._place)
        except OSError as problem:
            self._remove(new)
            raise UnusableError(self._path, _lower(problem)) from None
        self._prune()

    def _prune(self) -> None:
        """Let the files of ours go that were not wanted for the longest time, when there are too many."""
        names = [each for each in os.listdir(self._path if self._place is None else self._place) if _OURS.fullmatch(each)]  # noqa: PTH208  # of the folder that is open
        if len(names) <= MOST_FILES:
            return
        aged: list[tuple[float, str]] = []
        for each in names:
            with suppress(OSError):
                aged.append((os.stat(self._at(each), dir_fd=self._place, follow_symlinks=False).st_mtime, each))
        for _, each in sorted(aged)[:-KEPT_FILES]:
            self._remove(each)

    def _open(self, name: str, flags: int) -> int:
        return os.open(self._at(name), flags | _PLAIN, 0o600, dir_fd=self._place)

    def _remove(self, name: str) -> None:
        with suppress(OSError):
            os.unlink(self._at(name), dir_fd=self._place)

    def _at(self, name: str) -> str:
        return str(self._path / name) if self._place is None else name


def _distrust(status: os.stat_result) -> str:
    """Why something is not the user's alone; nothing if it is."""
    if not hasattr(os, "geteuid"):
        return ""
    if status.st_uid != os.geteuid():
        return "it belongs to somebody else"
    if status.st_mode & _OTHERS_WRITE:
        return f"others may write to it (mode {stat.S_IMODE(status.st_mode):o})"
    return ""


def _whole(name: str, text: bytes) -> bytes | DamagedEntry:
    """The data behind their mark, if they are what was put there under this name."""
    head = len(_MAGIC) + hashlib.sha256().digest_size
    data = text[head:]
    return data if text[:head] == _MAGIC + _mark(name, data) else DamagedEntry()


def _mark(name: str, data: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + data).digest()


def _lower(problem: OSError | ValueError) -> str:
    """The reason in the middle of a sentence."""
    text = "it is no folder" if isinstance(problem, FileExistsError | NotADirectoryError) else reason(problem)
    return text[:1].lower() + text[1:]
