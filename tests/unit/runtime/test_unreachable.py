"""Positions that no game can reach: things that were made or lost, turns that nobody took, frames that contradict."""

import json
from collections.abc import Callable

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.serialization.conservation import supplies
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.rng import derive_stream
from tests.unit.runtime.games import game

Data = dict[str, Json]


def taken(name: str, players: int, answers: int, change: Callable[[Data], object]) -> list[str]:
    """What is said of a position, saved after so many answers, in which something was changed."""
    match = game(name).start(players=players, seed=5)
    for number in range(answers):
        asked = match.questions[0]
        match.answer(asked.options.sample(derive_stream(name, number).below))
    data, report = json.loads(json.dumps(dict(match.to_json()))), Report()
    del data["rules"]
    change(data)
    from_json(game(name).rules, data, report)
    return [each.code for each in report]


def hand_in(data: Data) -> dict[str, Json]:
    found = data["state"]["hand"]["seat_2"]  # type: ignore[index, call-overload]  # nested plain data
    assert isinstance(found, dict)
    return found


def test_a_card_twice_and_another_lost_is_told() -> None:
    def change(data: Data) -> None:
        first, second, *_ = hand_in(data)
        hand_in(data)[second] = hand_in(data).pop(first) or 0
        hand_in(data)[second] = 2

    assert ["R176"] == taken("hearts", 4, 5, change)


def test_more_cards_than_anybody_could_hold_are_told_before_they_are_built() -> None:
    assert ["R148"] == taken("hearts", 4, 5, lambda data: hand_in(data).update(hearts_four=10**9))


def test_names_between_which_things_move_belong_together() -> None:
    table = game("hearts").table(players=4)
    assert [("card", {"deck", "hand", "passing", "played", "taken"}, False)] == [
        (each.kind, set(each.names), each.turning) for each in supplies(table)
    ]


@pytest.mark.parametrize(("codes", "change"), [
    ([], dict),
    ([], lambda data: data.pop("course")),
    (["R175"], lambda data: data["course"].update(current="seat_1")),
    (["R175"], lambda data: data["course"].update(round=3)),
    (["R175"], lambda data: data["course"].update(turn_number=3)),
    (["R148"], lambda data: data["course"].update(turn_number=10**12)),
    (["R175"], lambda data: data["frames"][0]["within"]["play.turns"].update(taken=4)),
    (["R175"], lambda data: data["frames"][0]["within"]["play.turns"].update(taken=-1)),
    (["R175"], lambda data: data["frames"][0]["within"]["play.turns"].update(first="seat_2")),
    (["R142"], lambda data: data["frames"][0]["within"].update({"play.nothing": {"left": 1}})),
    (["R142"], lambda data: data["frames"][0]["within"]["play.turns"].update(left=1)),
    (["R147"], lambda data: data["frames"][0].update(within=[])),
    (["R160"], lambda data: data["state"]["owner"].update(c3="seat_1")),
])  # fmt: skip
def test_a_turn_is_what_it_can_be(codes: list[str], change: Callable[[Data], object]) -> None:
    assert codes == sorted(set(taken("tic_tac_toe", 2, 1, change)))


@pytest.mark.parametrize(("codes", "left"), [([], 4), ([], 0), (["R148"], 5), (["R148"], 10**9), (["R147"], "4")])
def test_a_loop_has_no_more_rounds_than_it_goes(codes: list[str], left: Json) -> None:
    def change(data: Data) -> None:
        data["frames"][0]["within"]["play.sessions"]["left"] = left  # type: ignore[index, call-overload]  # nested plain data

    assert codes == taken("council", 3, 12, change)
