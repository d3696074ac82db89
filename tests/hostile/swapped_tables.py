"""Two tables that differ only in what one seat may not know, and the same commands of all seats at both.

Whatever the seat receives, and what it would get by a fork, has to be the same to the last byte, until an answer really shows something.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from interpreter.session.library import Game
from interpreter.web.journal.store import Store, TableRow
from interpreter.web.tables.entries import Control, Setup
from interpreter.web.tables.forking import forked_setup
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.streams import TableStreams, Viewer
from interpreter.web.tables.table import Table
from interpreter.web.workers.rules import RulesWorker
from tests.hostile.peeking_games import peeking_game
from tests.hostile.secret_rules import compiled

_ID = "table"
_WORDS = ("work", "peek", "dare", "discard", "ace", "king", "1", "nothing")
Message = dict[str, Any]


@dataclass
class DifferenceError(Exception):
    """Return what a seat received at one table and not at the other."""

    command: Message
    here: str
    there: str


class Twins:
    """Two workers with a table each."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        rules, _, _ = compiled(peeking_game(self.random))
        assert rules is not None
        game = Game(rules, {})
        first = game.start(players=rules.players[0], seed=seed)
        for _ in range(self.random.randrange(3)):
            first.answer(first.questions[0].options.sample(self.random))
        self.seats = tuple(seat.name for seat in game.seats(rules.players[0]))
        self.seat = self.random.choice(self.seats)
        bots = tuple(Control() if seat == self.seat else Control("random") for seat in self.seats)
        controls = self.random.choice([(), bots])  # alone, the seat can fork the table
        positions = [first.to_json(), first.resample(self.seat, seed).to_json()]
        self.is_swapped = positions[0] != positions[1]
        setups = [Setup("", "", (), len(self.seats), seed, controls=controls, position=position) for position in positions]
        self.workers = [_worker(folder / str(number), game, setup, self.seats) for number, setup in enumerate(setups)]

    @property
    def tables(self) -> list[Table]:
        """Both tables."""
        return [worker.tables[_ID].table for worker in self.workers]

    def play(self, commands: int) -> int:
        """Send random commands until an answer shows the seat something; how many there were. Raises `DifferenceError`."""
        for number in range(commands):
            by = self.random.choice(self.seats)
            command = self._command(by) | {"id": str(number)}
            heard = [self._heard(worker, by, command) for worker in self.workers]
            if heard[0] != heard[1]:
                if command["type"] in ("answer", "return", "seat"):  # a seat is asked something else now, as its player may know
                    return number
                raise DifferenceError(command | {"by": by, "seat": self.seat}, *heard)
            self._fork()
        return commands

    def _heard(self, worker: RulesWorker, by: str, command: Message) -> str:
        """All that the seat receives after a command."""
        reply: Any = worker.handle({"op": "message", "table": _ID, "viewer": [by, "en", by == "seat_1"], "message": command})
        pushes = [message for viewer, message in reply.get("pushes", ()) if viewer[0] in (self.seat, None)]
        return json.dumps([pushes, reply["replies"] if by == self.seat else ""], ensure_ascii=False)

    def _fork(self) -> None:
        """The setups of forks, which draw the same numbers at both tables."""
        found = []
        for table in self.tables:
            try:
                found.append(json.dumps(forked_setup(table, self.seat, len(table.answers), "en").to_json()))
            except TableRefusal as refusal:
                found.append(refusal.sentence)
        if found[0] != found[1] and not self.tables[0].over:
            raise DifferenceError({"type": "fork"}, *found)

    def _command(self, by: str) -> Message:
        table, random = self.tables[0], self.random
        question = table.question(by)
        kind = random.choice(
            ["answer"] * 4
            + ["undo"] * 3
            + [
                "redo",
                "consent",
                "consent",
                "why",
                "next",
                "look",
                "preview",
                "leave",
                "return",
                "resign",
                "draw",
                "seat",
                "share",
                "links",
            ]
        )
        text = "work" if question is None else question.options.sample(random).notation
        offer = 0 if table.offer is None else table.offer.entry
        return {"type": kind} | {
            "answer": {"answer": text, "ask": table.asks.get(by, 0)},
            "preview": {"answer": text, "ask": table.asks.get(by, 0)},
            "consent": {"offer": offer, "agree": random.random() < 0.8},
            "why": {"chosen": [], "touched": {"kind": "", "name": random.choice(_WORDS)}},
            "next": {"chosen": random.choice([[], [random.choice(_WORDS)]])},
            "look": {"answers": random.randrange(4)},
            "leave": {"bot": "random"},
            "seat": {"seat": random.choice(self.seats), "kind": "person", "name": "Ann"},
        }.get(kind, {})  # fmt: skip


def _worker(folder: Path, game: Game, setup: Setup, seats: tuple[str, ...]) -> RulesWorker:
    folder.mkdir(parents=True)
    Store(folder).add_table(TableRow(_ID, setup, game.name, 0.0, False, False), [(seat, seat) for seat in seats])
    worker = RulesWorker(folder)
    streams = worker.tables[_ID] = TableStreams(_ID, Table(game, setup))
    streams.epoch = "epoch"
    for seat in (*seats, None):
        streams.connect(Viewer(seat, "en", seat == "seat_1"), None, None)
    return worker
