"""An answer is taken back at once only if it told nobody anything: held against exact knowledge, in small games drawn at random.

`python -m tests.hostile.known_worlds FIRST COUNT` tries more games.
"""

import pytest

from tests.budgets import NIGHTLY
from tests.hostile.known_worlds import tally

FEW = (6, 9, 15, 16, 23, 27, 29, 70, 85, 95)  # games with few worlds
MANY = range(500 if NIGHTLY else 50)
NEEDLESS = 0.05  # share of answers without news that are not taken back at once all the same: players are taken to conclude less


def _check(games: range | tuple[int, ...]) -> None:
    found = tally(games)
    assert found[True, None] == 0
    assert found[False, None] > sum(found.values()) / 4
    assert found[True, "shown"] > 0
    assert sum(found[False, obstacle] for obstacle in ("shown", "chance")) <= NEEDLESS * sum(found.values())


def test_free_undo_tells_nobody_anything() -> None:
    _check(FEW)


@pytest.mark.full
def test_free_undo_tells_nobody_anything_in_many_games() -> None:
    _check(MANY)
