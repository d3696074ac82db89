"""Usage of the data folder: the bytes of every table and draft, from which address it came, when it was used last, and what nobody uses."""

import sqlite3
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from interpreter.web import bounds
from interpreter.web.journal.folder import store_rules
from interpreter.web.journal.schema import GoneError, together

TABLE, DRAFT, RULES = "table", "draft", "rules"
_PORTION, _PORTION_BYTES = 200, 4_000_000  # that are deleted at once, so that nobody waits for long
_DELETED = {
    TABLE: ("entries WHERE table_id", "links WHERE table_id", "tables WHERE id"),
    RULES: (),
    DRAFT: ("texts WHERE draft", "revisions WHERE draft", "origins WHERE draft", "drafts WHERE id"),
}
_ROWS = """
SELECT usage.id, kind, coalesce(game, replace(json_extract(base, '$.game'), '.game.yaml', '')), coalesce(json_extract(base, '$.title'), ''), address,
coalesce(tables.created, drafts.created), used, begun, bytes
FROM usage LEFT JOIN tables ON tables.id = usage.id LEFT JOIN drafts ON drafts.id = usage.id
WHERE kind <> 'rules' ORDER BY used DESC, usage.id
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table or draft as its owner sees it in a list.

    id: in links. kind: `table` or `draft`. game: its name with variants. title: of a draft. address: of the client that made it, empty where
    that is not known. created, used: seconds since 1970. begun: whether there is an answer or a change. bytes: on disk.
    """

    id: str
    kind: str
    game: str
    title: str
    address: str
    created: float
    used: float
    begun: bool
    bytes: int


def keep_rules(folder: Path, usage: "Usage", files: dict[str, bytes], address: str) -> str:
    """Lay rule files into the data folder for an address; their digest. Raises `OSError` and `sqlite3.Error`."""
    digest = store_rules(folder, files)
    usage.add_rules(digest, address, sum(map(len, files.values())))
    return digest


