"""What people type and programs pass on: wrong arguments, layouts, moves and keys at a terminal, each with what is said."""

import json
import math
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import UsageError
from interpreter.diagnostics.render import plain_text
from interpreter.project.errors import IllegalMove, PositionError, RulewrightError

from .tables import FINDINGS, FINE, ROOT, SMALL, TILED, WRONG_USE, errors, laid, played, run, small, tiled

Data = dict[str, Any]  # a layout that is about to be spoiled

# ------------------------------------------------------------------------------------------------ arguments of the library


def start(**arguments: Any) -> Callable[[], object]:  # wrong kinds on purpose
    """Starting the tiled game with these arguments."""
    return lambda: tiled().start(**{"players": 2, **arguments})


CALLS: dict[str, tuple[Callable[[], object], list[str]]] = {
    "no game at all": (lambda: interpreter.load(""), ["C102"]),
    "a game that is a number": (lambda: interpreter.load(3), ["C102"]),  # type: ignore[arg-type]
    "a misspelt game": (lambda: interpreter.load(TILED[:-1]), ["C120"]),
    "a variant nobody wrote": (lambda: interpreter.load(f"{TILED}+night"), ["C121"]),
    "variants as one text": (lambda: interpreter.load(TILED, variants="night"), ["C102"]),
    "a folder without a game": (lambda: interpreter.load(ROOT / "interpreter"), ["C111"]),
    "a folder with several games": (lambda: interpreter.load(SMALL.parent), ["C110"]),
    "nobody plays": (start(players=0), ["R101"]),
    "fewer than nobody": (start(players=-1), ["R101"]),
    "too many": (start(players=99), ["R101"]),
    "more than can be counted": (start(players=10**5000), ["R101"]),
    "players as text": (start(players="2"), ["C102"]),
    "players as truth": (start(players=True), ["C102"]),
    "half a player": (start(players=2.5), ["C102"]),
    "a seed that is none": (start(seed=1.5), ["C102"]),
    "an unknown layout": (start(layout="base_9z"), ["C103"]),
    "a layout for others": (start(layout="base_3a"), ["C103"]),
    "a layout as a list": (start(layout=[1]), ["C102"]),
    "a layout of chance without a seed": (start(layout="generated"), ["C108"]),
    "a layout for a game without": (lambda: small().start(players=2, layout={}), ["C106"]),
    "an unknown option": (start(options={"startr": "seat_1"}), ["R102"]),
    "a value no option has": (start(options={"starter": "seat_3"}), ["R103"]),
    "a seat that is not there": (start(options={"starter": 7}), ["R103"]),
    "half a value": (start(options={"starter": 0.5}), ["C102"]),
    "options as a list": (start(options=["starter"]), ["C102"]),
    "an option without a name": (start(options={3: "x"}), ["C102"]),
    "three faults at once": (start(options={"x": 1, "starter": "x", "starter_by_lot": "x"}), ["R102", "R103", "R103"]),
    "a record that is none": (lambda: small().replay([]), ["R162"]),  # type: ignore[arg-type]
    "a position that is none": (lambda: small().position(3), ["R140"]),  # type: ignore[arg-type]
    "reasons without players": (lambda: tiled().why_not_layout({}, players="x"), ["C102"]),  # type: ignore[arg-type]
    "no games": (lambda: interpreter.simulate(small(), players=2, games=0, seed=1), ["C102"]),
    "half a process": (lambda: interpreter.simulate(small(), players=2, games=1, seed=1, jobs=0.5), ["C102"]),  # type: ignore[arg-type]
    "nothing to take back": (lambda: played(small(), 0).undo(), ["C113"]),
    "a view of nobody": (lambda: played(small(), 0).view("red"), ["C112"]),
    "a view of a truth": (lambda: played(small(), 0).view(True), ["C112"]),
    "a move that is a number": (lambda: played(small(), 0).answer(3), ["C102"]),  # type: ignore[arg-type]
    "why without words": (lambda: played(small(), 0).why_not(None), ["C102"]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_call_is_refused_with_its_reason(name: str) -> None:
    call, codes = CALLS[name]
    with pytest.raises(RulewrightError) as refused:
        call()
    assert codes == errors(refused.value.diagnostics)
    assert isinstance(refused.value, UsageError) == codes[0].startswith(("C", "R10"))


# ------------------------------------------------------------------------------------------------ layouts as data


def tile(number: int, **columns: object) -> Callable[[Data], None]:
    """Other columns for one tile; an ellipsis takes the column away."""

    def edit(data: Data) -> None:
        data["tiles"][number].update(columns)
        data["tiles"][number] = {key: value for key, value in data["tiles"][number].items() if value is not ...}

    return edit


def lists(**changed: object) -> Callable[[Data], None]:
    """Other lists."""
    return lambda data: data.update(changed)


def several(*edits: Callable[[Data], None]) -> Callable[[Data], None]:
    """Several edits, one after the other."""

    def edit(data: Data) -> None:
        for each in edits:
            each(data)

    return edit


FAR = {"tile": "T05", "cells": [[90, 90], [91, 90], [92, 90]]}
SPOILED: dict[str, tuple[Callable[[Data], object], list[str]]] = {
    "nothing": (lambda data: data.clear(), ["wrong-tile-count", "not-connected"]),
    "a list that is nothing": (lists(tiles=None), ["L103"]),
    "a list that is a text": (lists(tiles="T01"), ["L103"]),
    "a list that is a map": (lists(tiles={"T01": [[0, 0]]}), ["L103"]),
    "a misspelt list": (lists(tile=[]), ["L102"]),
    "a list with a number for a name": (lambda data: data.update({3: []}), ["L102"]),  # type: ignore[dict-item]
    "a list without end": (lambda data: lists(tiles=data["tiles"] * 60)(data), ["L104"]),
    "a list of another variant": (lists(trees=[[0, 0]]), ["trees-not-allowed"]),
    "a deep list of another variant": (lists(trees=json.loads("[" * 300 + "]" * 300)), ["trees-not-allowed"]),
    "an entry that is a number": (lambda data: data["tiles"].append(5), ["L105"]),
    "an entry with nothing in it": (lambda data: data["tiles"].append({}), ["L107"]),
    "an unknown column": (tile(0, turned=1), ["L106"]),
    "a misspelt column": (lambda data: tile(0, cell=data["tiles"][0]["cells"], cells=...)(data), ["L106"]),
    "no cells": (tile(0, cells=...), ["L107"]),
    "cells that are none": (tile(0, cells=[]), ["L107"]),
    "cells as text": (tile(0, cells="4,5"), ["L107"]),
    "half a cell": (tile(0, cells=[[0.5, 1]]), ["L107"]),
    "a cell that is no number": (tile(0, cells=[[math.nan, 1]]), ["L107"]),
    "a cell of truths": (tile(0, cells=[[True, False]]), ["L107"]),
    "a cell in three dimensions": (tile(0, cells=[[1, 2, 3]]), ["L107"]),
    "a cell beyond all numbers": (tile(0, cells=[[10**5000, 1]]), ["L107"]),
    "cells in another country": (tile(0, cells=[[900, 900], [900, 901]]), ["L109"]),
    "a tile that is a map": (tile(0, tile={"name": "T01"}), ["L107"]),
    "a tile that is a cell": (tile(0, tile=[1, 2]), ["L108"]),
    "a tile nobody knows": (tile(0, tile="T99"), ["unknown-tile"]),
    "a tile that is a number": (tile(0, tile=1), ["unknown-tile"]),
    "a tile fewer": (lambda data: data["tiles"].pop(), ["wrong-tile-count"]),
    "three broken entries": (several(tile(0, cells="x"), tile(1, turned=1), lists(tile=[])), ["L107", "L106", "L102"]),
    "all faults at once": (
        several(tile(0, tile="T99"), tile(1, tile="T03"), lambda data: data["tiles"].append(FAR), lists(trees=[[0, 0]])),
        ["wrong-tile-count", "unknown-tile", "duplicate-tile", "wrong-shape", "not-connected", "trees-not-allowed"],
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_layout_is_told_with_all_reasons(name: str) -> None:
    edit, expected = SPOILED[name]
    data = json.loads(laid())
    edit(data)
    with pytest.raises(PositionError) as refused:
        tiled().start(players=2, layout=data)
    found = refused.value.diagnostics
    assert expected == [one.values.get("reason", one.code) for one in found]
    assert errors(found) == errors(tiled().why_not_layout(data, players=2))


# ------------------------------------------------------------------------------------------------ moves

MOVES = [
    ("", "R137", "place"),
    (" \n", "R137", "place"),
    ("plac q4r2", "R122", "`place`"),
    ("PLAICE q4r2", "R122", "`place`"),
    ("\x1b[2J", "R122", "place"),
    ("x" * 100_000, "R122", "place"),
    ("pass", "R132", "place"),
    ("grow q4r2 T01", "R123", "place"),
    ("place", "R124", "space"),
    ("place q4r2 q4r2", "R125", "`place q4r2`"),
    ("place " + "q4r2 " * 5000, "R125", "`place q4r2`"),
    ("place q4r99", "R127", "`q4r2`"),
    ("place (q4r2)", "R127", "`q4r2`"),
    ("place 3", "R127", "q"),
    ("place {q4r2}", "R128", "q"),
    ("place {}", "R128", "q"),
    ("place {q4r2", "R126", "{a b}"),
    ("}", "R126", "{a b}"),
    ("{" * 5000 + "}" * 5000, "R126", "{a b}"),
]


@pytest.mark.parametrize(("text", "code", "hinted"), MOVES, ids=[repr(move[:20]) for move, *_ in MOVES])
def test_a_wrong_move_is_answered_with_what_would_be_possible(text: str, code: str, hinted: str) -> None:
    match = played(tiled(), 0, layout=json.loads(laid()))
    with pytest.raises(IllegalMove) as refused:
        match.answer(text)
    assert [code] == errors(refused.value.diagnostics)
    assert hinted in str(refused.value)
    refusal = match.why_not(text)
    assert refusal is not None
    assert code == refusal.code
    assert () == match.moves


def test_moves_of_others_are_refused() -> None:
    match, others = played(small(), 1), played(tiled(), 0, layout=json.loads(laid()))
    asked = match.questions[0].name
    for player, code in (("seat_1", "R120"), ("chance", "R120"), (asked, "R122")):
        with pytest.raises(IllegalMove) as refused:
            match.answer("hide a1", player=player)
        assert [code] == errors(refused.value.diagnostics)
    with pytest.raises(RulewrightError):
        match.answer(others.questions[0].options[0])
    with pytest.raises(RulewrightError):
        match.answer(tiled().start(players=4, seed=1).questions[0].options[0])


def test_nobody_moves_after_the_end() -> None:
    match = played(small(), 0)
    while not match.over:
        match.answer(match.questions[0].options[0])
    with pytest.raises(IllegalMove) as refused:
        match.answer("mark a1")
    assert ["R121"] == errors(refused.value.diagnostics)


# ------------------------------------------------------------------------------------------------ the command line

COMMANDS: list[tuple[tuple[object, ...], int, str]] = [
    (("lst",), WRONG_USE, "list"),
    (("list", "all"), WRONG_USE, "all"),
    (("play",), WRONG_USE, "C131"),
    (("play", TILED + "x"), WRONG_USE, f"`{TILED}`"),
    (("play", TILED, "--players", 0), WRONG_USE, "R101"),
    (("play", TILED, "--players", -1), WRONG_USE, "R101"),
    (("play", TILED, "--players", 99), WRONG_USE, "2 to 4"),
    (("play", TILED, "--players", "two"), WRONG_USE, "--players"),
    (("play", TILED, "--bots", -1), WRONG_USE, "C127"),
    (("play", TILED, "--bots", 5), WRONG_USE, "C127"),
    (("play", TILED, "--seed", "x"), WRONG_USE, "--seed"),
    (("play", TILED, "--lang", "xx"), WRONG_USE, "C133"),
    (("play", TILED, "--option", "starter"), WRONG_USE, "C126"),
    (("play", TILED, "--option", "startr=seat_1"), WRONG_USE, "`starter`"),
    (("play", TILED, "--option", "starter=seat_9"), WRONG_USE, "R103"),
    (("play", TILED, "--layout", "bsae_2a"), WRONG_USE, "`base_2a`"),
    (("play", SMALL, "--layout", "generated"), WRONG_USE, "C106"),
    (("play", SMALL, "--load", "nowhere.json"), WRONG_USE, "C125"),
    (("simulate", TILED, "--players", 99), WRONG_USE, "R101"),
    (("simulate", TILED, "--games", 0), WRONG_USE, "--games"),
    (("simulate", TILED, "--jobs", 0), WRONG_USE, "--jobs"),
    (("simulate", TILED, "--option", "x=1", "--games", 1), WRONG_USE, "R102"),
    (("trace", SMALL, "--output", ROOT), WRONG_USE, "C130"),
    (("trace", TILED, "--players", 1), WRONG_USE, "R101"),
    (("replay", "nowhere.jsonl"), WRONG_USE, "C125"),
    (("check", "nowhere"), WRONG_USE, "C125"),
    (("check", "--format", "xml", TILED), WRONG_USE, "sarif"),
    (("check", ROOT / "README.md"), FINDINGS, "README.md"),
    (("test", ROOT / "README.md"), WRONG_USE, "C124"),
    (("explain", "bset"), WRONG_USE, "`best`"),
    (("explain", ""), WRONG_USE, "C122"),
    (("explain", "T999"), WRONG_USE, "C122"),
    (("explain", f"{TILED}:scoring.tils"), WRONG_USE, "`scoring.tiles`"),
    (("explain", TILED, "--lang", "xx"), WRONG_USE, "C133"),
    (("ir", "nowhere.game.yaml"), WRONG_USE, "C101"),
]


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "exit_code", "said"), COMMANDS, ids=[" ".join(Path(str(word)).name for word in words) for words, *_ in COMMANDS]
)
def test_a_wrong_command_says_so(words: tuple[object, ...], exit_code: int, said: str) -> None:
    told = run(*words)
    assert exit_code == told.exit_code, told.output
    assert said in told.output


@pytest.mark.parametrize("language", ["de", "DE", "de_DE.UTF-8", "de-AT"])
def test_a_language_may_be_called_as_computers_do(language: str) -> None:
    assert "Auf Wiedersehen." in run("play", SMALL, "--lang", language, typed="quit\n").stdout


# ------------------------------------------------------------------------------------------------ at a terminal


def test_the_end_of_the_input_and_interruptions_end_the_game_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The input is at its end" in run("play", SMALL).stdout

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("interpreter.cli.commands.play.read_line", interrupted)
    assert FINE == run("play", SMALL).exit_code


def test_a_mistake_at_the_terminal_is_answered_without_codes() -> None:
    told = run("play", SMALL, typed="mark z9\nz9\nfly\nwhy mark z9\nquit\n").stdout
    assert 2 <= told.count("`z9` is no cell.")
    assert 1 == told.count("error R127")


@pytest.mark.full
def test_bytes_that_are_no_text_and_a_real_interruption_end_in_good_order() -> None:
    command = [sys.executable, "-m", "interpreter", "play", str(SMALL)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(bytes(range(128, 256)) + b"\nmark a1\nboard\n")
        game.stdin.flush()
        while b"> board" not in game.stdout.readline():
            pass
        game.send_signal(signal.SIGINT)
        game.stdin.close()
        said = game.stderr.read() if game.stderr else b""
        assert b"" == said
        game.stdout.read()
        assert FINE == game.wait(60)


def test_signs_that_a_terminal_obeys_are_never_repeated_in_findings() -> None:
    refusal = played(small(), 0).why_not("\x1b]0;hello\x07\ud800")
    assert refusal is not None
    assert plain_text.full(refusal.diagnostic).encode()
    assert "\x1b" not in plain_text.full(refusal.diagnostic)
