"""Positions as plain data, and everything that can be wrong with them."""

import copy
import json
from collections.abc import Callable

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import digest, to_json
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.rng import derive_stream
from tests.unit.runtime.games import game, played

GAMES = [("tic_tac_toe", 2), ("hex", 2), ("council", 3), ("bazaar", 3), ("hearts", 4)]
Data = dict[str, Json]


def codes(name: str, data: Json) -> list[str]:
    report = Report()
    found = from_json(game(name).rules, data, report)
    assert (found is None) == bool(len(report))
    return [each.code for each in report]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_position_comes_back_at_every_question(name: str, players: int) -> None:
    # Without a seed: chance is asked too, and positions are looked at in the middle of everything.
    rules = game(name).rules
    match = game(name).start(players=players)
    table, state = match.state.table, match.state.position
    for number in range(120):
        data = json.loads(json.dumps(to_json(table, state)))
        report = Report()
        found = from_json(rules, data, report)
        assert [] == list(report)
        assert found is not None
        assert state == found[1]
        assert digest(table, state) == digest(*found)
        asked = machine.questions(table, state)
        if not asked:
            break
        question = asked[derive_stream(name, "who", number).below(len(asked))]
        state = machine.answer(table, state, question.player, question.options.sample(derive_stream(name, number).below))


def test_a_position_that_is_over_comes_back() -> None:
    match = played("tic_tac_toe", players=2, seed=1)
    assert match.over
    assert match.result == game("tic_tac_toe").position(match.to_json()).result


def test_equal_positions_have_equal_digests_and_others_do_not() -> None:
    start = game("tic_tac_toe").start(players=2).state
    one = start.answer("mark a1").answer("mark b1").answer("mark c2")
    other = start.answer("mark c2").answer("mark b1").answer("mark a1")
    assert one == other
    assert one.digest == other.digest != start.digest


def whole() -> Data:
    """A saved position in the middle of a game."""
    return json.loads(json.dumps(dict(played("council", players=3, seed=2, answers=12).to_json())))


def changed(change: Callable[[Data], object]) -> Data:
    data = copy.deepcopy(whole())
    change(data)
    return data


def at(*path: str | int) -> Callable[[Data, Json], None]:
    def put(data: Data, value: Json) -> None:
        found: Json = data
        for key in path[:-1]:
            found = found[key]  # type: ignore[index, call-overload]  # nested plain data
        found[path[-1]] = value  # type: ignore[index, call-overload]  # nested plain data

    return put


@pytest.mark.parametrize(("code", "change"), [
    ("R141", lambda data: data.pop("state")),
    ("R141", lambda data: data["state"].pop("coins")),
    ("R142", lambda data: data.update(stat={})),
    ("R142", lambda data: data["state"].update(coin={})),
    ("R143", lambda data: data.update(rulewright=2)),
    ("R144", lambda data: data.update(game="hearts")),
    ("R145", lambda data: data.update(variants=["secret"])),
    ("R146", lambda data: data.update(rules="0" * 16)),
    ("R147", lambda data: data.update(players="three")),
    ("R147", lambda data: data["state"].update(coins=3)),
    ("R147", lambda data: at("state", "coins", "seat_1")(data, "three")),
    ("R148", lambda data: at("state", "coins", "seat_1")(data, 10)),
    ("R149", lambda data: at("state", "coins", "seat_4")(data, 1)),
    ("R149", lambda data: at("state", "chairman")(data, "seat_9")),
    ("R150", lambda data: at("state", "passed")(data, ["roads", "roads"])),
    ("R152", lambda data: at("frames", 0, "at")(data, "play.nowhere")),
    ("R142", lambda data: at("frames", 0, "nth")(data, 999)),
    ("R170", lambda data: data["frames"][0].update(routine="play", nth=999)),
    ("R171", lambda data: data["frames"].insert(0, {"at": "play.sessions.do.debate"})),
    ("R142", lambda data: at("frames", 0, "names", "nobody")(data, 1)),
    ("R172", lambda data: data.update(frames=[{"at": "play.sessions.do.run~1"}, {"at": "procedures.vote.do.ballots"}])),
    ("R173", lambda data: data["frames"][0].pop("within")),
    ("R174", lambda data: data["frames"][0].pop("me")),
    ("R157", lambda data: data.update(ended="nobody_knows")),
    ("R158", lambda data: data.update(ended="reformed")),
    ("R159", lambda data: data.update(frames=[])),
    ("R175", lambda data: at("course", "turn_number")(data, 3)),
    ("R176", lambda data: at("state", "agenda")(data, [])),
    ("R147", lambda data: at("course", "round")(data, "first")),
    ("R142", lambda data: at("course", "rounds")(data, 1)),
    ("R155", lambda data: data.update(answered={"seat_1": "pass"})),
])  # fmt: skip
def test_whatever_is_wrong_has_its_own_code(code: str, change: Callable[[Data], object]) -> None:
    assert code in codes("council", changed(change))


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_what_is_no_map_is_no_position(data: Json) -> None:
    assert ["R140"] == codes("council", data)


