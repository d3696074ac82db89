"""The page for programs: its examples run, are as short as they say, and import nothing of ours but `interpreter`."""

import ast
import random
import re
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import interpreter

PAGE = Path(__file__).parents[2] / "interpreter" / "documentation" / "embedding.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```python (\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))


def example(name: str) -> dict[str, Any]:
    """What an example defines."""
    names: dict[str, Any] = {"__name__": name}
    exec(compile(BLOCKS[name], name, "exec"), names)  # noqa: S102  # our own page
    return names


@pytest.mark.parametrize(("name", "most"), [("uct", 75), ("table", 150)])
def test_examples_are_short_and_import_only_what_is_public(name: str, most: int) -> None:
    assert len(BLOCKS[name].splitlines()) <= most
    imports = [node for node in ast.walk(ast.parse(BLOCKS[name])) if isinstance(node, ast.Import | ast.ImportFrom)]
    ours = [node for node in imports if "interpreter" in ast.unparse(node)]
    assert ["import interpreter"] == [ast.unparse(node) for node in ours]


def test_the_search_finds_the_move_that_wins() -> None:
    match = interpreter.load("tic_tac_toe").start(players=2)
    for move in ("a1", "a3", "b1", "b3"):
        match.answer(f"place {move}")
    number = example("uct")["search"](match.state, 300, random.Random(1))
    assert "place c1" == match.questions[0].options[number].notation


def test_the_search_beats_chance() -> None:
    uct, match, source = example("uct"), interpreter.load("tic_tac_toe").start(players=2), random.Random(4)
    while not match.over:
        question = match.questions[0]
        number = uct["search"](match.state, 200, source) if question.player == 0 else source.randrange(question.options.count)
        match.answer(question.options[number])
    assert match.result is not None
    assert 1 not in match.result.winners or 0 in match.result.winners


def sent(port: int, method: str, seat: str, body: str = "") -> str:
    """The page a server gives."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request(method, f"/{seat}", body)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


@pytest.mark.parametrize(("name", "players"), [("hex", 2), ("hearts", 4), ("tic_tac_toe", 2)])
def test_a_whole_game_is_played_in_a_browser(name: str, players: int) -> None:
    page = example("table")
    table = page["Table"](name, players)
    server = page["serve"](table, 0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    port = server.server_address[1]
    try:
        for _ in range(12):
            if table.match.over:
                break
            seat = table.match.questions[0].name
            shown = sent(port, "GET", seat)
            move = re.findall(r'name="move" value="([^"]*)"', shown)[0]
            before = len(table.match.moves)
            sent(port, "POST", seat, f"move={move.replace(' ', '+')}")
            assert len(table.match.moves) > before
        refused = sent(port, "POST", "seat_1", "move=nonsense")
        assert "<p><strong>" in refused
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
