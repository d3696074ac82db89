"""Rule sets that nobody has written go the same way inside modules; `python -m tests.hostile.inside` tries more and counts them."""

from collections import Counter

import pytest

from interpreter.backends.wasm.steps import Stepper
from tests.budgets import NIGHTLY
from tests.hostile.inside import PASSED, SORTS, many, told
from tests.optional import require

require("wasmtime")
WANTED = {"drawn": 100 if NIGHTLY else 4, "mutants": 300 if NIGHTLY else 6}


@pytest.mark.full
@pytest.mark.parametrize("sort", SORTS)
def test_what_nobody_has_written_is_played_alike_inside(sort: str) -> None:
    found = [*many(SORTS[sort], 50, WANTED[sort], 25, 1)]
    assert [each for each in found if each.sort == "different"] == []
    sorts = Counter(each.sort for each in found)
    assert sum(sorts[each] for each in PASSED) == WANTED[sort]
    assert sorts["same"] > 0.6 * WANTED[sort]


@pytest.mark.full
def test_differences_are_told_and_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Stepper, "count", 3)
    assert told("drawn", many(SORTS["drawn"], 1, 1, 25, 1)) == 1
    assert "drawn, seed 1: " in capsys.readouterr().out
