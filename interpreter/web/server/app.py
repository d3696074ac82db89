"""The application: pages, requests of the lobby, sockets of tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web import bounds, limits
from interpreter.web.addresses import address_of
from interpreter.web.assembly.openings import Openings
from interpreter.web.assembly.page import PAGES
from interpreter.web.assembly.pages import Pages
from interpreter.web.page_texts import page_texts
from interpreter.web.pictures import Pictures
from interpreter.web.pools.guest_limits import KnownAddress
from interpreter.web.pools.worker_pool import Reply, WorkerError, WorkerPool
from interpreter.web.server import documentation, headers
from interpreter.web.server.address_limits import AddressBuckets
from interpreter.web.server.admission import Admission
from interpreter.web.server.connection import FULL, SILENT, Connection
from interpreter.web.server.guest_routing import PoolFactory, processes
from interpreter.web.server.housekeeping import Housekeeping
from interpreter.web.server.hub import PACE, Hub
from interpreter.web.server.incoming import received, received_before
from interpreter.web.server.requests import body_of, language_of, names_of, wish_of
from interpreter.web.server.workshop_hub import WRITTEN, WorkshopHub
from interpreter.web.tables.links import new_table_id
from interpreter.web.workers.offered import sources

OF_TABLES = ("again", "guide", "lesson", "rulebook", "pictures")  # what only the rules of a table can tell


class Server:
    """What the routes share: the hub with its workers, and limits for everybody together."""

    def __init__(
        self, folder: Path, games: Sequence[str], pool: PoolFactory, *, workers: int, pace: float, may_open: bool, keep: float | None
    ) -> None:
        made = processes(
            folder, games, pool, workers=workers, drafts=(("files" if may_open else "closed"), "forever" if keep is None else str(keep))
        )
        self.hub = Hub(made.rules, made.jobs, pace)
        self.hub.watch()
        self.workshop = WorkshopHub(made.drafts, made.readers, made.comparisons)
        self.may_open, self.offered = may_open, sources(games)
        self.sockets = Admission()
        self.openings, self.pictures = Openings(), Pictures(self.ask)
        self.gallery: dict[str, dict[str, Reply]] = {}  # what was said of games, by name and language
        self.creations = AddressBuckets(limits.NEW_TABLES, limits.ALL_NEW_TABLES)
        self.housekeeping = Housekeeping(self.workshop.drafts, self.pages)

    def pages(self) -> Iterator[Connection]:
        """All pages that show a table or a draft."""
        yield from (page for pages in self.hub.connections.values() for page in pages)
        yield from (page for room in self.workshop.rooms.values() for page in room.pages)

    # -------------------------------------------------------------------------------------------- the lobby

    async def texts(self, request: Request) -> Response:
        """What pages say, in a language."""
        return JSONResponse(page_texts(best_match(language_of(request))))

    async def games(self, request: Request) -> Response:
        """The games that are offered, those that nobody has asked about yet by their names only."""
        language = language_of(request)
        pending: Reply = {"text": "", "error": "", "players": [], "picture": None, "pending": True}
        rows = [
            self._known(name, language) or {"name": name, "title": name.replace("_", " ").capitalize(), **pending} for name in self.offered
        ]
        return JSONResponse({"games": rows})

    async def game(self, request: Request) -> Response:
        """A game that is offered: title, sentence, players, a picture."""
        language, name = language_of(request), request.query_params.get("name", "")
        reply = await self.ask({"op": "game", "name": name, "language": language})
        if "refused" not in reply:  # so there is such a game, and there are no more entries than games and languages
            self.gallery.setdefault(name, {})[best_match(language, reply["languages"])] = reply
        return JSONResponse(reply, 400 if "refused" in reply else 200)

    def _known(self, name: str, language: str) -> Reply | None:
        said = self.gallery.get(name, {})
        return said.get(best_match(language, next(iter(said.values()))["languages"])) if said else None

    async def warm(self, request: Request) -> Response:
        """Somebody has the lobby before them, or the question what to call a change of a game, and may come to the workshop soon."""
        self.workshop.warm()
        if game := request.query_params.get("game"):
            self.workshop.expect(game)
        return JSONResponse({})

    async def setup(self, request: Request) -> Response:
        """What can be settled before a table begins."""
        query = request.query_params
        players = query.get("players", "")
        wish = {
            "op": "setup",
            "game": query.get("game", ""),
            "variants": names_of(query.get("variants", "")),
            "language": language_of(request),
        }
        return await self._job(wish | {"players": int(players) if players.isdecimal() and len(players) < 4 else None})

    async def preview(self, request: Request) -> Response:
        """The first position of a table."""
        return await self._posted(request, "preview")

    async def create(self, request: Request, op: str = "create") -> Response:
        """A new table; with `lesson` one at which something is learned."""
        if not self.creations.take(address_of(request.scope)):
            sentence = translate(best_match(language_of(request)), "Too many tables are made at once; wait a little.")
            return JSONResponse({"refused": sentence}, 429)
        return await self._posted(request, op)

    async def opening(self, request: Request) -> Response:
        """The picture of a new table's first position."""
        wish = await body_of(request, limits.BODY_BYTES)
        if isinstance(wish, Response):
            return wish
        return JSONResponse({"picture": self.openings.picture(wish.get("table"), wish.get("secret"))})

    async def qr(self, request: Request) -> Response:
        """A link as a QR code; it comes in the body, since it holds a secret."""
        return await self._posted(request, "qr")

    async def tables(self, request: Request) -> Response:
        """The tables that everybody may know of."""
        return await self._job({"op": "tables", "language": language_of(request)})

    async def rulebook(self, request: Request) -> Response:
        """The rulebook of a table, or of a game with variants before there is one.

        Its styles, also those of single signs, stand inside it, and are allowed by what they are.
        """
        query = request.query_params
        meant: Reply = (
            {"op": "rulebook", "table": request.path_params["table"]}
            if "table" in request.path_params
            else {"op": "rules", "game": query.get("game", ""), "variants": names_of(query.get("variants", ""))}
        )
        reply = await self.ask(meant | {"language": language_of(request)})
        page = reply.get("page")
        if not isinstance(page, str):
            return JSONResponse(reply, 404)
        return HTMLResponse(page, headers={"content-security-policy": headers.policy_of(page)})

    async def guide(self, request: Request) -> Response:
        """The pages of the guide for a first game at a table."""
        return await self._job({"op": "guide", "table": request.path_params["table"], "language": language_of(request)})

    async def _posted(self, request: Request, op: str) -> Response:
        wish = await body_of(request, limits.BODY_BYTES)
        if isinstance(wish, Response):
            return wish
        return await self._job(wish_of(wish, op, request))

    async def _job(self, wish: Reply) -> Response:
        reply = self.openings.take(await self.ask(wish))
        return JSONResponse(reply, 400 if "refused" in reply else 200)

    async def ask(self, wish: Reply) -> Reply:
        """Return what a worker replies; a refusal where too much is asked, or it fails."""
        try:
            worker = self.hub.jobs.of_table(str(wish["table"])) if wish["op"] in OF_TABLES and "table" in wish else self.hub.jobs.free()
            if worker.busy >= limits.JOBS:
                return {"refused": translate(best_match(wish["language"]), "Too much is asked at once; wait a little.")}
            return await worker.request(wish, seconds=limits.ANSWER_SECONDS)
        except WorkerError as problem:
            return {"refused": problem.sentence(best_match(wish["language"]))}

    # -------------------------------------------------------------------------------------------- drafts

    async def create_draft(self, request: Request) -> Response:
        """A new draft."""
        wish = await body_of(request, limits.WORKSHOP_BYTES)
        if isinstance(wish, Response):
            return wish
        language = best_match(wish.get("language"))
        if not self.creations.take(address := address_of(request.scope)):
            return JSONResponse({"refused": translate(language, "Too much is asked at once; wait a little.")}, 429)
        draft = new_table_id()
        self.workshop.begin(draft)
        try:
            reply = await self.workshop.drafts.free().request(
                {**wish, "op": "create", "draft": draft, "language": language, "client": address}, seconds=limits.ANSWER_SECONDS
            )
        except WorkerError as problem:
            reply = {"refused": problem.sentence(language)}
        if "draft" in reply:
            await self.workshop.foresee(reply, language)
        return JSONResponse(reply, 400 if "refused" in reply else 200)

    async def draft_files(self, request: Request) -> Response:
        """The files of this computer that can be opened; that there is an answer says that there is a workshop."""
        try:
            reply = await self.workshop.drafts.free().request({"op": "files", "language": language_of(request)}) if self.may_open else {}
        except WorkerError:
            reply = {}
        return JSONResponse({"files": reply.get("files", [])})

    async def workshop_socket(self, socket: WebSocket) -> None:
        """A page of the workshop: first it says which draft it shows, then it asks."""
        await self._admit(socket, self._attend_draft)

    async def _attend_draft(self, connection: Connection) -> None:
        writer = asyncio.create_task(connection.write())
        asked: set[asyncio.Task[None]] = set()
        connection.bucket = limits.TokenBucket(*limits.WORKSHOP_MESSAGES)
        try:
            hello = await self._first(connection, limits.WORKSHOP_BYTES)
            if await self.workshop.hello(connection, hello):
                self.housekeeping.note(connection.table)
                while (message := await received_before(writer, connection, limits.WORKSHOP_BYTES)) is not None and connection.is_open:
                    if message.get("type") != "ping" and (
                        not connection.bucket.take()
                        or len(asked) > limits.WAITING
                        or (message.get("type") in ("play", "play_on") and not self.creations.take(connection.address))
                    ):
                        sentence = translate(connection.viewer[1], "Too much is asked at once; wait a little.")
                        connection.send({"type": "refused", "id": message.get("id"), "sentence": sentence})
                    elif message.get("type") in WRITTEN:
                        await self.workshop.message(connection, message)  # one after the other
                    else:
                        task = asyncio.create_task(self.workshop.message(connection, message))
                        asked.add(task)
                        task.add_done_callback(asked.discard)
        except (WebSocketDisconnect, WorkerError, TimeoutError):
            pass
        finally:
            self.workshop.bye(connection)
            connection.drop()
            await writer

    # -------------------------------------------------------------------------------------------- tables

    async def socket(self, socket: WebSocket) -> None:
        """A page at a table: first it says which, then it asks."""
        await self._admit(socket, self._attend)

    async def _admit(self, socket: WebSocket, attend: Callable[[Connection], Awaitable[None]]) -> None:
        """Let a page in where there is room; else it is told why it comes too late."""
        connection = Connection(socket, limits.READING)
        if not self.sockets.admit(connection):
            await socket.accept()
            await socket.close(*FULL)
            return
        try:
            await socket.accept()
            await attend(connection)
        finally:
            self.sockets.leave(connection)

    async def _first(self, connection: Connection, most: int) -> Reply:
        """Return the first message of a page, which says which it is."""
        try:
            hello = await asyncio.wait_for(received(connection, most), limits.PATIENCE)
        except TimeoutError:
            connection.drop(SILENT)
            raise
        self.sockets.hear(connection)
        return hello

    async def _attend(self, connection: Connection) -> None:
        """Answer a page until it goes or is let go."""
        writer = asyncio.create_task(connection.write())
        try:
            if await self.hub.hello(connection, await self._first(connection, limits.MESSAGE_BYTES)):
                self.housekeeping.note(connection.table)
                while (message := await received_before(writer, connection, limits.MESSAGE_BYTES)) is not None and connection.is_open:
                    await self._answer(connection, message)
        except (WebSocketDisconnect, WorkerError, TimeoutError):
            pass
        finally:
            await self.hub.bye(connection)
            connection.drop()
            await writer

    async def _answer(self, connection: Connection, message: dict[str, object]) -> None:
        kind = message.get("type")
        if kind == "ping":
            connection.send({"type": "pong"})
        elif not connection.bucket.take():
            connection.send(
                {
                    "type": "refused",
                    "id": message.get("id"),
                    "code": "rate",
                    "sentence": translate(connection.viewer[1], "Too much is asked at once; wait a little."),
                }
            )
        elif kind in ("rematch", "fork"):
            await self._again(connection, message)
        else:
            if kind == "answer":
                self.openings.forget(connection.table)
            await self.hub.message(connection, message)

    async def _again(self, connection: Connection, message: dict[str, object]) -> None:
        """Another table: the next game, where everybody has a seat, or one from a position, for who asks."""
        number, (seat, language, _) = message.get("id"), connection.viewer
        if (seat is None and message["type"] == "fork") or not self.creations.take(connection.address):
            sentence = translate(language, "Who only looks on cannot do that.")
            connection.send({"type": "refused", "id": number, "code": "turn", "sentence": sentence})
            return
        told = {"client": connection.address, "asked": message}
        wish = {"op": "again", "table": connection.table, "language": language, "seat": seat, **told}
        if message["type"] == "rematch":
            await self.hub.rematch(connection, message, lambda: self.ask(wish))
            return
        reply = await self.ask(wish | {"answers": message.get("answers")})
        if "links" not in reply:
            connection.send({"type": "refused", "id": number, "code": "hidden", "sentence": str(reply.get("refused", ""))})
        else:
            connection.send({"type": "forked", "id": number, "table": reply["table"], "links": reply["links"]})


