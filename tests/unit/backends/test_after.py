"""Looking ahead: both machines see the same position after steps, and the position itself stays as it is."""

from pathlib import Path
from random import Random

import pytest

from tests.rules.lockstep import walk
from tests.tiers import first
from tests.unit.backends.looking_ahead import VALUES, table_where


@pytest.mark.parametrize("value", first(2, VALUES))
def test_both_machines_look_ahead_alike(tmp_path: Path, value: str) -> None:
    table = table_where(tmp_path, value)
    assert sum(walk(table, Random(seed), looks=5) for seed in range(4)) > 20
