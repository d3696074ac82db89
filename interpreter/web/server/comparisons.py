"""The comparisons of drafts with what is beneath them: one for each draft, a few at a time, each portion by portion in a process of its own.

A page asks `compare` and hears `compared` until one says `done`. A process that does not come to an end is ended.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from interpreter.translation import translate
from interpreter.web import limits
from interpreter.web.pools.guest_limits import ADDRESS, DecayingCounter, OverLimitError
from interpreter.web.pools.guest_pool import bound_of
from interpreter.web.pools.worker_pool import Pool, Reply, TooLongError, WorkerError
from interpreter.web.server.connection import Connection, Message

ASKED = ("compare", "prepare", "stop")
MOST_AT_ONCE = 2
MOST_GAMES, USUAL_GAMES = 10_000, 200
BOTS = ("random", "greedy", "mcts:100")
PORTION = 0.25  # seconds: so often the bar moves, and as long a page without processes stands still
USED = 300.0  # seconds after which half of what an address has compared is forgotten
GRACE = 1.0  # seconds that a process has for its portion after it was stopped


@dataclass(eq=False)
class Running:
    """A comparison that somebody waits for; `facts` are what the worker is told of the draft, with its revision."""

    connection: Connection
    facts: Reply
    id: object
    games: int
    bots: str
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    played: int = 0
    patience: float = field(default_factory=lambda: limits.PREPARING_SECONDS)  # in which the worker has to answer
    address: str = field(default_factory=ADDRESS.get)
    sentence: Message = field(default_factory=dict)  # why it ends before all games are played

    def give_way(self) -> None:
        """Stop for another comparison that waits."""
        sentence = self.say("Others wait to compare their drafts, so this comparison has ended after {count} games.", count=self.played)
        self.sentence = {"sentence": sentence}
        self.stopped.set()

    def tell(self, **more: object) -> None:
        """Tell the page how far it is."""
        self.connection.send({"type": "compared", "run": self.id, "revision": self.facts["revision"], "total": self.games, **more})

    def say(self, message: str, /, **values: object) -> str:
        """A sentence in the language of the page."""
        return translate(self.connection.viewer[1], message, **values)


class Comparisons:
    """The comparisons that run or wait. Each of the pools has one worker, which belongs to one comparison at a time."""

    def __init__(self, pools: Sequence[Pool], patience: float | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._pools = pools
        self.patience = limits.PAIR_SECONDS if patience is None else patience  # seconds
        self._free = list(pools)
        self._last: dict[str, Pool] = {}  # by draft: where it was compared last, so that what was played is still there
        self._clock = clock
        self._used = DecayingCounter(USED, clock)  # seconds, by address
        self._waiting: list[tuple[Running, asyncio.Future[None]]] = []
        self._idle = len(pools)
        self._running: dict[str, Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def message(self, connection: Connection, message: Message, facts: Reply) -> None:
        """Something that a page asks. `facts`: the draft, its place, game, variants, files and revision."""
        facts = {**facts, "language": connection.viewer[1]}
        draft = str(facts["draft"])
        if message["type"] == "stop":
            self.stop(draft, connection)
            connection.send({"type": "done", "id": message.get("id")})
        elif message["type"] == "prepare":
            connection.send({**await self._prepared(facts), "type": "prepared", "id": message.get("id")})
        else:
            self.stop(draft)
            games, bots, players = message.get("games"), message.get("bots"), message.get("players")
            games = min(MOST_GAMES, max(1, games)) if type(games) is int else USUAL_GAMES
            running = Running(connection, {**facts, "players": players}, message.get("id"), games, bots if bots in BOTS else BOTS[0])
            self._running[draft] = running
            connection.send({"type": "compared", "id": message.get("id"), "run": running.id, "revision": facts["revision"], "games": 0,
                             "total": games, "waiting": len(self._tasks) >= len(self._pools)})  # fmt: skip
            task = asyncio.create_task(self._run(draft, running))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def foresee(self, facts: Reply) -> None:
        """Somebody has a draft before them, and may want to compare it: a process that is free reads it."""
        if all(pool.is_apart for pool in self._pools):
            await self._prepared(facts)

    def stop(self, draft: str, connection: Connection | None = None) -> None:
        """End the comparison of a draft, or only one that this page has asked for."""
        running = self._running.get(draft)
        if running is not None and connection in (None, running.connection):
            running.stopped.set()

    async def close(self) -> None:
        """End all."""
        for running in self._running.values():
            running.stopped.set()
        await asyncio.gather(*(pool.close() for pool in self._pools))
        await asyncio.gather(*self._tasks)

    # -------------------------------------------------------------------------------------------- how one goes

    async def _prepared(self, facts: Reply) -> Reply:
        """With how many players a draft can be compared, once a worker that is free has read it."""
        if not self._free or str(facts["draft"]) in self._running:
            return {}
        pool = self._of(str(facts["draft"]))
        try:
            return await pool.free().request({**facts, "op": "prepare"}, limits.PREPARING_SECONDS)
        except WorkerError:
            return {}  # it is told to who begins

    def _of(self, draft: str) -> Pool:
        """A pool that is free, by preference the one that knows the draft."""
        last = self._last.get(draft)
        pool = last if last in self._free else min(self._free, key=lambda each: (each.free().busy, each in self._last.values()))
        self._last = {name: each for name, each in self._last.items() if each is not pool} | {draft: pool}
        return pool

    async def _run(self, draft: str, running: Running) -> None:
        turn = self._turn(running)
        await _first(turn, running.stopped)
        if not turn.done():
            self._waiting.remove((running, turn))
            running.tell(games=0, done=True)
        else:
            began = self._clock()
            known = self._last.get(draft)
            pool = self._of(draft)
            self._free.remove(pool)
            try:
                if pool is not known and pool.free().busy:
                    await pool.close()  # it reads another draft ahead, which can wait
                await self._play(pool, running)
            except WorkerError as problem:
                running.tell(games=running.played, done=True, sentence=self._why(running, problem))
            finally:
                self._free.append(pool)
                self._used.add(running.address, self._clock() - began)
                self._idle += 1
                self._grant()
        if self._running.get(draft) is running:
            del self._running[draft]

    def _turn(self, running: Running) -> "asyncio.Future[None]":
        """Return what is done when a comparison can have a process."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((running, turn))
        self._grant()
        return turn

    def _grant(self) -> None:
        """Give processes to those who wait: first to the address that has compared least of late."""
        while self._idle and self._waiting:
            next_one = min(self._waiting, key=lambda each: self._used.rank(each[0].address))
            self._waiting.remove(next_one)
            self._idle -= 1
            next_one[1].set_result(None)

    async def _play(self, pool: Pool, running: Running) -> None:
        """Portion after portion until all have been played, it is stopped, or another one has waited long enough. Raises `WorkerError`."""
        began = self._clock()
        running.tell(games=0)
        wish = {**running.facts, "op": "begin", "bots": running.bots}
        reply = {} if running.stopped.is_set() else await self._reply(pool, running, wish)
        running.patience = self.patience if running.bots == BOTS[0] else limits.BOT_PAIR_SECONDS
        wish = {"op": "next", "seconds": PORTION, "games": running.games, "language": running.facts["language"]}
        while "refused" not in reply and not running.stopped.is_set():
            reply = await self._reply(pool, running, wish)
            running.played = reply.get("games", running.played)
            if running.played == running.games or "refused" in reply:
                break
            running.tell(**reply)
            if self._waiting and self._clock() - began >= limits.COMPARING_SECONDS:
                running.give_way()
        if running.stopped.is_set() and running.played:
            reply = await self._reply(pool, running, {**wish, "op": "tell"})
        sentence = {"sentence": reply.pop("refused")} if "refused" in reply else running.sentence
        running.tell(**{**reply, "games": running.played}, done=True, **sentence)

    async def _reply(self, pool: Pool, running: Running, wish: Reply) -> Reply:
        """The reply of the worker; one that is stopped and does not come to an end soon is ended."""
        asked = asyncio.ensure_future(pool.free().request(wish, running.patience))
        await _first(asked, running.stopped)
        if not asked.done():
            await asyncio.wait((asked,), timeout=GRACE)
        if not asked.done():
            await pool.close()
        return await asked

    def _why(self, running: Running, problem: WorkerError) -> str:
        """Why it has ended; nothing where that was wanted."""
        if running.stopped.is_set():
            return ""
        if isinstance(problem, TooLongError):
            return running.say(
                "There was no result within {seconds} seconds, so the comparison was ended: perhaps a game never ends under these rules.",
                seconds=round(running.patience),
            )
        if (bound := bound_of(problem)) in ("memory", "reply"):
            return OverLimitError(bound).sentence(running.connection.viewer[1])
        return running.say("That could not be worked out ({problem}). What is written is safe.", problem=problem)


async def _first(future: "asyncio.Future[Any]", event: asyncio.Event) -> None:
    """Wait until something is done, or an event has happened."""
    happened = asyncio.ensure_future(event.wait())
    await asyncio.wait((future, happened), return_when=asyncio.FIRST_COMPLETED)
    happened.cancel()
