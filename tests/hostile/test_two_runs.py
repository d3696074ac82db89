"""What `check` lets through tells nothing that no step says it tells, by two runs; nightly in many more rule sets."""

from random import Random

import pytest

from interpreter.frontend.pipeline import compiler as compiling
from tests.budgets import NIGHTLY
from tests.hostile.secret_rules import sound
from tests.hostile.two_runs import ToldError, tell

CHUNK = 4


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 1_000 if NIGHTLY else 12, CHUNK))
def test_what_is_hidden_makes_no_difference_to_what_a_player_sees(first: int) -> None:
    for seed in range(first, first + CHUNK):
        random = Random(seed)
        rules, text, _ = sound(random)
        try:
            assert tell(rules, random, pairs=6)
        except ToldError as problem:
            pytest.fail(f"seed {seed}: {problem}\n{text}")


@pytest.mark.full
def test_two_runs_find_what_is_told_where_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "check_information_flow", lambda _declared, _ends: None)
    told = 0
    for seed in range(6):
        random = Random(seed)
        rules, _, refused = sound(random)
        assert refused == []
        try:
            tell(rules, random, pairs=6)
        except ToldError:
            told += 1
    assert told >= 2
