"""Databases of form 1: every revision of a draft held all its files, and nothing was counted."""

import json
import sqlite3
import time

from interpreter.web.bounds import ROW
from interpreter.web.drafts.draft import Revision, digest_of_text, pack


def from_form_1(db: sqlite3.Connection) -> None:
    """Take over drafts, and count what there is. Its time of use is now: nobody was told before that what is unused is deleted."""
    now = time.time()
    for (draft,) in db.execute("SELECT id FROM drafts").fetchall():
        size = _take_over(db, draft)
        db.execute("INSERT INTO usage VALUES (?, 'draft', '', ?, 1, ?, '')", (draft, now, size))
    db.execute("DROP TABLE old_revisions")
    db.execute(
        "INSERT INTO usage SELECT id, 'table', '', ?, 1, length(setup) + ? + (SELECT coalesce(sum(length(data) + length(request) + ?), 0)"
        " FROM entries WHERE table_id = id), coalesce(json_extract(setup, '$.draft'), '') FROM tables",
        (now, 10 * ROW, ROW),
    )


def _take_over(db: sqlite3.Connection, draft: str) -> int:
    """Store the texts of a draft once each; the bytes that it takes now."""
    size, known = ROW, set[str]()
    for number, parent, files, at in db.execute(
        "SELECT number, parent, files, at FROM old_revisions WHERE draft = ? ORDER BY number", (draft,)
    ):
        texts = {name: str(text) for name, text in json.loads(files).items()}
        revision = Revision(parent, {name: digest_of_text(text) for name, text in texts.items()})
        for name, digest in revision.files.items():
            if digest not in known:
                packed = pack(texts[name])
                db.execute("INSERT INTO texts VALUES (?, ?, ?)", (draft, digest, packed))
                known.add(digest)
                size += len(packed) + ROW
        db.execute("INSERT INTO revisions VALUES (?, ?, ?, ?, ?)", (draft, number, parent, json.dumps(dict(revision.files)), at))
        size += revision.size
    return size
