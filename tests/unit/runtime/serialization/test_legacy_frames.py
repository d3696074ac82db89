"""Positions saved before frames had one form: with the rules they were saved under they are read, and written anew."""

import json
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import to_json
from interpreter.runtime.state.game_state import Frame
from interpreter.runtime.values.value_syntax import Json
from tests.unit.runtime.games import game

SAVED = Path(__file__).parents[1] / "saved"
Data = dict[str, Json]


def saved(name: str) -> Data:
    rules = game("council").rules
    return {**json.loads((SAVED / f"{name}.json").read_text()), "rules": rules.digest[:16]}


@pytest.mark.parametrize(("name", "frames"), [
    ("council_setup", [{"at": "setup.agenda", "me": None, "names": {}}]),
    ("council_vote", [
        {"at": "play.sessions.do.run~2", "me": None, "names": {}, "within": {"play.sessions": {"left": 4}}},
        {
            "at": "procedures.vote.do.ballots", "me": None, "names": {},
            "within": {"procedures.vote.do.ballots": {"asked": ["seat_1", "seat_2", "seat_3", "seat_4", "seat_5"]}},
        },
    ]),
])  # fmt: skip
def test_an_older_save_is_read_and_written_as_it_is_now(name: str, frames: Json) -> None:
    report = Report()
    found = from_json(game("council").rules, saved(name), report)
    assert [] == list(report)
    assert found is not None
    assert frames == to_json(*found)["frames"]
    assert found[1] == (from_json(game("council").rules, to_json(*found), report) or found)[1]


def test_play_below_the_set_up_has_not_begun() -> None:
    found = from_json(game("council").rules, saved("council_setup"), Report())
    assert found is not None
    assert Frame("play", 0, (None,) * len(found[1].frames[0].slots)) == found[1].frames[0]


@pytest.mark.parametrize("name", ["council_setup", "council_vote"])
def test_without_its_rules_an_older_save_cannot_be_told(name: str) -> None:
    data, report = saved(name), Report()
    del data["rules"]
    assert from_json(game("council").rules, data, report) is None
    assert {"R170"} == {each.code for each in report}
