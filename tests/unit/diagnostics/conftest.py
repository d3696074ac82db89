"""A table of codes with one row of its own, so that these tests do not depend on real texts."""

import pytest

from interpreter.diagnostics import diagnostic
from interpreter.diagnostics.render import exporters
from tests.unit.diagnostics.sample import ROW


@pytest.fixture(autouse=True)
def _one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostic, "CODES", {ROW.code: ROW})
    monkeypatch.setattr(exporters, "CODES", {ROW.code: ROW})
