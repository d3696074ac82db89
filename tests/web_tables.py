"""Tables for the tests of what is served to browsers: games with seats, played at random by the messages that pages send."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from interpreter import Game, load
from interpreter.web.tables.commands import entry_of
from interpreter.web.tables.entries import Clock, Control, Entry, Setup
from interpreter.web.tables.table import Table

GAMES = {
    "underwood": 3,
    "mycelia": 3,
    "glade": 2,
    "drunter_drueber": 3,
    "chess": 2,
    "spades": 4,
    "backgammon": 2,
    "liars_dice": 3,
    "holdem": 3,
}

game = cache(load)


def table_of(
    name: str, players: int = 0, *, seed: int = 1, controls: tuple[Control, ...] = (), clock: Clock | None = None, takes_back: bool = True
) -> Table:
    """A table of a game that comes along."""
    setup = Setup("", "", (), players or GAMES[name], seed, controls=controls, clock=clock, takes_back=takes_back)
    return Table(rules(name), setup)


def rules(name: str) -> Game:
    """A game, loaded once."""
    return game(name)


def answer(table: Table, source: Random, request: str = "") -> Entry:
    """An answer of somebody who is asked, drawn from their options, as the page would send it; it is not applied yet."""
    question = source.choice(table.match.questions)
    text = question.options.sample(source).notation
    entry = entry_of(table, question.name, {"type": "answer", "id": request, "ask": table.asks[question.name], "answer": text}, "en")
    assert entry is not None
    return entry


def walk(table: Table, source: Random, answers: int) -> Iterator[Entry]:
    """Random answers, applied one after the other."""
    for number in range(answers):
        if table.match.over:
            return
        entry = answer(table, source, f"request {number}")
        table.apply(entry)
        yield entry


def chosen_in(node: Mapping[str, Any], source: Random) -> str:
    """Draw a choice of a node, as a page writes it: a set from its parts."""
    parts = node.get("set")
    if not isinstance(parts, dict):
        return str(source.choice(node["choices"])["text"])
    copies = [number for number, part in enumerate(parts["parts"]) for _ in range(part["copies"])]
    size = source.randint(parts["least"], parts["most"])
    numbers = source.choice(parts["legal"]) if "legal" in parts else sorted(source.sample(copies, size))
    return "{" + " ".join(parts["parts"][number]["text"] for number in numbers) + "}"
