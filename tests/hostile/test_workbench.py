"""The promises of the workbench, by mutation: whatever passes `check` can be formatted, compared, explained, measured and written as a book.

Nightly there are 600 mutants here; `python -m tests.hostile.workbench SEED COUNT JOBS` tries more and counts them.
"""

import pytest

from tests.budgets import NIGHTLY
from tests.hostile.mutation import cases
from tests.hostile.workbench import of_seed, verdict

MUTANTS, CHUNK = (600, 6) if NIGHTLY else (4, 2)
SMALL = ("example_0", "tic_tac_toe", "toll")
CASES = [case for case in cases() if NIGHTLY or case.name in SMALL]


@pytest.mark.full
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_rule_sets_hold_before_they_are_changed(case):
    found = verdict(case, case)
    assert ("worked", "") == (found.sort, found.why)


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, MUTANTS, CHUNK))
def test_a_mutant_that_passes_check_can_be_worked_with(first):
    found = [(seed, *of_seed(seed)) for seed in range(first, first + CHUNK)]
    assert [] == [(seed, name, one.why) for seed, name, one in found if one.sort == "fault"]
