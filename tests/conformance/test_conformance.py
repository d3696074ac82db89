"""Small games as data: who is asked what, what is tracked afterwards, and a digest of every position.

A file holds a whole `game:`, perhaps its `components:`, `players:`, and `lines:`, each one of

| line | says |
|---|---|
| `asks: {seat_1: 3, chance: 6}` | exactly these are asked now, with so many possibilities each |
| `offers: {seat_1: [pass, lay a1]}` | exactly these moves are possible |
| `seat_1: MOVE`, `chance: OUTCOME` | this is answered |
| `holds: {coins: {seat_1: 5}}` | these names hold this now, as in a saved position |
| `hears: {seat_1: ["Welcome."]}` | these seats were told exactly this on the way here, since the last answer |
| `course: {round: 2}` | the course of the game stands like this |
| `ended: NAME` | the game is over by this end; `null`: it goes on |
| `result: {scores: [3, 4], winners: [1]}` | points and winners, by seat from 0 |

or `seed:` and `steps:` instead of lines: then every answer is drawn. `digests:` has one for every position with a question;
`pytest --accept` writes them anew, to be read in the diff.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine.machine import answer, questions, start
from interpreter.runtime.notation.events import event_text, heard
from interpreter.runtime.notation.move_notation import read, seat_name, write
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.encode import digest, to_json
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, PendingDecision
from tests.compilation import compile_text

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
LETTERS = 12  # of a digest


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_game_goes_as_its_file_says(path: Path, accept: bool) -> None:
    text = path.read_text(encoding="utf-8")
    data = yaml.safe_load(text)
    table = seated(data)
    found = [each[:LETTERS] for each in (drawn(table, data) if "seed" in data else told(table, data["lines"]))]
    if accept:
        path.write_text(text.partition("digests:")[0] + "digests:\n" + "".join(f"  - {each}\n" for each in found), encoding="utf-8")
        return
    assert data["digests"] == found


def seated(data: dict[str, Any]) -> GameInstance:  # Any: a file of a test as plain data
    """The table that a file is about."""
    rules, report = compile_text("game.yaml", data["game"].encode(), files={"rows.components.yaml": data.get("components", "").encode()})
    assert rules is not None, [(found.code, str(found.span), dict(found.values)) for found in report]
    refused = Report()
    table = instantiate(rules, players=data["players"], options=data.get("options"), layout=data.get("layout"), report=refused)
    assert table is not None, list(refused)
    return table


def told(table: GameInstance, lines: list[dict[str, Any]]) -> Iterator[str]:
    """The digests of the positions on the way; every line is looked at."""
    state = start(table)
    yield digest(table, state)
    for number, line in enumerate(lines, start=1):
        ((word, said),) = line.items()
        if word == "chance" or word.startswith("seat_"):
            state = _answered(table, state, word, said)
            yield digest(table, state)
        else:
            found = _seen(table, state, word, said)
            assert said == found, f"line {number}: {word}"


def drawn(table: GameInstance, data: dict[str, Any]) -> Iterator[str]:
    """The digests of the positions of a game in which every answer is drawn."""
    random, state = Random(data["seed"]), start(table)
    yield digest(table, state)
    for _ in range(data["steps"]):
        asked = questions(table, state)
        if not asked:
            break
        question = random.choice(asked)
        state = answer(table, state, question.player, question.options.sample(random.randrange))
        yield digest(table, state)


def _answered(table: GameInstance, state: GameState, who: str, move: str) -> GameState:
    asked = {seat_name(table, each.player): each for each in questions(table, state)}
    assert who in asked, f"{who} is not asked; {list(asked)} are"
    given = read(table, asked[who], move)
    assert not isinstance(given, Refusal), given
    assert write(table, asked[who], given) == move
    return answer(table, state, asked[who].player, given)


def _seen(table: GameInstance, state: GameState, word: str, said: Any) -> object:
    asked = questions(table, state)
    match word:
        case "asks":
            return {seat_name(table, each.player): each.options.count() for each in asked}
        case "offers":
            return {seat_name(table, each.player): _moves(table, each) for each in asked}
        case "holds":
            now = to_json(table, state)["state"]
            return {name: now[name] for name in said}
        case "hears":
            return {name: [event_text(table, each) for each in heard(state.events, int(name[-1]) - 1)] for name in said}
        case "course":
            now = to_json(table, state)["course"]
            return {name: now[name] for name in said}
        case "ended":
            return state.ended
        case "result":
            found = result(table, state)
            return {name: list(getattr(found, name)) for name in said}
    raise AssertionError(f"no line is called {word}")


def _moves(table: GameInstance, question: PendingDecision) -> list[str]:
    return [write(table, question, question.options.nth(number)) for number in range(question.options.count())]
