"""A table of codes with one row of its own, so that these tests do not depend on real texts."""

import pytest

from interpreter.diagnostics import machine_forms, render
from tests.unit.diagnostics.sample import ROW


@pytest.fixture(autouse=True)
def _one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "CODES", {ROW.code: ROW})
    monkeypatch.setattr(machine_forms, "CODES", {ROW.code: ROW})
