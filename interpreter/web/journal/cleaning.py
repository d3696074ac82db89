"""Deletes what nobody uses any more: tables and drafts that have expired, rule folders, pages of the database.

A call does a portion of it, so that nobody who writes meanwhile waits for long.
"""

import os
import shutil
import sqlite3
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from interpreter.web import bounds
from interpreter.web.journal.folder import RULES, WHOLE
from interpreter.web.journal.usage import Usage

_PAGES = 2_000  # given back to the disk in one portion: 8 MB
_FOLDERS = 100  # deleted in one portion
_TRASH = ".gone"


class Cleaner:
    """Cleans a data folder. keep: seconds after which what nobody has used is deleted; None: never."""

    def __init__(self, folder: Path, db: sqlite3.Connection, keep: float | None = bounds.KEEP) -> None:
        self._folder, self._db, self._keep = folder, db, keep
        self._usage = Usage(db)

    def portion(self, now: float, using: Collection[str] = ()) -> bool:
        """Delete some of what has expired; whether there is more. using: tables and drafts that somebody has open. Raises `sqlite3.Error`."""
        self._usage.touch(using, now)
        expired = [] if self._keep is None else self._usage.unused(now, self._keep)
        self._usage.delete(expired)
        if expired:
            return True
        return self._delete_rules(now) or self._shrink()

    def everything(self, now: float) -> None:
        """Delete all that has expired. Raises `sqlite3.Error`."""
        while self.portion(now):
            pass

    def _shrink(self) -> bool:
        has_more = self._usage.shrink(_PAGES)
        if not has_more:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        return has_more

    def _delete_rules(self, now: float) -> bool:
        """Delete rule folders to which nothing refers and that nobody has asked for lately; whether there were many."""
        place, used = self._folder / RULES, self._usage.used_rules()
        names = [each.name for each in os.scandir(place)] if place.is_dir() else []
        old = [
            name for name in names if name not in used and (name.endswith(_TRASH) or _asked_for(place / name) < now - bounds.RULES_GRACE)
        ]
        for name in old[:_FOLDERS]:
            self._delete_folder(place / name, now)
        return len(old) > _FOLDERS

    def _delete_folder(self, path: Path, now: float) -> None:
        """Delete a rule folder. One that was asked for at the same moment comes back to its place."""
        gone = path if path.name.endswith(_TRASH) else path.with_name(path.name + _TRASH)
        with suppress(OSError):
            path.rename(gone)
            if path != gone and _asked_for(gone) >= now - bounds.RULES_GRACE:
                gone.rename(path)
                return
            shutil.rmtree(gone, ignore_errors=True)
            self._usage.delete([path.name.removesuffix(_TRASH)])


def _asked_for(path: Path) -> float:
    """When a rule folder was asked for last, in seconds since 1970."""
    for each in (path / WHOLE, path):
        with suppress(OSError):
            return each.stat().st_mtime
    return 0
