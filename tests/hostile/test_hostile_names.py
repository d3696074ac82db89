"""Names from strangers: whatever stands where a name is wanted is a sound name or a finding at its place, and nothing is executed."""

import os
from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.syntax.grammar import parser
from interpreter.model import identifiers
from tests.compilation import compile_text

from .evil_names import CUT, DONE, EVIL, INJECTED, TWOFOLD, UNSEEN, checked, spots, texts

EACH_SPOT = pytest.mark.parametrize("spot", spots(), ids=lambda spot: f"{spot[0].split('.')[1]}-{spot[1]}")


@pytest.fixture(autouse=True)
def nothing_is_executed() -> Iterator[None]:
    os.environ.pop(DONE, None)
    yield
    assert DONE not in os.environ


def errors(report: Report) -> list[str]:
    """The codes of what is wrong; every finding says where it lies."""
    assert all(found.span is not None or found.subject for found in report)
    return [found.code for found in report if found.is_error]


def test_the_game_is_sound_as_it_stands() -> None:
    files = {name: text.replace("«", "").replace("»", "").encode() for name, text in texts().items()}
    game = files.pop("everything.game.yaml")
    rules, report = compile_text("everything.game.yaml", game, files=files)
    assert rules is not None
    assert [] == errors(report)


@EACH_SPOT
def test_what_cannot_be_seen_is_refused_wherever_a_name_stands(spot: tuple[str, int]) -> None:
    start = spots().index(spot)  # not each with each: these come round
    for name in (INJECTED[0], *islice(cycle((*INJECTED[1:], *UNSEEN)), start, start + 1)):
        rules, report = checked(spot, name)
        assert rules is None, name
        assert errors(report) != []


@pytest.mark.parametrize("name", EVIL)
def test_a_row_cannot_be_called_so(name: str) -> None:
    row = next(each for each in spots() if each[0].endswith("components.yaml") and each[1] == 1)
    rules, report = checked(row, name)
    assert rules is None
    assert "N200" in errors(report)
    where = next(found.span for found in report if found.code == "N200")
    assert where is not None
    assert ("everything.components.yaml", 4) == (where.source.name, where.line)


@pytest.mark.parametrize("name", ["T08", "♠7", "Größe", "10", "a.b", "king's", "+1", "None", "__import__", "長い"])
def test_a_row_can_be_called_so(name: str) -> None:
    assert "" == identifiers.flaw(name)


@pytest.mark.parametrize("name", [*TWOFOLD, *CUT, *UNSEEN, *INJECTED])
def test_every_flaw_is_told_without_signs_that_a_terminal_obeys(name: str) -> None:
    assert identifiers.flaw(name).isprintable()
    assert identifiers.flaw(name) != ""
    assert identifiers.visible(name).isprintable()


def test_names_in_expressions_are_the_names_of_schemas() -> None:
    (terminal,) = [each for each in parser().terminals if each.name == "NAME"]
    assert identifiers.NAME == terminal.pattern.value


def test_a_file_called_with_a_line_end_is_refused() -> None:
    for name in ("x\nimport os\n.game.yaml", "rules/a\x1b.game.yaml", "a\u0308.game.yaml"):
        rules, report = compile_text(name, b"rulewright: 1\n")
        assert rules is None
        assert ["N201"] == errors(report)