class Usage:
    """The counts of a database, kept by its triggers. All methods raise `sqlite3.Error` where the disk says no."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def add(self, name: str, kind: str, address: str, size: int, now: float, draft: str = "") -> None:
        """A new table or draft. draft: the one that is tried at a table."""
        self._db.execute("INSERT INTO usage VALUES (?, ?, ?, ?, 0, ?, ?)", (name, kind, address, now, size, draft))

    def change(self, name: str, *, size: int | None = None, more: int = 0, now: float | None = None) -> None:
        """Something was written: its bytes from now on, or those that it has more. Raises `GoneError` if it has been deleted."""
        values = (time.time() if now is None else now, size, more, name)
        if not self._db.execute("UPDATE usage SET begun = 1, used = ?, bytes = coalesce(?, bytes) + ? WHERE id = ?", values).rowcount:
            raise GoneError(name)

    def add_rules(self, digest: str, address: str, size: int) -> None:
        """A rule folder counts for the address that brought it first, until it is deleted."""
        if self.missing((digest,)):
            self._db.execute("INSERT OR IGNORE INTO usage VALUES (?, ?, ?, ?, 0, ?, '')", (digest, RULES, address, time.time(), size))

    def touch(self, names: Collection[str], now: float | None = None) -> None:
        """These are being used now."""
        moment = time.time() if now is None else now
        with together(self._db):
            self._db.executemany("UPDATE usage SET used = ? WHERE id = ?", [(moment, name) for name in names])

    def missing(self, names: Iterable[str]) -> list[str]:
        """Those of them that have been deleted."""
        return [name for name in names if self._db.execute("SELECT 1 FROM usage WHERE id = ?", (name,)).fetchone() is None]

    def count(self, kind: str, address: str = "*") -> int:
        """Count the tables or drafts that came from an address, or from all."""
        return self._totals(address)[kind == DRAFT]

    def size(self, address: str = "*") -> int:
        """Count the bytes that came from an address, or from all."""
        return self._totals(address)[2]

    def _totals(self, address: str) -> tuple[int, int, int]:
        row = self._db.execute("SELECT tables, drafts, bytes FROM addresses WHERE address = ?", (address,)).fetchone()
        return (0, 0, 0) if row is None else row

    def is_crowded(self, kind: str, address: str) -> bool:
        """True if an address has as many tables or drafts, or as many bytes, as one address may; never where no address is known."""
        most = bounds.ADDRESS_DRAFTS if kind == DRAFT else bounds.ADDRESS_TABLES
        return bool(address) and (self.count(kind, address) >= most or self.size(address) >= bounds.ADDRESS_BYTES)

    def is_full(self, kind: str) -> bool:
        """True if all addresses together have as many tables or drafts, or as many bytes, as there may be."""
        return self.count(kind) >= (bounds.DRAFTS if kind == DRAFT else bounds.TABLES) or self.size() >= bounds.BYTES

    def address_of(self, name: str) -> str:
        """The address from which a table or draft was made; empty if it is not known."""
        row = self._db.execute("SELECT address FROM usage WHERE id = ?", (name,)).fetchone()
        return "" if row is None else str(row[0])

    def can_run(self, table: str) -> bool:
        """True if there is room for one more entry of a table that is going on: `RUNNING` times as much as for anything new."""
        address = self.address_of(table)
        return self.size() < bounds.RUNNING * bounds.BYTES and (not address or self.size(address) < bounds.RUNNING * bounds.ADDRESS_BYTES)

    # -------------------------------------------------------------------------------------------- what goes

    def listed(self) -> list[Kept]:
        """All tables and drafts, those used last first."""
        return [
            Kept(name, kind, game, title, address, created, used, bool(begun), size)
            for name, kind, game, title, address, created, used, begun, size in self._db.execute(_ROWS)
        ]

    def unused(self, now: float, keep: float, most: int = _PORTION) -> list[str]:
        """Tables and drafts that have expired, some of them.

        They were used last `keep` seconds ago; those without an answer or a change, and tables of drafts, `KEEP_EMPTY`. Of an address at its limit,
        those without an answer or a change were used a day ago.
        """
        empty = min(keep, bounds.KEEP_EMPTY)
        rows = self._db.execute(
            "SELECT id FROM usage WHERE kind <> 'rules' AND used < CASE WHEN begun AND draft = '' THEN ? ELSE ? END LIMIT ?",
            (now - keep, now - empty, most),
        ).fetchall()
        for address, count, others in self._db.execute(
            "SELECT address, tables, drafts FROM addresses WHERE address NOT IN ('', '*')"
        ).fetchall():
            if count >= bounds.ADDRESS_TABLES or others >= bounds.ADDRESS_DRAFTS:
                sql = "SELECT id FROM usage WHERE address = ? AND kind <> 'rules' AND NOT begun AND used < ? LIMIT ?"
                rows += self._db.execute(sql, (address, now - min(keep, bounds.DAY), most)).fetchall()
        return list(dict.fromkeys(str(row[0]) for row in rows))[:most]

    def surplus(self, draft: str) -> list[str]:
        """The tables of a draft beyond those used last."""
        sql = "SELECT id FROM usage WHERE draft = ? AND draft <> '' ORDER BY used DESC LIMIT -1 OFFSET ?"
        return [str(row[0]) for row in self._db.execute(sql, (draft, bounds.DRAFT_TABLES))]

    def delete(self, names: Iterable[str]) -> list[str]:
        """Delete tables and drafts with all that belongs to them, in several transactions; those that there were."""
        waiting, gone = list(names), list[str]()
        while waiting:
            with together(self._db):
                size = 0
                while waiting and size < _PORTION_BYTES:
                    name = waiting.pop()
                    row = self._db.execute("DELETE FROM usage WHERE id = ? RETURNING kind, bytes", (name,)).fetchall()
                    for kind, bytes_of_it in row:
                        for place in _DELETED[kind]:
                            self._db.execute(f"DELETE FROM {place} = ?", (name,))  # noqa: S608  # texts of ours
                        gone.append(name)
                        size += bytes_of_it
        return gone

    # -------------------------------------------------------------------------------------------- the file

    def used_rules(self) -> set[str]:
        """The digests of the rule folders that a table or draft refers to."""
        sql = "SELECT json_extract(setup, '$.rules') FROM tables UNION SELECT json_extract(base, '$.rules') FROM drafts"
        return {str(row[0]) for row in self._db.execute(sql)}

    def shrink(self, pages: int) -> bool:
        """Give some pages that nothing uses back to the disk; whether there are more."""
        self._db.executescript(f"PRAGMA incremental_vacuum({pages})")  # `execute` would stop after one page
        return int(self._db.execute("PRAGMA freelist_count").fetchone()[0]) > 0
