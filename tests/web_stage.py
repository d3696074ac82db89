"""A table without a network: the same workers say the same lines to the same seats, so a thousand games take minutes.

A game begins in its middle, since what is hidden is hidden there as well; a few of its seats listen, and ask whatever a page can ask.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random

from interpreter.session.match import Match
from interpreter.web.tables.entries import Setup
from interpreter.web.tables.streams import TableStreams
from interpreter.web.tables.table import Table
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.opening import game_of, make_table
from interpreter.web.workers.pipes import line_of
from interpreter.web.workers.rules import RulesWorker
from tests.web_secrets import Twins
from tests.web_server import Json

Viewer = str | None  # a seat; None: a spectator
WRONG = ("", "1", "no such thing", "\N{RIGHT-TO-LEFT OVERRIDE}", "seat_1", "a1 b2")  # words of which hardly any question knows one


def sent(reply: Mapping[str, object]) -> Json:
    """A reply of a worker as the server reads it."""
    return json.loads(line_of(reply))  # type: ignore[no-any-return]  # replies are objects


def frame(message: object) -> str:
    """A message as it goes over the socket."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Workers:
    """The workers of a server, in this process."""

    folder: Path

    @cached_property
    def rules(self) -> RulesWorker:
        """The one that holds tables."""
        return RulesWorker(self.folder)

    @cached_property
    def jobs(self) -> JobsWorker:
        """The one that makes them."""
        return JobsWorker(self.folder, [])

    def setup(self, game: str, players: int, seed: int) -> Setup:
        """What a table of persons is about, its rules laid into the folder."""
        made = self.jobs.handle({"op": "create", "game": game, "players": players, "seed": seed})
        row = self.jobs.store.table(str(made["table"]))
        assert row is not None
        return row.setup


