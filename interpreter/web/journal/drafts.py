"""Drafts in the journal: every revision is on disk before anybody hears of it, and every text of a draft once."""

import json
import time
from collections.abc import Collection, Mapping
from pathlib import Path

from interpreter.web.drafts.draft import Base, Draft, Dropped, Files, Origin, Revision, digest_of_text, pack, unpack
from interpreter.web.journal.schema import connect, together
from interpreter.web.journal.usage import DRAFT, Usage


class DraftStore:
    """The drafts of a data folder. All methods raise `sqlite3.Error` where the disk says no, and then nothing has been written."""

    def __init__(self, folder: Path) -> None:
        self._db = self.connection = connect(folder)
        self.usage = Usage(self._db)

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def add(self, name: str, secret: str, base: Base, files: Files, origins: Mapping[str, Origin], address: str = "") -> None:
        """A new draft with its first revision, made from an address, and where its files come from."""
        now, first = time.time(), Revision(None, {file: digest_of_text(text) for file, text in files.items()})
        packed = {digest_of_text(text): pack(text) for text in files.values()}
        draft = Draft(base, {0: first}, 0, files, {digest: len(each) for digest, each in packed.items()})
        with together(self._db):
            self._db.execute("INSERT INTO drafts VALUES (?, ?, ?, 0, ?)", (name, secret, json.dumps(base.to_json()), now))
            self._write(name, 0, first, packed)
            for file, origin in origins.items():
                self.set_origin(name, file, origin)
            self.usage.add(name, DRAFT, address, draft.size, now)

    def set_origin(self, draft: str, file: str, origin: Origin) -> None:
        """From now on an own file of a draft stands at a place on the disk, with what the digest says."""
        self._db.execute("INSERT OR REPLACE INTO origins VALUES (?, ?, ?, ?)", (draft, file, origin.path, origin.digest))

    def add_revision(self, name: str, draft: Draft, packed: Mapping[str, bytes], dropped: Dropped) -> None:
        """The newest revision of a draft with its new texts by digest, without what has been dropped. Raises `GoneError` for a deleted draft."""
        with together(self._db):
            self.usage.change(name, size=draft.size)
            self._write(name, max(draft.revisions), draft.revisions[max(draft.revisions)], packed)
            self._db.executemany("DELETE FROM revisions WHERE draft = ? AND number = ?", [(name, each) for each in dropped.revisions])
            self._db.executemany("DELETE FROM texts WHERE draft = ? AND digest = ?", [(name, each) for each in dropped.texts])
            self.move(name, draft.current)

    def move(self, draft: str, current: int) -> None:
        """Another revision is current from now on."""
        self._db.execute("UPDATE drafts SET current = ? WHERE id = ?", (current, draft))

    def _write(self, draft: str, number: int, revision: Revision, packed: Mapping[str, bytes]) -> None:
        values = (draft, number, revision.parent, json.dumps(dict(revision.files)), time.time())
        self._db.execute("INSERT INTO revisions VALUES (?, ?, ?, ?, ?)", values)
        self._db.executemany("INSERT INTO texts VALUES (?, ?, ?)", [(draft, digest, each) for digest, each in packed.items()])

    def has(self, draft: str, secret: str) -> bool:
        """True if there is a draft with this secret."""
        return self._db.execute("SELECT 1 FROM drafts WHERE id = ? AND secret = ?", (draft, secret)).fetchone() is not None

    def texts(self, draft: str, files: Mapping[str, str]) -> Files:
        """The texts of files of a draft, which are named by their digests."""
        return dict(zip(files, map(self._text(draft, files.values()).__getitem__, files.values()), strict=True))

    def _text(self, draft: str, digests: Collection[str]) -> dict[str, str]:
        sql = "SELECT packed FROM texts WHERE draft = ? AND digest = ?"
        return {digest: unpack(self._db.execute(sql, (draft, digest)).fetchone()[0]) for digest in set(digests)}

    def draft(self, name: str, secret: str) -> Draft | None:
        """A draft with its revisions, for the client that has its secret; None if there is none."""
        row = self._db.execute("SELECT base, current FROM drafts WHERE id = ? AND secret = ?", (name, secret)).fetchone()
        if row is None:
            return None
        rows = self._db.execute("SELECT number, parent, files FROM revisions WHERE draft = ? ORDER BY number", (name,)).fetchall()
        revisions = {number: Revision(parent, json.loads(files)) for number, parent, files in rows}
        sizes = dict(self._db.execute("SELECT digest, length(packed) FROM texts WHERE draft = ?", (name,)).fetchall())
        places = self._db.execute("SELECT file, path, digest FROM origins WHERE draft = ?", (name,)).fetchall()
        origins = {file: Origin(path, digest) for file, path, digest in places}
        return Draft(Base.from_json(json.loads(row[0])), revisions, row[1], self.texts(name, revisions[row[1]].files), sizes, origins)
