"""Positions, records, saved games and traces that somebody spoiled: told with code and place, and nothing is lost on disk."""

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.project.errors import PositionError
from interpreter.session.trace import replay, trace

from .tables import FINDINGS, FINE, SMALL, TILED, WRONG_USE, errors, played, position, run, small, tiled

Data = dict[str, Any]  # JSON that is about to be spoiled
Edit = Callable[[Data], object]


def put(*path: object) -> Edit:
    """An edit that puts the last part at the place the others lead to."""
    *way, key, value = path

    def edit(data: Any) -> None:  # JSON of any form
        for part in way:
            data = data[part]
        data[key] = value

    return edit


def first(name: str, value: object) -> Edit:
    """An edit of the first entry that a name has in the state."""
    return lambda data: put("state", name, next(iter(data["state"][name])), value)(data)


POSITIONS: dict[str, tuple[Edit, list[str]]] = {
    "no version": (lambda data: data.pop("rulewright"), ["R141"]),
    "no game": (lambda data: data.pop("game"), ["R141"]),
    "no players": (lambda data: data.pop("players"), ["R141"]),
    "no state": (lambda data: data.pop("state"), ["R141"]),
    "no layout": (lambda data: data.pop("layout"), ["L101"]),
    "no frames": (lambda data: data.pop("frames"), ["R159"]),
    "a name missing": (lambda data: data["state"].pop("supply"), ["R141"]),
    "a key too many": (put("colour", "red"), ["R142"]),
    "a name too many": (put("state", "stak", {}), ["R142"]),
    "a name too many in the course": (put("course", "truns", 1), ["R142"]),
    "two faults": (lambda data: (data.pop("game"), put("colour", "red")(data)), ["R141", "R142"]),
    "another version": (put("rulewright", 2), ["R143"]),
    "the version as text": (put("rulewright", "1"), ["R143"]),
    "another game": (put("game", "chess"), ["R144"]),
    "other variants": (put("variants", ["night"]), ["R145"]),
    "variants as text": (put("variants", "night"), ["R147"]),
    "other rules": (put("rules", "0123456789abcdef"), ["R146"]),
    "rules of another kind": (put("rules", None), ["R146"]),
    "players as text": (put("players", "2"), ["R147"]),
    "half a player": (put("players", 2.5), ["R147"]),
    "nobody": (put("players", 0), ["R101"]),
    "a crowd": (put("players", 10**30), ["R101"]),
    "a third player": (put("players", 3), ["L111"]),
    "options as a list": (put("options", []), ["R147"]),
    "an unknown option": (put("options", {"speed": 3}), ["R102"]),
    "a value no option has": (put("options", {"starter": [1]}), ["R103"]),
    "a layout by name": (put("layout", "base"), ["R147"]),
    "another layout": (lambda data: data["layout"]["tiles"].pop(), ["L111"]),
    "a state of another kind": (put("state", []), ["R147"]),
    "a pile that is a number": (first("stack", 5), ["R147"]),
    "a pile of strangers": (first("stack", ["nobody"]), ["R149"]),
    "a cell off the board": (put("state", "stack", "q99r99", []), ["R149"]),
    "a pile not by cells": (put("state", "stack", [[]]), ["R147"]),
    "a side that is none": (first("side", "mushrom"), ["R149"]),
    "less than nothing": (first("supply", {"seat_1": -1}), ["R147"]),
    "half a piece": (first("supply", {"seat_1": 0.5}), ["R147"]),
    "no number at all": (first("supply", {"seat_1": math.nan}), ["R147"]),
    "more pieces than there are": (first("supply", {"seat_1": 10**30}), ["R148"]),
    "a player who is not there": (put("state", "first_player", "seat_9"), ["R149"]),
    "nobody as a player": (put("state", "first_player", None), ["R147"]),
    "a round before the first": (put("course", "round", -1), ["R148"]),
    "somebody else's turn": (put("course", "current", "seat_3"), ["R149"]),
    "a course of another kind": (put("course", 3), ["R147"]),
    "frames as a map": (put("frames", {}), ["R147"]),
    "a frame that is a number": (put("frames", [3]), ["R147"]),
    "a frame that stands nowhere": (put("frames", [{}]), ["R141"]),
    "a frame at no step": (put("frames", 0, "at", "play.growth.do.gorw"), ["R152"]),
    "a frame of nobody": (put("frames", 0, "me", "seat_3"), ["R149"]),
    "a frame in a routine": (put("frames", 0, "routine", "play"), ["R142"]),
    "a frame at a number": (put("frames", 0, "at", 3), ["R147"]),
    "an instruction that is none": (put("frames", 0, {"routine": "play", "nth": 99, "at": "play.growth.do.grow"}), ["R170"]),
    "another's turn": (put("course", "current", "seat_1"), ["R175"]),
    "turns that nobody took": (put("course", "turn_number", 40), ["R175"]),
    "a round too early": (put("course", "round", 1), ["R175"]),
    "no piece where one was": (lambda data: data["state"]["stack"].pop(next(iter(data["state"]["stack"]))), ["R176"]),
    "a move that is a number": (put("answered", {"seat_2": 3}), ["R155"]),
    "an answer nobody asked for": (put("answered", {"seat_1": "pass"}), ["R155"]),
    "an answer of a stranger": (put("answered", {"seat_3": "pass"}), ["R149"]),
    "an end that is none": (put("ended", "boredom"), ["R157"]),
    "over and not over": (put("ended", "blocked"), ["R158"]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_spoiled_position_is_told_for_what_it_is(name: str) -> None:
    edit, codes = POSITIONS[name]
    data = json.loads(position())
    edit(data)
    with pytest.raises(PositionError) as refused:
        tiled().position(data)
    assert codes == errors(refused.value.diagnostics)


TEXTS: dict[str, str | Callable[[str], str]] = {  # a text, or what is made of that of a position
    "nothing": "",
    "blanks": " \n ",
    "no JSON": "{'game': 1}",
    "cut in the middle": lambda text: text[:777],
    "cut at its end": lambda text: text[:-1],
    "more behind it": lambda text: text + "}",
    "a key twice": lambda text: text[:-1] + ', "players": 2}',
    "not a number": '{"players": NaN}',
    "without end": '{"players": -Infinity}',
    "larger than numbers are": '{"players": 1e999}',
    "thousands of digits": '{"players": ' + "9" * 5000 + "}",
    "deep": "[" * 200 + "]" * 200,
    "deeper than Python goes": "[" * 100_000,
    "a byte order mark": lambda text: "\ufeff" + text,
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_no_json_is_told_in_our_words(name: str) -> None:
    text = TEXTS[name]
    with pytest.raises(PositionError) as refused:
        tiled().position(text(position()) if callable(text) else text)
    assert ["R166"] == errors(refused.value.diagnostics)
    assert not any(word in str(refused.value) for word in ("Expecting", "delimiter", "recursion", "char "))


@pytest.mark.parametrize("data", ["[]", "null", "3", '"x"', "true"])
def test_json_that_is_no_map_is_no_position(data: str) -> None:
    with pytest.raises(PositionError) as refused:
        tiled().position(data)
    assert ["R140"] == errors(refused.value.diagnostics)


def test_a_position_of_changed_rules_can_be_read_when_it_says_so_no_more() -> None:
    data = json.loads(position())
    del data["rules"]
    assert tiled().position(data).questions[0].name == tiled().position(position()).questions[0].name


RECORDS: dict[str, tuple[Edit, list[str]]] = {
    "no answers": (lambda data: data.pop("answers"), ["R162"]),
    "answers of another kind": (put("answers", "none"), ["R162"]),
    "no players": (lambda data: data.pop("players"), ["R141"]),
    "a key too many": (put("colour", "red"), ["R142"]),
    "another game": (put("game", "chess"), ["R144"]),
    "other rules": (put("rules", "0" * 16), ["R146"]),
    "an answer that is a number": (put("answers", 0, 7), ["R163"]),
    "an answer of three": (lambda data: data["answers"][0].append("x"), ["R163"]),
    "an answer of a stranger": (put("answers", 0, 0, "seat_9"), ["R163"]),
    "a misspelt answer": (put("answers", 0, 1, "marc a1"), ["R163"]),
    "answers the wrong way round": (lambda data: data["answers"].reverse(), ["R163"]),
    "one answer twice": (lambda data: data["answers"].append(data["answers"][-1]), ["R163"]),
    "one answer fewer": (lambda data: data["answers"].pop(), ["R165"]),
    "another digest": (put("digest", []), ["R165"]),
    "a beginning of another kind": (put("from", 3), ["R140"]),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_spoiled_record_is_told_for_what_it_is(name: str, tmp_path: Path) -> None:
    edit, codes = RECORDS[name]
    data = json.loads(json.dumps(played(small(), 4).record))
    edit(data)
    with pytest.raises(PositionError) as refused:
        small().replay(data)
    assert codes == errors(refused.value.diagnostics)
    saved = tmp_path / "game.json"
    saved.write_text(json.dumps(data), encoding="utf-8")
    told = run("play", SMALL, "--load", saved)
    assert FINDINGS == told.exit_code
    assert all(f"error {code}" in told.output for code in codes if code != "R162")


def test_a_record_goes_on_only_while_the_game_does() -> None:
    data = json.loads(json.dumps(played(small(), 9).record))
    data["answers"] += [["seat_1", "mark a1"]]
    with pytest.raises(PositionError) as refused:
        small().replay(data)
    assert errors(refused.value.diagnostics) in (["R164"], ["R163"])


# ------------------------------------------------------------------------------------------------ saved games


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game that was saved after some moves."""
    path = tmp_path / "game.json"
    assert FINE == run("play", SMALL, "--bots", 1, "--seed", 1, typed=f"1\n1\nsave {path}\nquit\n").exit_code
    return path


@pytest.mark.parametrize("seats", [3, {"people": 3}, {"people": ["seat_9"]}, {"people": [["seat_1"]]}, {"seed": "x"}, {"seed": None}])
def test_spoiled_seats_of_a_saved_game_are_told(seats: object, saved: Path) -> None:
    data = json.loads(saved.read_text(encoding="utf-8"))
    saved.write_text(json.dumps({**data, "seats": seats}), encoding="utf-8")
    told = run("play", SMALL, "--load", saved)
    assert FINDINGS == told.exit_code
    assert "error R147" in told.output


def test_a_saved_game_cut_anywhere_is_told_to_be_cut(saved: Path) -> None:
    text = saved.read_text(encoding="utf-8").rstrip()
    for length in range(1, len(text), len(text) // 12):
        saved.write_text(text[:length], encoding="utf-8")
        told = run("play", SMALL, "--load", saved)
        assert FINDINGS == told.exit_code
        assert "perhaps it was cut off" in told.output


@pytest.mark.parametrize("words", [("--players", 2), ("--seed", 0), ("--layout", "generated"), ("--option", "a=b")])
def test_a_saved_game_is_not_settled_anew(words: tuple[object, ...], saved: Path) -> None:
    told = run("play", SMALL, "--load", saved, *words)
    assert WRONG_USE == told.exit_code
    assert "error C132" in told.output


def test_a_saved_game_of_ones_own_wants_its_rules(saved: Path) -> None:
    own = saved.with_name("own.json")
    own.write_text(saved.read_text(encoding="utf-8").replace('"tic_tac_toe"', '"of_ones_own"'), encoding="utf-8")
    assert "error C134" in run("play", "--load", own).output
    assert "error R144" in run("play", TILED, "--load", saved).output
    assert FINE == run("play", SMALL, "--load", saved, typed="quit\n").exit_code


def test_saving_never_writes_over_what_is_no_saved_game(tmp_path: Path, saved: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("important", encoding="utf-8")
    told = run("play", SMALL, typed=f"1\nsave {notes}\nsave {tmp_path}\nsave {tmp_path / 'no' / 'where'}\nsave {saved}\nquit\n")
    assert FINE == told.exit_code
    assert "important" == notes.read_text(encoding="utf-8")
    assert 3 == told.stdout.count("cannot be written")
    assert 1 == told.stdout.count("Saved to ")


def test_a_disk_that_is_full_leaves_the_old_game_as_it_was(tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    before = saved.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    told = run("play", SMALL, typed=f"1\nsave {saved}\nquit\n")
    assert "No space left on device" in told.stdout
    assert before == saved.read_bytes()
    assert [saved] == list(tmp_path.iterdir())
    assert WRONG_USE == run("trace", SMALL, "--output", saved).exit_code
    assert before == saved.read_bytes()


# ------------------------------------------------------------------------------------------------ traces


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The trace of a whole game."""
    match = small().start(players=2)
    while not match.over:
        match.answer(match.questions[0].options[0])
    return list(trace(match))


def told_of(text: str) -> list[str]:
    """The codes of what is wrong with a trace."""
    return errors(replay(text, small().rules))


@pytest.mark.full
def test_a_trace_cut_anywhere_has_one_finding(lines: list[str]) -> None:
    assert [] == told_of("".join(lines))
    for number, line in enumerate(lines):
        before = "".join(lines[:number])
        assert told_of(before) == (["R182"] if number else ["R180"])
        for inside in range(1, len(line) - 1, 29):
            assert ["R180"] == told_of(before + line[:inside])


def test_lines_of_a_trace_cannot_be_moved_left_out_or_doubled(lines: list[str]) -> None:
    for number in range(1, len(lines) - 1):
        here, after = lines[number], lines[number + 1]
        rest = lines[number + 2 :]
        for spoiled in ([after, here, *rest], [after, *rest], [here, here, after, *rest]):
            assert 1 == len(told_of("".join([*lines[:number], *spoiled])))


@pytest.mark.parametrize("line", ["garbage", "", "[]", "null", "NaN", "{", '{"a": 1, "a": 2}', "\0\0", "\x1b[2J", "[" * 5000])
def test_garbage_in_a_trace_is_told_with_its_line(line: str, lines: list[str]) -> None:
    found = replay("".join([*lines[:3], line + "\n", *lines[3:]]), small().rules)
    assert ["R180"] == errors(found)
    assert "4" == found[0].values["line"]


@pytest.mark.parametrize("text", ["", "\n", "{}\n", '{"trace": 2}\n', '{"trace": 1}\n', "\0" * 100])
def test_what_does_not_begin_like_a_trace_is_none(text: str) -> None:
    assert told_of(text) in (["R180"], ["R181"])


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ({"rules": "0"}, "R184"), ({"players": 5}, "R101"), ({"players": "2"}, "R147"), ({"game": 3}, "R181"), ({"game": "chess"}, "R144"),
        ({"variants": 3}, "R147"), ({"options": {"a": 1}}, "R102"), ({"from": 3}, "R140"), ({"rulewright": 9}, "R143"),
    ],
)  # fmt: skip
def test_a_header_that_does_not_fit_is_told(header: Data, code: str, lines: list[str]) -> None:
    assert [code] == told_of("".join([json.dumps({**json.loads(lines[0]), **header}) + "\n", *lines[1:]]))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"answer": ["seat_9", "mark a1"]}, "R185"), ({"answer": ["seat_1", "mark z9"]}, "R185"), ({"answer": [1, 2]}, "R185"),
        ({"answer": "mark a1"}, "R180"), ({"questions": []}, "R183"), ({"state": 3}, "R183"), ({"colour": "red"}, "R183"),
    ],
)  # fmt: skip
def test_a_line_that_differs_is_told(change: Data, code: str, lines: list[str]) -> None:
    assert [code] == told_of("".join([*lines[:1], json.dumps({**json.loads(lines[1]), **change}) + "\n", *lines[2:]]))


def test_whatever_is_no_trace_is_refused_by_the_command(tmp_path: Path, lines: list[str]) -> None:
    path = tmp_path / "game.jsonl"
    for data, exit_code in ((b"", FINDINGS), (bytes(range(256)), WRONG_USE), ("".join(lines).encode("utf-16"), WRONG_USE)):
        path.write_bytes(data)
        assert exit_code == run("replay", path, "--game", SMALL).exit_code
    path.write_bytes("".join(lines).replace("\n", "\r\n").encode("utf-8-sig"))
    assert FINE == run("replay", path, "--game", SMALL).exit_code
    path.write_text("".join(lines).replace('"tic_tac_toe"', '"of_ones_own"'), encoding="utf-8")
    assert WRONG_USE == run("replay", path).exit_code
    assert WRONG_USE == run("replay", tmp_path).exit_code
