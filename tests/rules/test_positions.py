"""Positions of every rule set as plain data: saved, with their rules taken out, and as people write them, they are the same."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import digest, to_json
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.runtime.values.value_syntax import Json
from tests.budgets import NIGHTLY
from tests.rules.rule_sets import begun, names, questions, rule_set, seated
from tests.tiers import by_game

Data = dict[str, Json]
ASKED_FOR = {"R154", "R173", "R174"}  # names, what is left, who acts: it cannot be told
EXAMPLES = settings(max_examples=100 if NIGHTLY else 1)
MOST = 10_000 if NIGHTLY else 40  # answers in a game
EVERY = 1 if NIGHTLY else 8


@pytest.mark.parametrize("name", by_game(names()))
@given(data=st.data())
@EXAMPLES
def test_a_position_has_one_form(name: str, data: st.DataObject) -> None:
    table, random = seated(data, rule_set(name))
    match = begun(table)
    for _ in islice(questions(match, random), MOST):
        if random.random() < 1 / EVERY:
            assert [] == list(differences(table, match.state.position))


def differences(table: GameInstance, state: GameState) -> Iterator[str]:
    """What is said of a position that is not the same when it is read again; or is refused although it is whole."""
    saved = json.dumps(to_json(table, state))
    for told, changed in {"saved": saved, "without its rules": without_rules(saved), "as people write it": by_hand(saved)}.items():
        report = Report()
        found = from_json(table.rules, json.loads(changed), report)
        codes = {each.code for each in report}
        if found is None and (told != "as people write it" or not codes <= ASKED_FOR):
            yield f"{told}: refused for {codes}"
        if found is not None and (found[1] != state or digest(*found) != digest(table, state)):
            yield f"{told}: {found[1].frames} {found[1].course}"


def without_rules(saved: str) -> str:
    """A position as R146 says it may be read under other rules."""
    return json.dumps({key: value for key, value in json.loads(saved).items() if key != "rules"})


def by_hand(saved: str) -> str:
    """A position with no more than the steps where it stands, and who acts there."""
    data = json.loads(without_rules(saved))
    data["frames"] = [{"at": frame["at"], "me": frame["me"]} for frame in data["frames"]]
    data["course"] = {key: value for key, value in data["course"].items() if key in ("round", "passes")}
    return json.dumps(data)
