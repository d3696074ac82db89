"""Games with secrets over sockets, and the same bytes made anew from positions in which other things are hidden.

What a seat receives may depend on what it sees and on nothing else. So all its frames are written once more, by positions drawn from
those that look the same to it (`resample`): they have to be the same to the last byte.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Self

from interpreter.bots import hint_for
from interpreter.session.library import State
from interpreter.session.match import Match
from interpreter.web.journal.store import Store
from interpreter.web.tables import seat_view
from interpreter.web.tables.entries import Entry
from interpreter.web.tables.json_patch import diff
from interpreter.web.tables.refusals import reasons
from interpreter.web.tables.table import Table
from interpreter.web.workers.opening import game_of
from tests.unit.web.tables.test_json_patch import patched
from tests.web_server import Json, Page, Server, page

WORDS = 12  # words of the last questions, of all seats, from which the next touch is drawn
AWAY = 0.2  # how often a player looks at another page, and comes back
PLAYOUTS = 12  # of a hint
SWAPS = 3  # other secret answers that are tried for one that was given


@dataclass
class Look:
    """What was asked of the table in between, after so many answers, and what it said."""

    viewer: str | None
    answers: int
    touched: str
    reply: Json


@dataclass
class Played:
    """A game that was played: the table, what every viewer (None: a spectator) received, what they asked in between."""

    table: str
    heard: dict[str | None, list[str]]
    looks: list[Look] = field(default_factory=list)


def played(server: Server, game: str, players: int, source: Random, answers: int = 1_000_000) -> Played:
    """A game of persons or its beginning, every seat with a socket of its own, answers and questions in between drawn from a source."""
    made = server.table(game, *["person"] * players, seed=source.getrandbits(30), clock={"each": "game", "seconds": 100_000, "more": 1})
    with ExitStack() as stack:
        links = {None if name == "spectator" else name: name for name in made["links"] if name != "owner"}
        pages = {viewer: stack.enter_context(page(server, made, link)) for viewer, link in links.items()}
        done, words = Played(made["table"], {viewer: each.heard for viewer, each in pages.items()}), ["1"]
        given = 0
        while given < answers and not pages[None].document["over"]:
            asked = source.choice([each for each in pages.values() if each.document["question"]])
            words = [*words, *_words(asked.document["question"]["tree"])][-WORDS:]
            if asked.document["you"] and source.random() < AWAY:
                asked.ask("presence", here=source.random() < AWAY)
            done.looks += [_look(pages, given, source.choice(words), source) for _ in range(2)]
            if asked.answer(source)["type"] == "done":  # else it was too much at once
                given += 1
            for each in pages.values():
                while each.document["answers"] < given:
                    each.hear()
        return done


def _words(node: Json) -> Iterator[str]:
    for part in node.get("set", {"parts": []})["parts"]:
        yield part["text"]
    for choice in node["choices"]:
        yield choice["text"]
        yield from _words(choice.get("next", {"choices": []}))


def _look(pages: dict[str | None, Page], answers: int, word: str, source: Random) -> Look:
    viewer = source.choice(list(pages))
    return Look(viewer, answers, word, pages[viewer].ask("why", chosen=[], touched={"kind": "", "name": word}))


class Twins:
    """For every viewer and number of answers a position that looks the same, with other secrets; the table as it was then."""

    def __init__(self, table: Table, entries: Iterable[Entry], viewers: Sequence[str | None] = ()) -> None:
        self.table = table
        self.viewers: Sequence[str | None] = viewers or (None, *table.seats)
        self.asks: list[dict[str, int]] = []
        self.drawn: dict[tuple[str | None, int], State] = {}
        self.tables: list[Table] = []
        self._add()
        for entry in entries:
            self.table.apply(entry)
            self._add()

    @classmethod
    def of_table(cls, folder: Path, table_id: str) -> Self:
        """Those of a table in the journal of a data folder."""
        store = Store(folder)
        row = store.table(table_id)
        assert row is not None
        return cls(Table(game_of(folder, row.setup), row.setup), store.entries(table_id))

    def _add(self) -> None:
        number = len(self.asks)
        self.asks.append(dict(self.table.asks))
        for viewer in self.viewers:
            self.drawn[viewer, number] = self.table.match.resample(viewer, number)
        then = copy(self.table)
        then.match, then.asks = copy(self.table.match), self.asks[-1]
        then.answers, then.undone, then.states = list(self.table.answers), list(self.table.undone), list(self.table.states)
        self.tables.append(then)

    @property
    def swapped(self) -> int:
        """How many of the positions are really other ones."""
        return sum(drawn != self.tables[number].match.state for (_, number), drawn in self.drawn.items())

    def document(self, viewer: str | None, seen: Json) -> Json:
        """A document as it was received, with all that depends on the position made anew from another one."""
        number = seen["entry"]
        return seen | seat_view.position_part(self.drawn[viewer, number], viewer, self.asks[number], seen["language"])

    def frames(self, viewer: str | None, heard: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Every frame with a document in it as it was received, and as it would have been written from other positions."""
        seen: object = {}
        before: Json = {}
        for text in heard:
            message = json.loads(text)
            if message["type"] == "view":
                seen = message["document"]
                before = self.document(viewer, message["document"])
                yield text, _frame(message | {"document": before})
            elif message["type"] == "patch":
                seen = patched(seen, message["operations"])
                assert isinstance(seen, dict)
                after = self.document(viewer, {name: seen[name] for name in before})
                yield text, _frame(message | {"operations": list(diff(before, after))})
                before = after

    def reasons(self, look: Look) -> object:
        """What would have been said to a touch at a position with other secrets."""
        then, drawn = copy(self.tables[look.answers]), self.drawn[look.viewer, look.answers]
        then.match = Match(drawn.table, drawn.position, drawn.seed)
        return reasons(then, look.viewer or "", [], look.touched, "en")

    def hints(self, seat: str, number: int) -> tuple[str, str]:
        """Return the hint for a seat, and what it would say at a position with other secrets."""
        real = self.tables[number].match
        twin = copy(real)
        twin._states = [*real._states[:-1], self.drawn[seat, number]]  # the seat remembers the same of it
        here, there = (hint_for(match, seat, Random(number), seconds=None, budget=PLAYOUTS).sentence() for match in (real, twin))
        return here, there

    def sentences(self, viewer: str | None, number: int, source: Random) -> Iterator[tuple[object, object]]:
        """What is heard of an answer, and of others given elsewhere that cannot be told from it: by what a viewer can know, nothing differs."""
        before = self.tables[number - 1]
        seat, text = self.tables[number].answers[-1]
        real, drawn = _bare(before.match.state), _bare(self.drawn[viewer, number - 1], before.match.state)
        after = real.answer(text, player=seat)
        question = next((each for each in drawn.questions if each.name == seat), None)
        others = [] if question is None else [question.options.sample(source).notation for _ in range(SWAPS)]
        for other in dict.fromkeys([text, *others]):
            if drawn.why_not(other, player=seat) is None:
                twin = drawn.answer(other, player=seat)
                if twin.known(viewer) == after.known(viewer):
                    yield seat_view.log_part(after, viewer, "en"), seat_view.log_part(twin, viewer, "en")


def _bare(state: State, chance: State | None = None) -> State:
    """A position that nothing has been told of yet, with the chance to come of another one."""
    chance = chance or state
    return State(state.table, replace(state.position, events=()), chance.seed, chance.chances)


def _frame(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
