"""No command at a table tells a seat what it may not know: undo, its sentences, offers, reasons, looks back, forks."""

from pathlib import Path

import pytest

from interpreter.web.tables import forking
from tests.hostile.swapped_tables import Twins

FEW, MANY = range(6), range(6, 150)


@pytest.mark.parametrize("seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.full) for seed in MANY)])
def test_seat_receives_same_messages_whatever_is_hidden(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking.secrets, "randbits", lambda bits: 2**bits - 1)
    Twins(tmp_path, seed).play(30)
