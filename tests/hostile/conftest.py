"""The suite does not look at the clock: what is slow is for the fuzzer to find, and for tests that count calls."""

import pytest

from tests.hostile import damage, soundness


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (damage, soundness):
        monkeypatch.setattr(module, "SLOW", float("inf"))
