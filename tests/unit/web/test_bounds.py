"""Everything that a client can make the server keep has a bound: this table names each container, cache, database table and folder.

A new one fails here until it has a row that says what bounds it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from interpreter.web import bounds
from interpreter.web.journal import schema

WEB = Path(schema.__file__).parent.parent
PAGE = WEB.parent / "documentation" / "server.md"
PACKAGES = ("assembly", "server", "pools", "workers", "tables", "journal", "drafts")
CONTAINERS = {
    "dict", "list", "set", "OrderedDict", "defaultdict", "deque", "Counter", "SimpleQueue", "Queue", "Dict", "List", "Set", "ListComp", "DictComp",
    "SetComp",
}  # fmt: skip
CACHES = {"cache", "lru_cache"}
BOUNDS = """
addresses:group | 4,096 addresses
assembly.assets:Assets.files | a script and a style sheet for each page
assembly.games:_read | 256
assembly.openings:Openings._kept | openings.MOST
assembly.pages:Pages.frames | three pages
assembly.pages:Pages.made | three pages in the languages of the program
database: addresses | one row for each address in `usage`
database: drafts | bounds.DRAFTS, bounds.ADDRESS_DRAFTS; expire
database: entries | bounds.TABLE_BYTES, bounds.SEAT_ENTRIES, commands.MOST_ENTRIES for each table; bounds.RUNNING times the bytes of an address
database: links | one for each seat, the owner and spectators of a table; a link that is replaced is deleted
database: origins | one for each file of a draft; only files that `serve` was started with
database: revisions | bounds.DRAFT_REVISIONS, bounds.DRAFT_BYTES; the oldest are dropped
database: tables | bounds.TABLES, bounds.ADDRESS_TABLES, bounds.DRAFT_TABLES for each draft; expire
database: texts | bounds.DRAFT_TEXTS, bounds.DRAFT_BYTES; those of dropped revisions are deleted
database: usage | one row for each table, draft and rule folder
database: witnesses | two for each seat of a table
drafts.draft:Draft.origins | as `origins` in the database
drafts.draft:Draft.revisions | as `revisions` in the database
drafts.draft:Draft.sizes | as `texts` in the database
drafts.draft_reading:Reading.compilations | 2
folder: cache of compiled rule sets | cache_folder.MOST_FILES
folder: rules | counted for the address that brought them; those that nothing refers to are deleted after bounds.RULES_GRACE
folder: tables.sqlite-wal | bounds.WAL_BYTES
journal.named_files:NamedFiles._files | what `serve` was started with
journal.named_files:NamedFiles._folders | what `serve` was started with
messages:_validators | one for each sort of message
pictures:Pictures._kept | pictures.MOST_KEPT
pools.guest_limits:DecayingCounter._counts | guest_limits._MOST_COUNTS
pools.guest_limits:PerAddress._open | limits.SOCKETS
pools.guest_limits:PerAddress._pages | limits.SOCKETS
pools.guest_pool:GuestPool._guests | guest_pool.MOST_GUESTS
pools.guest_pool:GuestPool._held | limits.GUEST_PROCESSES
pools.guest_pool:GuestPool._tasks | limits.GUEST_PROCESSES
pools.guest_pool:GuestPool._waiting | one for each page at a table, limits.WAITING for each page of the workshop
pools.worker_pool:Texts._encoded | bounds.DRAFT_TEXTS
pools.worker_pool:_Process.waiting | limits.JOBS for the lobby, one for each page at a table, limits.WAITING for each page of the workshop
server.address_limits:AddressBuckets._buckets | address_limits.MOST_ADDRESSES
server.admission:Admission._open | limits.SOCKETS, limits.ADDRESS_SOCKETS
server.admission:Admission._silent | limits.SOCKETS
server.app:Server.gallery | games that are offered, in the languages that exist for them
server.audience:Audience._pages | limits.SOCKETS
server.audience:Audience.views | languages that exist for a game, owners and others; gone with the last page
server.comparisons:Comparisons._free | one for each process
server.comparisons:Comparisons._last | one for each process
server.comparisons:Comparisons._running | one for each draft that a page shows
server.comparisons:Comparisons._tasks | one for each draft that a page shows, and those that are being stopped
server.comparisons:Comparisons._waiting | one for each draft that a page shows
server.comparisons:Running.sentence | one for each language of pages
server.connection:Connection._queue | limits.WAITING
server.door:Door._idle | limits.connections()
server.door:Door._idle_of | limits.connections()
server.door:Door._open | limits.connections()
server.guest_routing:RuleSets._known | guest_routing._MOST_TABLES
server.headers:Gate.names | what `serve` was started with
server.housekeeping:Housekeeping._seen | emptied at every look; tables and drafts that exist
server.hub:Hub.connections | limits.SOCKETS
server.hub:Hub.giving | one for each worker
server.hints:Hints.tasks | one for each page at a table
server.hub:Hub.preparing | PREPARED (hub.py) for each worker
server.hub:Hub.queues | one for each worker or guest that is asked
server.hub:Hub.rematches | one for each table whose next game is being made
server.hub:Hub.telling | one for each table that a page shows
server.hub:Hub.thinking | one for each seat of a bot at tables that were opened
server.hub:Hub.waiting | one for each seat of a bot at tables that were opened
server.hub:Hub.waking | one for each table whose clock runs or that a page shows
server.request_queue:RequestQueue._clock | three
server.request_queue:RequestQueue._finish | addresses of requests that wait
server.request_queue:RequestQueue._waiting | one for each page at a table
server.socket_protocol:PatientSocket.frames | limits.FRAGMENTS
server.workshop_hub:Room.files | bounds.DRAFT_TEXTS
server.workshop_hub:Room.pages | limits.SOCKETS
server.workshop_hub:Room.told | changes that the owner makes to files on the disk while a page is open
server.workshop_hub:Room.waiting | one check for each page
server.workshop_hub:WorkshopHub.ahead | workshop_hub.MOST_AHEAD for drafts that begin, one for each draft that changes
server.workshop_hub:WorkshopHub.expected | games that are offered
server.workshop_hub:WorkshopHub.rooms | limits.SOCKETS
server.workshop_hub:WorkshopHub.secrets | drafts that exist
tables.json_patch:_token | 2048 names of parts of documents
tables.rule_places:_places | 64 rule sets
tables.streams:Stream.events | seat_view.MOST_EVENTS
tables.streams:Stream.happened | as `entries` in the database
tables.streams:TableStreams.streams | one for each seat and language of open pages
tables.offers:Offer.agreed | seats
tables.table:Table.answers | as `entries` in the database
tables.table:Table.asks | seats
tables.table:Table.by_people | as `entries` in the database
tables.table:Table.controls | seats; names of 40 signs
tables.table:Table.departed | seats
tables.table:Table.happened | as `entries` in the database
tables.table:Table.left | seats
tables.table:Table.started | seats
tables.table:Table.timed_out | seats
tables.table:Table.requests | as `entries` in the database
tables.table:Table.states | as `entries` in the database
tables.table:Table.turnings | seats
tables.table:Table.undone | as `entries` in the database
tables.table:Table.witnesses | seats
tables.timekeeper:Timekeeper._hidden | seats
workers.catalogue:_entry | 512 games
workers.catalogue:_languages | games that are offered
workers.comparing:ComparingWorker._games | 2
workers.drafts:DraftsWorker.drafts | drafts.MOST_IN_MIND
workers.drafts:DraftsWorker.opened | tables and drafts that exist; emptied every bounds.PAUSE
workers.jobs:JobsWorker.tables | jobs.MOST_TABLES
workers.opening:_game | 64 rule sets
workers.opening:_variant_titles | 64 rule sets
workers.pipes:Inbox._stopped | requests that wait
workers.pipes:Inbox._waiting | limits.JOBS, and one for each bot
workers.rulebooks:_compiled | 8 rule sets
workers.rulebooks:_guide | 64 guides of a rule set in a language
workers.rulebooks:_page | 64 pages
workers.rules:RulesWorker.begun | rules.MOST_BEGUN
workers.rules:RulesWorker.tables | rules.MOST_TABLES, and those that open pages show or whose clocks run
workers.workshop:WorkshopWorker.readings | workshop.MOST_WORKSPACES
"""


def name_of(node: ast.expr | None) -> str:
    """The name of what an expression calls, or of its sort."""
    match node:
        case ast.Call(func=func):
            return name_of(func)
        case ast.Subscript(value=value):
            return name_of(value)
        case ast.Attribute(attr=attr):
            return attr
        case ast.Name(id=name):
            return name
        case ast.BinOp(left=left):
            return name_of(left)
    return type(node).__name__


def attributes(cls: ast.ClassDef) -> Iterator[str]:
    """The attributes of a class that hold containers: those that are made in it, and fields of a dataclass."""
    for node in ast.walk(cls):
        match node:
            case ast.Assign(targets=targets, value=value):
                pairs = [(target, value) for target in targets]
                if isinstance(targets[0], ast.Tuple) and isinstance(value, ast.Tuple):
                    pairs = list(zip(targets[0].elts, value.elts, strict=True))
                for target, each in pairs:
                    if isinstance(target, ast.Attribute) and name_of(target.value) == "self" and name_of(each) in CONTAINERS:
                        yield target.attr
            case ast.AnnAssign(target=ast.Attribute(attr=attr), annotation=annotation):
                if name_of(annotation) in CONTAINERS:
                    yield attr
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and name_of(node.annotation) in CONTAINERS:
            yield node.target.id


def kept() -> Iterator[str]:
    """Everything that is kept, by the name of its module."""
    paths = [*WEB.glob("*.py"), *(path for package in PACKAGES for path in (WEB / package).glob("*.py"))]
    for path in paths:
        module = ".".join(path.relative_to(WEB).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield from (f"{module}:{node.name}.{each}" for each in attributes(node))
            elif isinstance(node, ast.FunctionDef) and CACHES & {name_of(each) for each in node.decorator_list}:
                yield f"{module}:{node.name}"
    yield from (f"database: {name}" for name in re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", schema._TABLES))
    yield from ("folder: cache of compiled rule sets", "folder: rules", "folder: tables.sqlite-wal")


def test_everything_that_is_kept_has_a_bound() -> None:
    rows = dict(line.split(" | ") for line in BOUNDS.strip().splitlines())
    assert sorted(rows) == sorted(set(kept()))


def test_bounds_that_are_named_exist() -> None:
    for module, name in re.findall(r"\b([a-z_]+)\.([A-Z][A-Z_]+)\b", BOUNDS):
        (path,) = [
            each
            for each in WEB.parent.rglob(f"{module}.py")
            if each.parent.name in ("web", "assembly", "server", "pools", "workers", "tables", "cache")
        ]
        assert re.search(rf"^(?:[A-Z_]+, )*{name}\b.* = ", path.read_text(encoding="utf-8"), re.MULTILINE), (module, name)


def test_defaults_are_those_that_the_documentation_states() -> None:
    """The figures of the page on servers, in the units that stand there."""
    page = PAGE.read_text(encoding="utf-8")
    for figure in (bounds.ADDRESS_TABLES, bounds.TABLES, bounds.ADDRESS_DRAFTS, bounds.DRAFTS, bounds.DRAFT_REVISIONS, bounds.SEAT_ENTRIES):
        assert f"{figure:,}" in page
    for size in (bounds.ADDRESS_BYTES, bounds.BYTES, bounds.DRAFT_BYTES, bounds.DRAFT_TEXTS, bounds.TABLE_BYTES):
        assert (f"{size // 10**9} GB" if size >= 10**9 else f"{size // 10**6} MB") in page
    for days in (bounds.KEEP, bounds.KEEP_EMPTY):
        assert f"{days / bounds.DAY:.0f} days" in page
