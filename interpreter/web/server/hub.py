"""Who is connected to which table: passes requests to the workers, hands out what they say, lets bots think."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web import limits
from interpreter.web.pools.guest_limits import OverLimitError, PerAddress
from interpreter.web.pools.guest_pool import Guest
from interpreter.web.pools.worker_pool import FailedError, Pool, Reply, Requests, TooLongError, WorkerError
from interpreter.web.server.audience import Audience
from interpreter.web.server.connection import Connection, Message
from interpreter.web.server.hints import Hints
from interpreter.web.server.request_queue import RequestQueue, rank_of

Asked = tuple[int, str]  # since which entry a bot is asked, and which one
Answers = deque[tuple[Mapping[str, Any], asyncio.Future[Reply]]]
THOUGHTS = 3  # times that a bot begins to think of an answer where its process ends
TOGETHER = 8  # answers of bots that are written together: so long, at most, do people wait for them
PREPARED = 3  # requests that a worker has at most where a table is read before anybody asks for it
PACE = 0.6  # seconds between an answer and that of a bot, so that people can follow


class Hub:
    """The connections by table, and the bots that are thinking."""

    def __init__(self, rules: Pool, jobs: Pool, pace: float = PACE) -> None:
        self.rules, self.jobs, self.pace = rules, jobs, pace
        self.connections: dict[str, Audience] = {}
        self.opened = PerAddress("tables")  # at which guests are played
        self.queues: dict[Requests, RequestQueue] = {}
        self.telling: dict[str, asyncio.Task[None]] = {}  # by table: who is present is told to its pages
        self.waking: dict[str, asyncio.Task[None]] = {}  # by table: waits until a clock has run out, or somebody is gone
        self.rematches: dict[str, asyncio.Lock] = {}
        self.bot_seconds, self.pause = limits.BOT_SECONDS, limits.BOT_PAUSE
        self.waiting: dict[Requests, Answers] = {}  # answers of bots, by the worker that is to take them
        self.giving: dict[Requests, asyncio.Task[None]] = {}
        self.hints = Hints(jobs)
        self.preparing: set[asyncio.Task[None]] = set()
        self.thinking: dict[tuple[str, str], tuple[Asked, asyncio.Task[None]]] = {}  # by table and seat: what was asked

    def watch(self) -> None:
        """From now on the pages of a worker that has ended are let go: it remembers none of them. They come back by themselves at once."""
        self.rules.watch(self._lost, self._over)

    async def start(self) -> None:
        """Start a worker that holds tables, before anybody comes; those for guests wait until they are asked."""
        await self.rules.free().start()

    def prepare(self, table: str, keep: Callable[[str, str], None]) -> None:
        """Have a table read whose page is being loaded, as long as its worker has little to do. keep: called with its pictures."""
        worker = self.rules.of_table(table)
        if isinstance(worker, Guest) or worker.busy >= PREPARED or table in self.connections:
            return
        task = asyncio.create_task(self._prepare(worker, table, keep))
        self.preparing.add(task)
        task.add_done_callback(self.preparing.discard)

    async def _prepare(self, worker: Requests, table: str, keep: Callable[[str, str], None]) -> None:
        with suppress(WorkerError):
            reply = await worker.request({"op": "prepare", "table": table})
            if "json" in reply:
                keep(reply["name"], reply["json"])

    def _lost(self, worker: Requests) -> None:
        for table in list(self.connections):
            if self.rules.of_table(table) is worker:
                self._drop_all(table)

    def _over(self, worker: Requests, problem: OverLimitError) -> None:
        """Tell all pages of a guest that it is beyond a limit, and let them go; they do not come back by themselves."""
        for table, pages in self.connections.items():
            if self.rules.of_table(table) is worker:
                for page in pages:
                    page.send(problem.gone(page.viewer[1]))
                    page.drop()

    async def hello(self, connection: Connection, message: Message) -> bool:
        """A page says where it belongs; whether it does."""
        table, page = str(message.get("table", "")), str(message.get("page", ""))
        request = {
            "op": "hello",
            "table": table,
            "secret": message.get("secret"),
            "owner": message.get("owner"),
            "page": page,
            "language": message.get("language"),
            "epoch": message.get("epoch"),
            "stream": message.get("number"),
        }
        audience = self.connections.get(table)
        views = dict(audience.views) if audience is not None else {}
        request["held"] = [] if audience is None else audience.held()
        try:
            if isinstance(self.rules.of_table(table), Guest):
                self.opened.enter(connection, table)
            reply = await self._asked(connection, table, 2, request)
            while reply is not None and "again" in reply:  # a portion of a long journal has been read: the rest goes before other joins
                reply = await self._asked(connection, table, 1, request)
        except OverLimitError as problem:
            connection.send(problem.gone(best_match(message.get("language"))))
            return False
        if reply is None:
            return False
        if "gone" in reply:
            connection.send({"type": "gone", "code": "no_table", "sentence": reply["gone"]})
            return False
        seat, language, owner = reply["viewer"]
        connection.table, connection.viewer, connection.page = table, (seat, language, owner), page
        self._take_over(connection)
        audience = self.connections.setdefault(table, Audience())
        audience.add(connection)
        self._hand_out(
            table, {**reply, "replies": [audience.view(connection.viewer, each, views) for each in reply["replies"]]}, connection
        )
        if audience.watching or audience.told:
            audience.tell_watching(connection)
        self._tell_present(table, reply)
        return True

    async def _asked(self, connection: Connection, table: str, rank: int, request: Reply, number: object = None) -> Reply | None:
        """Return what the worker of a table says to a request of a page; None where the page has gone meanwhile. Raises `WorkerError`."""
        worker = self.rules.of_table(table)
        queue = self.queues.setdefault(worker, RequestQueue(worker))
        try:
            return await queue.request(connection, rank, request, number)
        finally:
            if not len(queue):
                self.queues.pop(worker, None)

    def _take_over(self, connection: Connection) -> None:
        """A seat is at one page: an older one hears that another device has it now."""
        seat, audience = connection.viewer[0], self.connections.get(connection.table)
        for other in audience.of_seat(seat) if seat is not None and audience is not None else ():
            if other.page != connection.page:
                other.send({"type": "gone", "code": "taken_over"})
            other.drop()

    async def bye(self, connection: Connection) -> None:
        """A page is gone."""
        self.opened.leave(connection)
        table = connection.table
        if connection not in self.connections.get(table, ()):
            return
        self.connections[table].remove(connection)
        self.connections[table].tell_watching()
        if not self.connections[table]:
            del self.connections[table]
        with suppress(WorkerError):  # with the worker everything it remembered of pages has gone
            reply = await self.rules.of_table(table).request({"op": "bye", "table": table, "viewer": connection.viewer})
            self._hand_out(table, reply)
            self._tell_present(table, reply)

    async def message(self, connection: Connection, message: Message) -> None:
        """Something that a page asks for."""
        table = connection.table
        request = {"op": "message", "table": table, "viewer": connection.viewer, "message": message}
        try:
            rank, number = rank_of(connection.viewer[0], message.get("type")), message.get("id")
            reply = await self._asked(connection, table, rank, request, number)
        except FailedError as problem:
            sentence = translate(
                connection.viewer[1], "That could not be worked out ({problem}). What is written is safe.", problem=problem
            )
            connection.send({"type": "refused", "id": message.get("id"), "code": "unknown", "sentence": sentence})
            return
        except OverLimitError as problem:
            sentence = problem.sentence(connection.viewer[1])
            connection.send({"type": "refused", "id": message.get("id"), "code": "limit", "sentence": sentence})
            return
        except WorkerError:
            # The page comes back by itself, and sends its answer again where it still fits.
            self._drop_all(table)
            return
        if reply is None:
            return
        self._hand_out(table, reply, connection)
        if "hint" in reply:
            self.hints.ask(connection, reply["hint"])
        self._tell_present(table, reply)
        audience = self.connections.get(table)
        for other in audience.of_seat(reply["dropped"]) if audience is not None and "dropped" in reply else ():
            other.send({"type": "gone", "code": "link_replaced"})
            other.drop()

    async def rematch(self, connection: Connection, message: Message, make: Callable[[], Awaitable[Reply]]) -> None:
        """Give a page its link at the next game, which is made for whoever asks first."""
        table = connection.table
        request = {"op": "rematch", "table": table, "viewer": connection.viewer, "message": message}
        lock = self.rematches.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                reply = await self.rules.of_table(table).request(request)
                if "make" in reply:
                    made = await make()
                    if "table" not in made:
                        told = {"type": "refused", "id": message.get("id"), "code": "hidden", "sentence": str(made.get("refused", ""))}
                        connection.send(told)
                        return
                    reply = await self.rules.of_table(table).request({**request, "made": made["table"]})
        except WorkerError:
            self._drop_all(table)
            return
        finally:
            if not lock.locked():
                self.rematches.pop(table, None)
        self._hand_out(table, reply, connection)

    def _drop_all(self, table: str) -> None:
        for other in self.connections.get(table, ()):
            other.drop()

    def _hand_out(self, table: str, reply: Reply, asker: Connection | None = None) -> None:
        """What others are told first, then what the one who asked is answered; then bots think."""
        audience = self.connections.get(table)
        for (seat, language, owner), message in reply.get("pushes", ()):
            if audience is not None:
                audience.send((seat, language, owner), message)
        if asker is not None:
            for message in reply.get("replies", ()):
                asker.send(message)
        if "bots" in reply:
            self._let_think(table, reply["bots"])
        if "wake" in reply:
            self._wake_in(table, reply["wake"])

    def _tell_present(self, table: str, reply: Reply) -> None:
        """Tell all pages of a table who is present where that has changed. What changes meanwhile is told together with it."""
        if reply.get("stale") and table not in self.telling:
            self.telling[table] = asyncio.create_task(self._tell(table))

    async def _tell(self, table: str) -> None:
        try:
            reply = await self.rules.of_table(table).request({"op": "tell", "table": table})
        except WorkerError:
            return
        finally:
            del self.telling[table]  # what changes from now on is not in the reply
        self._hand_out(table, reply)

    def _wake_in(self, table: str, seconds: float | None) -> None:
        """Wake a table after so many seconds, and at no time that was set before."""
        if table in self.waking and self.waking[table] is not asyncio.current_task():
            self.waking[table].cancel()
        self.waking.pop(table, None)
        if seconds is not None:
            self.waking[table] = asyncio.create_task(self._wake(table, seconds))

    async def _wake(self, table: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            reply = await self.rules.of_table(table).request({"op": "wake", "table": table})
        except WorkerError:
            reply = {"wake": self.pause} if table in self.connections else {}
        if self.waking.get(table) is asyncio.current_task():
            del self.waking[table]
        self._hand_out(table, reply)

    # -------------------------------------------------------------------------------------------- bots

    def _let_think(self, table: str, bots: Iterable[Mapping[str, Any]]) -> None:
        wanted = {(table, str(bot["seat"])): bot for bot in bots}
        for key in [key for key in self.thinking if key[0] == table]:
            since, task = self.thinking[key]
            if key not in wanted or _asked(wanted[key]) != since:
                task.cancel()
                del self.thinking[key]
        for key, bot in wanted.items():
            if key not in self.thinking:
                self.thinking[key] = _asked(bot), asyncio.create_task(self._think(table, bot))

    async def _think(self, table: str, bot: Mapping[str, Any]) -> None:
        """A bot's answer: thought of in another process, given not sooner than people can follow."""
        key = table, str(bot["seat"])
        try:
            reply, _ = await asyncio.gather(self._thought(table, bot), asyncio.sleep(self.pace))
            request = {"table": table, **reply, **bot}
            told: Reply = {"full": bool(reply)}
            while told.get("full"):
                self._forget(key)  # from here on it is given, whatever else happens at the table
                told = await self._given(self.rules.of_table(table), request)
                if told.get("full") and key not in self.thinking:
                    self.thinking[key] = _asked(bot), _own_task()
                    await asyncio.sleep(self.pause)
            self._hand_out(table, told)
        except WorkerError:
            pass
        finally:
            self._forget(key)

    async def _given(self, worker: Requests, answer: Mapping[str, Any]) -> Reply:
        """What is told of a bot's answer. Those that come while others are written wait, and are written together, of a table one at a time."""
        waiting = self.waiting.setdefault(worker, deque())
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        waiting.append((answer, future))
        if worker not in self.giving:
            self.giving[worker] = asyncio.create_task(self._give(worker, waiting))
        return await future

    async def _give(self, worker: Requests, waiting: Answers) -> None:
        """Give what waits until nothing does."""
        while waiting:
            batch = {
                str(answer["table"]): (answer, future) for answer, future in list(waiting)[:TOGETHER][::-1]
            }  # the older of two of a table
            try:
                reply = await worker.patient_request({"op": "bot_answers", "answers": [answer for answer, _ in batch.values()]})
                outcomes: list[Reply | WorkerError] = reply["told"]
            except WorkerError as problem:
                outcomes = [problem] * len(batch)
            for pair, outcome in zip(batch.values(), outcomes, strict=True):
                waiting.remove(pair)
                if isinstance(outcome, WorkerError):
                    _fail(pair[1], outcome)
                elif not pair[1].done():
                    pair[1].set_result(outcome)
        del self.waiting[worker], self.giving[worker]

    async def _thought(self, table: str, bot: Mapping[str, Any]) -> Reply:
        """What a bot answers; at random, which takes no thinking, where it does not come to an end. One whose process has ended begins again."""
        if bot["bot"] == "random":
            return {"random": True}
        request = {"op": "think", "table": table, **bot}
        for _ in range(THOUGHTS):
            try:
                return await self.jobs.of_table(table).request(request, seconds=self.bot_seconds)
            except (TooLongError, FailedError, OverLimitError):
                break
            except WorkerError:
                pass
        return {"random": True}

    def _forget(self, key: tuple[str, str]) -> None:
        """This bot thinks no more, if it is this task in which it thought."""
        if key in self.thinking and self.thinking[key][1] is asyncio.current_task():
            del self.thinking[key]

    async def close(self) -> None:
        """End all workers and tasks."""
        for task in (
            *(task for _, task in self.thinking.values()),
            *self.giving.values(),
            *self.telling.values(),
            *self.waking.values(),
            *self.hints.tasks.values(),
            *self.preparing,
        ):
            task.cancel()
        await asyncio.gather(self.rules.close(), self.jobs.close())


def _asked(bot: Mapping[str, Any]) -> Asked:
    return int(bot["ask"]), str(bot["bot"])


def _fail(future: asyncio.Future[Reply], problem: WorkerError) -> None:
    if not future.done():
        future.set_exception(problem)


def _own_task() -> asyncio.Task[None]:
    task = asyncio.current_task()
    assert task is not None
    return task
