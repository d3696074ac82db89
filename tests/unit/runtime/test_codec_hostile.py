"""Positions that somebody spoiled: every one is refused with findings, or is a position that can be played on."""

import copy
import json
from collections.abc import Iterator
from random import Random

import pytest

from interpreter.diagnostics import render
from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime import machine
from interpreter.runtime.codec import from_json, to_json
from interpreter.runtime.naming import Json
from interpreter.runtime.view import view

from .games import game, played

JUNK: list[Json] = [None, True, False, 0, 1, -1, 3, 10**30, 1.5, "", "x", "seat_1", "seat_2", [], {}, [[]], {"a": 1}, "pass"]
Path = tuple[str | int, ...]


def paths(data: Json, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from paths(inner, (*path, key))


def at(data: Json, path: Path) -> Json:
    for key in path:
        data = data[key]  # type: ignore[index, call-overload]  # a path through the data
    return data


def spoiled(data: Json, random: Random) -> Json:
    data = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        path = random.choice(list(paths(data)))
        inner = at(data, path[:-1])
        how = random.random()
        if how < 0.3:
            del inner[path[-1]]  # type: ignore[union-attr, arg-type]  # a map or a list
        else:
            other = random.choice(JUNK) if how < 0.7 else copy.deepcopy(at(data, random.choice(list(paths(data)))))
            inner[path[-1]] = other  # type: ignore[index, call-overload]  # a map or a list
    return data


@pytest.mark.parametrize(("name", "players", "answers"), [("tic_tac_toe", 2, 3), ("council", 3, 14), ("bazaar", 2, 25), ("hearts", 4, 9)])
def test_a_spoiled_position_is_refused_or_can_be_played(name: str, players: int, answers: int) -> None:
    random = Random(name)
    whole = json.loads(json.dumps(played(name, players=players, seed=8, answers=answers).to_json()))
    for _ in range(60):
        report = Report()
        found = from_json(game(name).rules, spoiled(whole, random), report)
        assert (found is None) == bool(len(report))
        assert [] == [value for each in report for value in render.unfilled(each)]
        if found is None:
            continue
        table, state = found
        for _ in range(10):
            view(table, state, 0)
            to_json(table, state)
            asked = machine.questions(table, state)
            if not asked:
                break
            state = machine.answer(table, state, asked[0].player, asked[0].options.sample(random.randrange))
