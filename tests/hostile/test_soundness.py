"""The promise of `check`, by mutation: what it lets through plays soundly; everything else it refuses, with a place in a file.

Nightly there are 2,000 mutants here; `python -m tests.hostile.soundness SEED COUNT JOBS` tries more and counts them.
"""

from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.hostile.mutation import cases
from tests.hostile.soundness import of_seed, verdict
from tests.tiers import by_game

MUTANTS, GAMES, ANSWERS = (2_000, 5, 1_000) if NIGHTLY else (12, 1, 40)
CHUNK = 6
CASES = [case for case in cases() if NIGHTLY or not case.variants]  # variants are played by the tests of `rules` as well


@pytest.mark.parametrize("case", by_game(CASES), ids=lambda case: case.name)
def test_the_rule_sets_play_soundly_before_they_are_changed(case):
    found = verdict(case, Random(1), games=1, answers=ANSWERS // 2)
    assert ("played", "") == (found.sort, found.why)


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, MUTANTS, CHUNK))
def test_a_mutant_is_refused_at_a_place_or_plays_soundly(first):
    found = [(seed, *of_seed(seed, games=GAMES, answers=ANSWERS)) for seed in range(first, first + CHUNK)]
    assert [] == [(seed, name, one.why) for seed, name, one in found if one.sort == "fault"]
