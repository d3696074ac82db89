"""Limits on what clients make the server keep: first for each address, then for all together. `documentation/server.md` states them.

A school of 300 pupils stands behind one address, so each address gets a quarter of everything or more.
"""

DAY = 86_400.0  # seconds
KEEP = 180 * DAY  # what nobody has used for so long is deleted: a term and the holidays after it
KEEP_EMPTY = 14 * DAY  # the same for tables without an answer, drafts without a change, and tables on which a draft is tried
PAUSE = 600.0  # between two searches for what can be deleted

TABLES, DRAFTS, BYTES = 50_000, 20_000, 4_000_000_000  # of all addresses together
ADDRESS_TABLES, ADDRESS_DRAFTS, ADDRESS_BYTES = 10_000, 5_000, 1_000_000_000
RUNNING = 2  # times as many bytes are left to answers at tables that are going on

DRAFT_BYTES = 8_000_000  # of a draft with its history, as they are stored; the oldest revisions are dropped beyond it
DRAFT_TEXTS = 4_000_000  # of the files of a draft as they are now
DRAFT_REVISIONS = 2_000
DRAFT_TABLES = 10  # of one draft: those used last

TABLE_BYTES = 4_000_000  # of the journal of a table
SEAT_ENTRIES = 1_000  # of one seat that are no answers: undo, redo, offers, consents, changes of who plays

ROW = 100  # bytes that a row takes besides its texts
WAL_BYTES = 16_000_000  # of the write-ahead log when everything in it has been written back
RULES_GRACE = 600.0  # in which a rule folder that was asked for is kept, whatever refers to it