def _page(server: Server, pages: Pages, name: str, path: str) -> Route:
    """The route of a page; for that of a draft its reader is started, that of a table is read while the browser loads scripts."""

    async def show(request: Request) -> Response:
        if draft := request.path_params.get("draft"):
            server.workshop.begin(draft)
        if table := request.path_params.get("table"):
            server.hub.prepare(table, server.pictures.keep)
        return pages.show(name, request)

    return Route(path, show)


def application(
    folder: Path,
    games: Sequence[str] = (),
    *,
    names: Sequence[str] = (),
    workers: int = 1,
    pace: float = PACE,
    may_open: bool = False,
    keep: float | None = bounds.KEEP,
    pool: PoolFactory = WorkerPool,
    starts: bool = False,
) -> Starlette:
    """The application for a data folder, which has to be locked already.

    names: under which the server is reached besides its addresses. workers: how many processes. pace: seconds that bots take at least.
    may_open: whether pages may open and save the files among `games`. keep: seconds after which unused tables and drafts are deleted. pool: what makes workers of a module, its arguments and their number. starts: whether one that holds tables is started at once.
    """
    server = Server(folder, games, pool, workers=workers, pace=pace, may_open=may_open, keep=keep)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        cleaning = asyncio.create_task(server.housekeeping.run())
        if starts:
            await server.hub.start()
        yield
        cleaning.cancel()
        await server.hub.close()
        await server.workshop.close()

    pages = Pages(server.offered)
    page = partial(_page, server, pages)
    routes = [
        page("lobby", "/"),
        page("table", "/t/{table}"),
        *(page("workshop", path) for path in ("/workshop", "/workshop/{draft}")),
        Route("/api/drafts", server.create_draft, methods=["POST"]),
        Route("/api/drafts", server.draft_files),
        WebSocketRoute("/workshop-socket", server.workshop_socket),
        Route("/api/texts", server.texts),
        Route("/api/games", server.games),
        Route("/api/game", server.game),
        Route("/api/warm", server.warm),
        Route("/api/setup", server.setup),
        Route("/api/qr", server.qr, methods=["POST"]),
        Route("/api/preview", server.preview, methods=["POST"]),
        Route("/api/tables", server.create, methods=["POST"]),
        Route("/api/lessons", partial(server.create, op="lesson"), methods=["POST"]),
        Route("/api/tables", server.tables),
        Route("/api/opening", server.opening, methods=["POST"]),
        Route("/pictures/{name}", server.pictures.serve),
        *(Route(path, server.rulebook) for path in ("/rulebook/", "/rulebook/{table}")),
        Route("/api/guide/{table}", server.guide),
        WebSocketRoute("/socket", server.socket),
        *documentation.ROUTES,
        pages.assets.route,
        Mount("/static", StaticFiles(directory=PAGES, check_dir=False)),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(headers.Gate, names=names), Middleware(KnownAddress)], lifespan=lifespan)
    app.state.server = server
    return app
