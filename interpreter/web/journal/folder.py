"""The data folder: the journal, a lock by which only one server uses it, and rule files by what stands in them."""

import os
import shutil
import sqlite3
import sys
from hashlib import sha256
from pathlib import Path

from interpreter.project.files import file_io

RESERVE = 200_000_000  # bytes of the disk that are left to answers at tables that are going on
JOURNAL, LOCK, RULES = "tables.sqlite", "server.lock", "rules"


def own_folder() -> Path:
    """`$XDG_DATA_HOME/rulewright`, or what stands for it on this system."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "rulewright" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rulewright"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "rulewright"


class FolderInUseError(Exception):
    """Another server uses the folder."""


def lock(folder: Path) -> sqlite3.Connection:
    """The lock of a data folder, held until the connection is closed or the process ends, however it ends.

    Raises `FolderInUseError` where another server has it, `sqlite3.Error` or `OSError` where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    connection = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as problem:
        connection.close()
        if "locked" in str(problem):
            raise FolderInUseError(folder) from None
        raise
    os.close(os.open(folder / JOURNAL, os.O_CREAT | os.O_RDWR, 0o600))  # it holds links: nobody else reads it, whoever reads the folder
    return connection


def has_room(folder: Path) -> bool:
    """Whether the disk has room for something new. Raises `OSError`."""
    return shutil.disk_usage(folder).free >= RESERVE


def store_rules(folder: Path, files: dict[str, bytes]) -> str:
    """Lay rule files, by their names, into the data folder; the digest by which `rules_at` finds them.

    A folder that is there already is never changed; that it was asked for keeps it for a while. Raises `OSError`.
    """
    digest = digest_of(files)
    place = rules_at(folder, digest)
    if not _is_whole(place):
        place.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if why := file_io.write_bytes(str(path), content):
                raise OSError(why)
        (place / WHOLE).touch()
    return digest


WHOLE = ".whole"  # written last: all the files are there


def _is_whole(place: Path) -> bool:
    """True if all files of a rule folder are there; from now on it has been asked for."""
    try:
        os.utime(place / WHOLE)
    except FileNotFoundError:
        return False
    return True


def rules_at(folder: Path, digest: str) -> Path:
    """Where the rule files with a digest lie."""
    return folder / RULES / digest


def digest_of(files: dict[str, bytes]) -> str:
    """The SHA-256 of rule files with their names."""
    total = sha256()
    for name, content in sorted(files.items()):
        total.update(f"{len(name.encode())}:{name}:{len(content)}:".encode() + content)
    return total.hexdigest()
