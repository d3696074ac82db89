"""What is kept for the checks of the rules is not shown to those who play."""

import pytest

from interpreter.display.inventory import read_only_by_checks
from interpreter.session.library import load


@pytest.mark.full
def test_values_that_nothing_but_checks_looks_at_are_bookkeeping() -> None:
    assert {"overflows", "new_drops", "thrown_out"} == read_only_by_checks(load("mycelia").rules)


def test_what_the_rules_look_at_is_none() -> None:
    assert frozenset() == read_only_by_checks(load("drunter_drueber").rules)
