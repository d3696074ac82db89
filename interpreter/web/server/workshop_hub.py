"""Who is connected to which draft: passes what pages ask to the workers, tells the other pages of a draft what has changed."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from interpreter.model.localized_text import select_language
from interpreter.translation import languages, translate
from interpreter.translation.matching import best_match, tag
from interpreter.web import limits
from interpreter.web.pools.guest_limits import OverLimitError, PerAddress
from interpreter.web.pools.worker_pool import Pool, Reply, Requests, Texts, TooLongError, WorkerError
from interpreter.web.server.comparisons import ASKED, Comparisons
from interpreter.web.server.connection import Connection, Message

LOOK_SECONDS = 1  # between two looks at the files that a draft was opened from
THOUGHT_OF = ("edit", "test")  # what a worker makes of the draft, to be written
WRITTEN = ("change", "undo", "redo", "save", *THOUGHT_OF)
ABOUT = ("titles", "languages", "players")
MOST_AHEAD = 20  # things under way that nobody waits for
AT_TABLES = ("play", "play_on", "journal", "test")


@dataclass
class Room:
    """The pages of a draft, its base, its own files as they are now, and the check that waits for its turn."""

    base: Reply
    place: str
    files: dict[str, str]
    revision: int
    pages: list[Connection] = field(default_factory=list)
    waiting: dict[Connection, Message] = field(default_factory=dict)
    checking: asyncio.Task[None] | None = None
    about: Reply = field(default_factory=dict)  # of the game, once a reader has said it
    asking: asyncio.Task[None] | None = None
    laying: asyncio.Task[None] | None = None
    texts: Texts = field(default_factory=lambda: Texts({}))  # the files, as workers are told them
    has_origin: bool = False
    looked: float = 0  # when the files on the disk were looked at last
    told: set[tuple[Connection, str, str]] = field(default_factory=set)  # which page has been told of which file and digest


class WorkshopHub:
    """The drafts that pages look at.

    `drafts` writes them down, `readers` think about them and make tables for them, `comparisons` tell what they do to their games.
    """

    def __init__(self, drafts: Pool, readers: Pool, comparisons: Comparisons, clock: Callable[[], float] = monotonic) -> None:
        self.drafts, self.readers, self.comparisons, self.clock = drafts, readers, comparisons, clock
        self.rooms: dict[str, Room] = {}
        self.opened = PerAddress("drafts")
        self.secrets: defaultdict[str, str] = defaultdict(str)
        self.seconds: float = limits.CHECK_SECONDS
        self.is_warm = False
        self.expected: set[str] = set()  # games that somebody was about to change
        self.ahead: set[asyncio.Task[None]] = set()

    def warm(self) -> None:
        """Whoever looks at the lobby may come to the workshop soon: its workers get ready, where nobody waits meanwhile."""
        if not self.is_warm and self.readers.is_apart:
            self.is_warm = True
            for worker in (*self.drafts.workers, *self.readers.workers):
                self._ahead(worker, {"op": "warm"})

    def begin(self, draft: str) -> None:
        """A page of this draft comes, or is being made: the processes that it needs start, all at the same time."""
        if len(self.ahead) < MOST_AHEAD:
            for worker in (self.drafts.free(), self.readers.of_table(draft)):
                self._keep(asyncio.create_task(worker.start()))

    def expect(self, game: str) -> None:
        """Somebody is about to change this game: the readers read it, once."""
        if game in self.expected or len(self.ahead) >= MOST_AHEAD:
            return
        self.expected.add(game)

        async def read() -> None:
            base = await self._written({"op": "base", "game": game})
            if "place" not in base:
                self.expected.discard(game)
            for worker in self.readers.workers if "place" in base else ():
                await self._ahead(worker, {"op": "keep", "draft": base["place"], "files": {}, **base})

        self._keep(asyncio.create_task(read()))

    def _keep(self, task: asyncio.Task[None]) -> asyncio.Task[None]:
        """A task that nobody waits for, held until it has ended."""
        self.ahead.add(task)
        task.add_done_callback(self.ahead.discard)
        return task

    def _ahead(self, worker: Requests, wish: Reply) -> asyncio.Task[None]:
        """Something that nobody waits for yet, under way."""

        async def ask() -> None:
            with suppress(WorkerError):
                await worker.request(wish, self.seconds)

        return self._keep(asyncio.create_task(ask()))

    async def foresee(self, made: Message, language: str) -> None:
        """A page that shows this draft comes soon: its reader begins with what will be asked."""
        reply = await self._written({"op": "hello", **made, "language": language})
        if "files" in reply:
            wish = {"op": "book", "draft": made["draft"], "place": reply["place"], "files": reply["files"], "language": language}
            base = {"game": reply["base"]["game"], "variants": reply["base"]["variants"]}
            self._ahead(self.readers.of_table(made["draft"]), wish | base)

    async def hello(self, connection: Connection, message: Message) -> bool:
        """A page says which draft it shows; whether there is one."""
        name, secret, language = str(message.get("draft", "")), str(message.get("secret", "")), best_match(message.get("language"))
        try:
            self.opened.enter(connection, name)
        except OverLimitError as problem:
            connection.send(problem.gone(language))
            return False
        self.begin(name)
        reply = await self._written({"op": "hello", "draft": name, "secret": secret, "language": language})
        if "files" not in reply:
            connection.send({"type": "gone", "code": "no_draft", "sentence": str(reply.get("gone") or reply.get("refused"))})
            return False
        connection.table, connection.viewer, connection.wanted = name, (None, language, True), tag(message.get("language"))
        room = self.rooms.setdefault(name, Room(reply["base"], reply["place"], reply["files"], reply["revision"]))
        room.has_origin, room.looked = reply["origin"] is not None, -LOOK_SECONDS
        self.secrets[name] = secret
        room.pages.append(connection)
        connection.send({**self._draft(reply, language), **_about(room, language)})
        if room.asking is None:
            room.asking = asyncio.create_task(self._ask_about(connection, room))
        return True

    async def _ask_about(self, connection: Connection, room: Room) -> None:
        """Ask once what the game is called and who can play it, and tell the pages; then get ready what is likely to be asked."""
        if connection.table not in self.rooms:
            return  # whoever opened it has gone
        reply = await self._thought(connection, {"type": "about"})
        room.about = {key: reply[key] for key in ABOUT if key in reply}
        for page in room.pages if room.about else ():
            page.viewer = (None, best_match(page.wanted, room.about["languages"]), True)
            page.send({"type": "about", **_about(room, page.viewer[1])})
        if connection.table in self.rooms:
            facts = self._facts(connection.table)
            await self._ahead(self.readers.of_table(connection.table), {"op": "keep", **facts})
            await self.comparisons.foresee({**facts, "language": connection.viewer[1]})

    def _draft(self, reply: Reply, language: str) -> Message:
        base = reply["base"]
        kinds = {name: name.rpartition(".yaml")[0].rpartition(".")[2] for name in reply["files"]}
        files = [{"name": name, "kind": kinds[name], "text": text, "own": True} for name, text in reply["files"].items()]
        game = base["game"].partition(".")[0]
        return {
            "type": "draft",
            "title": base["title"],
            "game": game,
            "game_title": game.replace("_", " ").capitalize(),
            "language": language,
            "languages": list(languages()),
            "files": files,
            "file": base["file"],
            "revision": reply["revision"],
            "can_undo": reply["can_undo"],
            "can_redo": reply["can_redo"],
            "origin": reply["origin"],
            "players": [],
            "variants": base["variants"],
            "table": None,
        }

    def bye(self, connection: Connection) -> None:
        """A page is gone."""
        self.opened.leave(connection)
        self.comparisons.stop(connection.table, connection)
        room = self.rooms.get(connection.table)
        if room is not None and connection in room.pages:
            room.pages.remove(connection)
            room.waiting.pop(connection, None)
            room.told = {each for each in room.told if each[0] is not connection}
            if not room.pages:
                del self.rooms[connection.table]
                self.secrets.pop(connection.table, None)

    async def message(self, connection: Connection, message: Message) -> None:
        """Something that a page asks. What takes long is answered later, so that it keeps up nothing else."""
        kind = str(message.get("type"))
        if kind == "ping":
            connection.send({"type": "pong"})
        elif kind == "save":
            await self._save(connection, message)
        elif kind in WRITTEN:
            await self._write(connection, message, kind)
        elif kind == "check":
            self._check(connection, message)
        elif kind in ASKED:
            await self._compare(connection, message)
        else:
            await self._read(connection, message)
        await self.look(connection)

    # -------------------------------------------------------------------------------------------- revisions

    async def _write(self, connection: Connection, message: Message, kind: str) -> None:
        name, language = connection.table, connection.viewer[1]
        thought = await self._thought(connection, message) if kind in THOUGHT_OF else {}
        if thought.get("type") == "refused":
            connection.send({**thought, "id": message.get("id")})
            return
        kind, message = ("change", message | thought) if kind in THOUGHT_OF else (kind, message)
        wish = {"op": kind, "draft": name, "secret": self.secrets[name], "language": language}
        reply = await self._written(wish | {key: message.get(key) for key in ("parent", "files")})
        if "files" not in reply:
            connection.send({"type": "refused", "id": message.get("id"), "sentence": str(reply.get("refused") or reply.get("gone"))})
        elif "conflict" in reply:
            mine = reply.pop("conflict")
            connection.send({"type": "conflict", "id": message.get("id"), **reply, "mine": mine})
        else:
            room = self.rooms[name]  # the page that asked is in it
            room.files, room.revision = reply["files"], reply["revision"]
            if room.laying is None or room.laying.done():
                room.laying = self._keep(asyncio.create_task(self._lay(name)))
            connection.send({"type": "changed", "id": message.get("id"), "sentence": thought.get("sentence", ""), **reply})
            for other in room.pages:
                if other is not connection:
                    other.send({"type": "revised", **reply})

    async def _lay(self, name: str) -> None:
        """Have a reader lay the newest rules where every worker finds them. One request waits at a time, however often the draft changes."""
        revision = None
        while (room := self.rooms.get(name)) is not None and room.revision != revision:
            revision = room.revision
            await self._ahead(self.readers.of_table(name), {"op": "keep", **self._facts(name)})

    async def _written(self, wish: Reply) -> Reply:
        try:
            return await self.drafts.free().request(wish)
        except WorkerError as problem:
            return {"refused": str(problem)}

    # -------------------------------------------------------------------------------------------- files on the disk

    async def _save(self, connection: Connection, message: Message) -> None:
        name, language = connection.table, connection.viewer[1]
        wish = {"op": "save", "draft": name, "secret": self.secrets[name], "language": language, "seen": message.get("seen")}
        reply = {"type": "refused", **await self._written(wish)}
        connection.send({"sentence": str(reply.get("refused") or reply.get("gone")), **reply, "id": message.get("id")})

    async def look(self, connection: Connection) -> None:
        """Tell the pages of a draft what something else has changed in its files; nothing is looked at twice in a second."""
        room, name = self.rooms.get(connection.table), connection.table
        if room is None or not room.has_origin or self.clock() - room.looked < LOOK_SECONDS:
            return
        room.looked = self.clock()
        reply = await self._written({"op": "look", "draft": name, "secret": self.secrets[name]})
        for row in reply.get("changed", ()):
            for page in room.pages:
                if (told := (page, row["file"], row["seen"])) not in room.told:
                    room.told.add(told)
                    sentence = translate(page.viewer[1], "{name} has been changed by something else meanwhile.", name=row["file"])
                    page.send({"type": "changed_on_disk", "sentence": sentence, **row})

    # -------------------------------------------------------------------------------------------- what is read

    def _check(self, connection: Connection, message: Message) -> None:
        """A check waits until the one before has ended; of a page only the newest one waits."""
        room = self.rooms[connection.table]
        room.waiting[connection] = message
        if room.checking is None or room.checking.done():
            room.checking = asyncio.create_task(self._checks(room))

    async def _checks(self, room: Room) -> None:
        while room.waiting:
            connection = next(iter(room.waiting))
            await self._read(connection, room.waiting.pop(connection))

    async def _read(self, connection: Connection, message: Message) -> None:
        if (room := self.rooms.get(connection.table)) is not None:
            reply = await self._thought(connection, message)
            told = {"number": message["number"]} if "number" in message else {}
            connection.send({**reply, **told, "revision": room.revision, "id": message.get("id")})

    async def _compare(self, connection: Connection, message: Message) -> None:
        if (room := self.rooms.get(connection.table)) is not None:
            await self.comparisons.message(connection, message, {**self._facts(connection.table), "revision": room.revision})

    def _facts(self, draft: str) -> Reply:
        """What workers are told of a draft."""
        room = self.rooms[draft]
        base = {"game": room.base["game"], "variants": room.base["variants"]}
        if room.texts != room.files:
            room.texts = Texts(room.files, room.texts)
        return {"draft": draft, "place": room.place, "files": room.texts, **base}

    async def _thought(self, connection: Connection, message: Message) -> Reply:
        """What a reader says to a message, with the draft as it is and what is typed in one file."""
        language, facts = connection.viewer[1], self._facts(connection.table)
        file, typed = message.get("file"), message.get("text")
        if isinstance(file, str) and file in facts["files"] and isinstance(typed, str):
            facts["files"] = Texts({**facts["files"], file: typed}, facts["files"])
        wish: Reply = {**message, "op": message.get("type"), **facts, "language": connection.wanted, "client": connection.address}
        wish = {key: value for key, value in wish.items() if key != "number"}  # numbers of requests are the pipe's
        worker = self.readers.of_table(f"{connection.table} at tables" if wish["op"] in AT_TABLES else connection.table)
        try:
            reply = await self._answered(worker, wish)
        except OverLimitError as problem:
            reply = {"refused": problem.sentence(language)}
        except WorkerError as problem:
            sentence = translate(language, "That could not be worked out ({problem}). What is written is safe.", problem=problem)
            reply = {"refused": sentence}
        return {"type": "refused", "sentence": reply["refused"]} if "refused" in reply else reply

    async def _answered(self, worker: Requests, wish: Reply) -> Reply:
        """The reply to a wish; asked once more where the process has ended for something else. Raises `WorkerError`."""
        try:
            return await worker.request(wish, self.seconds)
        except (TooLongError, OverLimitError):
            raise
        except WorkerError:
            return await worker.request(wish, self.seconds)

    async def close(self) -> None:
        """End the workers of its own."""
        await asyncio.gather(self.drafts.close(), self.readers.close(), self.comparisons.close())


def _about(room: Room, language: str) -> Message:
    """What a page is told of the game; nothing where no reader has said it yet."""
    if not room.about:
        return {}
    title = select_language(room.about["titles"], language, "en")
    said = {"languages": room.about["languages"], "players": room.about["players"]}
    return {"game_title": title, **said} if title else said
