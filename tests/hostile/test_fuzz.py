"""What the fuzzer has found stays mended, it looks a little further here, and it sees a fault when there is one.

`python -m tests.hostile.fuzz --seconds N` looks as long as one likes.
"""

import json
import os
from dataclasses import replace

import pytest

from tests.budgets import NIGHTLY
from tests.hostile import fuzz
from tests.hostile.targets import TARGETS

PORTIONS = 200 if NIGHTLY else 3
SAVED = ("positions", "records", "traces", "layouts", "notation")  # mutants and damaged texts have tests of their own


@pytest.mark.full
@pytest.mark.parametrize("path", sorted(fuzz.CORPUS.glob("*.json")), ids=lambda path: path.stem)
def test_what_showed_a_mistake_once_shows_none(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    found = fuzz.judged(data["target"], data["input"])
    assert fuzz.FAULT != found.sort, found.why


@pytest.mark.full
@pytest.mark.parametrize("number", range(PORTIONS))
def test_spoiled_saves_are_refused_or_play_soundly(number):
    _, _, faults = fuzz.portion(f"suite {number}", SAVED)
    assert [] == [(fault.target, fault.seed, fault.why) for fault in faults]


@pytest.mark.full
def test_an_input_is_plain_data_and_comes_again_from_its_seed():
    for name, target in TARGETS.items():
        given = target.draw(fuzz.Random("1"))
        assert given == target.draw(fuzz.Random("1")) == json.loads(json.dumps(given)), name


@pytest.mark.full
def test_each_sort_of_fault_is_told_once_and_its_input_is_kept(monkeypatch, tmp_path, capsys):
    def judge(_):
        raise KeyError("of the test")

    monkeypatch.setitem(TARGETS, "records", replace(TARGETS["records"], judge=judge))
    found = fuzz.Campaign(tmp_path)
    for number in range(2):
        found.add(*fuzz.portion(str(number), ["records"]))
    assert {2 * fuzz.PORTION} == {*found.sorts.values()}
    (kept,) = tmp_path.glob("records-*.json")
    data = json.loads(kept.read_text(encoding="utf-8"))
    assert fuzz.FAULT == fuzz.judged(data["target"], data["input"]).sort
    assert 1 == capsys.readouterr().out.count("KeyError: 'of the test'\n")
    assert f"{2 * fuzz.PORTION} faults of 1 sorts" in found.lines()[-1]


def test_a_process_that_dies_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(TARGETS, "records", replace(TARGETS["records"], judge=lambda _: os._exit(3)))
    monkeypatch.setattr(fuzz, "bounded", lambda _: None)
    found = fuzz.campaign(0, 1, "1", ["records"], 4, tmp_path)
    assert ["a process died at 1/1 or beside it"] == [*found.sorts]
    assert "died" in capsys.readouterr().out