def test_an_answer_that_waits_for_others_is_kept_and_checked() -> None:
    match = game("hearts").start(players=4, seed=1)
    match.answer(match.questions[1].options[5])
    data = json.loads(json.dumps(dict(match.to_json())))
    assert ["seat_2"] == list(data["answered"])
    assert match.digest == game("hearts").position(data).digest
    data["answered"]["seat_2"] = "gift {clubs_two}"
    assert ["R156"] == codes("hearts", data)


def test_many_faults_are_told_at_once() -> None:
    data = whole()
    data["state"]["coins"] = {"seat_1": "x", "seat_9": 1}  # type: ignore[index, call-overload]  # nested plain data
    data["state"]["chairman"] = None  # type: ignore[index, call-overload]  # nested plain data
    assert 3 <= len(codes("council", data))


# ------------------------------------------------------------------------------------------------ made by hand


def by_hand() -> Data:
    return {
        "rulewright": 1, "game": "tic_tac_toe", "players": 2, "state": {"owner": {"a1": "seat_1", "b1": "seat_2"}},
        "course": {"current": "seat_1", "round": 2, "turn_number": 3}, "frames": [{"at": "play.turns.do.must", "me": "seat_1"}],
    }  # fmt: skip


def test_a_position_made_by_hand_begins_at_a_step_for_a_player() -> None:
    match = game("tic_tac_toe").position(by_hand())
    assert [0] == [question.player for question in match.questions]
    assert 7 == match.questions[0].options.count
    assert "mark a1" not in match.questions[0].options
    match.answer("mark c1")
    assert ("seat_2", 4) == (match.questions[0].name, match.state.position.course.turn_number)


def test_made_by_hand_and_played_it_is_the_same_position() -> None:
    start = game("tic_tac_toe").start(players=2)
    start.answer("mark a1").answer("mark b1")
    by_hand_too = game("tic_tac_toe").position(by_hand())
    assert (start.state.position, start.digest) == (by_hand_too.state.position, by_hand_too.digest)


def test_a_step_of_the_course_may_be_a_beginning_too() -> None:
    data = {**by_hand(), "frames": [{"at": "play.turns"}], "course": {}}
    match = game("tic_tac_toe").position(data)
    assert (1, 1) == (match.state.position.course.round, match.state.position.course.turn_number)


def test_a_step_inside_another_routine_needs_the_frames_around_it() -> None:
    data = whole()
    data["frames"] = [{"at": "procedures.vote.do.ballots", "me": "seat_1"}]
    assert "R153" in codes("council", data)
    data["frames"] = [{"at": "play.sessions.do.run"}, {"at": "procedures.vote.do.ballots", "me": "seat_1"}]
    assert "R152" in codes("council", data)
    data["frames"] = [{"at": "play.sessions.do.run~2", "within": {"play.sessions": {"left": 4}}}, {"at": "procedures.vote.do.ballots"}]
    assert [] == codes("council", data)


def test_a_check_that_does_not_hold_is_named() -> None:
    report = Report()
    data = {**by_hand(), "course": {"current": "seat_1", "round": 2, "turn_number": 3}}
    data["state"] = {"owner": {"a1": "seat_1"}}
    from_json(game("tic_tac_toe").rules, data, report)
    assert ["R160"] == [each.code for each in report]
    data["frames"] = [{"at": "play.turns"}]
    assert [] == codes("tic_tac_toe", {**data, "course": {}})  # no turn has begun, so its start is no moment to look at


def test_a_position_is_small() -> None:
    for name, players in GAMES:
        match = played(name, players=players, seed=3, answers=30)
        assert 4096 > len(json.dumps(match.to_json(), separators=(",", ":")))