def opened(workers: Workers, game: str, players: int, source: Random, most: int) -> Setup:
    """A table whose game has gone on for so many answers at most, and is not over."""
    setup = workers.setup(game, players, source.getrandbits(30))
    table, opening = Table(game_of(workers.folder, setup), setup), list[tuple[str, str]]()
    for _ in range(source.randrange(most + 1)):
        question = source.choice(table.match.questions)
        opening.append((question.name, question.options.sample(source).notation))
        table.match.answer(opening[-1][1], player=question.name)
        if table.match.over:
            opening = opening[: len(opening) // 2]
            break
    return replace(setup, opening=tuple(opening))


@dataclass
class Stage:
    """A table at which some seats listen. `heard`: what each of them has received, frame by frame."""

    workers: Workers
    setup: Setup
    viewers: Sequence[Viewer]
    source: Random
    heard: dict[Viewer, list[str]] = field(default_factory=dict)
    asked: list[tuple[int, Viewer, Json, str]] = field(default_factory=list)  # after so many entries, by whom, what, and the replies

    def __post_init__(self) -> None:
        made = make_table(self.workers.folder, self.workers.jobs.store, self.setup)
        self.table, links = str(made["table"]), made["links"]
        assert isinstance(links, dict)
        for viewer in self.viewers:
            wish = {"op": "hello", "table": self.table, "secret": links[viewer or "spectator"], "owner": None, "language": "en"}
            self.heard[viewer] = [frame(each) for each in sent(self.workers.rules.handle(wish))["replies"]]

    @property
    def now(self) -> Table:
        """The table as it is."""
        return self.workers.rules.tables[self.table].table

    def play(self, answers: int) -> None:
        """So many answers of whoever is asked; in between every listener asks something."""
        for number in range(answers + 1):
            for viewer in self.viewers:
                self.look(viewer)
            if number == answers or self.now.match.over:
                return
            question = self.source.choice(self.now.match.questions)
            text, ask = question.options.sample(self.source).notation, self.now.asks[question.name]
            self.say(question.name, {"type": "answer", "id": f"answer {number}", "ask": ask, "answer": text})

    def look(self, viewer: Viewer) -> None:
        """Ask what changes nothing: why not, what next, how it was, and all sorts of things that are refused."""
        for message in questions(self.now, viewer, self.source):
            self.asked.append((self.now.entries, viewer, message, self.say(viewer, message)))

    def say(self, viewer: Viewer, message: Json) -> str:
        """A message of a page, and the replies to it; what others are told is handed out."""
        reply = sent(self.workers.rules.handle(request(self.table, viewer, message)))
        for to, push in reply.get("pushes", ()):
            self.heard[to[0]].append(frame(push))
        return frame([_without_log(each) for each in reply["replies"]])

    def twins(self) -> Twins:
        """Positions that look the same to its seats, at all times."""
        start = Table(game_of(self.workers.folder, self.setup), self.setup)
        return Twins(start, self.workers.rules.store.entries(self.table), self.viewers)

    def replies(self, twins: Twins) -> Iterator[tuple[Json, str, str]]:
        """What was asked, what was said to it, and what would have been said where other things are hidden."""
        tables, real = self.workers.rules.tables, self.workers.rules.tables[self.table]
        try:
            for number, viewer, message, told in self.asked:
                tables[self.table] = TableStreams(self.table, twin_table(twins, viewer, number))
                yield message, told, self.say(viewer, message)
        finally:
            tables[self.table] = real


def _without_log(reply: Json) -> Json:
    """A reply without what was heard until then, which `Twins.sentences` compares."""
    return {name: value for name, value in reply.items() if name != "log"}


def request(table: str, viewer: Viewer, message: Json) -> Json:
    """What the server asks a worker for a page."""
    return {"op": "message", "table": table, "viewer": [viewer, "en", False], "message": message}


def twin_table(twins: Twins, viewer: Viewer, number: int) -> Table:
    """The table as it was, with other things hidden from a viewer, now and at all times before."""
    twin, drawn = copy(twins.tables[number]), twins.drawn[viewer, number]
    twin.match = Match(drawn.table, drawn.position, drawn.seed)
    begun = len(twin.answers) - number  # answers that the table began with
    twin.states = [*twin.states[:begun], *(twins.drawn[viewer, each] for each in range(number + 1))]
    return twin


def questions(table: Table, viewer: Viewer, source: Random) -> Iterator[Json]:
    """Messages of a page that change nothing whatever the position is."""
    word = _word(table, source)
    yield {"type": "why", "id": "why", "chosen": [], "touched": {"kind": "", "name": word}}
    yield {"type": "next", "id": "next", "chosen": word.split()[: source.randrange(3)]}
    yield {"type": "look", "id": "look", "answers": source.randrange(len(table.setup.opening), len(table.answers) + 1)}
    yield {"type": "answer", "id": "stale", "ask": -1, "answer": word}
    yield {"type": source.choice(["links", "redo", "rematch"]), "id": "other"}
    yield {"type": "leave", "id": "leave", "bot": "no_such_bot"}
    yield {"type": "consent", "id": "consent", "offer": -1, "agree": True}
    own = table.question(viewer)
    if own is not None and own.read(word.rpartition(" ")[0]) is not None:
        yield {"type": "answer", "id": "wrong", "ask": table.asks[own.name], "answer": f"{word} {source.choice(WRONG)} {word}"}


def _word(table: Table, source: Random) -> str:
    """A word of a question of anybody, or of none."""
    asked = table.match.questions
    if not asked or source.random() < 0.2:
        return source.choice(WRONG)
    text = source.choice(asked).options.sample(source).notation
    return text if source.random() < 0.5 else source.choice(text.split())


def compared(workers: Workers, game: str, players: int, seed: int, *, most: int = 120, answers: int = 2) -> Counter[str]:
    """Play a part of a game and hold all that a seat and a spectator hear equal to what other secrets give; how much that was."""
    source, count = Random(seed), Counter[str]()
    stage = Stage(workers, opened(workers, game, players, source, most), [None, f"seat_{source.randint(1, players)}"], source)
    stage.play(answers)
    twins = stage.twins()
    for viewer, heard in stage.heard.items():
        for received, written in twins.frames(viewer, heard):
            assert received == written, (game, seed, viewer)
            count += Counter(frames=1, bytes=len(received.encode()))
    for message, told, other in stage.replies(twins):
        assert told == other, (game, seed, message)
        count["replies"] += 1
    for number in range(1, len(twins.tables)):
        for viewer in twins.viewers:
            for sentences, others in twins.sentences(viewer, number, source):
                assert sentences == others, (game, seed, viewer, number)
                count["sentences"] += 1
    return count + Counter(games=1, swapped=twins.swapped)
