"""A file that is still being written is refused with findings that can be shown, or is right; never with a traceback."""

from itertools import islice

import pytest

from tests.budgets import NIGHTLY
from tests.hostile.half_written import every, fault, half_written, whole

PARTS = 96


def test_the_game_is_right_before_anything_is_taken_away() -> None:
    assert fault(whole()) is None
    assert sum(1 for _ in half_written(whole().game)) > 4_000


@pytest.mark.full
@pytest.mark.parametrize("part", range(0, PARTS, 1 if NIGHTLY else 24))
def test_what_is_half_written_is_told_at_its_place(part: int) -> None:
    assert [] == [why for case in islice(every(), part, None, PARTS) if (why := fault(case)) is not None]
